// Rows of the operation log on the disk: those that wait for a database that is away, and those that it refused.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { NewRow } from '../../db/tables.ts';

export type LogRow = NewRow<'sys_log'>;

/** What the database refused; nobody reads it but the operator. */
const REFUSED = 'refused.jsonl';
const WAITING = /^waiting-[\w-]+\.jsonl$/;

export interface KeptRows {
  /** Files of rows that wait, the oldest first. @throws where the folder cannot be read */
  list(): Promise<string[]>;
  /** Writes rows that wait. @returns the name of their file */
  keep(rows: readonly LogRow[]): Promise<string>;
  /** The rows of a file, and how many of its lines cannot be read; none of one that is gone. @throws where it cannot be read */
  read(name: string): Promise<{ rows: LogRow[]; unreadable: number }>;
  remove(name: string): Promise<void>;
  /** Writes a row that will never be stored. */
  refuse(row: LogRow): Promise<void>;
}

/** @param folder made with the first row; for no other account of the machine, as nothing in the data folder is */
export function openKeptRows(folder: string): KeptRows {
  let count = 0;

  async function append(name: string, rows: readonly LogRow[]): Promise<void> {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await fs.writeFile(path.join(folder, name), text, { flag: 'a', mode: 0o600, flush: true });
  }

  return {
    async list() {
      const names = await unlessMissing(fs.readdir(folder), []);
      return names.filter((name) => WAITING.test(name)).sort();
    },
    async keep(rows) {
      count += 1;
      // Its time and number put it into order, the rest keeps servers on one folder apart.
      const name = `waiting-${String(Date.now())}-${String(count).padStart(6, '0')}-${randomUUID()}.jsonl`;
      await append(name, rows);
      return name;
    },
    async read(name) {
      const text = await unlessMissing(fs.readFile(path.join(folder, name), 'utf8'), '');
      const lines = text.split('\n').filter((line) => line !== '');
      const rows = lines.flatMap((line) => readRow(line) ?? []);
      return { rows, unreadable: lines.length - rows.length };
    },
    remove: (name) => fs.rm(path.join(folder, name), { force: true }),
    refuse: (row) => append(REFUSED, [row]),
  };
}

/** What is not there holds nothing; of what cannot be read just now nobody knows that. */
async function unlessMissing<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  }
}

/** @returns undefined for a line that was cut while it was written */
function readRow(line: string): LogRow | undefined {
  try {
    const row = JSON.parse(line) as LogRow & { create_time: string };
    return { ...row, create_time: new Date(row.create_time) };
  } catch {
    return undefined;
  }
}
