// Some of what was changed since an earlier document is taken back, and the rest stays.
import type { JsonObject } from '../../engine/document.ts';
import type { Planned } from './commands/command.ts';
import type { Difference } from './describe-difference.ts';
import { diffDocuments } from './diff.ts';
import { applyEdits } from './edits.ts';
import { mergeEdits } from './merge.ts';

/**
 * Takes differences back that lead from an earlier document to the present one.
 * Each is undone where it was done, and what came after it is merged with that: where both touch the same it is as before.
 * @param wanted some of `listDifferences(before, after)`
 */
export function takeBack(before: JsonObject, after: JsonObject, wanted: readonly Difference[]): Planned {
  const places = [...new Set(wanted.flatMap(({ places: of }) => of))].sort((a, b) => b - a);
  const edits = diffDocuments(before, after);
  let result = after;
  for (const place of places) {
    const edit = edits[place];
    if (!edit) continue;
    const earlier = applyEdits(before, edits.slice(0, place)).document;
    const { document: done, inverse } = applyEdits(earlier, [edit]);
    result = mergeEdits(done, inverse, diffDocuments(done, result)).document;
  }
  const [only] = wanted;
  return {
    title: only && wanted.length === 1 ? `还原：${only.line}` : `还原 ${String(wanted.length)} 处差别`,
    edits: diffDocuments(after, result),
  };
}

/** The whole document becomes an earlier one, as one step. */
export function becomeVersion(document: JsonObject, earlier: JsonObject, name: string): Planned {
  return { title: `改为${name}`, edits: diffDocuments(document, earlier) };
}
