// The file store: bytes below DATA_DIR/files, one row of sys_file for each. A file is there with its row or not at all.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database, Row } from '../db/tables.ts';
import { ApiError, failure } from '../kernel/errors.ts';

/** Folder of bytes that are still arriving. */
const ARRIVING = '.arriving';

/** Every path that this store ever gave out; nothing else is looked for on the disk. */
const PATH_SHAPE = /^[a-z]{1,30}\/[0-9a-f]{32}_\d{13}\.[a-z0-9]{1,10}$/;

/** Bytes that have arrived and wait for their verdict. */
export interface ArrivedFile {
  /** Absolute path on the disk. */
  place: string;
  id: string;
  size: number;
  sha256: string;
}

export type StoredFile = Row<'sys_file'>;

/** What is written down of a file besides what its bytes say. */
export interface FileRecord {
  name: string;
  type: string;
  biz: string;
  ending: string;
  /** Stays although no record names it. */
  isKept: boolean;
  owner: { id: string; username: string };
  /** Milliseconds since 1970. */
  now: number;
}

/** The folder of the store; absolute. */
export function storeFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return path.join(dataFolder, 'files');
}

/**
 * Writes a stream to the disk, piece by piece, and waits until it lies there.
 * @throws storage-full when there is no room; whatever broke the stream otherwise. Nothing is left behind.
 */
export async function receive(folder: string, content: Readable): Promise<ArrivedFile> {
  const id = randomBytes(16).toString('hex');
  const place = path.join(folder, ARRIVING, id);
  const hash = createHash('sha256');
  let size = 0;
  try {
    await fs.mkdir(path.dirname(place), { recursive: true });
    // Opened before the first byte: a stream that breaks at once would be removed before its file came to be.
    const file = await fs.open(place, 'wx', 0o600);
    await pipeline(
      content,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece);
          size += piece.length;
          yield piece;
        }
      },
      file.createWriteStream({ flush: true }),
    );
  } catch (error) {
    await discard({ place });
    throw explain(error);
  }
  return { place, id, size, sha256: hash.digest('hex') };
}

/** Removes bytes that are not wanted. */
export async function discard({ place }: Pick<ArrivedFile, 'place'>): Promise<void> {
  await fs.rm(place, { force: true });
}

/**
 * Gives arrived bytes their name. The row comes first: if the server dies in between, the next start finds row and
 * bytes and ends what was begun.
 * @returns the file as it is known from now on
 */
export async function keep(
  db: Kysely<Database>,
  folder: string,
  file: ArrivedFile,
  record: FileRecord,
): Promise<StoredFile> {
  const stored = `${record.biz}/${file.id}_${String(record.now)}.${record.ending}`;
  const row: StoredFile = {
    id: file.id,
    path: stored,
    file_name: record.name,
    file_size: file.size,
    media_type: record.type,
    biz: record.biz,
    sha256: file.sha256,
    owner_id: record.owner.id,
    is_kept: record.isKept,
    create_by: record.owner.username,
    create_time: new Date(record.now),
  };
  try {
    await db.insertInto('sys_file').values(row).execute();
    await moveIn(folder, file.place, stored);
  } catch (error) {
    // Also when the row seems not to be there: its acknowledgement alone may have been lost.
    await db
      .deleteFrom('sys_file')
      .where('id', '=', file.id)
      .execute()
      .catch(() => undefined);
    throw explain(error);
  }
  return row;
}

async function moveIn(folder: string, place: string, stored: string): Promise<void> {
  const target = path.join(folder, stored);
  await fs.mkdir(path.dirname(target), { recursive: true });
  await fs.rename(place, target);
}

/** Finds stored files by their paths; an unknown or misshapen path finds nothing. */
export async function findFiles(
  db: Kysely<Database>,
  paths: readonly string[],
): Promise<Map<string, StoredFile>> {
  const wanted = [...new Set(paths.filter((one) => PATH_SHAPE.test(one)))];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('sys_file').selectAll().where('path', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.path, row]));
}

/**
 * Opens the bytes of a stored file.
 * @throws not-found when they are not inside the store (a link that leads out of it counts as absent)
 */
export async function openContent(folder: string, file: Pick<StoredFile, 'path'>): Promise<Readable> {
  const root = await fs.realpath(folder).catch(() => undefined);
  const real = await fs.realpath(path.join(folder, file.path)).catch(() => undefined);
  if (root === undefined || real === undefined || !real.startsWith(root + path.sep)) {
    throw failure('not-found');
  }
  if (!(await fs.stat(real)).isFile()) throw failure('not-found');
  return createReadStream(real);
}

/** Removes the bytes of a stored file; what has no path of this store is left alone. */
export async function removeFile(folder: string, stored: string): Promise<void> {
  if (PATH_SHAPE.test(stored)) await fs.rm(path.join(folder, stored), { force: true });
}

/**
 * Ends what a killed server left: arrived bytes whose row was written get their name, all others are removed.
 * @returns how many were finished and how many removed
 */
export async function settleArrivals(
  db: Kysely<Database>,
  folder: string,
): Promise<{ finished: number; removed: number }> {
  const arriving = path.join(folder, ARRIVING);
  const ids = await fs.readdir(arriving).catch(() => []);
  const report = { finished: 0, removed: 0 };
  for (const id of ids) {
    const place = path.join(arriving, id);
    const row = await db.selectFrom('sys_file').select('path').where('id', '=', id).executeTakeFirst();
    if (row) {
      await moveIn(folder, place, row.path);
      report.finished += 1;
    } else {
      await discard({ place });
      report.removed += 1;
    }
  }
  return report;
}

/** A full disk is told as such; everything else stays what it is. */
function explain(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof Error) || !('code' in error)) return error;
  const isFull = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code));
  return isFull ? failure('storage-full', undefined, { cause: error }) : error;
}
