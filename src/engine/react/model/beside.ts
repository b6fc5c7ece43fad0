// Fields that a widget reads or writes beside its own: by a path of the form, or by the name of one in the own group.
import type { PlanNode } from '../../plan/plan.ts';
import type { ScreenModel } from './screen-model.ts';

/** A path of the form as it is, otherwise the field of that name in the own group: as the checker reads it. */
export function resolvePath(path: string, own: string, known: ReadonlySet<string>): string {
  const relative = path.startsWith('.') ? path.slice(1) : path;
  if (relative === path && known.has(path)) return path;
  const sibling = own.slice(0, own.lastIndexOf('.') + 1) + relative;
  return known.has(sibling) ? sibling : relative;
}

/** Whole path of a field beside a node. */
export function pathBeside(model: ScreenModel, own: string, path: string): string {
  return resolvePath(path, own, new Set([...model.fields.order.keys()].map((node) => node.path)));
}

/** Value of a field beside a node; tracked by observers. */
export function readBeside(model: ScreenModel, node: PlanNode, path: string): unknown {
  return model.form.getValuesIn(pathBeside(model, node.path, path)) as unknown;
}
