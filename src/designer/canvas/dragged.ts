// What is dragged, as it is read from a drag that may come from anywhere.
import { isObject } from '../../engine/values/json.ts';
import type { Dragged } from './protocol.ts';

/** Undefined for what is no drag of the designer. */
export function asDragged(value: unknown): Dragged | undefined {
  if (!isObject(value)) return undefined;
  const { kind, pointers, id } = value;
  if (kind === 'new' && typeof id === 'string') return { kind, id };
  if (kind !== 'nodes' || !Array.isArray(pointers) || pointers.length === 0) return undefined;
  return pointers.every((one) => typeof one === 'string') ? { kind, pointers } : undefined;
}

/** Whether a node is another one, or lies in it. */
export function isInside(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}
