// Takes a node away from the one that it stands for.
import type { JsonObject } from '../../../engine/document.ts';
import { ownString } from '../../../engine/values/json.ts';
import { EditError, type Path } from '../edits.ts';
import { followRef } from '../follow-ref.ts';
import { nameOf, nodeAt, type Planned } from './command.ts';

/** Writes out what a `$ref` brings: from then on the node goes its own way. */
export function detachRef(document: JsonObject, path: Path): Planned {
  const reference = ownString(nodeAt(document, path), '$ref') ?? '';
  const followed = followRef(document, path);
  if (!followed) throw new EditError(`引用“${reference}”找不到节点，请先改正它`, path);
  return {
    title: `拆开“${nameOf(document, path)}”的引用`,
    edits: [{ op: 'replace', path, value: structuredClone(followed.node) }],
    selection: [path],
  };
}
