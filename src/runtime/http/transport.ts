// The only place that talks to the network: one request in, one raw answer out.
import { watchLeaving } from './leaving.ts';
import { NoAnswer, type RawAnswer, type RawRequest } from './raw-call.ts';

export interface Transport {
  /** Rejects with NoAnswer; any HTTP status is an answer. */
  text(request: RawRequest): Promise<RawAnswer<string>>;
  /** Has no limit as a whole: it ends when no byte came for the time limit. */
  blob(request: RawRequest): Promise<RawAnswer<Blob>>;
  /** The same for what is sent: it ends when nothing moved for the time limit. `onProgress` gets 0 to 100. */
  upload(request: RawRequest, onProgress: (percent: number) => void): Promise<RawAnswer<string>>;
}

/** Calls end after 20 s. */
export const TIMEOUT = 20_000;

/**
 * @param origin put before every address; empty in the browser, where addresses stay on their own server
 * @param timeout milliseconds
 */
export function createTransport(origin = '', timeout = TIMEOUT): Transport {
  const timeUntilGone = watchLeaving(typeof window === 'undefined' ? undefined : window);

  async function run(request: RawRequest, limit: Limit): Promise<RawAnswer<Blob>> {
    try {
      const response = await fetch(origin + request.address, {
        method: request.method,
        headers: { Accept: 'application/json, text/plain, */*', ...request.headers },
        signal: limit.signal,
        // A redirect is refused: the token follows none to another place (S50).
        redirect: 'error',
        // Cookies of this origin may be what a gateway in front of the server wants; they are no authority here.
        credentials: 'include',
        ...(request.body === undefined ? {} : { body: request.body as BodyInit }),
      });
      const body = await readBody(response, limit);
      return { status: response.status, body, header: (name) => response.headers.get(name) ?? undefined };
    } catch {
      if (limit.hasPassed()) throw new NoAnswer('timeout');
      if (request.signal?.aborted) throw new NoAnswer('cancelled');
      const farewell = timeUntilGone();
      if (farewell > 0) await new Promise((resolve) => setTimeout(resolve, farewell));
      throw new NoAnswer('offline');
    } finally {
      limit.stop();
    }
  }

  return {
    text: async (request) => {
      const answer = await run(request, createLimit(timeout, request.signal, false));
      return { ...answer, body: await answer.body.text() };
    },
    blob: (request) => run(request, createLimit(timeout, request.signal, true)),
    upload: async (request, onProgress) => {
      const { sendUpload } = await import('./send-upload.ts');
      return sendUpload({ ...request, address: origin + request.address }, timeout, onProgress);
    },
  };
}

/** Reads the body piece by piece, so that a file ends only when it stands still. */
async function readBody(response: Response, limit: Limit): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return new Blob(pieces, { type });
    limit.extend();
    pieces.push(piece.value as BlobPart);
  }
}

interface Limit {
  signal: AbortSignal;
  /** Starts the time anew: something arrived. */
  extend(): void;
  hasPassed(): boolean;
  stop(): void;
}

/** @param isExtended whether what arrives gives more time */
function createLimit(timeout: number, outer: AbortSignal | undefined, isExtended: boolean): Limit {
  const controller = new AbortController();
  let isPassed = false;
  const pass = (): void => {
    isPassed = true;
    controller.abort();
  };
  let timer = setTimeout(pass, timeout);
  const follow = (): void => controller.abort();
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    extend: () => {
      if (!isExtended) return;
      clearTimeout(timer);
      if (!isPassed) timer = setTimeout(pass, timeout);
    },
    hasPassed: () => isPassed,
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}
