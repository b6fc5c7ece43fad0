// Saves the rows of a record with it, in the transaction of the call: all of them, or nothing.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../asker.ts';
import { createdBy, updatedBy } from './audit.ts';
import { orderRows } from './child-order.ts';
import {
  MAX_ROWS,
  readRows,
  type CheckRow,
  type ReadRows,
  type RowRefusal,
  type RowWrite,
  type SentRows,
} from './child-rows.ts';
import { findRepeated, mergeRow } from './child-unique.ts';
import type { Author } from './complete-record.ts';
import type { Clash } from './conflicts.ts';
import { type Child, tableOf } from '../entities.ts';
import { linkColumns } from '../links.ts';
import { createId } from '../record.ts';
import { planParking, type Parked } from './park-values.ts';
import type { StoredRow } from './save.ts';
import {
  deferConstraints,
  insertRows,
  placeRows,
  removeRows,
  replaceRows,
  settleConstraints,
} from './write-rows.ts';
import type { Changes } from './write.ts';

/** Rows of one child, judged and ready to be written. */
export interface PlannedRows {
  child: Child;
  clashes: readonly Clash[];
  /** Ids of rows that an edit without a version writes over. */
  blind: readonly string[];
  /** Names of fields that were sent and are not the caller's to write. */
  ignored: readonly string[];
  /** Whether anything is written. */
  isChanged: boolean;
  /** All rows of the record as they will be, by column. */
  future: readonly Readonly<Record<string, unknown>>[];
  /** @param parentId the record, which exists by now */
  write(parentId: string, user: SignedIn, now: number): Promise<void>;
}

/** How rows are judged, and who sends them. */
export interface RowChecks extends Author {
  checkRow: CheckRow;
  /** Whether the rows are read that are not sent, too. */
  needsAll?: boolean | undefined;
}

/**
 * Reads and judges the rows of a child, whose entity is as the caller sees it.
 * @param parentId the record, locked by the caller; undefined for a new one
 * @throws forbidden for rows of another record, request-invalid with the number and field of each refused row
 */
export async function planRows(
  db: Kysely<Database>,
  child: Child,
  sent: SentRows,
  parentId: string | undefined,
  { checkRow, needsAll = false, ...author }: RowChecks,
): Promise<PlannedRows> {
  const isNamed = sent.rows.length > 0 || sent.removed.length > 0 || needsAll;
  const stored = isNamed && parentId !== undefined ? await lockRows(db, child, parentId) : [];
  const byId = new Map(stored.map((row) => [row.id, row]));
  const read = await readRows(db, child, sent, byId, parentId, checkRow, author);
  const named = new Set([
    ...read.writes.map(({ current }) => current?.id),
    ...read.removed.map(({ id }) => id),
  ]);
  const untouched = stored.filter(({ id }) => !named.has(id));
  if (read.refusals.length === 0) {
    const future = read.writes.map(({ row, current, changes }) => ({
      row,
      id: current?.id,
      values: mergeRow(current, changes),
    }));
    // Somebody else's row may hold the value by now: that they were there first is what has to be told.
    if (read.clashes.length === 0) {
      const gone = read.removed.map(({ id }) => id);
      read.refusals.push(...(await findRepeated(db, child, { untouched, sent: future, gone })));
    }
  }
  const parking = planParking(child, read.writes);
  if (read.refusals.length === 0) read.refusals.push(...parking.refusals);
  refuseRows(child, read.refusals);
  if (untouched.length + read.writes.length > MAX_ROWS) {
    throw failure('request-invalid', `明细 ${child.name} 最多 ${MAX_ROWS} 行`);
  }
  return {
    child,
    clashes: read.clashes,
    blind: read.blind,
    ignored: [...read.ignored],
    future: [...untouched, ...read.writes.map(({ current, changes }) => mergeRow(current, changes))],
    isChanged: read.removed.length > 0 || read.writes.some(({ isChanged }) => isChanged),
    write: (id, user, now) =>
      writeRows(db, child, { ...read, parked: parking.parked }, untouched, id, user, now),
  };
}

/** All rows of a record, in their order. */
export async function lockRows(db: Kysely<Database>, child: Child, parentId: string): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom(tableOf(child.entity))
    .selectAll()
    .select(linkColumns(child.entity))
    .where(sql<boolean>`${sql.ref(child.parent.column)} = ${parentId}`)
    .orderBy(child.order ? sql.ref(child.order.column) : sql.ref('id'))
    .orderBy('id')
    .limit(MAX_ROWS + 1)
    .forUpdate()
    .execute();
  return rows as unknown as StoredRow[];
}

/** One answer names up to twenty rows: the sentence the first three, the result all of them. */
function refuseRows({ name, isSingle, entity }: Child, refusals: readonly RowRefusal[]): void {
  if (refusals.length === 0) return;
  const sorted = [...refusals].sort((a, b) => a.row - b.row).slice(0, 20);
  const told = sorted
    .slice(0, 3)
    .map(({ row, text }) => (isSingle ? `${entity.title}：${text}` : `第 ${row} 行 ${text}`));
  const more = sorted.length > told.length ? `；还有 ${sorted.length - told.length} 行` : '';
  throw failure('request-invalid', `${told.join('；')}${more}`, {
    result: { rows: sorted.map((refusal) => ({ child: name, ...refusal })) },
  });
}

async function writeRows(
  db: Kysely<Database>,
  child: Child,
  { writes, removed, parked }: ReadRows & { parked: readonly Parked[] },
  untouched: readonly StoredRow[],
  parentId: string,
  user: SignedIn,
  now: number,
): Promise<void> {
  const ids = new Map(writes.map((write): [RowWrite, string] => [write, write.current?.id ?? createId()]));
  const places = new Map(
    listKeys(child, writes, untouched, ids).map((id, index): [string, number] => [id, index + 1]),
  );
  const place = (id: string): Changes =>
    child.order ? { [child.order.column]: places.get(id) ?? null } : {};
  await deferConstraints(db);
  await removeRows(
    db,
    child.entity,
    removed.map(({ id }) => id),
  );
  const changed = writes.filter((write) => write.isChanged);
  await replaceRows(
    db,
    child.entity,
    changed.flatMap((write) => {
      const { current, changes } = write;
      if (!current) return [];
      return [
        {
          ...(current as Changes),
          ...changes,
          ...place(current.id),
          ...updatedBy(user, now),
          id: current.id,
        },
      ];
    }),
    parked,
  );
  await insertRows(
    db,
    child.entity,
    changed.flatMap((write) => {
      const id = ids.get(write) ?? createId();
      if (write.current) return [];
      return [
        {
          ...write.changes,
          ...place(id),
          ...createdBy(user, now, child.entity),
          [child.parent.column]: parentId,
          id,
        },
      ];
    }),
  );
  await settleConstraints(db);
  if (!child.order) return;
  const { column } = child.order;
  const still = [
    ...untouched,
    ...writes.flatMap((write) => (write.isChanged || !write.current ? [] : [write.current])),
  ];
  await placeRows(
    db,
    child.entity,
    child.order,
    still.flatMap((row) => {
      const wanted = places.get(row.id);
      return wanted === undefined || wanted === row[column] ? [] : [{ id: row.id, place: wanted }];
    }),
  );
}

function listKeys(
  { order }: Child,
  writes: readonly RowWrite[],
  untouched: readonly StoredRow[],
  ids: ReadonlyMap<RowWrite, string>,
): string[] {
  const placeOf = (values: Readonly<Record<string, unknown>>): number | undefined => {
    const place = order && values[order.column];
    return typeof place === 'number' ? place : undefined;
  };
  return orderRows([
    ...untouched.map((row) => ({ key: row.id, place: placeOf(row), isSent: false })),
    ...writes.map((write) => ({
      key: ids.get(write) ?? '',
      place: placeOf(mergeRow(write.current, write.changes)),
      isSent: true,
    })),
  ]);
}
