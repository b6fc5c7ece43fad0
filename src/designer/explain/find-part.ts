// What somebody points at on a running page: a node, a column of a table, a cell, or an entry of the menu.
import type { Scope } from '../../engine/expression/tree.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { readAnswer } from '../../engine/react/sources/use-source.ts';
import { readRows } from '../../engine/react/sources/given-rows.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { isObject } from '../../engine/values/json.ts';
import type { Box } from '../canvas/boxes.ts';
import { boxOfMark, drawnAt, findColumn, findMark, listMarks } from './marks.tsx';

export interface NodePart {
  kind: 'node';
  model: ScreenModel;
  node: PlanNode;
  row: Scope | undefined;
  /** A column of the node, which is a table. */
  column?: string;
  /** The record of a cell of it. */
  record?: unknown;
}

/** `id` ends with the key of the entry. */
export type Part = NodePart | { kind: 'entry'; id: string };

export interface FoundPart {
  part: Part;
  box: Box;
}

/** Entries of antd's menu bear their keys behind an id of the menu. */
export const ENTRY = '[data-menu-id]';

export function findPart(target: Element): FoundPart | undefined {
  const entry = target.closest(`nav ${ENTRY}`);
  if (entry) {
    const id = entry.getAttribute('data-menu-id') ?? '';
    return { part: { kind: 'entry', id }, box: entry.getBoundingClientRect() };
  }
  const mark = findMark(target);
  const drawn = mark && drawnAt(mark);
  if (!drawn) return undefined;
  const { model, node, row } = drawn;
  const cell = target.closest('th, td, [role="columnheader"], [role="gridcell"]');
  // A button in a cell is asked about itself.
  const isOfTable = cell !== null && findMark(cell) === mark;
  const column = isOfTable ? findColumn(target) : undefined;
  if (column === undefined || !cell) {
    return {
      part: { kind: 'node', model, node, row },
      box: boxOfMark(mark) ?? target.getBoundingClientRect(),
    };
  }
  const record = cell.matches('th, [role="columnheader"]') ? undefined : findRecord(cell, model, node, row);
  return {
    part: { kind: 'node', model, node, row, column, ...(record === undefined ? {} : { record }) },
    box: cell.getBoundingClientRect(),
  };
}

/** The record of a row: what its own nodes have in scope, or what came under its key. */
function findRecord(cell: Element, model: ScreenModel, table: PlanNode, row: Scope | undefined): unknown {
  const line = cell.closest('tr, [role="row"]');
  const inner = line ? listMarks(line)[0] : undefined;
  const known = inner && drawnAt(inner)?.row?.['$record'];
  if (known !== undefined) return known;
  const key = line?.getAttribute('data-row-key');
  const { rows } = readRows(readAnswer(model, table, row?.['$index'])?.result);
  return rows.find((one) => isObject(one) && String(one['id'] as string) === key);
}

/** A node that is drawn now, by its screen; the first of several. */
export function findDrawn(model: ScreenModel, node: PlanNode, row: Scope | undefined): Element | undefined {
  return listMarks(document).find((mark) => {
    const one = drawnAt(mark);
    return (
      one?.model === model &&
      one.node.pointer === node.pointer &&
      (row === undefined || one.row?.['$index'] === row['$index'])
    );
  });
}

/** The living screens of the page, the uppermost first: a dialog stands behind what it was opened from. */
export function listScreens(): ScreenModel[] {
  const models = new Set(listMarks(document).flatMap((mark) => drawnAt(mark)?.model ?? []));
  return [...models].reverse();
}
