// Records as a workbook that is downloaded while it is read: neither rows nor bytes are ever whole in memory.
import { sql, type Expression, type Kysely } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../../records/asker.ts';
import { sumOfBytes } from '../../records/lists/long-texts.ts';
import { letGo, openSnapshot, type Snapshot } from '../../records/lists/snapshot.ts';
import type { WireRecord } from '../../records/record.ts';
import type { CellValue } from '../../records/workbooks/cell-xml.ts';
import type { Sheet, SheetHead } from '../../records/workbooks/sheet.ts';
import { writeWorkbook } from '../../records/workbooks/write-workbook.ts';
import { file, type FileAnswer } from '../routing/define-route.ts';
import { createExportTurns } from './export-turns.ts';

export interface SheetColumn extends SheetHead {
  /** Name of the value in a record; `<field>_dictText` shows texts instead of codes. */
  key: string;
}

/** A query whose order matters only while its rows are read. */
export interface Listing<Row> extends Expression<Row> {
  clearOrderBy(): Expression<Row>;
}

/** Rows of one sheet. */
interface StatedSheet<Row> {
  name: string;
  columns: readonly SheetColumn[];
  rows: Listing<Row>;
  /** Columns of the query whose texts may be long. */
  texts?: readonly string[];
  /** Makes records of some of the rows; without it the rows are records. */
  toRecords?(rows: Row[], db: Kysely<Database>): WireRecord[] | Promise<WireRecord[]>;
}

/** The same with the type of its rows forgotten; only `exportSheet` makes one. */
export type ExportSheet = StatedSheet<unknown>;

/** Rows of one sheet of an export. */
export function exportSheet<Row>({ toRecords, ...sheet }: StatedSheet<Row>): ExportSheet {
  return { ...sheet, ...(toRecords ? { toRecords: (rows, db) => toRecords(rows as Row[], db) } : {}) };
}

/**
 * Rows that one export holds at most. A sheet of Excel ends at a million; what is longer than this takes programs minutes
 * to open, and a server seconds of its thread to write.
 */
export const MAX_EXPORT = 200_000;

/** Bytes of long texts that one export holds at most, however few its rows are. */
const MAX_TEXTS = 200 * 1024 * 1024;

/** Rows that are made into cells at once: a millisecond or two of the thread, then it is the turn of others; more at once outlive young memory. */
const PIECE = 60;

/** Bytes of long texts that are made into cells at once, on the average. */
const MAX_PIECE = 1024 * 1024;

/** Milliseconds for which a receiver may take nothing, and for which an export may go on altogether. */
const STALL_TIMEOUT = 30_000;
const EXPORT_TIMEOUT = 600_000;

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const turns = createExportTurns();

/** A call that exports. */
export interface ExportCall {
  db: Kysely<Database>;
  user: Pick<SignedIn, 'id' | 'username'>;
  request: Pick<FastifyRequest, 'log'>;
}

/**
 * Begins a workbook of records that are read while it is sent, all of one moment. When reading fails on the way, or the
 * receiver goes away, the connection breaks off: no half of a workbook looks whole.
 * @param named the file without its ending, and how the log calls what is in it
 * @param sheets kinds of rows, each in a sheet of its own
 * @throws rule when there are too many rows or their texts are too long, too-many-requests
 */
export async function exportWorkbook(
  { db, user, request }: ExportCall,
  { name, resource }: { name: string; resource: string },
  sheets: readonly ExportSheet[],
): Promise<FileAnswer> {
  const endTurn = turns.begin(user.id);
  let snapshot: Snapshot | undefined;
  try {
    const opened = (snapshot = await openSnapshot(db));
    const sizes: Size[] = [];
    for (const sheet of sheets) sizes.push(await measure(opened, sheet));
    refuseLong(sizes);
    const rows = sizes.map((size) => size.rows).reduce((sum, count) => sum + count, 0);
    request.log.info({ event: 'exported', resource, user: user.username, rows }, 'records exported');
    const guard = createGuard();
    const made: Sheet[] = [];
    for (const [at, sheet] of sheets.entries()) {
      const isLast = at === sheets.length - 1;
      const pieces = readCells(opened, sheet, pieceOf(sizes[at]), guard.tick, async () => {
        if (!isLast) return;
        guard.restEasy();
        await opened.close();
      });
      // What fails at once is told as a sentence, before the first byte.
      made.push({ ...sheet, pieces: at === 0 ? await readAhead(pieces) : pieces });
    }
    const content = await writeWorkbook(made);
    guard.watch(content);
    content.once('close', () => {
      endTurn();
      void opened.close();
    });
    content.once('error', (error) => {
      request.log.warn({ event: 'export-broken', resource, err: error }, 'an export was broken off');
    });
    return file(content, XLSX_TYPE, `${name}.xlsx`);
  } catch (error) {
    endTurn();
    await snapshot?.close();
    throw error;
  }
}

/** A workbook of a few records that are there already. */
export async function toWorkbook(
  name: string,
  columns: readonly SheetColumn[],
  records: readonly WireRecord[],
): Promise<FileAnswer> {
  const content = await writeWorkbook([{ name, columns, pieces: [toCells(columns, records)] }]);
  return file(content, XLSX_TYPE, `${name}.xlsx`);
}

interface Size {
  rows: number;
  /** Bytes of long texts. */
  texts: number;
}

async function measure({ db }: Snapshot, { rows, texts = [] }: ExportSheet): Promise<Size> {
  const counted = await sql<{ rows: number; texts: number }>`
    select count(*) as rows, ${sumOfBytes('listed', texts)} as texts
    from (select * from ${rows.clearOrderBy()} as every limit ${MAX_EXPORT + 1}) as listed`.execute(db);
  const [found] = counted.rows;
  return { rows: Number(found?.rows ?? 0), texts: Number(found?.texts ?? 0) };
}

function refuseLong(sizes: readonly Size[]): void {
  if (sizes.some(({ rows }) => rows > MAX_EXPORT)) {
    throw failure('rule', `导出的数据超过${String(MAX_EXPORT)}行，请先用查询条件缩小范围，或勾选要导出的行`);
  }
  if (sizes.reduce((sum, { texts }) => sum + texts, 0) > MAX_TEXTS) {
    throw failure('rule', '导出的内容过长，请先用查询条件缩小范围，或勾选要导出的行');
  }
}

/** Rows of a piece: fewer where their texts are long. */
function pieceOf({ rows, texts }: Size = { rows: 0, texts: 0 }): number {
  const each = texts / Math.max(1, rows);
  return Math.min(PIECE, Math.max(1, Math.floor(MAX_PIECE / Math.max(1, each))));
}

type Cells = CellValue[][];

async function* readCells(
  snapshot: Snapshot,
  { columns, rows, toRecords }: ExportSheet,
  size: number,
  tick: () => void,
  onEnd: () => Promise<void>,
): AsyncGenerator<Cells> {
  for await (const piece of snapshot.read(rows, size)) {
    tick();
    const records = toRecords ? await toRecords(piece, snapshot.db) : (piece as WireRecord[]);
    const cells = toCells(columns, records);
    if (records !== piece) letGo(records);
    yield cells;
    letGo(cells);
  }
  await onEnd();
}

/** The same pieces, of which the first is read already. */
async function readAhead(pieces: AsyncGenerator<Cells>): Promise<AsyncGenerator<Cells>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* pieces;
  })();
}

function toCells(columns: readonly SheetColumn[], records: readonly WireRecord[]): Cells {
  return records.map((record) => columns.map(({ key }) => toCell(record[key])));
}

function toCell(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'number' && Number.isFinite(value) ? value : String(value as string);
}

/** Ends an export whose receiver has stopped taking it, so that it gives back its connection. */
function createGuard() {
  const begin = performance.now();
  let last = begin;
  return {
    /** Told of every piece that is taken. */
    tick: () => void (last = performance.now()),
    /** Told when all rows are read: what is still to be taken costs nobody anything. */
    restEasy: () => void (last = Infinity),
    watch(content: Readable): void {
      const timer = setInterval(() => {
        const now = performance.now();
        if (now - last < STALL_TIMEOUT && now - begin < EXPORT_TIMEOUT) return;
        content.destroy(new Error('the receiver takes too long'));
      }, 1_000);
      timer.unref();
      content.once('close', () => clearInterval(timer));
    },
  };
}
