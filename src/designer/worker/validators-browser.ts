// Validators for the browser: made when the app was built, as nothing may be made of text there.
import * as made from 'virtual:made-validators';
import { judgeQuickly } from '../../engine/check/patterns/quick-verdict.ts';
import type { PatternVerdict } from '../../engine/check/patterns/verdict.ts';
import type { ShapeError, Validators } from '../../engine/check/schemas/validators.ts';

/**
 * @param verdictOf what the server has said of a pattern; those that it was not asked about yet pass meanwhile
 */
export function createBrowserValidators(
  verdictOf: (pattern: string) => PatternVerdict | undefined,
): Validators {
  return {
    validate: (kind, value) => run(`kind_${kind}`, value),
    validateProps: ({ type }, props) => run(`props_${type}`, props),
    judgePattern: (source) => judgeQuickly(source) ?? verdictOf(source) ?? { verdict: 'safe' },
  };
}

function run(name: string, value: unknown): readonly ShapeError[] {
  const validate = made[name];
  if (!validate) throw new Error(`no validator ${name} was made`);
  return validate(value) ? [] : (validate.errors ?? []);
}
