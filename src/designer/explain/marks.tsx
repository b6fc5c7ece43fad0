// Where nodes are on a running page: marks before and behind what each draws, which know their screen and row.
import { useCallback, type ReactNode } from 'react';
import type { Scope } from '../../engine/expression/tree.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { useRow, useScreen, type Explaining } from '../../engine/react/context.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { join, type Box } from '../canvas/boxes.ts';

/** Attributes of the marks; the values are `begin` and `end`, and the key of a column. */
const MARK = 'data-why';
const COLUMN = 'data-why-column';

/** A node as it is drawn somewhere. */
export interface Drawn {
  model: ScreenModel;
  node: PlanNode;
  /** What is in scope of the row that it is drawn in. */
  row: Scope | undefined;
}

const drawn = new WeakMap<Element, Drawn>();

function Mark({ node, isEnd = false }: { node: PlanNode; isEnd?: boolean }): ReactNode {
  const model = useScreen();
  const row = useRow() ?? undefined;
  const note = useCallback(
    (element: HTMLElement | null) => {
      if (element) drawn.set(element, { model, node, row });
    },
    [model, node, row],
  );
  return <i hidden ref={note} {...{ [MARK]: isEnd ? 'end' : 'begin' }} />;
}

function Head({ column, children }: { column: string; children: ReactNode }): ReactNode {
  return (
    <>
      <i hidden {...{ [COLUMN]: column }} />
      {children}
    </>
  );
}

export const EXPLAINING: Explaining = { Mark, Head };

/** The mark before the innermost node that draws an element, or undefined for what no node draws. */
export function findMark(target: Element): Element | undefined {
  for (let element: Element | null = target; element; element = element.parentElement) {
    let ended = 0;
    for (let before = element.previousElementSibling; before; before = before.previousElementSibling) {
      const mark = before.getAttribute(MARK);
      if (mark === 'end') ended += 1;
      else if (mark === 'begin' && ended > 0) ended -= 1;
      else if (mark === 'begin') return before;
    }
  }
  return undefined;
}

export function drawnAt(mark: Element): Drawn | undefined {
  return drawn.get(mark);
}

/** Marks before the nodes of a document that are drawn in this page now. */
export function listMarks(root: ParentNode): Element[] {
  return [...root.querySelectorAll(`[${MARK}="begin"]`)];
}

/** The key of the column that an element of a table belongs to; undefined outside of columns. */
export function findColumn(target: Element): string | undefined {
  const cell = target.closest('th, td, [role="columnheader"], [role="gridcell"]');
  if (!cell) return undefined;
  const own = cell.querySelector(`[${COLUMN}]`)?.getAttribute(COLUMN);
  if (own !== null && own !== undefined) return own;
  // Heads and cells stand in the same order, in two tables where the head stays while the rows scroll.
  const at = [...(cell.parentElement?.children ?? [])].indexOf(cell);
  const around = cell.closest('.ant-table, [role="grid"], [role="treegrid"], table');
  const heads = around?.querySelector(`[${COLUMN}]`)?.closest('tr, [role="row"]')?.children;
  return heads?.[at]?.querySelector(`[${COLUMN}]`)?.getAttribute(COLUMN) ?? undefined;
}

/** Around everything that a node draws, in the coordinates of the window. */
export function boxOfMark(mark: Element): Box | undefined {
  let box: Box | undefined;
  let inner = 0;
  for (let next = mark.nextElementSibling; next; next = next.nextElementSibling) {
    const kind = next.getAttribute(MARK);
    if (kind === 'begin') inner += 1;
    else if (kind === 'end' && inner === 0) break;
    else if (kind === 'end') inner -= 1;
    else box = join(box, boxOf(next));
  }
  return box;
}

function boxOf(element: Element): Box | undefined {
  const rect = element.getBoundingClientRect();
  if (rect.width > 0 || rect.height > 0) return rect;
  // What has no box of its own may hold what has one.
  return [...element.children].reduce<Box | undefined>((box, child) => join(box, boxOf(child)), undefined);
}
