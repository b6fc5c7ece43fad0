// What was done since the server has a text, and how it goes together with what somebody else saved.
import type { JsonObject } from '../../engine/document.ts';
import { diffDocuments, isSame } from '../document/diff.ts';
import { editText } from '../document/edit-text.ts';
import { applyEdits, type Edit } from '../document/edits.ts';
import { mergeWith } from '../document/merge.ts';
import { readOtherSide, type MovedNode } from '../document/moved-nodes.ts';
import { readDocument } from '../document/read-document.ts';
import type { SaveConflict } from '../wire.ts';

/** What the server takes of one save. */
export const MAX_EDITS = 20_000;

/**
 * Merges the two texts of a conflict anew.
 * @param saved what both were made from
 * @param same pairs of nodes that somebody knows to be one
 */
export function mergeAgain(
  saved: string,
  edits: readonly Edit[],
  document: JsonObject,
  conflict: SaveConflict,
  same: readonly MovedNode[],
): SaveConflict {
  const [base, theirs] = [readDocument(saved), readDocument(conflict.text)];
  const merged = mergeWith(base, editsFrom(base, edits, document), readOtherSide(base, theirs, same));
  return {
    ...conflict,
    merged: editText(conflict.text, diffDocuments(theirs, merged.document)),
    conflicts: merged.conflicts,
  };
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
