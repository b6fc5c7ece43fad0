// Widgets that keep their field from passing although its value is fine: a file that is still on its way.
import { createContext, useContext, useEffect } from 'react';
import type { PlanNode } from '../../plan/plan.ts';
import { useScreen } from '../context.ts';
import { holdField } from '../model/holds.ts';
import { useOccupied } from './use-occupied.ts';

/** Told the reason, or that there is none any more, by a widget that is a part of another field: the cell of a table. */
export type OnHold = (reason: string | undefined) => void;

export const HoldContext = createContext<OnHold | null>(null);

/**
 * Keeps the field of a widget from passing as long as there is a reason and the widget is drawn.
 * @param reason sentence shown at the field when somebody tries to save; undefined lets it pass
 */
export function useHold(node: PlanNode, reason: string | undefined): void {
  const model = useScreen();
  const onHold = useContext(HoldContext);
  useOccupied(reason !== undefined);
  useEffect(() => {
    if (onHold) {
      onHold(reason);
      return;
    }
    holdField(model, node, reason);
    if (model.judge.errorOf(node) !== undefined) void model.judge.judge(node);
  }, [model, node, reason, onHold]);
  useEffect(
    () => () => {
      if (onHold) onHold(undefined);
      else holdField(model, node, undefined);
    },
    [model, node, onHold],
  );
}
