// Computed fields: what their expressions give, in the order in which they can be worked out.
import { isWorkedOutAtRead } from '../../src/engine/entity/column.ts';
import { ExpressionError } from '../../src/engine/expression/errors.ts';
import { compileTree, type CompiledExpression } from '../../src/engine/expression/evaluate.ts';
import { parseExpression } from '../../src/engine/expression/parse.ts';
import { readExpression } from '../../src/engine/expression/read.ts';
import { roundComputed } from '../../src/engine/expression/round-computed.ts';
import { isOpen, type Entity, type Field } from './entities.ts';

export interface Computed {
  field: Field;
  evaluate: CompiledExpression;
  /** Other fields that it reads. */
  reads: readonly string[];
  /** Whether its value depends on who saves. */
  readsUser: boolean;
}

/** What an expression gives is no value that its field can have. The message is for people. */
export class UncomputableError extends Error {
  override readonly name = 'UncomputableError';
  constructor(
    message: string,
    /** The same without what it tells of values, for whoever may not read all of them. */
    readonly brief = message,
  ) {
    super(message);
  }
}

/** By the fields, which all views of an entity share. */
const compiled = new WeakMap<Entity['fields'], readonly Computed[]>();

/**
 * The computed fields of an entity, each behind those that it reads. One that reads what there is no more, as a module below did
 * away with it, is none of them: it keeps the values that it has.
 */
export function computedFields(entity: Entity): readonly Computed[] {
  const known = compiled.get(entity.fields);
  if (known) return known;
  const all = [...entity.fields.values()].flatMap((field): Computed[] => {
    if (field.type !== 'computed' || field.value === undefined) return [];
    const { tree, paths, names } = parseExpression(readExpression(field.value)?.source ?? field.value);
    const reads = paths.flatMap(({ root, path }) => (root === '$values' ? path.slice(0, 1) : []));
    const isKnown = (name: string): boolean =>
      entity.fields.has(name) || Object.hasOwn(entity.children ?? {}, name);
    if (!reads.every(isKnown)) return [];
    const readsUser = names.some(({ name }) => name === '$user');
    return [{ field, evaluate: compileTree(tree), reads, readsUser }];
  });
  const ordered = inOrder(all);
  compiled.set(entity.fields, ordered);
  return ordered;
}

function inOrder(all: readonly Computed[]): Computed[] {
  const ordered = new Set<Computed>();
  const visit = (one: Computed, above: ReadonlySet<Computed>): void => {
    if (ordered.has(one) || above.has(one)) return;
    for (const name of one.reads) {
      const other = all.find(({ field }) => field.name === name);
      if (other) visit(other, new Set([...above, one]));
    }
    ordered.add(one);
  };
  for (const one of all) visit(one, new Set());
  return [...ordered];
}

/**
 * Puts into a record what is worked out as it is read; what cannot be is empty, so that the rest can be read.
 * @param now as it travels
 */
export function addReadValues(entity: Entity, record: Record<string, unknown>, now: string): void {
  for (const { field, evaluate } of computedFields(entity)) {
    // One that this view shows reads nothing that it hides.
    if (!isWorkedOutAtRead(field) || !isOpen(entity, field)) continue;
    try {
      record[field.name] = workOut(field, evaluate, { $values: record, $now: now });
    } catch (error) {
      if (!(error instanceof UncomputableError)) throw error;
      record[field.name] = null;
    }
  }
}

/**
 * The value of a computed field.
 * @throws UncomputableError with a sentence that names the field
 */
export function workOut(
  field: Field,
  evaluate: CompiledExpression,
  scope: Readonly<Record<string, unknown>>,
): string | number | null {
  const value = evaluateFor(field.title, evaluate, scope);
  if (value === null) return null;
  return field.valueType === 'string' ? toText(field, value) : toNumber(field, value);
}

/**
 * What an expression gives, null for nothing.
 * @throws UncomputableError naming what was to be worked out
 */
export function evaluateFor(
  title: string,
  evaluate: CompiledExpression,
  scope: Readonly<Record<string, unknown>>,
): unknown {
  try {
    const value = roundComputed(evaluate(scope));
    return value === undefined || value === '' || Number.isNaN(value) ? null : value;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new UncomputableError(`${title}无法计算：${error.message}`, `${title}无法计算，请联系管理员`);
  }
}

function toNumber({ title, scale = 2 }: Field, value: unknown): number {
  const number = Number(value);
  if (!Number.isFinite(number) || Math.abs(number) >= 10 ** (15 - scale)) {
    throw new UncomputableError(`${title}算出的结果不是可以保存的数字`);
  }
  // Halves away from zero, as people round: 1.005 is 1.01.
  const factor = 10 ** scale;
  return (Math.sign(number) * Math.round(Number((Math.abs(number) * factor).toPrecision(15)))) / factor;
}

function toText({ title, length = 255 }: Field, value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
  if ([...text].length > length) throw new UncomputableError(`${title}算出的结果超过${length}个字符`);
  return text;
}
