// What a caller sent about a record, read by the entity's declaration: types, lengths, dictionaries and rules hold again
// on the server, and fields that only the server writes are left alone.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { DELETED_AT } from '../../db/managed/table.ts';
import type { Database } from '../../db/tables.ts';
import { plainTypeOf } from '../../../src/engine/entity/plain-type.ts';
import { isBlank } from '../../../src/engine/rule/check-value.ts';
import { ApiError, refuseField, type ApiErrorName } from '../../kernel/errors.ts';
import { isNamed } from '../../db/names.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import { describeWrongKind, hasWrongKind } from '../depart-kinds.ts';
import { resolveDict } from '../dictionaries/dictionaries.ts';
import { readTexts } from '../dictionaries/read-texts.ts';
import { openFields, seenByServer, writableFields, type Entity, type Field, tableOf } from '../entities.ts';
import { MAX_LINKS } from '../links.ts';
import { checkFieldRules } from '../checks/field-rules.ts';
import { commentOf, splitIds } from '../schemas.ts';
import { isClock, isDay, parseTime } from '../../kernel/time.ts';

export type ColumnValue = string | number | boolean | Date;

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
  for (const { name } of writableFields(entity)) properties[name] = scalar;
  if (entity.version !== undefined) properties[entity.version] = scalar;
  return { $comment: commentOf(entity), type: 'object', properties: { ...properties, ...more } };
}

/** What handlers know of a record's schema; the fields are read by `readChanges` alone. */
interface BodySchema<More extends Readonly<Record<string, JsonSchema>>> extends JsonSchema {
  readonly type: 'object';
  readonly properties: More;
}

/** A value that the declaration of its field does not allow. */
export class FieldRefusal extends ApiError {
  constructor(
    /** Wire name of the field. */
    readonly field: string,
    text: string,
    error: ApiErrorName = 'request-invalid',
  ) {
    super(error, text, undefined, undefined, refuseField(field, text));
  }
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
  for (const field of writableFields(entity)) {
    const sent = Object.hasOwn(body, field.name) ? body[field.name] : undefined;
    if (sent === undefined && current !== undefined) continue;
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
  if (value === null && field.isRequired === true) throw refuse(field, '不能为空');
  if (value === null) return null;
  const isUnchanged = current !== undefined && String(current[field.column] ?? '') === String(value);
  if (isUnchanged) return value;
  await checkDict(db, field, value, verdicts);
  await checkDepartKind(db, field, value, current?.[field.column]);
  // As it was sent: the form judged the same text, and blanks around it are cut off only when it is stored.
  const refusal = await checkFieldRules(db, field, typeof sent === 'string' ? sent : value, body);
  if (refusal !== undefined) throw refuse(field, refusal);
  return value;
}

/** Changes as Kysely writes them: null becomes the default of the column, which is null where none is declared. */
export function toAssignments(changes: Changes): Record<string, ColumnValue | RawBuilder<never>> {
  return Object.fromEntries(
    Object.entries(changes).map(([column, value]) => [column, value ?? sql<never>`default`]),
  );
}

function readValue(field: Field, sent: unknown): ColumnValue | null {
  if (sent === undefined || sent === null || sent === '') return null;
  if (typeof sent === 'object') throw refuse(field, '格式不正确');
  switch (field.type) {
    case 'integer':
      return readInteger(field, sent);
    case 'number':
      return readNumber(field, sent);
    case 'decimal':
      return readDecimal(field, sent, field.length ?? MAX_DIGITS, field.scale ?? 2);
    case 'money':
      return readDecimal(field, sent, MAX_DIGITS, 2);
    case 'time': {
      const text = String(sent).trim();
      if (!isClock(text)) throw refuse(field, '不是有效的时间，请写成 HH:mm:ss');
      return text.length === 5 ? `${text}:00` : text;
    }
    case 'json':
      return readJsonText(field, sent);
    case 'relations':
      return readLinks(field, sent);
    case 'boolean':
      if (sent === true || sent === 1 || sent === '1' || sent === 'true') return true;
      if (sent === false || sent === 0 || sent === '0' || sent === 'false') return false;
      throw refuse(field, '只能是 true 或 false');
    case 'date': {
      const day = String(sent).slice(0, 10);
      if (parseTime(String(sent)) === undefined || !isDay(day)) throw refuse(field, '不是有效的日期');
      return day;
    }
    case 'datetime': {
      const time = parseTime(String(sent));
      if (time === undefined) throw refuse(field, '不是有效的时间');
      return time;
    }
    default:
      return readText(field, sent);
  }
}

function readInteger(field: Field, sent: unknown): number {
  const value = readNumber(field, sent);
  if (!Number.isInteger(value) || Math.abs(value) > 2_147_483_647) throw refuse(field, '必须是整数');
  return value;
}

function readNumber(field: Field, sent: unknown): number {
  const text = typeof sent === 'string' ? sent.trim() : sent;
  if (typeof text === 'string' && !/^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text))
    throw refuse(field, '必须是数字');
  if (typeof text === 'boolean') throw refuse(field, '必须是数字');
  const value = Number(text);
  if (!Number.isFinite(value)) throw refuse(field, '必须是数字');
  return value;
}

/** Digits of a number that JSON and JavaScript carry without loss. */
const MAX_DIGITS = 15;

function readDecimal(field: Field, sent: unknown, digits: number, scale: number): number {
  const value = readNumber(field, sent);
  const text = typeof sent === 'string' ? sent.trim() : String(sent);
  if (decimalsOf(text) > scale) throw refuse(field, scale === 0 ? '必须是整数' : `最多 ${scale} 位小数`);
  if (Math.abs(value) >= 10 ** (digits - scale)) throw refuse(field, `整数部分最多 ${digits - scale} 位`);
  return value;
}

/** Digits behind the point, zeros at the end left out; `1e-7` has seven. */
function decimalsOf(text: string): number {
  const [, decimals = '', exponent = '0'] = /^[+-]?\d*(?:\.(\d*?)0*)?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  return Math.max(0, decimals.length - Number(exponent));
}

function readJsonText(field: Field, sent: unknown): string {
  try {
    return JSON.stringify(JSON.parse(String(sent)));
  } catch {
    throw refuse(field, '不是合法的 JSON');
  }
}

/** Each once, in the order in which they were put. */
function readLinks(field: Field, sent: unknown): string | null {
  const ids = splitIds(String(sent));
  if (ids.length > MAX_LINKS) throw refuse(field, `最多选择${MAX_LINKS}条`);
  return ids.length === 0 ? null : ids.join(',');
}

function readText(field: Field, sent: unknown): string | null {
  if (typeof sent === 'boolean') throw refuse(field, '必须是文本');
  const text = plainTypeOf(field) === 'text' ? String(sent) : String(sent).trim();
  // Characters, as varchar counts them, not UTF-16 units.
  if (field.length !== undefined && [...text].length > field.length) {
    throw refuse(field, `不能超过${field.length}个字符`);
  }
  return isBlank(text) ? null : text;
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
  if (!isFine) throw refuse(field, '不在可选范围内');
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

/**
 * Refuses values that another record holds already; case does not matter.
 * @param exceptId the record itself when it is changed
 * @throws rule `<title>已存在`
 */
export async function checkUnique(
  db: Kysely<Database>,
  entity: Entity,
  changes: Changes,
  exceptId?: string,
): Promise<void> {
  // Also what the caller may not read stands once: a default or a serial number.
  for (const field of openFields(seenByServer(entity))) {
    const value = changes[field.column];
    if (field.isUnique !== true || value === null || value === undefined) continue;
    if (await isTaken(db, entity, field, String(value), exceptId)) {
      throw new FieldRefusal(field.name, `${field.title}已存在`, 'rule');
    }
  }
}

/**
 * Refuses values that stand together in another record already.
 * @param record the row as it will be
 * @throws rule naming the fields
 */
export async function checkUniqueGroups(
  db: Kysely<Database>,
  entity: Entity,
  record: Readonly<Record<string, unknown>>,
  exceptId?: string,
): Promise<void> {
  for (const group of entity.unique ?? []) {
    const fields = group.flatMap((name) => entity.fields.get(name) ?? []);
    const values = fields.map(({ column }) => record[column]);
    // As in the index: what is not filled in is like nothing else.
    if (values.some((value) => value === null || value === undefined)) continue;
    const found = await db
      .selectFrom(tableOf(entity))
      .select('id')
      .where(
        sql<boolean>`(${sql.join(
          fields.map(({ column }, at) => sql`${sql.ref(column)} = ${values[at]}`),
          sql` and `,
        )})`,
      )
      .$if(entity.recycle === true, (qb) => qb.where(sql.ref(DELETED_AT), 'is', null))
      .$if(exceptId !== undefined, (qb) => qb.where('id', '!=', exceptId ?? ''))
      .limit(1)
      .executeTakeFirst();
    if (!found) continue;
    const [first] = fields;
    const titles = fields.map(({ title }) => title).join('、');
    throw new FieldRefusal(first?.name ?? '', `${titles}相同的记录已存在`, 'rule');
  }
}

/** Whether another record holds a value of a unique field; a managed one in its recycle bin holds none. */
export async function isTaken(
  db: Kysely<Database>,
  entity: Entity,
  field: Field,
  value: string,
  exceptId?: string,
): Promise<boolean> {
  // Identifiers come from the declaration; the name of one table stands in for the type of all.
  const found = await db
    .selectFrom(tableOf(entity))
    .select('id')
    .where(isNamed(field.column, value))
    .$if(entity.recycle === true, (qb) => qb.where(sql.ref(DELETED_AT), 'is', null))
    .$if(exceptId !== undefined && exceptId !== '', (qb) => qb.where('id', '!=', exceptId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What a caller is told about a field: its name and the sentence, or the sentence alone where it asks for something. */
export function refuse(field: Pick<Field, 'name' | 'title'>, text: string): FieldRefusal {
  return new FieldRefusal(
    field.name,
    text.startsWith('请') ? text : `${field.title}（${field.name}）${text}`,
  );
}
