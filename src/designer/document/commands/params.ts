// Commands on what a page is opened with.
import type { JsonObject } from '../../../engine/document.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { Planned } from './command.ts';
import { editsOf } from './settings.ts';

/** Declares several parameters at once. */
export function declareParams(document: JsonObject, names: readonly string[]): Planned {
  const edits: Edit[] = [];
  let current = document;
  for (const name of names) {
    const own = editsOf(current, [], ['params', name], {});
    current = applyEdits(current, own).document;
    edits.push(...own);
  }
  return { title: `声明参数“${names.join('”、“')}”`, edits };
}
