// The shared draft of a document: what a save stores, where it merges, and where a person has to be asked.
import type { Kysely } from 'kysely';
import type { Edit } from '../../../src/designer/document/edits.ts';
import type { Conflict } from '../../../src/designer/document/merge.ts';
import type { Diagnostic } from '../../../src/engine/diagnostic.ts';
import type { SaveConflict, SavedDraft } from '../../../src/designer/wire.ts';
import type { Database, Row } from '../../db/tables.ts';
import type { KnownDocument } from '../../documents/desk.ts';
import { hashText } from '../../documents/published.ts';
import { failure } from '../../kernel/errors.ts';
import { formatTime } from '../../kernel/time.ts';
import type { Workers } from '../../workers/workers.ts';
import { judgeDraft } from './draft-facts.ts';
import { requireStorable } from './texts.ts';
import { readServed } from './versions.ts';

export type DraftRow = Row<'sys_screen_draft'>;

/** Former texts of a draft that are kept, for what was begun from one of them. */
const MAX_FORMER = 100;

export interface Save {
  id: string;
  text: string;
  expected: number;
  edits?: readonly Edit[] | undefined;
  names?: readonly string[] | undefined;
  begunFrom?: string | undefined;
}

/** What a save does beside the state that it found. */
export interface SavePlan {
  /** Of the draft that was found; 0 where there was none. */
  number: number;
  /** What the draft shows, whether its own text or what is served. */
  current: string | undefined;
  /** What is to be stored; undefined where that is there already. */
  text: string | undefined;
  /** Somebody else's work is in it. */
  isMerged: boolean;
  /** What leads from `current` to the text; undefined where nobody knows. */
  edits?: readonly Edit[] | undefined;
  /** Where somebody has to choose; `text` is what was merged then, and is not stored. */
  conflicts: readonly Conflict[];
}

export function readDraft(db: Kysely<Database>, id: string): Promise<DraftRow | undefined> {
  return db.selectFrom('sys_screen_draft').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the draft of a document until the transaction ends, and makes one where there is none. */
export async function lockDraft(db: Kysely<Database>, id: string): Promise<DraftRow> {
  await db
    .insertInto('sys_screen_draft')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('sys_screen_draft')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Decides what a save does: whoever has the newest text goes on from it, what others did meanwhile is merged.
 * @param known what is served by this id
 * @param person whose work the merge is
 */
export async function planSave(
  { db, workers, person }: { db: Kysely<Database>; workers: Workers; person: string },
  save: Save,
  known: KnownDocument | undefined,
): Promise<SavePlan> {
  const row = await readDraft(db, save.id);
  const number = row?.number ?? 0;
  const current = await readCurrent(db, save.id, row, known);
  const plan = { number, current, isMerged: false, conflicts: [] };
  if (current === undefined) return { ...plan, text: save.text };
  if (current === save.text && row !== undefined) {
    return { ...plan, text: row.text === null ? save.text : undefined };
  }
  const base = await readBase(db, save, row, { current, known });
  if (base === current) return { ...plan, text: save.text, edits: save.edits };
  requireStorable(save.id, current);
  const merged = await workers.run(
    'merge-texts',
    {
      ...(base === undefined ? {} : { base }),
      mine: save.text,
      ...(save.edits ? { edits: save.edits } : {}),
      theirs: current,
      ...(await readTheirEdits(db, save, row)),
    },
    `merge ${person}`,
  );
  if (!merged) throw failure('rule', '源码里有写法错误，无法与他人的修改合并，请先改正源码再保存');
  if (merged.conflicts.length > 0) {
    return { ...plan, text: merged.text, isMerged: true, conflicts: merged.conflicts };
  }
  requireStorable(save.id, merged.text);
  const isThere = merged.text === row?.text;
  return { ...plan, text: isThere ? undefined : merged.text, isMerged: merged.text !== save.text };
}

/** What a save was made from; undefined where nobody knows any more. */
async function readBase(
  db: Kysely<Database>,
  { id, expected, begunFrom }: Save,
  row: DraftRow | undefined,
  { current, known }: { current: string; known: KnownDocument | undefined },
): Promise<string | undefined> {
  if (row && row.text !== null && row.number === expected) return row.text;
  if (row && row.number > 0) {
    const former = await db
      .selectFrom('sys_screen_draft_text')
      .select('text')
      .where('id', '=', id)
      .where('number', '=', expected)
      .executeTakeFirst();
    return former?.text;
  }
  const isSameFile = begunFrom === undefined || begunFrom === hashFile(known);
  return expected === 0 && isSameFile ? current : undefined;
}

/** What others did since the state that a save was made from, moves and new names as they were made. */
async function readTheirEdits(
  db: Kysely<Database>,
  { id, expected }: Save,
  row: DraftRow | undefined,
): Promise<{ theirEdits?: readonly Edit[] }> {
  if (!row) return {};
  const steps = await db
    .selectFrom('sys_screen_draft_text')
    .select('edits')
    .where('id', '=', id)
    .where('number', '>', expected)
    .where('number', '<=', row.number)
    .orderBy('number')
    .execute();
  const isWhole = steps.length === row.number - expected && steps.every(({ edits }) => edits !== null);
  return isWhole ? { theirEdits: steps.flatMap(({ edits }) => edits ?? []) } : {};
}

/** Names the file below a document. */
export function hashFile(known: KnownDocument | undefined): string | null {
  return known?.file ? hashText(known.file.text) : null;
}

/** What a draft shows: its own text or else what is served, which the database knows before a server has taken it. */
export async function readCurrent(
  db: Kysely<Database>,
  id: string,
  row: DraftRow | undefined,
  known: KnownDocument | undefined,
): Promise<string | undefined> {
  return row?.text ?? (await readServedText(db, id, known));
}

/** What is served, or is about to be. */
export async function readServedText(
  db: Kysely<Database>,
  id: string,
  known: KnownDocument | undefined,
): Promise<string | undefined> {
  const [served] = await readServed(db, [id]);
  return served?.text ?? known?.file?.text;
}

/**
 * Stores a text as the newest of a locked draft.
 * @returns its number
 */
export async function storeDraft(
  db: Kysely<Database>,
  row: DraftRow,
  { known, current }: { known: KnownDocument | undefined; current: string | undefined },
  given: {
    text: string;
    names: readonly string[];
    edits?: readonly Edit[] | undefined;
    diagnostics: readonly Diagnostic[];
    by: string;
    at: Date;
  },
): Promise<number> {
  const number = row.number + 1;
  if (row.number === 0 && current !== undefined) {
    await keepFormer(db, { id: row.id, number: 0, text: current, at: given.at });
  }
  await keepFormer(db, { id: row.id, number, ...given });
  const { facts, isBroken } = judgeDraft(row.id, given.text, given.diagnostics);
  await db
    .updateTable('sys_screen_draft')
    .set({
      number,
      text: given.text,
      ...(row.text === null ? { file_hash: await hashBegun(db, row.id, known) } : {}),
      is_broken: isBroken,
      facts: JSON.stringify(facts),
      update_by: given.by,
      update_time: given.at,
    })
    .where('id', '=', row.id)
    .execute();
  await db
    .deleteFrom('sys_screen_draft_text')
    .where('id', '=', row.id)
    .where('number', '<=', number - MAX_FORMER)
    .execute();
  return number;
}

/** A draft over a published version knows the file that this one was published over. */
async function hashBegun(
  db: Kysely<Database>,
  id: string,
  known: KnownDocument | undefined,
): Promise<string | null> {
  const [served] = await readServed(db, [id]);
  return served ? served.file_hash : hashFile(known);
}

async function keepFormer(
  db: Kysely<Database>,
  given: {
    id: string;
    number: number;
    text: string;
    names?: readonly string[];
    edits?: readonly Edit[] | undefined;
    by?: string;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('sys_screen_draft_text')
    .values({
      id: given.id,
      number: given.number,
      text: given.text,
      names: JSON.stringify(given.names ?? []),
      edits: writeEdits(given.edits),
      update_by: given.by ?? null,
      update_time: given.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Letters of the edits of one save that are kept; what more was done is found by comparing. */
const MAX_EDITS = 256 * 1024;

function writeEdits(edits: readonly Edit[] | undefined): string | null {
  const written = edits && JSON.stringify(edits);
  return written !== undefined && written.length <= MAX_EDITS ? written : null;
}

/**
 * Lets a draft show what is served, under a new number: work that was begun from an earlier one is merged with it.
 * @param served what is served from now on; where nothing is, the draft keeps `kept`
 */
export async function followServed(
  db: Kysely<Database>,
  row: DraftRow,
  served: { text: string | undefined; kept: string | null; at: Date },
): Promise<void> {
  const number = row.number + 1;
  const shown = served.text ?? served.kept;
  const draft = served.text === undefined ? served.kept : null;
  if (shown !== null) await keepFormer(db, { id: row.id, number, text: shown, at: served.at });
  await db
    .updateTable('sys_screen_draft')
    .set({
      number,
      text: draft,
      file_hash: null,
      is_broken: false,
      belongings: null,
      facts: draft === null ? null : JSON.stringify(judgeDraft(row.id, draft, []).facts),
    })
    .where('id', '=', row.id)
    .execute();
}

/** The answer to a save. @throws conflict with both texts where somebody has to choose */
export async function describeSave(
  db: Kysely<Database>,
  plan: SavePlan,
  id: string,
  number: number,
): Promise<SavedDraft> {
  if (!plan.isMerged) return { number };
  const other = await readAuthor(db, id);
  if (plan.conflicts.length > 0) {
    const conflict: SaveConflict = {
      number,
      text: plan.current ?? '',
      ...other,
      merged: plan.text ?? '',
      conflicts: plan.conflicts,
    };
    const who = other.updateBy === '' ? '他人' : other.updateBy;
    throw failure('conflict', `${who}刚改过同样的内容，请选择保留哪一个`, { result: { ...conflict } });
  }
  const text = plan.text ?? plan.current ?? '';
  return { number, merged: text, ...(other.updateBy === '' ? {} : { mergedWith: other.updateBy }) };
}

/** Who saved a draft last, as people read it. */
export async function readAuthor(
  db: Kysely<Database>,
  id: string,
): Promise<{ updateBy: string; updateTime: string }> {
  const row = await db
    .selectFrom('sys_screen_draft')
    .leftJoin('sys_user', 'sys_user.username', 'sys_screen_draft.update_by')
    .select(['sys_screen_draft.update_by', 'sys_screen_draft.update_time', 'sys_user.realname'])
    .where('sys_screen_draft.id', '=', id)
    .executeTakeFirst();
  return {
    updateBy: row?.realname ?? row?.update_by ?? '',
    updateTime: formatTime(row?.update_time ?? null) ?? '',
  };
}
