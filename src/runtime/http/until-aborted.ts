// An answer that several wait for, of which each may stop waiting.
import { HttpFailure } from '../../engine/services.ts';
import { TEXTS } from './texts.ts';

/** The answer, or a failure that needs no telling once the signal is given; the answer goes on for the others. */
export function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
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
