// What a caller sent about a record, read by the entity's declaration: types, lengths, dictionaries and rules hold again
// on the server, and fields that only the server writes are left alone.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import { describeWrongKind, hasWrongKind } from '../depart-kinds.ts';
import { resolveDict } from '../dictionaries/dictionaries.ts';
import { readTexts } from '../dictionaries/read-texts.ts';
import { sentFields, type Entity, type Field } from '../entities.ts';
import { checkFieldRules } from '../checks/field-rules.ts';
import { commentOf, splitIds } from '../schemas.ts';
import { FieldRefusal, refuse } from './field-refusal.ts';
import { restAfterJson } from './read-json.ts';
import { readValue, type ColumnValue } from './read-value.ts';
import { isSameHeld } from './same-value.ts';

/** Values by column; null empties a column (or gives it its default). */
export type Changes = Record<string, ColumnValue | null>;

/** Stands for a record that is only being made; a relation is not looked up by it. */
export const UNKNOWN_PARENT = '-';

const scalar = { type: ['string', 'number', 'boolean', 'null'] } as const;

/**
 * Request schema of a record that is sent: every writable field as a scalar, and `more`. Clients send whole rows back;
 * what is not listed is dropped.
 */
export function bodySchema(entity: Entity): BodySchema<Readonly<Record<never, never>>>;
export function bodySchema<const More extends Readonly<Record<string, JsonSchema>>>(
  entity: Entity,
  more: More,
): BodySchema<More>;
export function bodySchema(
  entity: Entity,
  more: Readonly<Record<string, JsonSchema>> = {},
): BodySchema<Readonly<Record<string, JsonSchema>>> {
  const properties: Record<string, JsonSchema> = {};
  for (const { name } of sentFields(entity)) properties[name] = scalar;
  if (entity.version !== undefined) properties[entity.version] = scalar;
  return { $comment: commentOf(entity), type: 'object', properties: { ...properties, ...more } };
}

/** What handlers know of a record's schema; the fields are read by `readChanges` alone. */
interface BodySchema<More extends Readonly<Record<string, JsonSchema>>> extends JsonSchema {
  readonly type: 'object';
  readonly properties: More;
}

/** What was found in dictionaries, so that many rows with the same values ask once. Lives as long as one call. */
export type DictVerdicts = Map<string, boolean>;

/**
 * Reads the writable fields that a body holds.
 * @param current the record before the change; undefined for a new one, which needs every required field
 * @param verdicts shared by the rows of one call
 * @param refusals takes all refusals, where somebody wants to know of every field; without it the first one is thrown
 * @throws FieldRefusal for a value that its declaration does not allow
 */
export async function readChanges(
  db: Kysely<Database>,
  entity: Entity,
  body: Readonly<Record<string, unknown>>,
  current?: Readonly<Record<string, unknown>>,
  verdicts: DictVerdicts = new Map(),
  refusals?: FieldRefusal[],
): Promise<Changes> {
  const changes: Changes = {};
  for (const field of sentFields(entity)) {
    const sent = Object.hasOwn(body, field.name) ? body[field.name] : undefined;
    if (sent === undefined && current !== undefined) continue;
    // Nobody was shown it: a form that leaves it empty leaves it as it is.
    if (field.isSecret === true && current !== undefined && (sent === null || sent === '')) continue;
    try {
      const value = await readField(db, field, sent, body, current, verdicts);
      if (value !== null || sent !== undefined) changes[field.column] = value;
    } catch (error) {
      if (!refusals || !(error instanceof FieldRefusal)) throw error;
      refusals.push(error);
    }
  }
  return changes;
}

/** The value of a field as it is stored, judged where it is another one than before. */
async function readField(
  db: Kysely<Database>,
  field: Field,
  sent: unknown,
  body: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>> | undefined,
  verdicts: DictVerdicts,
): Promise<ColumnValue | null> {
  const value = readValue(field, sent);
  await restAfterJson(field, value);
  if (value === null && field.isRequired === true) throw refuse(field, `${field.title}不能为空`);
  if (value === null) return null;
  const isUnchanged = current !== undefined && isSameHeld(current[field.column], value);
  if (isUnchanged) return value;
  await checkDict(db, field, value, verdicts);
  await checkDepartKind(db, field, value, current?.[field.column]);
  // As it was sent: the form judged the same text, and blanks around it are cut off only when it is stored.
  const refusal = await checkFieldRules(db, field, typeof sent === 'string' ? sent : value, body);
  if (refusal !== undefined)
    throw refuse(field, refusal.startsWith('请') ? refusal : `${field.title}${refusal}`);
  return value;
}

/**
 * Changes as Kysely writes them. What was emptied of a managed record is empty: defaults of its columns are for rows that say
 * nothing of them. In other tables it becomes the default of the column, which is null where none is declared.
 */
export function toAssignments(
  { storage }: Pick<Entity, 'storage'>,
  changes: Changes,
): Record<string, ColumnValue | RawBuilder<never> | null> {
  const empty = storage === 'managed' ? null : sql<never>`default`;
  return Object.fromEntries(Object.entries(changes).map(([column, value]) => [column, value ?? empty]));
}

/** A value must stand in its dictionary; a comma list must with every part. A dictionary that is gone judges nothing. */
async function checkDict(
  db: Kysely<Database>,
  field: Field,
  value: ColumnValue,
  verdicts: DictVerdicts,
): Promise<void> {
  // A row is judged before its record is there.
  if (field.dict === undefined || (field.type === 'relation' && value === UNKNOWN_PARENT)) return;
  const key = JSON.stringify([field.dict, String(value)]);
  // Whether a record is there is for the server to know, whoever may read its text.
  const isFine = verdicts.get(key) ?? (await isInDict(db, field.dict, String(value)));
  verdicts.set(key, isFine);
  if (!isFine) throw refuse(field, `${field.title}不在可选范围内`);
}

/** What stood there before may stay: people were put into companies where companies are shown. */
async function checkDepartKind(
  db: Kysely<Database>,
  field: Field,
  value: ColumnValue,
  before: unknown,
): Promise<void> {
  if (field.departKind === undefined) return;
  const stood = splitIds(typeof before === 'string' ? before : '');
  const added = splitIds(String(value)).filter((id) => !stood.includes(id));
  if (await hasWrongKind(db, field.departKind, added)) {
    throw refuse(field, describeWrongKind(field.departKind, field.title));
  }
}

async function isInDict(db: Kysely<Database>, dict: string, value: string): Promise<boolean> {
  const parts = [...new Set(value.split(','))].filter((part) => part !== '');
  const source = resolveDict(dict, 'server');
  const texts = await readTexts(db, source, parts);
  if (parts.every((part) => texts.has(part))) return true;
  return source.kind === 'items' && !(await hasItems(db, source.code));
}

async function hasItems(db: Kysely<Database>, code: string): Promise<boolean> {
  const item = await db
    .selectFrom('sys_dict_item as item')
    .innerJoin('sys_dict as dict', 'dict.id', 'item.dict_id')
    .select('item.id')
    .where('dict.dict_code', '=', code)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}
