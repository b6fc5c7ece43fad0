// The call `editBatch`: one field of several records, each of which is changed as if somebody had edited it alone.
import { sql, type Kysely } from 'kysely';
import { hasColumn } from '../../../src/engine/entity/column.ts';
import { pathOfCalls, permissionOf } from '../../../src/engine/entity/entity-calls.ts';
import { isRefusedByContent, readDatabaseError } from '../../db/read-error.ts';
import type { Database } from '../../db/tables.ts';
import { ApiError, failure } from '../../kernel/errors.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import type { Asker } from '../../records/asker.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { joinConditions } from '../../records/lists/list.ts';
import {
  isOpen,
  isOpenToAll,
  seenBy,
  seenByServer,
  sentFields,
  tableOf,
  type Entity,
} from '../../records/entities.ts';
import { longTexts, sumOfBytes } from '../../records/lists/long-texts.ts';
import { refuse } from '../../records/writes/field-refusal.ts';
import { openColumns, toRecord } from '../../records/record.ts';
import { idText } from '../../records/schemas.ts';
import { columnIs, lockRecord } from '../../records/writes/save.ts';
import { undoable } from '../../records/writes/undoable.ts';
import { MAX_SAVE } from '../plugins/bodies.ts';
import { defineRoute, ok, type Route } from '../routing/define-route.ts';
import { callWithin } from '../routing/nested-call.ts';
import { SAVE_RATE } from '../routing/rate-limits.ts';

/** Each of them is a save with all that it leads to, and nobody ticks more on the pages of a list. */
const MAX_RECORDS = 200;

/** Bytes of several records as they are stored: all of them are read, kept as versions and written in one transaction. */
const MAX_STORED = 32 * 1024 * 1024;

/** Milliseconds after which what is left is told to be done in another call: nobody waits for rows that this one holds. */
const MAX_TIME = 10_000;

/** Characters of a text that is sent along with the field: no rule of a field looks at longer ones. */
const MAX_ALONG = 1_000;

const scalar = { type: ['string', 'number', 'boolean', 'null'] } as const;

/** A record that is to be changed, with the version that its caller saw; a value of its own stands above that of all. */
const sentRecord = {
  type: 'object',
  required: ['id'],
  properties: { id: idText, version: scalar, value: scalar },
} as const satisfies JsonSchema;

interface SentRecord {
  id: string;
  version?: unknown;
  value?: unknown;
}

/** What a call that edits takes besides the fields of its entity, as one text. */
export interface TakenBesides {
  name: string;
  title: string;
  /** What a record holds of it, as its caller sees it. */
  read(asker: Asker, id: string): Promise<string>;
  /** What of such a text the call takes; default all of it. */
  take?(this: void, text: string): string;
  /** Brings back what else of such a text was there. */
  restore?(this: void, asker: Asker, id: string, text: string): Promise<void>;
}

/** What holds of records whose calls are written by hand. */
export interface BatchSettings {
  /** Before `/editBatch`; default where the calls of the entity lie. */
  url?: string;
  /** Wire names of the fields that several records may have in common; default all that the caller may write. */
  fields?: readonly string[];
  besides?: readonly TakenBesides[];
  /** Wire names of fields that stay as they are and are not sent, because a save does more with them than to keep them. */
  unsent?: readonly string[];
  /** Wire name of the field by which people know a record again; default the `text` of the entity. */
  text?: string;
  /** What such a text is shown as. */
  nameOf?(this: void, text: string): string;
  /** The permission without which nobody reads what stood in a record, which the answer tells; default to list them. */
  readWith?: string;
  /** What of the records the caller may edit; default what the data rules of the entity show. */
  readShown?(asker: Asker): Promise<Condition[]>;
}

/**
 * `<path>/editBatch`: what a record is refused for is told beside it, and keeps none of the others back.
 * @param edit the call that edits one record: its rights, rules, version and hooks hold for each
 */
export function editBatchRoute(entity: Entity, edit: Route, settings: BatchSettings = {}): Route {
  const {
    url = pathOfCalls(entity),
    fields,
    besides = [],
    unsent = [],
    text = entity.text,
    nameOf = (one: string) => one,
    readWith = permissionOf(entity, 'list'),
  } = settings;
  const readShown =
    settings.readShown ??
    (({ db, user, now }: Asker): Promise<Condition[]> => readDataRules(db, user, entity, now()));
  return defineRoute({
    method: 'PUT',
    url: `${url}/editBatch`,
    title: `批量修改${entity.title}`,
    access: 'session',
    permission: permissionOf(entity, 'edit'),
    scope: 'all',
    batchFields: [
      ...(fields ?? sentFields(entity).map(({ name }) => name)),
      ...besides.map(({ name }) => name),
    ].sort(),
    operation: { hides: (body) => (isOpenField(entity, body) ? [] : ['value']) },
    rateLimit: SAVE_RATE,
    bodyLimit: MAX_SAVE,
    request: {
      body: {
        type: 'object',
        required: ['field', 'records'],
        properties: {
          field: { type: 'string', minLength: 1, maxLength: 64 },
          value: scalar,
          records: { type: 'array', minItems: 1, maxItems: 1000, items: sentRecord },
        },
      },
    },
    response: outcome,
    async handler({ body, db, user, now }) {
      const { field, records } = body;
      if (records.length > MAX_RECORDS) throw failure('request-invalid', `一次最多修改${MAX_RECORDS}条记录`);
      checkAmount(body.value, records);
      if (!user.permissions.has(readWith)) throw failure('forbidden');
      const seen = seenBy(entity, user);
      const taken = besides.find(({ name }) => name === field);
      if (!taken) checkField(entity, seen, field, fields);
      const shown = await readShown({ db, user, now });
      await checkStored(db, entity, records, shown);
      const until = performance.now() + MAX_TIME;
      const changed: unknown[] = [];
      const refused: unknown[] = [];
      // In one order, so that two people who change the same records do not wait for each other.
      for (const sent of inOrder(records)) {
        const value = Object.hasOwn(sent, 'value') ? sent.value : (body.value ?? null);
        try {
          if (performance.now() > until)
            throw failure('rule', '一次修改的时间已用完，请对剩下的记录再改一次');
          const before = await undoable(db, () =>
            editOne(
              { asker: { db, user, now }, entity, seen, edit, shown, taken, unsent },
              sent,
              field,
              value,
            ),
          );
          const version = await readVersion(db, entity, sent.id);
          changed.push({ id: sent.id, ...(version === undefined ? {} : { version }), value: before });
        } catch (error) {
          const refusal = readRefusal(error);
          if (!refusal) throw error;
          const name = await readName(db, seen, text, sent.id, shown);
          refused.push({ id: sent.id, name: name === '' ? '' : nameOf(name), reason: refusal.message });
        }
      }
      return ok({ field, changed, refused });
    },
  });
}

const outcome = {
  type: 'object',
  required: ['field', 'changed', 'refused'],
  properties: {
    field: { type: 'string' },
    /** With its version as it is now and the value that it held before: what takes the change back sends these. */
    changed: {
      type: 'array',
      items: { type: 'object', properties: { id: idText, version: { type: 'integer' }, value: scalar } },
    },
    refused: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: idText, name: { type: 'string' }, reason: { type: 'string' } },
      },
    },
  },
} as const satisfies JsonSchema;

/** Whether whoever reads the log may read what was written into the field of a call. */
function isOpenField({ fields }: Entity, body: unknown): boolean {
  const name = typeof body === 'object' && body !== null && 'field' in body ? String(body.field) : '';
  const field = fields.get(name);
  return field === undefined || isOpenToAll(field);
}

/** @throws rule for several records that together are more than one transaction may hold */
async function checkStored(
  db: Kysely<Database>,
  entity: Entity,
  records: readonly SentRecord[],
  shown: readonly Condition[],
): Promise<void> {
  const columns = longTexts(seenByServer(entity));
  if (records.length < 2 || columns.length === 0) return;
  const ids = records.map(({ id }) => id);
  const { bytes } = await db
    .selectFrom(tableOf(entity))
    .select(sql<string>`${sumOfBytes(entity.table, columns)}`.as('bytes'))
    .where('id', 'in', ids)
    .where(joinConditions(shown))
    .executeTakeFirstOrThrow();
  if (Number(bytes) > MAX_STORED) throw failure('rule', '所选记录的内容过多，请少选一些，分几次修改');
}

/** Edits leave out what their caller may not write; here nothing would be left. @throws ApiError */
function checkField(entity: Entity, seen: Entity, name: string, shared?: readonly string[]): void {
  const isShared = shared?.includes(name) ?? true;
  if (isShared && sentFields(seen).some((field) => field.name === name)) return;
  const title = entity.fields.get(name)?.title;
  if (title === undefined) throw failure('request-invalid', `没有字段“${name}”`);
  if (!isShared) throw failure('request-invalid', `“${title}”不能批量修改，请逐条编辑`);
  throw failure('forbidden', `您没有修改“${title}”的权限`);
}

/** One value for all is written as often as there are records. @throws request-invalid */
function checkAmount(value: unknown, records: readonly SentRecord[]): void {
  const times = records.filter((one) => !Object.hasOwn(one, 'value')).length;
  if (typeof value === 'string' && value.length * times > MAX_SAVE)
    throw failure('request-invalid', '要写入的内容过多，请减少记录或缩短内容后再试');
}

/** Why a record stays as it was; undefined for what would end every other save as well. */
function readRefusal(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error.status < 500 ? error : undefined;
  return isRefusedByContent(error) ? readDatabaseError(error) : undefined;
}

function inOrder(records: readonly SentRecord[]): SentRecord[] {
  const byId = new Map(records.map((one) => [one.id, one]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

interface Editing {
  asker: Asker;
  entity: Entity;
  seen: Entity;
  edit: Route;
  shown: readonly Condition[];
  taken: TakenBesides | undefined;
  unsent: readonly string[];
}

/** @returns the value before, null where its caller does not read the field */
async function editOne(
  { asker, entity, seen, edit, shown, taken, unsent }: Editing,
  { id, version }: SentRecord,
  field: string,
  value: unknown,
): Promise<unknown> {
  const { db } = asker;
  const record = toRecord(seen, await lockRecord(db, entity, id, shown));
  const before = taken ? await taken.read(asker, id) : (record[field] ?? null);
  // The rules of a field may look at others; what is empty there is judged when somebody writes it.
  const rest = Object.entries(record).filter(
    ([name, one]) => !unsent.includes(name) && goesAlong(seen, name, one),
  );
  const key = entity.version;
  const text = String(value ?? '');
  await callWithin(db, edit, {
    ...Object.fromEntries(rest),
    ...(key === undefined ? {} : { [key]: version ?? null }),
    id,
    [field]: taken ? (taken.take?.(text) ?? text) : value,
  });
  if (taken) await taken.restore?.(asker, id, text);
  else if (value === null || value === '') await refuseDefault(db, entity, id, field);
  return before;
}

/** What an edit is sent besides the field that changes: short values, which cost nothing to judge again. */
function goesAlong({ fields }: Entity, name: string, value: unknown): boolean {
  if (value === null || fields.get(name)?.type === 'json') return false;
  return typeof value !== 'string' || value.length <= MAX_ALONG;
}

/** Tables may have a value of their own for what is emptied: whoever empties a field does not mean that. @throws rule */
async function refuseDefault(db: Kysely<Database>, entity: Entity, id: string, name: string): Promise<void> {
  const field = entity.fields.get(name);
  if (!field || !hasColumn(field)) return;
  const row = await db
    .selectFrom(tableOf(entity))
    .select(sql.ref<unknown>(`${entity.table}.${field.column}`).as('value'))
    .where(columnIs(entity, 'id', id))
    .executeTakeFirst();
  if (row && row.value !== null && row.value !== '') throw refuse(field, `${field.title}不能为空`);
}

async function readVersion(db: Kysely<Database>, entity: Entity, id: string): Promise<number | undefined> {
  const field = entity.version === undefined ? undefined : entity.fields.get(entity.version);
  if (!field) return undefined;
  const row = await db
    .selectFrom(tableOf(entity))
    .select(field.column as 'version')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.version;
}

/** What a record is called by those who may read that; empty where it is out of sight. */
async function readName(
  db: Kysely<Database>,
  seen: Entity,
  text: string | undefined,
  id: string,
  shown: readonly Condition[],
): Promise<string> {
  const field = seen.fields.get(text ?? '');
  if (!field || !isOpen(seen, field)) return '';
  const row = await db
    .selectFrom(tableOf(seen))
    .select(openColumns(seen))
    .where(columnIs(seen, 'id', id))
    .where(joinConditions(shown))
    .executeTakeFirst();
  const name = row && toRecord(seen, row)[field.name];
  return typeof name === 'string' ? name : '';
}
