// What an edit is told when somebody else was there first: whose values stand now, beside the ones that were sent.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure, type ApiError } from '../../kernel/errors.ts';
import { writableFields, type Entity } from '../entities.ts';
import type { Asker } from '../asker.ts';
import { addDictTexts } from '../lists/list.ts';
import { toRecord, type WireRecord } from '../record.ts';
import type { StoredRow } from './save.ts';
import { formatTime } from '../../kernel/time.ts';
import type { Changes } from './write.ts';
import { FieldRefusal } from './field-refusal.ts';
import { isSameHeld } from './same-value.ts';

/** An edit that saw another version of a row than the one that is stored. */
export interface Clash {
  entity: Entity;
  /** Name of the rows in their record; null is the record itself. */
  child: string | null;
  /** Place among the rows that were sent, from 1; null for the record itself and for a removed row. */
  row: number | null;
  id: string;
  /** What is stored; undefined when the row is gone. */
  current: StoredRow | undefined;
  /** What was to be stored; undefined when the row was to be removed. */
  changes: Changes | undefined;
  /** Field with the place of a row, which nobody argues about. */
  order?: string | undefined;
  /** Values of the record that lie in other tables and differ. */
  besides?: readonly Besides[] | undefined;
}

/** A value of a record that lies in another table, as both sides have it. */
export interface Besides {
  name: string;
  title: string;
  /** As it travels. */
  theirs: string;
  /** As people read them. */
  texts: { mine: string; theirs: string };
}

/**
 * Refuses an edit of a record that somebody else changed in the meantime.
 * @param sent `version` as the caller saw it; without one the last write wins, and `false` says so to whoever logs
 * @param readBesides what of the record lies in other tables and differs; asked only when the edit is refused
 * @throws conflict with both values, who and when
 */
export async function checkVersion(
  asker: Asker,
  entity: Entity,
  sent: Readonly<Record<string, unknown>>,
  current: StoredRow,
  changes: Changes,
  readBesides?: () => Promise<readonly Besides[]>,
): Promise<boolean> {
  if (entity.version === undefined) return true;
  if (seesOther(entity, sent, current) === undefined) return !isChanged(current, changes);
  if (!isStale(entity, sent, current, changes)) return true;
  const besides = await readBesides?.();
  throw await toConflict(asker, [
    { entity, child: null, row: null, id: current.id, current, changes, besides },
  ]);
}

/**
 * Whether an edit writes what its caller did not see. That it writes what stands there already is no excuse: two people
 * who count up from the same number have counted twice.
 */
export function isStale(
  entity: Entity,
  sent: Readonly<Record<string, unknown>>,
  current: StoredRow,
  changes: Changes,
): boolean {
  return Object.keys(changes).length > 0 && seesOther(entity, sent, current) === true;
}

/**
 * Whether the version that was sent is another one than the stored; undefined when none was sent.
 * @throws FieldRefusal for a version that is no number
 */
export function seesOther(
  { version, fields }: Entity,
  sent: Readonly<Record<string, unknown>>,
  current: StoredRow,
): boolean | undefined {
  const field = version === undefined ? undefined : fields.get(version);
  if (!field) return undefined;
  const seen = Object.hasOwn(sent, field.name) ? sent[field.name] : undefined;
  if (seen === undefined || seen === null || seen === '') return undefined;
  if (typeof seen === 'boolean' || typeof seen === 'object' || !/^\d{1,10}$/.test(String(seen))) {
    throw new FieldRefusal(field.name, `${field.title}必须是整数`);
  }
  return Number(seen) !== Number(current[field.column]);
}

/** Whether changes say anything else than what is stored, the column `except` left out. */
export function isChanged(current: StoredRow, changes: Changes, except?: string): boolean {
  return Object.entries(changes).some(
    ([column, value]) => column !== except && !isSameHeld(current[column], value),
  );
}

/**
 * The answer to an edit that clashes: 409 with every clash, at most 100 of them.
 * @param record to which the rows belong: of a row that is gone it alone knows who saved last
 */
export async function toConflict(
  asker: Asker,
  clashes: readonly Clash[],
  record: Readonly<Record<string, unknown>> = {},
): Promise<ApiError> {
  const shown = clashes.slice(0, 100);
  const names = await readNames(asker.db, [...shown.map(({ current }) => current ?? record), record]);
  const conflicts = [];
  for (const clash of shown) conflicts.push(await describe(asker, clash, clash.current ?? record, names));
  const [first] = conflicts;
  const who = first?.by ?? '其他人';
  const when = first?.at ? `于 ${first.at} ` : '';
  const what = first?.reason === 'deleted' ? '删除' : '修改';
  const more = clashes.length > 1 ? `，共 ${clashes.length} 处` : '';
  return failure('conflict', `数据已被 ${who} ${when}${what}${more}，请核对后再保存`, {
    result: { conflicts },
  });
}

async function describe(
  asker: Asker,
  clash: Clash,
  saved: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, string>,
) {
  const { entity, child, row, id, current, changes, order, besides = [] } = clash;
  const theirs = current && toRecord(entity, current);
  const mine = changes && toRecord(entity, changes);
  await addDictTexts(
    asker,
    entity,
    [theirs, mine].filter((record) => record !== undefined),
  );
  const by = saved['update_by'] ?? saved['create_by'];
  const at = saved['update_time'] ?? saved['create_time'];
  return {
    child,
    row,
    id,
    reason: current === undefined ? 'deleted' : 'changed',
    by: typeof by === 'string' ? (names.get(by) ?? by) : null,
    at: at instanceof Date ? formatTime(at) : null,
    order: order ?? null,
    version: entity.version ?? null,
    theirs: theirs
      ? { ...theirs, ...Object.fromEntries(besides.map((one) => [one.name, one.theirs])) }
      : null,
    fields: [
      ...writableFields(entity)
        .filter(({ name, column }) => name !== order && (!current || !mine || isDifferent(clash, column)))
        .map(({ name, title }) => ({ name, title, mine: show(mine, name), theirs: show(theirs, name) })),
      ...besides.map(({ name, title, texts }) => ({ name, title, ...texts })),
    ],
  };
}

function isDifferent({ current, changes }: Clash, column: string): boolean {
  const value = changes && Object.hasOwn(changes, column) ? changes[column] : undefined;
  return value !== undefined && !isSameHeld(current?.[column], value);
}

/** A value as a person reads it, or null where there is no record. */
function show(record: WireRecord | undefined, name: string): string | null {
  if (record === undefined) return null;
  const value = record[`${name}_dictText`] ?? record[name];
  return value === null || value === undefined ? '' : String(value as string | number | boolean);
}

/** Names of people by their user names. */
async function readNames(
  db: Kysely<Database>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<string, string>> {
  const users = rows.flatMap((row) =>
    [row['update_by'], row['create_by']].filter((name) => typeof name === 'string'),
  );
  if (users.length === 0) return new Map<string, string>();
  const people = await db
    .selectFrom('sys_user')
    .select(['username', 'realname'])
    .where('username', 'in', users)
    .execute();
  return new Map(people.map(({ username, realname }) => [username, realname ?? username]));
}
