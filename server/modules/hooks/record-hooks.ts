// The hooks of an entity around the saves of its records.
import type { Kysely } from 'kysely';
import type { HookMoment } from '../../../src/engine/hook.ts';
import type { Database } from '../../db/tables.ts';
import { callOf } from '../../http/routing/nested-call.ts';
import type { Asker } from '../../records/asker.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { listChildren, tableOf, type Entity } from '../../records/entities.ts';
import { linkColumns } from '../../records/links.ts';
import { joinConditions } from '../../records/lists/list.ts';
import type { WireRecord } from '../../records/record.ts';
import { scopeOf, toValues, type FutureRows } from '../../records/writes/complete-record.ts';
import { lockRows } from '../../records/writes/save-children.ts';
import type { StoredRow } from '../../records/writes/save.ts';
import { readChanges, type Changes } from '../../records/writes/write.ts';
import { settableFields, stepsOf } from './compile-hooks.ts';
import { runSteps, within, type FindRoute } from './run-hooks.ts';
import type { HooksByEntity, Setting } from './typed-hooks.ts';

type Row = Readonly<Record<string, unknown>>;
type Deed = 'Add' | 'Edit' | 'Delete';

export interface RecordHooksParts {
  /** Finds the calls that steps make. */
  find: FindRoute;
  /** Hooks in TypeScript. */
  typed: HooksByEntity;
}

/** What runs around the saves of an entity. */
export interface RecordHooks {
  /** The entity as whoever saves has to fill it: what a hook may set is demanded of nobody. */
  asked: Entity;
  has(deed: Deed): boolean;
  /**
   * Runs before a record is judged as a whole.
   * @param changes what is to be written; what hooks set is judged and put into it
   * @param current the row before; undefined for a new record
   */
  before(
    db: Kysely<Database>,
    deed: Deed,
    changes: Changes,
    current: Row | undefined,
    rows: FutureRows,
  ): Promise<void>;
  /** Runs after the record was written. @param before as `before` was given it */
  afterSave(db: Kysely<Database>, id: string, before: Row | undefined, deed?: Deed): Promise<void>;
  /** Runs a removal with what comes before and after it. */
  around(
    asker: Asker,
    ids: readonly string[],
    conditions: readonly Condition[],
    remove: (ids: readonly string[]) => Promise<void>,
  ): Promise<void>;
  /** Rows of a record that are stored. */
  readRows(db: Kysely<Database>, id: string): Promise<FutureRows>;
}

/** Records before their change, by the row that was locked for it. */
const stood = new WeakMap<Row, WireRecord>();

/** The hooks of an entity, declared and typed; undefined when it has none. */
export function createRecordHooks(
  entity: Entity,
  { find, typed }: RecordHooksParts,
): RecordHooks | undefined {
  const own = typed[entity.id] ?? {};
  if (entity.hooks === undefined && typed[entity.id] === undefined) return undefined;
  const settable = settableFields(entity);
  const has = (moment: HookMoment): boolean =>
    stepsOf(entity, moment).length > 0 || own[moment] !== undefined;

  async function run(
    db: Kysely<Database>,
    moment: HookMoment,
    values: WireRecord,
    before: WireRecord | null,
  ): Promise<Map<string, unknown>> {
    const set = new Map<string, unknown>();
    const { user, now } = callOf(db);
    const scope = { ...scopeOf(values, { user, now: now() }), $before: before };
    await within({ db, entity, moment }, async () => {
      const onSet = (field: string, value: unknown): void => void set.set(field, value);
      await runSteps(stepsOf(entity, moment), { db, entity, moment, scope, find, onSet });
      const told = {
        db,
        user,
        now: now(),
        values,
        before,
        set(name: string, value: unknown) {
          values[name] = value;
          onSet(name, value);
        },
      };
      await own[moment]?.(told as unknown as Setting<never>);
    });
    return set;
  }

  async function readRows(db: Kysely<Database>, id: string): Promise<FutureRows> {
    const rows: Record<string, readonly Row[]> = {};
    for (const child of listChildren(entity)) rows[child.name] = await lockRows(db, child, id);
    return rows;
  }

  async function readWhole(db: Kysely<Database>, row: StoredRow): Promise<WireRecord> {
    return toValues(entity, row, await readRows(db, row.id));
  }

  const hooks: RecordHooks = {
    asked: relax(entity, settable),
    has: (deed) => has(`before${deed}`) || has(`after${deed}`),
    readRows,
    async before(db, deed, changes, current, rows) {
      if (!hooks.has(deed)) return judgeSet(db, changes, current, new Map());
      const before = current === undefined ? null : await readWhole(db, current as StoredRow);
      if (current && before) stood.set(current, before);
      if (!has(`before${deed}`)) return judgeSet(db, changes, current, new Map());
      const values = toValues(entity, { ...current, ...changes }, rows);
      await judgeSet(db, changes, current, await run(db, `before${deed}`, values, before));
    },
    async afterSave(db, id, before, deed = before === undefined ? 'Add' : 'Edit') {
      if (!has(`after${deed}`)) return;
      const [row] = await lockAll(db, entity, [id], []);
      if (!row) return;
      const was = before === undefined ? null : (stood.get(before) ?? null);
      await run(db, `after${deed}`, await readWhole(db, row), was);
    },
    async around({ db }, ids, conditions, remove) {
      if (!hooks.has('Delete')) return remove(ids);
      const rows = await lockAll(db, entity, ids, conditions);
      const records: WireRecord[] = [];
      for (const row of rows) records.push(await readWhole(db, row));
      for (const record of records) await run(db, 'beforeDelete', record, record);
      await remove(rows.length === 0 ? ids : rows.map(({ id }) => id));
      for (const record of records) await run(db, 'afterDelete', record, record);
    },
  };

  /** What hooks set, and what they might have set and did not, is judged as if it had been sent. */
  async function judgeSet(
    db: Kysely<Database>,
    changes: Changes,
    current: Row | undefined,
    set: ReadonlyMap<string, unknown>,
  ): Promise<void> {
    const judged = [...entity.fields.values()].filter(
      ({ name, column }) =>
        set.has(name) || (settable.has(name) && (current === undefined || changes[column] !== undefined)),
    );
    if (judged.length === 0) return;
    const values: WireRecord = {
      ...toValues(entity, { ...current, ...changes }, {}),
      ...Object.fromEntries(set),
    };
    const picked = { ...entity, fields: new Map(judged.map((field) => [field.name, field])) };
    Object.assign(changes, await readChanges(db, picked, values, current));
  }

  return hooks;
}

/** Rows that are locked until the end of the transaction, in the order of their ids, so that two who lock do not wait for each other. */
async function lockAll(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  conditions: readonly Condition[],
): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(tableOf(entity))
    .selectAll()
    .select(linkColumns(entity))
    .where('id', 'in', ids)
    .where(joinConditions(conditions))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as unknown as StoredRow[];
}

function relax(entity: Entity, settable: ReadonlySet<string>): Entity {
  if (settable.size === 0) return entity;
  const fields = [...entity.fields].map(
    ([name, field]) => [name, settable.has(name) ? { ...field, isRequired: false } : field] as const,
  );
  return { ...entity, fields: new Map(fields) };
}
