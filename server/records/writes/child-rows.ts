// The rows that a save sends for one record, read and compared with those that are stored: who owns them, who saw
// which version, and what of them is new, changed or removed. Nothing is written here.
import type { Kysely } from 'kysely';
import { isBlank } from '../../../src/engine/rule/check-value.ts';
import type { Database } from '../../db/tables.ts';
import { ApiError, failure } from '../../kernel/errors.ts';
import { isChanged, isStale, seesOther, type Clash } from './conflicts.ts';
import { type Child, seenByServer, sentFields, tableOf } from '../entities.ts';
import { fillDefaults, type Author } from './complete-record.ts';
import type { StoredRow } from './save.ts';
import { takeSent } from './take-sent.ts';
import { readChanges, UNKNOWN_PARENT, type Changes, type DictVerdicts } from './write.ts';

/** Most rows of one kind that a record may have, and that one save may send. */
export const MAX_ROWS = 10_000;

/** Most refused rows that an answer names. */
const MAX_REFUSALS = 20;

export type SentRow = Readonly<Record<string, unknown>>;

/** A row that cannot be saved, and why. */
export interface RowRefusal {
  /** Place among the rows that were sent, from 1. */
  row: number;
  field: string;
  text: string;
}

/** Rows of a kind as one save sends them. */
export interface SentRows {
  rows: readonly SentRow[];
  removed: readonly { id: string; version: unknown }[];
}

/** A row that a save writes. */
export interface RowWrite {
  /** Place among the rows that were sent, from 1. */
  row: number;
  /** Undefined for a new row. */
  current: StoredRow | undefined;
  changes: Changes;
  isChanged: boolean;
}

export interface ReadRows {
  writes: RowWrite[];
  removed: StoredRow[];
  refusals: RowRefusal[];
  clashes: Clash[];
  /** Ids of rows that were written over by an edit that named no version. */
  blind: string[];
  /** Names of fields that were sent and are not the caller's to write. */
  ignored: Set<string>;
}

/** Judges one row beyond what its entity declares. @throws ApiError */
export type CheckRow = (changes: Changes, current: StoredRow | undefined) => void | Promise<void>;

/**
 * What of a body is rows of a child. An empty text stands for rows that nobody opened; removed ids may be a comma list,
 * and may name the version that was seen: `{ id, version }`.
 * @throws request-invalid for an id that comes twice
 */
export function takeRows(child: Child, body: SentRow): SentRows {
  const rows = body[child.name];
  const ids = body[child.deleteIds];
  const listed: unknown[] = Array.isArray(ids) ? ids : typeof ids === 'string' ? ids.split(',') : [];
  const removed = listed.map((one) => {
    const { id, version } = typeof one === 'object' && one !== null ? (one as SentRow) : { id: one };
    return { id: String((id ?? '') as string).trim(), version };
  });
  const sent: SentRows = child.isSingle
    ? takeSingle(child, rows)
    : {
        rows: Array.isArray(rows) ? (rows as SentRow[]) : [],
        removed: removed.filter(({ id }) => id !== ''),
      };
  const seen = new Set<string>();
  for (const id of [...sent.rows.map(idOf), ...sent.removed.map((one) => one.id)]) {
    if (id === undefined) continue;
    if (seen.has(id)) throw failure('request-invalid', `明细 ${child.name} 里有两行的主键相同`);
    seen.add(id);
  }
  return sent;
}

/** A row that stands alone is sent as an object. One in which nothing is filled in is none, or is no more. */
function takeSingle({ entity, parent }: Child, sent: unknown): SentRows {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { rows: [], removed: [] };
  const row = sent as SentRow;
  const id = idOf(row);
  const own = sentFields(entity);
  const isFilled = own.some(
    ({ name, default: initial }) =>
      name !== parent.name && !isBlank(row[name]) && (initial === undefined || row[name] !== initial),
  );
  // What looks empty to whoever may not write all of it need not be.
  const hidesSome =
    own.length < sentFields(seenByServer(entity)).length || own.some(({ isSecret }) => isSecret === true);
  const holdsMore = id !== undefined && hidesSome;
  if (isFilled || holdsMore) return { rows: [row], removed: [] };
  const version = entity.version === undefined ? undefined : row[entity.version];
  return { rows: [], removed: id === undefined ? [] : [{ id, version }] };
}

/** The id that a row was sent with; undefined for a new one. */
function idOf(row: SentRow): string | undefined {
  const id = row['id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) || undefined : undefined;
}

/**
 * Compares what was sent with what is stored.
 * @param stored rows of this record by id, locked
 * @param parentId undefined for a record that is only being made
 * @param author whose defaults new rows get
 * @throws forbidden when a row belongs to another record
 */
export async function readRows(
  db: Kysely<Database>,
  child: Child,
  sent: SentRows,
  stored: ReadonlyMap<string, StoredRow>,
  parentId: string | undefined,
  checkRow: CheckRow,
  author: Author,
): Promise<ReadRows> {
  await refuseForeign(db, child, sent, stored, parentId);
  const read: ReadRows = {
    writes: [],
    removed: [],
    refusals: [],
    clashes: [],
    blind: [],
    ignored: new Set(),
  };
  const verdicts: DictVerdicts = new Map();
  for (const [index, row] of sent.rows.entries()) {
    if (read.refusals.length >= MAX_REFUSALS) break;
    await readRow(db, { child, read, verdicts, stored, checkRow, author }, row, index + 1);
  }
  for (const { id, version } of sent.removed) {
    const current = stored.get(id);
    // Gone already: what was asked for holds.
    if (!current) continue;
    const seen = child.entity.version === undefined ? {} : { [child.entity.version]: version };
    if (seesOther(child.entity, seen, current) === true) {
      read.clashes.push({ ...describeChild(child), row: null, id, current, changes: undefined });
    } else read.removed.push(current);
  }
  return read;
}

interface Reading {
  child: Child;
  read: ReadRows;
  verdicts: DictVerdicts;
  stored: ReadonlyMap<string, StoredRow>;
  checkRow: CheckRow;
  author: Author;
}

async function readRow(
  db: Kysely<Database>,
  { child, read, verdicts, stored, checkRow, author }: Reading,
  row: SentRow,
  number: number,
): Promise<void> {
  const { entity, order, parent } = child;
  const id = idOf(row);
  const current = id === undefined ? undefined : stored.get(id);
  try {
    const { sent, ignored } = takeSent(entity, row, current);
    ignored.forEach((name) => read.ignored.add(name));
    const filled = current ? sent : fillDefaults(entity, sent, author);
    const body = { ...filled, [parent.name]: current?.[parent.column] ?? UNKNOWN_PARENT };
    const changes = await readChanges(db, seenByServer(entity), body, current, verdicts);
    delete changes[parent.column];
    const isRowChanged = current === undefined || isChanged(current, changes);
    if (isRowChanged) await checkRow(changes, current);
    // Who names a version has read the row: it was there. A client makes ids of its own for new rows.
    const isGone = id !== undefined && current === undefined && hasVersion(child, row);
    if (isGone || (current && isStale(entity, row, current, changes))) {
      read.clashes.push({ ...describeChild(child), row: number, id: id ?? '', current, changes });
    }
    if (current && isChanged(current, changes, order?.column) && !hasVersion(child, row)) {
      read.blind.push(current.id);
    }
    read.writes.push({ row: number, current, changes, isChanged: isRowChanged });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const field = 'field' in error ? String(error.field) : '';
    read.refusals.push({ row: number, field, text: error.message });
  }
}

function describeChild({ entity, name, order }: Child): Pick<Clash, 'entity' | 'child' | 'order'> {
  return { entity, child: name, order: order?.name };
}

function hasVersion({ entity }: Child, row: SentRow): boolean {
  const version = entity.version === undefined ? undefined : row[entity.version];
  return version !== undefined && version !== null && version !== '';
}

/** Every id is looked for with its record: rows of another one are nobody's to name here, and nothing is saved. */
async function refuseForeign(
  db: Kysely<Database>,
  { entity, parent, name }: Child,
  sent: SentRows,
  stored: ReadonlyMap<string, StoredRow>,
  parentId: string | undefined,
): Promise<void> {
  const refuse = (row: string): ApiError =>
    failure('forbidden', `明细 ${name} ${row}不属于这条记录，没有保存`);
  for (const [index, row] of sent.rows.entries()) {
    const named = row[parent.name];
    if (named === undefined || named === null || named === '') continue;
    if (String(named as string) !== parentId) throw refuse(`第 ${index + 1} 行`);
  }
  const unknown = [...sent.rows.map(idOf), ...sent.removed.map(({ id }) => id)].filter(
    (id) => id !== undefined && !stored.has(id),
  ) as string[];
  for (let at = 0; at < unknown.length; at += 1000) {
    const found = await db
      .selectFrom(tableOf(entity))
      .select('id')
      .where('id', 'in', unknown.slice(at, at + 1000))
      .limit(1)
      .executeTakeFirst();
    if (!found) continue;
    const index = sent.rows.findIndex((row) => idOf(row) === found.id);
    throw refuse(index < 0 ? '要删除的行' : `第 ${index + 1} 行`);
  }
}
