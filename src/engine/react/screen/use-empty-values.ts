// Fields whose widget knows what nothing stands for: a switch that nobody touched is off, and says so, also where it lies
// in a tab that nobody opened.
import { isVoidField } from '@formily/core';
import { autorun } from '@formily/reactive';
import { useContext, useEffect } from 'react';
import type { PlanNode } from '../../plan/plan.ts';
import { isBlank } from '../../rule/check-value.ts';
import { isAccessGranted } from '../access.ts';
import { QueryContext, useEngine } from '../context.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { settingsOf, type ReactWidget } from '../widget.ts';

/** Gives the form what its empty values stand for, as long as the screen is shown. Search forms keep theirs empty. */
export function useEmptyValues(model: ScreenModel, isReady: boolean): void {
  const { registry } = useEngine();
  const isQuery = useContext(QueryContext);
  useEffect(() => {
    if (!isReady || isQuery) return undefined;
    const stops = listNodes(model.plan.root, model).flatMap((node) => {
      const widget = node.widget === undefined ? undefined : registry.get(node.widget);
      // Never while React draws, and without end in no case: Formily does not run it again while it writes.
      return widget?.empty ? [autorun(() => fill(node, widget, model))] : [];
    });
    return () => stops.forEach((stop) => stop());
  }, [model, registry, isReady, isQuery]);
}

/** Nodes with a value of the form, without search forms and what the user may not see. */
function listNodes(node: PlanNode, model: ScreenModel): PlanNode[] {
  const isOut = node.access !== undefined && !isAccessGranted(model.services.permissions, node.access);
  if (isOut || node.widget === 'search_form') return [];
  const below = node.children.flatMap((child) => listNodes(child, model));
  return node.kind === 'field' && node.path !== '' ? [node, ...below] : below;
}

function fill(node: PlanNode, widget: ReactWidget, model: ScreenModel): void {
  if (!isBlank(model.form.getValuesIn(node.path)) || !isFilled(node, model)) return;
  const settings = readSettings(node, widget, model);
  // Not by onChange: nobody has touched the form.
  if (settings !== undefined) model.setField(node.path, widget.empty?.(settings));
}

/** A field that is not shown has no value, and one that is only read shows what is stored. */
function isFilled(node: PlanNode, model: ScreenModel): boolean {
  const field = model.fields.created.get(node);
  if (field === undefined) return node.flags.readOnly === undefined && node.flags.readPretty === undefined;
  const { display, pattern } = field;
  return !isVoidField(field) && display === 'visible' && pattern !== 'readOnly' && pattern !== 'readPretty';
}

/** Settings that fail are told where the field is drawn. */
function readSettings(
  node: PlanNode,
  widget: ReactWidget,
  model: ScreenModel,
): Record<string, unknown> | undefined {
  try {
    return model.evaluate(settingsOf(node, widget)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
