// Documents that were published in the app, as files for the checker: the same text is the same screen on every server.
import type { SourceFile } from '../../src/engine/check/document/source.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { hashDocument } from './checker.ts';
import type { GivenFiles } from './store.ts';

/** Reads what is served now; texts that were read before are not read again. */
export function createPublishedReader(db: Kysely<Database>): () => Promise<GivenFiles> {
  let known = new Map<string, SourceFile>();
  return async () => {
    const served = await db
      .selectFrom('sys_screen_version')
      .select(['id', 'hash'])
      .where('is_served', '=', true)
      .orderBy('id')
      .execute();
    const marks = served.map(({ id, hash }) => `${id} ${hash}`);
    const missing = served.filter(({ id, hash }) => !known.has(`${id} ${hash}`)).map(({ id }) => id);
    const read = new Map(known);
    if (missing.length > 0) {
      const rows = await db
        .selectFrom('sys_screen_version')
        .select(['id', 'hash', 'text'])
        .where('is_served', '=', true)
        .where('id', 'in', missing)
        .execute();
      for (const { id, hash, text } of rows) read.set(`${id} ${hash}`, toPublished(id, text));
    }
    known = new Map(marks.flatMap((mark) => (read.has(mark) ? [[mark, read.get(mark) as SourceFile]] : [])));
    return { files: [...known.values()], fingerprint: [...known.keys()].join('\n') };
  };
}

/** Which texts are published now, in one line each. */
export async function readPublishedMark(db: Kysely<Database>): Promise<string> {
  const served = await db
    .selectFrom('sys_screen_version')
    .select(['id', 'hash'])
    .where('is_served', '=', true)
    .execute();
  return served
    .map(({ id, hash }) => `${id} ${hash}`)
    .sort()
    .join('\n');
}

/** A text as it is checked: under the id of its document, which findings quote. */
export function toPublished(id: string, text: string): SourceFile {
  return { path: id, name: id, source: 'published', bytes: Buffer.from(text) };
}

/** Names a text. */
export function hashText(text: string): string {
  return hashDocument(Buffer.from(text));
}
