// Sends a body with progress, which `fetch` does not tell. Loaded with the first upload.
import { NoAnswer, type RawAnswer, type RawRequest } from './raw-call.ts';

/**
 * Sends a form.
 * @param timeout milliseconds without progress after which it is given up
 * @param onProgress gets 0 to 100
 * @throws NoAnswer
 */
export function sendUpload(
  { method, address, headers, body, signal }: RawRequest,
  timeout: number,
  onProgress: (percent: number) => void,
): Promise<RawAnswer<string>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const abort = (): void => {
      request.abort();
    };
    const stop = (): void => {
      window.clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (reason: NoAnswer['reason']): void => {
      stop();
      reject(new NoAnswer(reason));
    };
    /** Something moved: the time starts anew. */
    const extend = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        fail('timeout');
        request.abort();
      }, timeout);
    };
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      extend();
      if (lengthComputable && total > 0) onProgress(Math.min(100, Math.floor((loaded / total) * 100)));
    };
    request.onprogress = extend;
    request.onerror = () => {
      fail('offline');
    };
    request.onabort = () => {
      fail('cancelled');
    };
    request.onload = () => {
      stop();
      resolve({
        status: request.status,
        body: request.responseText,
        header: (name) => request.getResponseHeader(name) ?? undefined,
      });
    };
    if (signal?.aborted) {
      fail('cancelled');
      return;
    }
    signal?.addEventListener('abort', abort, { once: true });
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('Accept', 'application/json, text/plain, */*');
    request.withCredentials = true;
    extend();
    request.send(body as XMLHttpRequestBodyInit);
  });
}
