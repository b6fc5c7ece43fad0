// What was done since the server has a text, and how it goes together with what somebody else saved.
import type { JsonObject } from '../../engine/document.ts';
import { diffDocuments, isSame } from '../document/diff.ts';
import { editText } from '../document/edit-text.ts';
import { applyEdits, type Edit } from '../document/edits.ts';
import { followAnswers, listSame, type Answer } from '../document/conflict-answers.ts';
import { mergeWith } from '../document/merge.ts';
import { readOtherSide } from '../document/moved-nodes.ts';
import { readDocument } from '../document/read-document.ts';
import type { SaveConflict, SavedDraft } from '../wire.ts';

/** What the server takes of one save. */
export const MAX_EDITS = 20_000;

/** A conflict with what was answered to it so far. */
export interface Answered {
  conflict: SaveConflict;
  answers: readonly Answer[];
}

/** What is merged in a conflict. */
export interface Sides {
  /** The text that both were made from. */
  saved: string;
  edits: readonly Edit[];
  document: JsonObject;
}

/** Merges the two texts of a conflict anew, by what was answered. */
export function mergeAgain(sides: Sides, { conflict, answers }: Answered): Answered {
  const { saved, edits, document } = sides;
  const [base, theirs] = [readDocument(saved), readDocument(conflict.text)];
  const side = readOtherSide(base, theirs, listSame(answers));
  const merged = mergeWith(base, editsFrom(base, edits, document), side);
  const text = editText(conflict.text, diffDocuments(theirs, merged.document));
  return { conflict: { ...conflict, merged: text, conflicts: merged.conflicts }, answers };
}

/** What a save was merged with, under what was done since it was sent; its conflicts are those of what was done since. */
export function mergeUnder(sides: Sides, { number, mergedWith = '' }: SavedDraft, merged: string): Answered {
  const other = { updateBy: mergedWith, updateTime: '' };
  const whole: Answered = {
    conflict: { number, text: merged, ...other, merged, conflicts: [] },
    answers: [],
  };
  return isSame(readDocument(sides.saved), sides.document) ? whole : mergeAgain(sides, whole);
}

/** A newer conflict over the same text, with what was answered to the one before as far as that still holds. */
export function takeAnswersAlong(
  sides: Sides,
  before: Answered | undefined,
  conflict: SaveConflict,
): Answered {
  const [was, is] = [before?.conflict.text ?? '', conflict.text];
  const answers =
    before && before.answers.length > 0
      ? followAnswers(before.answers, readDocument(was), readDocument(is))
      : [];
  return answers.length === 0 ? { conflict, answers } : mergeAgain(sides, { conflict, answers });
}

/** What was done since a text, as it was done where that leads to what there is now. */
function editsFrom(base: JsonObject, edits: readonly Edit[], after: JsonObject): readonly Edit[] {
  try {
    if (isSame(applyEdits(base, edits).document, after)) return edits;
  } catch {
    // Somebody else's work came in between.
  }
  return diffDocuments(base, after);
}
