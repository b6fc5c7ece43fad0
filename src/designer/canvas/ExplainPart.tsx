// Tells the page why a part is as it is on the canvas, as plain data, and again whenever that changes.
import { observer } from '../../engine/react/observer.ts';
import { useEffect, useReducer, type ReactNode } from 'react';
import type { PlanNode, ScreenPlan } from '../../engine/plan/plan.ts';
import { explainColumns } from '../../engine/react/explain/explain-columns.ts';
import { explainNode } from '../../engine/react/explain/explain-node.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { readRows } from '../../engine/react/sources/given-rows.ts';
import { readAnswer } from '../../engine/react/sources/use-source.ts';
import { messageOf } from '../../engine/values/errors.ts';
import { findNode } from './containers.ts';
import { findRow } from './drawn-rows.ts';
import { listOfColumn, nodeOfPointer } from './pointers.ts';
import type { ExplainedPart } from './protocol.ts';

/** How often answers, which nothing tells of, are looked at again. */
const LOOK_AGAIN = 1_000;

interface ExplainPartProps {
  model: ScreenModel;
  /** What the model has taken over by now; another one is another reason to look. */
  plan: ScreenPlan;
  pointer: string;
  /** Keeps its identity. */
  tell(part: ExplainedPart): void;
}

export const ExplainPart = observer(function ExplainPart({
  model,
  plan,
  pointer,
  tell,
}: ExplainPartProps): ReactNode {
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, []);
  const part = explainPart(model, plan, pointer);
  const words = JSON.stringify(part);
  useEffect(() => {
    tell(JSON.parse(words) as ExplainedPart);
  }, [tell, words]);
  return null;
});

/** @param pointer of a node, or of a column of a table, whose cell is told of the first row */
function explainPart(model: ScreenModel, plan: ScreenPlan, pointer: string): ExplainedPart {
  const node = findNode(plan.root, nodeOfPointer(pointer));
  if (!node) return { pointer };
  try {
    const row = findRow(node.pointer);
    const explained = explainNode(model, node, row);
    const list = listOfColumn(pointer);
    if (list === undefined) return { pointer, explained };
    const column = explainColumns(model, node, row, firstRecord(model, node, row?.['$index']))[
      Number(pointer.slice(list.length + 1))
    ];
    return { pointer, explained, ...(column ? { column } : {}) };
  } catch (error) {
    return { pointer, fault: messageOf(error) };
  }
}

function firstRecord(model: ScreenModel, table: PlanNode, index: unknown): unknown {
  return readRows(readAnswer(model, table, index)?.result).rows[0];
}
