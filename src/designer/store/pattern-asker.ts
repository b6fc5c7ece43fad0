// Asks the server how long patterns run that somebody is writing, so that a slow one is told at once and not when publishing.
import type { PatternVerdict } from '../../engine/check/patterns/verdict.ts';
import type { DesignerCalls } from './calls.ts';

/** Milliseconds of rest after which it is asked: of a pattern that is being typed only the last state counts. */
const ASK_AFTER = 500;

/** What the server takes at once. */
const MAX_PATTERNS = 50;
const MAX_LENGTH = 1_000;

export interface PatternAsker {
  /** Asks soon about the patterns of the newest text; those of earlier ones need no answer any more. */
  ask(patterns: readonly string[]): void;
  end(): void;
}

/** @param tell given what the server says; where it cannot be asked nothing is told, and the next text asks again */
export function createPatternAsker(
  calls: Pick<DesignerCalls, 'judgePatterns'>,
  tell: (patterns: Readonly<Record<string, PatternVerdict>>) => void,
): PatternAsker {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  return {
    ask: (patterns) => {
      clearTimeout(timer);
      const asked = patterns.filter((pattern) => pattern.length <= MAX_LENGTH).slice(0, MAX_PATTERNS);
      if (asked.length === 0) return;
      timer = setTimeout(() => {
        calls.judgePatterns(asked).then(
          (verdicts) => {
            if (!isEnded) tell(verdicts);
          },
          () => undefined,
        );
      }, ASK_AFTER);
    },
    end: () => {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
