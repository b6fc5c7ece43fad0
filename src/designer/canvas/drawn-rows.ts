// In which row of a list a node is drawn: what its expressions have in scope there.
import type { Scope } from '../../engine/expression/tree.ts';
import { BEGIN } from './boxes.ts';

const rows = new WeakMap<Element, Scope>();

/** @param row absent for what lies in no list */
export function noteRow(mark: Element, row: Scope | null): void {
  if (row) rows.set(mark, row);
}

/** Of the first place in which a node is drawn now. */
export function findRow(pointer: string): Scope | undefined {
  const mark = [...document.querySelectorAll(`[${BEGIN}]`)].find(
    (one) => one.getAttribute(BEGIN) === pointer,
  );
  return mark && rows.get(mark);
}
