// Writes that the server knows again: whoever presses once more because an answer was lost has it done once, and is told so.
import { createWriteKeys } from '../../engine/react/model/write-keys.ts';
import type { Http, HttpRequest } from '../../engine/services.ts';
import { isOutcomeUnknown } from './lost-answers.ts';

type KeyedRequest = Pick<HttpRequest, 'method' | 'url' | 'params' | 'body'>;

interface KeyedWrites {
  /**
   * Sends a write under one key until it is known what became of it: for what is not asked for twice in the same words. Whoever
   * asked tells of failures.
   */
  write<T>(this: void, request: KeyedRequest): Promise<T>;
  /** Whether an answer to that write was lost: it may have been done, and sent once more it has that answer. */
  isLost(this: void, request: KeyedRequest): boolean;
}

export function createKeyedWrites(http: Pick<Http, 'send'>): KeyedWrites {
  const keys = createWriteKeys();
  return {
    write: async <T>(request: KeyedRequest): Promise<T> => {
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
    },
    isLost: keys.hasOpen,
  };
}
