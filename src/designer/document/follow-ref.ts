// Nodes that stand for another one of their document by `$ref`: what they say themselves goes before what that says.
import { splitPointer } from '../../engine/check/findings/pointer.ts';
import { readReference } from '../../engine/check/document/nodes.ts';
import type { JsonObject } from '../../engine/document.ts';
import { isObject } from '../../engine/values/json.ts';
import { readPath, type Path } from './edits.ts';

/** A node with what its `$ref` brings. */
export interface FollowedRef {
  /** The node that is named. */
  target: Path;
  /** Both together, without `$ref`. */
  node: JsonObject;
}

/** References in a row that are followed; the checker tells of circles. */
const MAX_STEPS = 50;

/** Undefined for a node without `$ref`, and for one that leads nowhere or round in a circle. */
export function followRef(document: JsonObject, path: Path): FollowedRef | undefined {
  let node = readPath(document, path);
  let first: Path | undefined;
  for (let step = 0; isObject(node) && step < MAX_STEPS; step += 1) {
    const { $ref: reference, ...own }: JsonObject = node;
    if (reference === undefined) return first && { target: first, node };
    const pointer = typeof reference === 'string' ? readReference(reference, '') : undefined;
    const target = pointer === undefined ? undefined : splitPointer(pointer);
    const found = target && readPath(document, target);
    if (!target || !isObject(found)) return undefined;
    first ??= target;
    node = { ...found, ...own };
  }
  return undefined;
}
