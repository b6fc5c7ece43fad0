// What somebody sees of the records of an entity, compared without asking for the records: rows that are added later
// must not be seen either.
import { BLIND, type FilledRule } from './filled-rules.ts';

/** All of its rules hold. */
export type Alternative = readonly (FilledRule | typeof BLIND)[];

/** One of its alternatives holds: none shows nothing, one without rules shows everything. */
export type Sight = readonly Alternative[];

export const EVERYTHING: Sight = [[]];

export function showsEverything(sight: Sight): boolean {
  return sight.some((rules) => rules.length === 0);
}

/**
 * Whether every row of one sight is surely one of the other. Says no where it cannot be known: two rules that happen to
 * mean the same are different ones.
 */
export function isWithin(sight: Sight, limit: Sight): boolean {
  return sight.every(
    (rules) =>
      rules.includes(BLIND) ||
      limit.some((bounds) => bounds.every((bound) => rules.some((rule) => implies(rule, bound)))),
  );
}

function implies(rule: Alternative[number], bound: Alternative[number]): boolean {
  if (rule === BLIND) return true;
  if (bound === BLIND || rule.field.column !== bound.field.column) return false;
  if (rule.operator === '!=' || bound.operator === '!=') return impliesDifference(rule, bound);
  return listTexts(rule).every((text) =>
    listTexts(bound).some((wider) => impliesText(rule, text, bound, wider)),
  );
}

/** `a != x and a != y` is less than `a != x`; of departments to choose from one may choose any. */
function impliesDifference(rule: FilledRule, bound: FilledRule): boolean {
  if (rule.operator !== bound.operator || rule.isChosen !== bound.isChosen) return false;
  const [few, many] = rule.isChosen ? [rule, bound] : [bound, rule];
  return few.texts.every((text) => many.texts.includes(text));
}

function impliesText(rule: FilledRule, text: string, bound: FilledRule, wider: string): boolean {
  const [kind, wide] = [kindOf(rule), kindOf(bound)];
  if (kind === wide && text === wider) return true;
  if (rule.field.type !== 'string' && rule.field.type !== 'text') return false;
  const isText = kind === '=' || kind === 'LIKE' || kind === 'LEFT_LIKE' || kind === 'RIGHT_LIKE';
  if (!isText) return false;
  if (wide === 'LIKE') return text.includes(wider);
  if (wide === 'RIGHT_LIKE') return (kind === '=' || kind === wide) && text.startsWith(wider);
  if (wide === 'LEFT_LIKE') return (kind === '=' || kind === wide) && text.endsWith(wider);
  return false;
}

function kindOf({ operator }: FilledRule): FilledRule['operator'] {
  return operator === 'IN' ? '=' : operator;
}

/** The values that one of must hold. */
function listTexts({ operator, texts }: FilledRule): readonly string[] {
  return operator === 'IN' ? texts.flatMap((text) => text.split(',').map((part) => part.trim())) : texts;
}
