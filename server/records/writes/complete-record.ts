// What a declaration adds to a record that is saved: defaults, serial numbers, computed fields, and the rules between fields.
import type { Kysely } from 'kysely';
import type { RecordRule } from '../../../src/engine/catalog.ts';
import { ExpressionError } from '../../../src/engine/expression/errors.ts';
import { compileTree, type CompiledExpression } from '../../../src/engine/expression/evaluate.ts';
import { parseExpression } from '../../../src/engine/expression/parse.ts';
import { readExpression } from '../../../src/engine/expression/read.ts';
import { roundComputed } from '../../../src/engine/expression/round-computed.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { formatTime } from '../../kernel/time.ts';
import type { SignedIn } from '../asker.ts';
import { listChildren, seenByServer, type Entity, type Field } from '../entities.ts';
import { toRecord, type WireRecord } from '../record.ts';
import { FieldRefusal, type Changes } from './write.ts';

type Row = Readonly<Record<string, unknown>>;

/** Who saves and when: what placeholders and expressions may ask for. */
export interface Author {
  user: SignedIn;
  /** Milliseconds since 1970. */
  now: number;
}

/** Rows by the name of their child, by column, as they will be. */
export type FutureRows = Readonly<Record<string, readonly Row[]>>;

/** What was sent for a new record, with the defaults of what was not. */
export function fillDefaults(entity: Entity, sent: Row, author: Author): Row {
  const filled: Record<string, unknown> = { ...sent };
  for (const field of entity.fields.values()) {
    if (field.default === undefined || field.isReadOnly === true) continue;
    if (filled[field.name] === undefined) filled[field.name] = defaultOf(field, author);
  }
  return filled;
}

/** Constants alone: what depends on nobody. */
export function constantsOf(entity: Entity): Row {
  return Object.fromEntries(
    [...entity.fields.values()]
      .filter(({ default: value, isReadOnly }) => value !== undefined && !isPlaceholder(value) && !isReadOnly)
      .map((field) => [field.name, field.default]),
  );
}

function isPlaceholder(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('#{');
}

function defaultOf({ default: value, type }: Field, { user, now }: Author): unknown {
  if (!isPlaceholder(value)) return value;
  const time = formatTime(new Date(now)) ?? '';
  switch (value) {
    case '#{sysUserCode}':
      return user.username;
    case '#{sysUserName}':
      return user.realname;
    case '#{sysOrgCode}':
      return user.orgCode;
    case '#{date}':
      return time.slice(0, 10);
    case '#{time}':
      return time.slice(11);
    default:
      return type === 'date' ? time.slice(0, 10) : type === 'time' ? time.slice(11) : time;
  }
}

/** Gives the next number of a fill rule. */
export type NextSerial = (db: Kysely<Database>, code: string, now: number) => Promise<string>;

/** Gives a new record its serial numbers; one that was taken for a record that was refused is lost. */
export async function giveSerials(
  db: Kysely<Database>,
  entity: Entity,
  changes: Changes,
  now: number,
  next: NextSerial,
): Promise<void> {
  for (const { type, column, fillRule = '' } of entity.fields.values()) {
    if (type === 'serial') changes[column] = await next(db, fillRule, now);
  }
}

interface Computed {
  field: Field;
  evaluate: CompiledExpression;
  /** Other computed fields that it reads. */
  reads: readonly string[];
}

interface Judged {
  rule: RecordRule;
  evaluate: CompiledExpression;
}

/** By the fields, which all views of an entity share. */
const compiled = new WeakMap<Entity['fields'], { computed: readonly Computed[]; rules: readonly Judged[] }>();

/** Compiled once, computed fields in the order in which they can be worked out. */
function compile(entity: Entity): { computed: readonly Computed[]; rules: readonly Judged[] } {
  const known = compiled.get(entity.fields);
  if (known) return known;
  const parse = (text: string) => parseExpression(readExpression(text)?.source ?? text);
  const all = [...entity.fields.values()].flatMap((field): Computed[] => {
    if (field.type !== 'computed' || field.value === undefined) return [];
    const { tree, paths } = parse(field.value);
    const reads = paths.flatMap(({ root, path }) => (root === '$values' ? path.slice(0, 1) : []));
    return [{ field, evaluate: compileTree(tree), reads }];
  });
  const made = {
    computed: inOrder(all),
    rules: (entity.rules ?? []).map((rule) => ({ rule, evaluate: compileTree(parse(rule.check).tree) })),
  };
  compiled.set(entity.fields, made);
  return made;
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
 * Works out the computed fields of a record as it will be, then judges it by the rules between its fields.
 * @param changes what is saved; computed values are added
 * @param rows all rows of the record as they will be
 * @throws FieldRefusal with the sentence of the first rule that does not hold
 */
export function computeAndJudge(
  entity: Entity,
  changes: Changes,
  current: Row | undefined,
  rows: FutureRows,
  author: Author,
): void {
  const { computed, rules } = compile(entity);
  if (computed.length === 0 && rules.length === 0) return;
  const values = toValues(seenByServer(entity), { ...current, ...changes }, rows);
  const { id, username, realname, orgCode, roles } = author.user;
  const scope = {
    $values: values,
    $now: formatTime(new Date(author.now)),
    $user: { id, username, realname, orgCode, roles },
  };
  for (const { field, evaluate } of computed) {
    const value = evaluateFor(field, evaluate, scope);
    values[field.name] = value;
    changes[field.column] = value;
  }
  for (const { rule, evaluate } of rules) {
    if (evaluateFor({ name: rule.field ?? '', title: '' }, evaluate, scope)) continue;
    if (rule.field === undefined) throw failure('request-invalid', rule.message);
    throw new FieldRefusal(rule.field, rule.message);
  }
}

/** @throws request-invalid when a record has fewer or more rows than its declaration allows */
export function judgeRowNumbers(entity: Entity, rows: FutureRows): void {
  for (const [name, child] of Object.entries(entity.children ?? {})) {
    const count = rows[name]?.length ?? 0;
    const title = listChildren(entity).find((one) => one.name === name)?.entity.title ?? name;
    if (count < (child.minRows ?? 0)) {
      throw new FieldRefusal(name, `${title}至少需要 ${String(child.minRows)} 行`);
    }
    if (count > (child.maxRows ?? Number.POSITIVE_INFINITY)) {
      throw new FieldRefusal(name, `${title}最多 ${String(child.maxRows)} 行`);
    }
  }
}

/** A record as expressions see it: as it travels, with its rows. */
function toValues(entity: Entity, row: Row, rows: FutureRows): WireRecord {
  const values = toRecord(entity, row);
  for (const child of listChildren(entity)) {
    values[child.name] = (rows[child.name] ?? []).map((one) => toRecord(child.entity, one));
  }
  return values;
}

type Result = string | number | boolean | null;

function evaluateFor(
  field: Pick<Field, 'name' | 'title'> & Partial<Field>,
  evaluate: CompiledExpression,
  scope: Readonly<Record<string, unknown>>,
): Result {
  let value: unknown;
  try {
    value = roundComputed(evaluate(scope));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new FieldRefusal(field.name, `${field.title}无法计算：${error.message}`);
  }
  if (value === undefined || value === null || value === '' || Number.isNaN(value)) return null;
  if (field.type !== 'computed') return Boolean(value);
  return field.valueType === 'string' ? toText(field, value) : toNumber(field, value);
}

function toNumber(
  { name, title, scale = 2 }: Pick<Field, 'name' | 'title'> & Partial<Field>,
  value: unknown,
): number {
  const number = Number(value);
  if (!Number.isFinite(number) || Math.abs(number) >= 10 ** (15 - scale)) {
    throw new FieldRefusal(name, `${title}算出的结果不是可以保存的数字`);
  }
  // Halves away from zero, as people round: 1.005 is 1.01.
  const factor = 10 ** scale;
  return (Math.sign(number) * Math.round(Number((Math.abs(number) * factor).toPrecision(15)))) / factor;
}

function toText(
  { name, title, length = 255 }: Pick<Field, 'name' | 'title'> & Partial<Field>,
  value: unknown,
): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
  if ([...text].length > length) throw new FieldRefusal(name, `${title}算出的结果超过${length}个字符`);
  return text;
}
