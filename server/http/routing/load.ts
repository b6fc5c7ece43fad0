// How long a call would wait: whoever would wait longer than people do is told to come back, while those that came in time
// are answered. How many that are depends on the machine, so that it is measured.
import { failure } from '../../kernel/errors.ts';

/** Calls that are worked on or wait for the database, on any machine: each holds memory. */
export const MAX_UNDER_WAY = 2_000;

/** Calls under way that nobody waits for: past them each new one waits for those before it. */
export const CROWD = 100;

/** Milliseconds that a call may have to wait at the pace of the last seconds. */
export const LONGEST_WAIT = 12_000;

/** Milliseconds of one measure of the pace; the last ones count, and the first one from its first quarter on. */
const MEASURE = 1_000;
const MEASURES = 3;
const FIRST_LOOK = MEASURE / 4;

/** Seconds after which whoever was sent away may come again. */
const COME_BACK = 5;

export interface Load {
  /** @throws unavailable, with when to come again, while too many calls are under way */
  checkRoom(): void;
  /** Does a part of a call that takes time. */
  carry<T>(work: () => Promise<T>): Promise<T>;
  /** Does the last part of a call, after which it is answered. */
  finish<T>(work: () => Promise<T>): Promise<T>;
}

export interface LoadOptions {
  most?: number | undefined;
  /** Milliseconds of a clock that never goes back. */
  clock?(): number;
}

export function createLoad({
  most = MAX_UNDER_WAY,
  clock = () => performance.now(),
}: LoadOptions = {}): Load {
  const pace = createPace(clock);
  let underWay = 0;

  async function carry<T>(work: () => Promise<T>): Promise<T> {
    underWay += 1;
    if (underWay === CROWD) pace.begin();
    try {
      return await work();
    } finally {
      if (underWay === CROWD) pace.end();
      underWay -= 1;
    }
  }

  return {
    checkRoom() {
      const each = pace.read();
      const isLong = underWay >= CROWD && each !== undefined && underWay * each > LONGEST_WAIT;
      if (underWay < most && !isLong) return;
      throw failure('unavailable', '当前访问人数过多，请稍后再试', { retryAfter: COME_BACK });
    },
    carry,
    async finish(work) {
      try {
        return await carry(work);
      } finally {
        pace.count();
      }
    },
  };
}

/**
 * How quickly calls are answered while a crowd waits: at any other time that tells how many came, not how many could be
 * answered. It is forgotten with the crowd.
 */
function createPace(clock: () => number) {
  let began: number | undefined;
  let answered = 0;
  /** Milliseconds and answers of the last measures, the oldest first. */
  let measures: { took: number; answered: number }[] = [];

  function close(at: number): void {
    if (began === undefined || at - began < MEASURE) return;
    measures = [...measures, { took: at - began, answered }].slice(-MEASURES);
    began = at;
    answered = 0;
  }

  return {
    begin() {
      began = clock();
      answered = 0;
      measures = [];
    },
    end() {
      began = undefined;
    },
    count() {
      answered += 1;
    },
    /** Milliseconds for each call; undefined while no crowd was there long enough. */
    read(): number | undefined {
      if (began === undefined) return undefined;
      const at = clock();
      close(at);
      const took = measures.reduce((sum, measure) => sum + measure.took, at - began);
      if (took < FIRST_LOOK) return undefined;
      return took / measures.reduce((sum, measure) => sum + measure.answered, answered);
    },
  };
}
