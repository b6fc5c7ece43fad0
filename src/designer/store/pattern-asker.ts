// Asks the server how long patterns run that somebody is writing, so that a slow one is told at once and not when publishing.
import type { PatternVerdict } from '../../engine/check/patterns/verdict.ts';
import type { DesignerCalls } from './calls.ts';

type Verdicts = Readonly<Record<string, PatternVerdict>>;
type Judge = DesignerCalls['judgePatterns'];

/** Milliseconds of rest after which it is asked: of a pattern that is being typed only the last state counts. */
const ASK_AFTER = 500;

/** Milliseconds until it is asked again where it could not be. */
const RETRY_AFTER = 5_000;

/** What the server takes at once. */
const MAX_PATTERNS = 50;
const MAX_LENGTH = 1_000;

/**
 * Asks of each pattern once, and one question after the other: the server works on one of a person at a time.
 * @returns rejects as the call does, and then asks anew the next time
 */
export function rememberVerdicts(judge: Judge): Judge {
  const known = new Map<string, PatternVerdict>();
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (patterns: readonly string[]): Promise<Verdicts> => {
    const missing = patterns.filter((pattern) => !known.has(pattern));
    if (missing.length > 0) {
      for (const [pattern, verdict] of Object.entries(await judge(missing))) known.set(pattern, verdict);
    }
    return Object.fromEntries(
      patterns.flatMap((pattern) => {
        const verdict = known.get(pattern);
        return verdict ? [[pattern, verdict] as const] : [];
      }),
    );
  };
  return (patterns) => {
    const asked = last.then(() => ask(patterns));
    last = asked.catch(() => undefined);
    return asked;
  };
}

export interface PatternAsker {
  /** Asks soon about the patterns of the newest text; those of earlier ones need no answer any more. */
  ask(patterns: readonly string[]): void;
  end(): void;
}

/** @param tell given what the server says */
export function createPatternAsker(judge: Judge, tell: (patterns: Verdicts) => void): PatternAsker {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  let round = 0;

  const schedule = (patterns: readonly string[], after: number): void => {
    round += 1;
    const own = round;
    clearTimeout(timer);
    if (patterns.length === 0) return;
    timer = setTimeout(() => {
      judge(patterns).then(
        (verdicts) => {
          if (!isEnded) tell(verdicts);
        },
        () => {
          if (!isEnded && own === round) schedule(patterns, RETRY_AFTER);
        },
      );
    }, after);
  };

  return {
    ask: (patterns) =>
      schedule(patterns.filter((pattern) => pattern.length <= MAX_LENGTH).slice(0, MAX_PATTERNS), ASK_AFTER),
    end: () => {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
