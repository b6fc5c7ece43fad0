// Fields whose widget knows what nothing stands for: a switch that nobody touched is off, and says so.
import { isVoidField } from '@formily/core';
import { useContext, useEffect } from 'react';
import type { PlanNode } from '../compile/plan.ts';
import { isBlank } from '../rule/check-value.ts';
import { QueryContext, useScreen } from './context.ts';
import type { ReactWidget } from './widget.ts';

/** Gives the form what an empty value stands for, whether the field is drawn as a control or as a far one. */
export function useEmptyValue(
  node: PlanNode,
  widget: ReactWidget,
  settings: Readonly<Record<string, unknown>>,
): void {
  const model = useScreen();
  const isQuery = useContext(QueryContext);
  const field = model.fields.created.get(node);
  const isRead = field
    ? isVoidField(field) || field.pattern === 'readOnly' || field.pattern === 'readPretty'
    : node.flags.readOnly !== undefined || node.flags.readPretty !== undefined;
  const empty =
    isQuery || isRead || node.path === '' || !widget.empty || !isBlank(model.form.getValuesIn(node.path))
      ? undefined
      : widget.empty(settings);
  useEffect(() => {
    // Not by onChange: nobody has touched the form.
    if (empty !== undefined) model.setField(node.path, empty);
  }, [empty, model, node]);
}
