// The job that puts the work of two people on one document together: work of a size that whoever saves chooses.
import type { JsonObject } from '../../src/engine/document.ts';
import { readJson } from '../../src/engine/check/findings/positions.ts';
import { isObject } from '../../src/engine/values/json.ts';
import { diffDocuments, isSame } from '../../src/designer/document/diff.ts';
import { editText } from '../../src/designer/document/edit-text.ts';
import { applyEdits, type Edit } from '../../src/designer/document/edits.ts';
import { mergeWith, type Conflict } from '../../src/designer/document/merge.ts';
import { joinSteps, type MovedNode, type RecordedStep } from '../../src/designer/document/moved-nodes.ts';

/** A text that was saved, and which nodes stand elsewhere in it than in the one before; missing where nobody said. */
export interface SavedStep {
  text: string;
  moved?: readonly MovedNode[];
}

export interface MergeQuestion {
  /** What both were made from; absent where nobody knows it any more. */
  base?: string;
  mine: string;
  /** What was done, moves and new names as they were made; believed where it leads to `mine`. */
  edits?: readonly Edit[];
  theirs: string;
  /** What was saved on the way to `theirs`, that one last. Without it nodes are found by their likeness. */
  steps?: readonly SavedStep[];
}

export interface MergedTexts {
  text: string;
  conflicts: readonly Conflict[];
  /** Nodes that stand elsewhere in it than in `theirs`. */
  moved: readonly MovedNode[];
}

/** Merges node by node. What nobody knows the beginning of is asked about as a whole. @returns null where a text is no JSON object */
export async function mergeTexts({
  base,
  mine,
  edits,
  theirs,
  steps = [{ text: theirs }],
}: MergeQuestion): Promise<MergedTexts | null> {
  const [before, own, other] = [base === undefined ? undefined : read(base), read(mine), read(theirs)];
  if (!own || !other) return null;
  if (isSame(own, other)) return { text: theirs, conflicts: [], moved: [] };
  if (!before) {
    return {
      text: mine,
      conflicts: [{ kind: 'setting', path: [], base: undefined, mine: own, theirs: other }],
      moved: [],
    };
  }
  const done = edits && leadsTo(before, edits, own) ? edits : diffDocuments(before, own);
  const way = steps.flatMap(({ text, moved }): RecordedStep[] => {
    const document = text === theirs ? other : read(text);
    return document ? [{ document, moved }] : [];
  });
  const { document, conflicts, moved } = mergeWith(before, done, joinSteps(before, other, way));
  return { text: editText(theirs, diffDocuments(other, document)), conflicts, moved };
}

/** The document of a text; undefined where it is no JSON object. */
function read(text: string): JsonObject | undefined {
  const { value } = readJson(text);
  return isObject(value) ? value : undefined;
}

function leadsTo(before: JsonObject, edits: readonly Edit[], after: JsonObject): boolean {
  try {
    return isSame(applyEdits(before, edits).document, after);
  } catch {
    // They were made from another state, or name what may not be: the texts say enough.
    return false;
  }
}
