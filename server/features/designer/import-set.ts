// The import of a set of documents: what it would do is told first, and what it does are drafts alone.
import type { Kysely } from 'kysely';
import type { DictOfSet, ImportedDocument } from '../../../src/designer/wire-belongings.ts';
import type { Diagnostic } from '../../../src/engine/diagnostic.ts';
import { ownString } from '../../../src/engine/values/json.ts';
import type { Database } from '../../db/tables.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { ApiError, failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../../records/asker.ts';
import { fitBelongings, type Fitted } from './belongings/import-belongings.ts';
import { lockDraft, readAuthor, readCurrent, readDraft, storeDraft } from './drafts.ts';
import { readLevels, rightsOf } from './rights.ts';
import { isSameDocument, type ReadSet } from './set-file.ts';
import { parseDocument, requireStorable } from './texts.ts';

/** A document of the file, and what becomes of it. */
export interface PlannedImport extends ImportedDocument {
  text: string;
  diagnostics: readonly Diagnostic[];
}

/** Says what each document of a file would do to what is here, and what the checker thinks of all together. */
export async function planImport(
  { db, desk, user }: { db: Kysely<Database>; desk: DocumentDesk; user: SignedIn },
  { documents, belongings }: Omit<ReadSet, 'requires'>,
): Promise<{ documents: readonly PlannedImport[]; findings: readonly Diagnostic[]; fitted: Fitted }> {
  const levels = await readLevels(db);
  const planned: PlannedImport[] = [];
  for (const { id, text } of documents) {
    const title = ownString(parseDocument(text) ?? {}, 'title') ?? id;
    const refused =
      whyUnfit(id, text) ??
      (rightsOf(user, id, desk.find(id), levels).mayEdit
        ? undefined
        : '您不能修改这个文件夹里的页面，请联系管理员授权');
    planned.push(
      refused === undefined
        ? { id, title, text, diagnostics: [], errors: 0, ...(await compareWithHere(db, desk, { id, text })) }
        : { id, title, text, diagnostics: [], errors: 0, number: 0, state: 'refused', reason: refused },
    );
  }
  const fit = planned.filter(({ state }) => state !== 'refused');
  const given = fit.flatMap(({ id, text }) => {
    const own = belongings[id];
    return own ? [{ id, text, belongings: own }] : [];
  });
  const fitted = await fitBelongings(db, given);
  const { drafts } = await desk.judge(fit, false, valuesOf(fitted.newDicts));
  fit.forEach((one, at) => {
    one.diagnostics = drafts[at]?.diagnostics ?? [];
    one.errors = one.diagnostics.filter(({ severity }) => severity === 'error').length;
  });
  return { documents: planned, findings: drafts.flatMap(({ diagnostics }) => diagnostics), fitted };
}

function valuesOf(dicts: readonly DictOfSet[]): Record<string, string[]> {
  return Object.fromEntries(dicts.map(({ code, items }) => [code, items.map(({ value }) => value)]));
}

/** Makes drafts of documents, all or none. @returns how many changed. @throws conflict where a draft is another one by now */
export async function storeImported(
  { db, desk, by, at }: { db: Kysely<Database>; desk: Pick<DocumentDesk, 'find'>; by: string; at: Date },
  documents: readonly Pick<PlannedImport, 'id' | 'text' | 'number' | 'diagnostics'>[],
): Promise<number> {
  let stored = 0;
  // In one order, so that two who import the same never wait for each other.
  for (const { id, text, number, diagnostics } of [...documents].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const known = desk.find(id);
    const row = await lockDraft(db, id);
    const current = await readCurrent(db, id, row, known);
    if (current === text) continue;
    if (row.number !== number) {
      throw failure('conflict', `“${id}” 的草稿刚被他人保存，没有导入任何页面；请重新选择文件再看一遍`);
    }
    await storeDraft(db, row, { known, current }, { text, names: ['从文件导入'], diagnostics, by, at });
    stored += 1;
  }
  return stored;
}

async function compareWithHere(
  db: Kysely<Database>,
  desk: Pick<DocumentDesk, 'find'>,
  { id, text }: { id: string; text: string },
): Promise<Pick<ImportedDocument, 'state' | 'reason' | 'number'>> {
  const row = await readDraft(db, id);
  const current = await readCurrent(db, id, row, desk.find(id));
  const number = row?.number ?? 0;
  if (current === undefined) return { state: 'new', number };
  // Laid out anew it is no change that anybody made.
  if (isSameDocument(current, text)) return { state: 'same', number };
  if (row === undefined || row.text === null) return { state: 'change', number };
  const { updateBy, updateTime } = await readAuthor(db, id);
  return { state: 'replace', number, reason: `会替换${updateBy}在 ${updateTime} 保存的草稿` };
}

/** Why a text cannot be stored under an id. */
function whyUnfit(id: string, text: string): string | undefined {
  try {
    requireStorable(id, text);
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
  const written = ownString(parseDocument(text) ?? {}, 'id');
  return written === id ? undefined : `它里面写的 id 是 “${written ?? ''}”，与文件里的编号不同`;
}
