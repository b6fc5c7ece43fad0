// Writes that the server knows again: whoever presses once more because an answer was lost has it done once, and is told so.
import { createWriteKeys } from '../../engine/react/model/write-keys.ts';
import type { Http, HttpRequest } from '../../engine/services.ts';
import { isOutcomeUnknown } from './lost-answers.ts';

type KeyedWrite = <T>(request: Pick<HttpRequest, 'method' | 'url' | 'params' | 'body'>) => Promise<T>;

/**
 * Sends each write under one key until it is known what became of it: for what is not asked for twice in the same words. Whoever
 * asked tells of failures.
 */
export function createKeyedWrite(http: Pick<Http, 'send'>): KeyedWrite {
  const keys = createWriteKeys();
  return async <T>(request: HttpRequest): Promise<T> => {
    const sent: HttpRequest = {
      ...request,
      notify: false,
      repeatSubmit: false,
      idempotencyKey: keys.keyOf(request),
    };
    try {
      const { result } = await http.send<T>(sent);
      keys.settle(request);
      return result;
    } catch (error) {
      if (!isOutcomeUnknown(error)) keys.settle(request);
      throw error;
    }
  };
}
