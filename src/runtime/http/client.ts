// Implements the Http port: headers, guards, reuse and what the user is told when a call fails.
import type { Files, Http, HttpRequest, Notify, Reply } from '../../engine/services.ts';
import { HttpFailure } from '../../engine/services.ts';
import type { ServerClock } from '../clock/clock.ts';
import { readFilename } from '../files/files.ts';
import type { Stored } from '../storage/stored.ts';
import { addQuery, hasQuery, refuseAddress } from './address.ts';
import { createClickGuard, createSubmitGuard, hashText } from './guards.ts';
import { judge, judgeDocument, type Outcome } from './outcome.ts';
import { NoAnswer, type RawAnswer, type RawRequest } from './raw-call.ts';
import { createReuse } from './reuse.ts';
import { createTurn } from './turn.ts';
import { TEXTS } from './texts.ts';
import type { Transport } from './transport.ts';
import { t } from '../../engine/text.ts';

export interface HttpOptions {
  transport: Transport;
  /** API_BASE, e.g. `/api`. */
  base(): string;
  stored: Stored;
  clock: ServerClock;
  notify: Notify;
  files: Files;
  /** A 401 without token wording: log out and reload after a while. */
  onUnauthorized(): void;
  /** The token is invalid, expired or empty: ask to sign in again. Returns whether the user is told by that. */
  onExpired(url: string): boolean;
  /** Leaves the app for an address of this server. */
  leave(address: string): void;
  /** A call that changes something begins. @param url below the base of the API @returns is told how it ended */
  onWrite(url: string): (end: WriteEnd) => void;
}

/** How a call that changes something ended: with the id that the server gave to it, where it gives any. */
export type WriteEnd = { kind: 'done'; requestId: string | undefined } | { kind: 'failed' };

export interface HttpClient extends Http {
  /** Sends a form with a file. `onProgress` gets 0 to 100. Rejects with HttpFailure. */
  upload(request: HttpRequest, onProgress: (percent: number) => void): Promise<Reply>;
  /** Loads a file without handing it to the user's disk. Rejects with HttpFailure. */
  blob(request: HttpRequest): Promise<{ content: Blob; name: string | undefined }>;
  /** Reads a document of the app itself, e.g. `/_app/screens`; rejects silently with HttpFailure. */
  readDocument(path: string): Promise<unknown>;
  /** Forgets reusable answers: they belong to the user who asked. */
  clear(): void;
  /** Drops answers that are kept to be used again. */
  forgetAnswers(): void;
}

/** List of the screens that somebody may see: it depends on the token. */
const INDEX = '/_app/screens';

/** Dictionary lookups carry no `_t`. */
const WITHOUT_TIME = /^\/?sys\/dict\/(?:getDictItems|getDictText|loadDict|loadDictItem)(?:\/|$|\?)/;

/** Builds the client; it holds no state besides reusable answers and the two guards. */
export function createHttp(options: HttpOptions): HttpClient {
  const { transport, stored, clock, notify, files } = options;
  const reuse = createReuse(clock.elapsed);
  const turn = createTurn();
  const clicks = createClickGuard(clock.elapsed);
  const submits = createSubmitGuard(stored.submits, Date.now);

  function buildRequest(request: HttpRequest): RawRequest {
    const { method, url } = request;
    const params: Record<string, unknown> = { ...request.params };
    const code = stored.code.read();
    if (code !== null && params['code'] === undefined && !hasQuery(url, 'code')) params['code'] = code;
    if (method === 'GET' && !WITHOUT_TIME.test(url.slice(1))) {
      params['_t'] ??= Math.floor(clock.now() / 1000);
    }
    const headers: Record<string, string> = { ...readIdentity() };
    if (request.repeatSubmit === false) headers['repeatSubmit'] = 'false';
    if (request.idempotencyKey !== undefined) headers['Idempotency-Key'] = request.idempotencyKey;
    const body = encodeBody(request, headers);
    return {
      method,
      address: addQuery(options.base() + url, params),
      headers,
      signal: request.signal,
      ...(body === undefined ? {} : { body }),
    };
  }

  function readIdentity(): Record<string, string> {
    const token = stored.token.read();
    return { ...(token === null ? {} : { 'X-Access-Token': token }), tenant_id: stored.tenantId.read() };
  }

  async function ask<Body>(
    ask: (raw: RawRequest) => Promise<RawAnswer<Body>>,
    raw: RawRequest,
  ): Promise<RawAnswer<Body>> {
    const sentAt = clock.elapsed();
    const answer = await ask(raw);
    clock.learn(answer.header('date'), sentAt, clock.elapsed());
    return answer;
  }

  /** Tells the user once and makes the failure that the caller gets. */
  function report(request: HttpRequest, outcome: Outcome & { ok: false }): HttpFailure {
    let isNotified = false;
    if (outcome.session === 'expired') isNotified = options.onExpired(request.url);
    if (!isNotified && request.notify !== false) {
      notify.message('error', outcome.text);
      isNotified = true;
    }
    if (outcome.session === 'unauthorized') options.onUnauthorized();
    return new HttpFailure(outcome.text, outcome.status, outcome.code, isNotified, outcome.result);
  }

  function refuse(request: HttpRequest, text: string): HttpFailure {
    if (request.notify !== false) notify.message('error', text);
    return new HttpFailure(text, 0, 0, request.notify !== false);
  }

  function explain(request: HttpRequest, error: unknown): HttpFailure {
    if (error instanceof HttpFailure) return error;
    const reason = error instanceof NoAnswer ? error.reason : 'offline';
    // Whoever cancelled knows; there is nothing to tell.
    if (reason === 'cancelled') return new HttpFailure(TEXTS.cancelled, 0, 0, true);
    const text = reason === 'timeout' ? TEXTS.timeout : TEXTS.offline;
    return report(request, {
      ok: false,
      text,
      status: 0,
      code: reason === 'timeout' ? 504 : 0,
      session: 'fine',
    });
  }

  async function exchange(request: HttpRequest): Promise<Reply> {
    const end = request.method === 'GET' ? undefined : options.onWrite(request.url);
    try {
      const { onProgress } = request;
      const send = onProgress ? (raw: RawRequest) => transport.upload(raw, onProgress) : transport.text;
      const answer = await ask(send, buildRequest(request));
      const outcome = judge(request.url, answer.status, answer.body);
      if (!outcome.ok) throw report(request, outcome);
      end?.({ kind: 'done', requestId: answer.header('x-request-id') });
      return outcome.reply;
    } catch (error) {
      end?.({ kind: 'failed' });
      throw explain(request, error);
    }
  }

  async function readBlob(request: HttpRequest): Promise<{ content: Blob; name: string | undefined }> {
    const refusal = refuseAddress(request.method, request.url);
    if (refusal !== undefined) throw refuse(request, refusal);
    try {
      const answer = await ask(transport.blob, buildRequest(request));
      // A stored JSON file comes as a download with its name; anything else that is JSON is an envelope.
      const disposition = answer.header('content-disposition');
      const isJson =
        disposition === undefined && /json/i.test(answer.header('content-type') ?? answer.body.type);
      if (answer.status < 200 || answer.status >= 300 || isJson) {
        const outcome = judge(request.url, answer.status, await answer.body.text());
        throw report(request, outcome.ok ? refuseDownload(outcome.reply.message) : outcome);
      }
      if (answer.body.size === 0) throw report(request, refuseDownload(''));
      return { content: answer.body, name: readFilename(disposition) };
    } catch (error) {
      throw explain(request, error);
    }
  }

  /** A read that can be given up belongs to its asker alone. */
  function readOnce(request: HttpRequest): Promise<Reply> {
    if (request.signal !== undefined) return exchange(request);
    const { url, params = null, notify: isTold = true } = request;
    return turn.share(JSON.stringify([url, params, isTold]), () => exchange(request));
  }

  async function submitOnce(request: HttpRequest): Promise<Reply> {
    if (request.method === 'GET') return readOnce(request);
    const { method, url, params = null, body = null } = request;
    const isUpload = body instanceof FormData;
    const hash = hashText(JSON.stringify([method, url, params, isUpload ? describeFields(body) : body]));
    if (!clicks.accept(hash)) throw refuse(request, TEXTS.tooFast);
    // A file chosen again may have other content under the same name: only the fast guard knows enough of it.
    const isOnce = request.repeatSubmit !== false && !isUpload && method !== 'DELETE';
    if (isOnce && !submits.accept(hash)) throw refuse(request, TEXTS.submitted);
    try {
      return await exchange(request);
    } catch (error) {
      // The next try is no repetition: the same idempotency key makes it safe if only the answer was lost (F12).
      clicks.release(hash);
      submits.release(hash);
      throw error;
    }
  }

  return {
    send: async <T>(request: HttpRequest): Promise<Reply<T>> => {
      const refusal = refuseAddress(request.method, request.url);
      if (refusal !== undefined) throw refuse(request, refusal);
      if (request.method !== 'GET' || !request.cache) return (await submitOnce(request)) as Reply<T>;
      const key = JSON.stringify([
        stored.token.read(),
        stored.code.read(),
        request.url,
        request.params ?? null,
      ]);
      const { signal, ...shared } = request;
      const answer = reuse.get(key, request.cache, () => exchange(shared));
      return (await (signal ? untilAborted(answer, signal) : answer)) as Reply<T>;
    },

    download: async (request, filename) => {
      const { content, name } = await readBlob(request);
      files.save(content, filename || name || '');
    },

    follow: (request) => {
      const refusal =
        request.method === 'GET' ? refuseAddress('GET', request.url) : t('只能打开 GET 接口的地址');
      if (refusal !== undefined) throw refuse(request, refusal);
      options.leave(addQuery(options.base() + request.url, request.params ?? {}));
    },

    blob: readBlob,

    upload: async (request, onProgress) => {
      const refusal = refuseAddress(request.method, request.url);
      if (refusal !== undefined) throw refuse(request, refusal);
      return exchange({ ...request, onProgress });
    },

    readDocument: async (path) => {
      const request: HttpRequest = { method: 'GET', url: path, notify: false };
      const refusal = path.startsWith('/_app/')
        ? refuseAddress('GET', path)
        : t('只能读取 /_app/ 下的页面文档');
      if (refusal !== undefined) throw refuse(request, refusal);
      try {
        const read = async (headers: Record<string, string>): Promise<Outcome> => {
          const answer = await ask(transport.text, { method: 'GET', address: path, headers });
          return judgeDocument(answer.status, answer.body);
        };
        const identity = readIdentity();
        let outcome = await read(identity);
        // A dead token is refused even where none is needed: signing in again needs its document now.
        if (!outcome.ok && outcome.session !== 'fine' && 'X-Access-Token' in identity && path !== INDEX)
          outcome = await read({});
        if (!outcome.ok) throw new HttpFailure(outcome.text, outcome.status, outcome.code, false);
        return outcome.reply.result;
      } catch (error) {
        throw explain(request, error);
      }
    },

    forgetAnswers: () => reuse.clear(),

    clear: () => {
      reuse.clear();
      stored.submits.clear();
    },
  };
}

function refuseDownload(message: string): Outcome & { ok: false } {
  return { ok: false, text: message || TEXTS.download, status: 200, code: 500, session: 'fine' };
}

function encodeBody(request: HttpRequest, headers: Record<string, string>): unknown {
  const { body, form, method } = request;
  if (method === 'GET' || (method === 'DELETE' && body === undefined)) return undefined;
  if (body instanceof FormData) return body;
  if (form === true) {
    headers['Content-Type'] = 'application/x-www-form-urlencoded;charset=UTF-8';
    const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    return addQuery('', fields).slice(1);
  }
  headers['Content-Type'] = 'application/json;charset=UTF-8';
  // A write without a body still says that it speaks JSON: strict servers refuse the browser's default type.
  return JSON.stringify(body ?? {});
}

/** What tells one upload from another without reading its files. */
function describeFields(body: FormData): unknown {
  return [...body].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(new HttpFailure(TEXTS.cancelled, 0, 0, true));
    if (signal.aborted) {
      leave();
      answer.catch(() => undefined);
      return;
    }
    signal.addEventListener('abort', leave, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
