// The verdict on a pattern that needs no analysis: for the browser too, to which the analyser never comes.
import knownPatterns from '../../../schemas/meta/patterns.generated.json' with { type: 'json' };
import { compilePattern } from '../../rule/pattern.ts';
import { messageOf } from '../../values/errors.ts';
import { isPlainlyFast } from './plain-pattern.ts';
import { MAX_STEPS, type PatternVerdict } from './verdict.ts';

/** Patterns of the shipped documents that were found fast when the project was built. */
const shippedSafe: ReadonlySet<string> = new Set(knownPatterns.steps === MAX_STEPS ? knownPatterns.safe : []);

/** The verdict that is found without the analyser: on what is no pattern, is plain, or ships. */
export function judgeQuickly(source: string, isThorough = false): PatternVerdict | undefined {
  const invalid = findSyntaxError(source);
  if (invalid) return invalid;
  const isKnown = isPlainlyFast(source) || (!isThorough && shippedSafe.has(source));
  return isKnown ? { verdict: 'safe' } : undefined;
}

/** The verdict on a text that is no pattern. */
export function findSyntaxError(source: string): PatternVerdict | undefined {
  try {
    compilePattern(source);
    return undefined;
  } catch (error) {
    return { verdict: 'invalid', reason: messageOf(error) };
  }
}
