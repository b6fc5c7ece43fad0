// What a declaration adds to a record that is saved: defaults, serial numbers, computed fields, and the rules between fields.
import type { Kysely } from 'kysely';
import type { RecordRule } from '../../../src/engine/catalog.ts';
import { hasColumn } from '../../../src/engine/entity/column.ts';
import { compileTree, type CompiledExpression } from '../../../src/engine/expression/evaluate.ts';
import { parseExpression } from '../../../src/engine/expression/parse.ts';
import { readExpression } from '../../../src/engine/expression/read.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { formatTime } from '../../kernel/time.ts';
import type { SignedIn } from '../asker.ts';
import { computedFields, evaluateFor, UncomputableError, workOut } from '../computed.ts';
import { entitiesOf, listChildren, readsAll, seenByServer, type Entity, type Field } from '../entities.ts';
import { toRecord, type WireRecord } from '../record.ts';
import type { Changes } from './write.ts';
import { FieldRefusal } from './field-refusal.ts';

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

interface Judged {
  rule: RecordRule;
  evaluate: CompiledExpression;
}

const judgedOf = new WeakMap<Entity, readonly Judged[]>();

/** The rules between the fields of an entity, compiled once. */
function listRules(entity: Entity): readonly Judged[] {
  const known = judgedOf.get(entity);
  if (known) return known;
  const made = (entity.rules ?? []).map((rule) => {
    const { tree } = parseExpression(readExpression(rule.check)?.source ?? rule.check);
    return { rule, evaluate: compileTree(tree) };
  });
  judgedOf.set(entity, made);
  return made;
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
  const computed = computedFields(entity);
  const rules = listRules(entity);
  if (computed.length === 0 && rules.length === 0) return;
  const values = toValues(seenByServer(entity), { ...current, ...changes }, rows);
  const scope = scopeOf(values, author);
  // The sentence of a failure may quote a value.
  const isBrief = !entitiesOf(entity).every((one) => readsAll(one, author.user));
  for (const { field, evaluate } of computed) {
    const value = refuseAt(field.name, isBrief, () => workOut(field, evaluate, scope));
    values[field.name] = value;
    if (hasColumn(field)) changes[field.column] = value;
  }
  for (const { rule, evaluate } of rules) {
    if (refuseAt(rule.field ?? '', isBrief, () => evaluateFor('', evaluate, scope))) continue;
    if (rule.field === undefined) throw failure('request-invalid', rule.message);
    throw new FieldRefusal(rule.field, rule.message);
  }
}

/** What cannot be worked out is told at its field. */
function refuseAt<T>(field: string, isBrief: boolean, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UncomputableError)
      throw new FieldRefusal(field, isBrief ? error.brief : error.message);
    throw error;
  }
}

/** @throws request-invalid when a record has fewer or more rows than its declaration allows */
export function judgeRowNumbers(entity: Entity, rows: FutureRows): void {
  for (const { name, entity: of, isSingle } of listChildren(entity)) {
    const { minRows = 0, maxRows = Number.POSITIVE_INFINITY } = entity.children?.[name] ?? {};
    const count = rows[name]?.length ?? 0;
    if (isSingle && count > 1) throw new FieldRefusal(name, `${of.title}最多一条，请先去掉原来的`);
    if (count < minRows) {
      const few = isSingle ? `请填写${of.title}` : `${of.title}至少需要 ${String(minRows)} 行`;
      throw new FieldRefusal(name, few);
    }
    if (count > maxRows) throw new FieldRefusal(name, `${of.title}最多 ${String(maxRows)} 行`);
  }
}

/** What expressions over a record may ask for. */
export function scopeOf(values: WireRecord, { user, now }: Author) {
  const { id, username, realname, orgCode, roles } = user;
  return {
    $values: values,
    $now: formatTime(new Date(now)),
    $user: { id, username, realname, orgCode, roles },
  };
}

/** A record as expressions see it: as it travels, with its rows. */
export function toValues(entity: Entity, row: Row, rows: FutureRows): WireRecord {
  const values = toRecord(entity, row);
  for (const child of listChildren(entity)) {
    const records = (rows[child.name] ?? []).map((one) => toRecord(child.entity, one));
    values[child.name] = child.isSingle ? (records[0] ?? null) : records;
  }
  return values;
}
