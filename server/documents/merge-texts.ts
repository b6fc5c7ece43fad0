// The job that puts the work of two people on one document together: work of a size that whoever saves chooses.
import type { JsonObject } from '../../src/engine/document.ts';
import { readJson } from '../../src/engine/check/findings/positions.ts';
import { isObject } from '../../src/engine/values/json.ts';
import { diffDocuments, isSame } from '../../src/designer/document/diff.ts';
import { editText } from '../../src/designer/document/edit-text.ts';
import { applyEdits, type Edit } from '../../src/designer/document/edits.ts';
import { mergeEdits, type Conflict } from '../../src/designer/document/merge.ts';

export interface MergeQuestion {
  /** What both were made from; absent where nobody knows it any more. */
  base?: string;
  mine: string;
  /** What was done, moves and new names as they were made; believed where it leads to `mine`. */
  edits?: readonly Edit[];
  theirs: string;
  /** The same of theirs. */
  theirEdits?: readonly Edit[];
}

export interface MergedTexts {
  text: string;
  conflicts: readonly Conflict[];
}

/** Merges node by node. What nobody knows the beginning of is asked about as a whole. @returns null where a text is no JSON object */
export async function mergeTexts({
  base,
  mine,
  edits,
  theirs,
  theirEdits,
}: MergeQuestion): Promise<MergedTexts | null> {
  const [before, own, other] = [base === undefined ? undefined : read(base), read(mine), read(theirs)];
  if (!own || !other) return null;
  if (isSame(own, other)) return { text: theirs, conflicts: [] };
  if (!before) {
    return {
      text: mine,
      conflicts: [{ kind: 'setting', path: [], base: undefined, mine: own, theirs: other }],
    };
  }
  const { document, conflicts } = mergeEdits(
    before,
    believed(before, edits, own),
    believed(before, theirEdits, other),
  );
  return { text: editText(theirs, diffDocuments(other, document)), conflicts };
}

/** The document of a text; undefined where it is no JSON object. */
function read(text: string): JsonObject | undefined {
  const { value } = readJson(text);
  return isObject(value) ? value : undefined;
}

/** Edits that lead from one state to another, or else what differs. */
function believed(
  before: JsonObject,
  edits: readonly Edit[] | undefined,
  after: JsonObject,
): readonly Edit[] {
  return edits && leadsTo(before, edits, after) ? edits : diffDocuments(before, after);
}

function leadsTo(before: JsonObject, edits: readonly Edit[], after: JsonObject): boolean {
  try {
    return isSame(applyEdits(before, edits).document, after);
  } catch {
    // They were made from another state, or name what may not be: the texts say enough.
    return false;
  }
}
