// The only place that talks to the network: the adapter under every axios instance of the app.
import axios, { AxiosError, type AxiosAdapter, type AxiosInstance } from 'axios';
import { watchLeaving } from './leaving.ts';
import { NoAnswer } from './no-answer.ts';

/**
 * Sends one request. Rejects with NoAnswer; any HTTP status is an answer. A file (`responseType: 'blob'`) and what is
 * sent with progress (`onUploadProgress`) have no limit as a whole: they end when nothing moved for the time limit.
 */
export type Transport = AxiosAdapter;

/** Calls end after 20 s. */
export const TIMEOUT = 20_000;

/** Looked up with every call: who puts another `fetch` in its place gets the calls after that. */
const env = { fetch: (input: URL | Request | string, init?: RequestInit) => fetch(input, init) };

/**
 * An instance of its own; interceptors of one are not those of another.
 * @param transport for tests any adapter
 */
export function createCalls(transport: Transport): AxiosInstance {
  return axios.create({
    adapter: transport,
    responseType: 'text',
    // Bodies are encoded and answers judged by the client, which says more of a wrong one than that it is no JSON.
    transformRequest: [],
    transformResponse: [],
    transitional: { legacyInterceptorReqResOrdering: false },
  });
}

/**
 * @param origin put before every address; empty in the browser, where addresses stay on their own server
 * @param timeout milliseconds
 */
export function createTransport(origin = '', timeout = TIMEOUT): Transport {
  const timeUntilGone = watchLeaving(typeof window === 'undefined' ? undefined : window);

  return async (config) => {
    const { signal, onUploadProgress, headers } = config;
    const isMoving = onUploadProgress !== undefined || config.responseType === 'blob';
    const limit = createLimit(timeout, signal as AbortSignal | undefined);
    // The server reads the browser out of it.
    headers.set('User-Agent', false);
    try {
      // The browser's `fetch` does not tell how much of a body was sent.
      const send = axios.getAdapter(onUploadProgress ? 'xhr' : 'fetch', { env });
      const answer = send({
        ...config,
        headers,
        url: origin + (config.url ?? ''),
        signal: limit.signal,
        env,
        validateStatus: null,
        // A redirect is refused: the token follows none to another place (S50).
        fetchOptions: { redirect: 'error' },
        // Cookies of this origin may be what a gateway in front of the server wants; they are no authority here.
        withCredentials: true,
        withXSRFToken: false,
        ...(isMoving && { onDownloadProgress: limit.extend }),
        ...(onUploadProgress && {
          onUploadProgress: (event) => {
            limit.extend();
            onUploadProgress(event);
          },
        }),
      });
      // What sends is told to stop, too, and may not hear of it: of a request that was collected as garbage meanwhile the
      // `fetch` of Node.js waits for a body for ever.
      return await Promise.race([answer, limit.end]);
    } catch (error) {
      if (limit.hasPassed()) throw new NoAnswer('timeout');
      const isAborted = error instanceof AxiosError && error.code === AxiosError.ECONNABORTED;
      if (signal?.aborted || isAborted) throw new NoAnswer('cancelled');
      const farewell = timeUntilGone();
      if (farewell > 0) await new Promise((resolve) => setTimeout(resolve, farewell));
      throw new NoAnswer('offline');
    } finally {
      limit.stop();
    }
  };
}

interface Limit {
  signal: AbortSignal;
  /** Rejects when the signal aborts. */
  end: Promise<never>;
  /** Starts the time anew: something moved. */
  extend: () => void;
  hasPassed(): boolean;
  stop(): void;
}

function createLimit(timeout: number, outer: AbortSignal | undefined): Limit {
  const controller = new AbortController();
  let giveUp: (error: Error) => void = () => undefined;
  const end = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  // Whoever waits hears of it; nobody else has to.
  end.catch(() => undefined);
  let isPassed = false;
  // Not told by an event of the signal: each call would leave a listener behind.
  const follow = (): void => {
    controller.abort();
    giveUp(new Error('given up'));
  };
  const pass = (): void => {
    isPassed = true;
    follow();
  };
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(pass, timeout);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    end,
    extend: () => {
      // Progress is told late, too: after the end there is nothing to time.
      if (timer === undefined) return;
      clearTimeout(timer);
      if (!isPassed) timer = setTimeout(pass, timeout);
    },
    hasPassed: () => isPassed,
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      outer?.removeEventListener('abort', follow);
    },
  };
}
