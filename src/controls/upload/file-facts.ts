// Names and signed addresses of stored files. Whoever asks in the same moment shares one call, and answers are kept.
import { isPublicFile } from '../../engine/file-places.ts';
import type { Http } from '../../engine/services.ts';

export interface FileFact {
  name: string;
  /** Bytes. */
  size: number | undefined;
}

/** Files of one call; the server answers no more. */
const MAX_PATHS = 200;
/** Milliseconds before its end in which an address is not handed out any more. */
const MARGIN = 60_000;

interface Kept<Value> {
  value: Value;
  /** Milliseconds since 1970 by the server's clock; undefined never ends. */
  until: number | undefined;
}

interface Batch<Value> {
  ask(path: string, now: number): Promise<Value | undefined>;
}

interface FileFacts {
  names: Batch<FileFact>;
  signatures: Batch<string>;
}

/** One per connection to the server, so that nothing outlives it. */
const facts = new WeakMap<Http, FileFacts>();

function factsOf(http: Http): FileFacts {
  const known = facts.get(http);
  if (known) return known;
  const made = {
    names: createBatch(http, '/sys/common/getFileNames', readName),
    signatures: createBatch(http, '/sys/common/signFiles', readSignature),
  };
  facts.set(http, made);
  return made;
}

/** Name and size of a stored file; undefined when the server does not know it or does not answer. */
export function readFileFact(http: Http, path: string): Promise<FileFact | undefined> {
  return factsOf(http).names.ask(path, 0);
}

/**
 * What has to stand behind the address of a file so that an image tag may read it: `&expires=…&sign=…`; empty for a
 * file that anybody may see, and where the server signs nothing.
 * @param now the server's time in milliseconds
 */
export async function readSignatureOf(http: Http, path: string, now: number): Promise<string> {
  if (isPublicFile(path)) return '';
  const query = await factsOf(http).signatures.ask(path, now);
  return query === undefined ? '' : `&${query}`;
}

function createBatch<Value>(
  http: Http,
  url: string,
  read: (raw: unknown) => Kept<Value> | undefined,
): Batch<Value> {
  const kept = new Map<string, Kept<Value>>();
  const waiting = new Map<string, Promise<Value | undefined>>();
  let gathered: string[] = [];
  let call: Promise<Record<string, unknown>> | undefined;

  async function send(): Promise<Record<string, unknown>> {
    // Effects of one render come one after the other: all of them are heard.
    await Promise.resolve();
    const paths = gathered;
    gathered = [];
    call = undefined;
    const answers: Record<string, unknown> = {};
    for (let at = 0; at < paths.length; at += MAX_PATHS) {
      const filePaths = paths.slice(at, at + MAX_PATHS).join(',');
      const { result } = await http.send({ method: 'GET', url, params: { filePaths }, notify: false });
      if (result !== null && typeof result === 'object') Object.assign(answers, result);
    }
    return answers;
  }

  return {
    ask: (path, now) => {
      const known = kept.get(path);
      if (known && (known.until === undefined || now < known.until - MARGIN)) {
        return Promise.resolve(known.value);
      }
      const open = waiting.get(path);
      if (open) return open;
      gathered.push(path);
      call ??= send();
      const answer = call
        .then(
          (answers) => {
            const found = Object.hasOwn(answers, path) ? read(answers[path]) : undefined;
            if (found) kept.set(path, found);
            return found?.value;
          },
          // A missing name or signature is no reason to fail: the path stands for itself.
          () => undefined,
        )
        .finally(() => waiting.delete(path));
      waiting.set(path, answer);
      return answer;
    },
  };
}

function readName(raw: unknown): Kept<FileFact> | undefined {
  const row = raw as { fileName?: unknown; fileSize?: unknown } | null;
  if (typeof row?.fileName !== 'string' || row.fileName === '') return undefined;
  const size = typeof row.fileSize === 'number' ? row.fileSize : undefined;
  return { value: { name: row.fileName, size }, until: undefined };
}

function readSignature(raw: unknown): Kept<string> | undefined {
  const row = raw as { query?: unknown; expires?: unknown } | null;
  if (typeof row?.query !== 'string' || !/^[\w=&.-]+$/.test(row.query)) return undefined;
  return { value: row.query, until: typeof row.expires === 'number' ? row.expires * 1000 : 0 };
}
