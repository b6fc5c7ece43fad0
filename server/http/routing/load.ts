// How many calls are under way: past a limit further ones are told to come back, while those that came in time are answered.
import { failure } from '../../kernel/errors.ts';

/**
 * Calls that are worked on or wait for the database. A server that answers 300 a second is through with them in seven
 * seconds; more would hold memory for people who have stopped waiting.
 */
export const MAX_UNDER_WAY = 2_000;

/** Seconds after which whoever was sent away may come again. */
const COME_BACK = 5;

export interface Load {
  /** @throws unavailable, with when to come again, while too many calls are under way */
  checkRoom(): void;
  /** Does a part of a call that takes time. */
  carry<T>(work: () => Promise<T>): Promise<T>;
}

export function createLoad(most = MAX_UNDER_WAY): Load {
  let underWay = 0;
  return {
    checkRoom() {
      if (underWay >= most) {
        throw failure('unavailable', '当前访问人数过多，请稍后再试', { retryAfter: COME_BACK });
      }
    },
    async carry(work) {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
      }
    },
  };
}
