// A blueprint is taken apart: the nodes that it stands for become nodes of the document.
import type { JsonObject } from '../../../engine/document.ts';
import { nameOf, type Planned } from '../commands/command.ts';
import { diffDocuments } from '../diff.ts';
import type { Path } from '../edits.ts';

/** @param written the document with the blueprint written out */
export function detachPlan(document: JsonObject, path: Path, written: JsonObject): Planned {
  return {
    title: `拆开“${nameOf(document, path)}”`,
    edits: diffDocuments(document, written),
    selection: [path],
  };
}
