// What a sketch reads of a node.
import type { Json, JsonObject } from '../../../engine/document.ts';
import { entriesOf, isObject, ownValue } from '../../../engine/values/json.ts';

/** Nodes that lie in a container, in the order of the document. */
export function childrenOf(node: JsonObject): JsonObject[] {
  return entriesOf(ownValue(node, 'properties')).flatMap(([, child]) => (isObject(child) ? [child] : []));
}

export function settingOf(node: JsonObject, name: string): Json | undefined {
  return ownValue(ownValue(node, 'x-component-props'), name);
}

export function numberOf(node: JsonObject, name: string, otherwise: number): number {
  const value = settingOf(node, name);
  return typeof value === 'number' && value > 0 ? value : otherwise;
}
