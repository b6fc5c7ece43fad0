// Published documents as files of a repository, and such files as drafts: the terminal's way out and in.
import fs from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { listJsonFiles } from '../../../src/engine/check/files/json-files-node.ts';
import type { Diagnostic } from '../../../src/engine/diagnostic.ts';
import { ownString } from '../../../src/engine/values/json.ts';
import type { Database } from '../../db/tables.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { ApiError } from '../../kernel/errors.ts';
import { readCurrent, readDraft, readServedText } from './drafts.ts';
import { storeImported } from './import-set.ts';
import { canonicalText, isSameDocument } from './set-file.ts';
import { parseDocument, requireStorable } from './texts.ts';

export interface WrittenDocuments {
  /** Names of files that were written, changed or removed, with what was done. */
  changes: readonly { file: string; change: 'new' | 'changed' | 'removed' }[];
  /** Files that were as they should be. */
  same: number;
  /** Files of documents that are not published; they were left alone. */
  left: readonly string[];
}

/**
 * Writes every published document as `<id>.json`, laid out as the repository keeps it; files that are right are not touched.
 * @param isPruned whether files of documents that are not published are removed
 */
export async function writePublished(
  db: Kysely<Database>,
  folder: string,
  isPruned: boolean,
): Promise<WrittenDocuments> {
  const served = await db
    .selectFrom('sys_screen_version')
    .select(['id', 'text'])
    .where('is_served', '=', true)
    .orderBy('id')
    .execute();
  const changes: { file: string; change: 'new' | 'changed' | 'removed' }[] = [];
  for (const { id, text } of served) {
    const file = `${id}.json`;
    const place = path.join(folder, file);
    const before = fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : undefined;
    const written = canonicalText(text);
    if (before === written) continue;
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, written);
    changes.push({ file, change: before === undefined ? 'new' : 'changed' });
  }
  const wanted = new Set(served.map(({ id }) => `${id}.json`));
  const others = fs.existsSync(folder) ? listJsonFiles(folder).filter((file) => !wanted.has(file)) : [];
  if (isPruned) {
    for (const file of others) {
      fs.rmSync(path.join(folder, file));
      changes.push({ file, change: 'removed' });
    }
  }
  return {
    changes,
    same: served.length - changes.filter(({ change }) => change !== 'removed').length,
    left: isPruned ? [] : others,
  };
}

export interface ReadDocuments {
  /** Ids that became drafts. */
  imported: readonly string[];
  same: number;
  /** Files that were not taken, and why. */
  refused: readonly { file: string; reason: string }[];
  /** What the checker finds in those that became drafts, all of them together. */
  findings: readonly Diagnostic[];
}

interface FileOfDocument {
  file: string;
  id: string;
  text: string;
  number: number;
}

/**
 * Takes files as drafts; nothing is published, and what is refused keeps none of the others out.
 * @param isReplacing whether drafts that somebody works on are replaced
 */
export async function readDocuments(
  db: Kysely<Database>,
  folder: string,
  desk: DocumentDesk,
  { isReplacing, by, at }: { isReplacing: boolean; by: string; at: Date },
): Promise<ReadDocuments> {
  const refused: { file: string; reason: string }[] = [];
  const fresh: FileOfDocument[] = [];
  let same = 0;
  for (const file of listJsonFiles(folder)) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const id = ownString(parseDocument(text) ?? {}, 'id') ?? file.replace(/\.json$/, '');
    try {
      requireStorable(id, text);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ file, reason: error.message });
      continue;
    }
    const row = await readDraft(db, id);
    const known = desk.find(id);
    const current = await readCurrent(db, id, row, known);
    // What is published and comes back says nothing against a draft that somebody began since.
    const standing = isReplacing ? [current] : [current, await readServedText(db, id, known)];
    if (standing.some((one) => one !== undefined && isSameDocument(one, text))) same += 1;
    else if (row && row.text !== null && !isReplacing) {
      refused.push({ file, reason: `“${id}” 有未发布的草稿（--replace 替换它） a draft is in the way` });
    } else fresh.push({ file, id, text, number: row?.number ?? 0 });
  }
  const { drafts } = await desk.judge(fresh, false);
  const imported: string[] = [];
  const findings: Diagnostic[] = [];
  for (const [place, { file, ...one }] of fresh.entries()) {
    const diagnostics = drafts[place]?.diagnostics ?? [];
    try {
      await db
        .transaction()
        .execute((transaction) =>
          storeImported({ db: transaction, desk, by, at }, [{ ...one, diagnostics }]),
        );
      imported.push(one.id);
      findings.push(...diagnostics.map((finding) => ({ ...finding, file })));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ file, reason: error.message });
    }
  }
  return { imported, same, refused, findings };
}
