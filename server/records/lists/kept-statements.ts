// Statements of lists that are kept compiled: to build and compile one takes longer than to send it, and pages are asked for
// again and again in the same words.
import type { CompiledQuery } from 'kysely';
import type { Condition } from '../conditions/filter.ts';

/** Statements that are kept at a time; past that all are made anew. */
const MAX_KEPT = 500;

/** Letters of a query whose statement is kept: longer ones hold lists that nobody asks for twice. */
const LONGEST_KEPT = 500;

const statements = new Map<string, CompiledQuery<unknown>>();

/** Numbers of what a statement is made of and that lasts: an entity that a module changed is another one. */
const numbers = new WeakMap<object, number>();
let last = 0;

function numberOf(part: object): number {
  const known = numbers.get(part);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(part, last);
  return last;
}

const lasting = new WeakSet<Condition>();

/** Marks a condition that is made once and holds for every call: what is asked under it keeps its statement. */
export function lastingCondition(condition: Condition): Condition {
  lasting.add(condition);
  return condition;
}

/** All that a statement depends on. */
export interface StatementParts {
  /** What the program made once: the entity, expressions that are selected. */
  made: readonly object[];
  conditions: readonly Condition[];
  /** What the caller asks, values included. */
  asked: object;
}

/** The statement of these parts: one that is kept, or that of `make`, which must use nothing else. */
export function keepStatement<Row>(
  { made, conditions, asked }: StatementParts,
  make: () => CompiledQuery<Row>,
): CompiledQuery<Row> {
  // A condition that was made for this call alone is never met again.
  if (!conditions.every((condition) => lasting.has(condition))) return make();
  const text = JSON.stringify(asked);
  if (text.length > LONGEST_KEPT) return make();
  const key = `${[...made, ...conditions].map(numberOf).join(' ')} ${text}`;
  const known = statements.get(key) as CompiledQuery<Row> | undefined;
  if (known !== undefined) return known;
  const compiled = make();
  if (statements.size >= MAX_KEPT) statements.clear();
  statements.set(key, compiled);
  return compiled;
}
