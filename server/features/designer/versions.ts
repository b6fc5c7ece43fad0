// Published versions of documents in the database.
import type { Kysely } from 'kysely';
import type { DocumentVersion } from '../../../src/designer/wire.ts';
import type { Database } from '../../db/tables.ts';
import { hashText } from '../../documents/published.ts';
import { formatTime } from '../../kernel/time.ts';

/** A text that becomes what is served. */
export interface NewVersion {
  id: string;
  text: string;
  fileHash: string | null;
  /** Of the draft that it was. */
  draftNumber: number | null;
}

/** The version of a document that is served. */
export function readServed(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('sys_screen_version')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('is_served', '=', true)
    .execute();
}

/** Names the file that the served version was published over; undefined where nothing is published. */
export async function readServedHash(db: Kysely<Database>, id: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('sys_screen_version')
    .select('file_hash')
    .where('id', '=', id)
    .where('is_served', '=', true)
    .executeTakeFirst();
  return row?.file_hash;
}

/** Makes texts what is served, as the next version of each. */
export async function addVersions(
  db: Kysely<Database>,
  versions: readonly NewVersion[],
  { set, note, author, at }: { set: string; note: string; author: string; at: Date },
): Promise<{ id: string; version: number }[]> {
  const made: { id: string; version: number }[] = [];
  for (const { id, text, fileHash, draftNumber } of versions) {
    const last = await db
      .selectFrom('sys_screen_version')
      .select((read) => read.fn.max('version').as('version'))
      .where('id', '=', id)
      .executeTakeFirst();
    const version = Number(last?.version ?? 0) + 1;
    await withdrawVersion(db, id);
    await db
      .insertInto('sys_screen_version')
      .values({
        id,
        version,
        set_id: set,
        text,
        hash: hashText(text),
        file_hash: fileHash,
        draft_number: draftNumber,
        author,
        note,
        publish_time: at,
        is_served: true,
      })
      .execute();
    made.push({ id, version });
  }
  return made;
}

/** Serves no published version of a document any more. */
export async function withdrawVersion(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('sys_screen_version')
    .set({ is_served: false })
    .where('id', '=', id)
    .where('is_served', '=', true)
    .execute();
}

/** Versions of a document, newest first. */
export async function listVersions(db: Kysely<Database>, id: string): Promise<DocumentVersion[]> {
  const rows = await db
    .selectFrom('sys_screen_version')
    .leftJoin('sys_user', 'sys_user.username', 'sys_screen_version.author')
    .select(['sys_screen_version.version', 'set_id', 'note', 'author', 'publish_time', 'is_served'])
    .select('sys_user.realname')
    .where('sys_screen_version.id', '=', id)
    .orderBy('sys_screen_version.version', 'desc')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    set: row.set_id,
    note: row.note,
    author: row.realname ?? row.author,
    time: formatTime(row.publish_time) ?? '',
    isServed: row.is_served,
  }));
}
