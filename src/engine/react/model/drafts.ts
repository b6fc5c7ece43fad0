// What was typed into a screen and its open dialogs and is not saved yet.
import { toJS } from '@formily/reactive';
import type { ScreenModel } from './screen-model.ts';

export interface Draft {
  /** Id of the screen. */
  screen: string;
  title: string;
  params: Readonly<Record<string, unknown>>;
  /** Values of the fields by path, but not the secret ones. */
  values: Record<string, unknown>;
}

/** Drafts of a screen and of every dialog and drawer above it, outer ones first. */
export function collectDrafts(model: ScreenModel): Draft[] {
  const { plan, params } = model;
  const own = model.isFormDirty()
    ? [{ screen: plan.id, title: plan.title, params, values: keepable(model) }]
    : [];
  return [...own, ...model.overlays.flatMap(({ inner }) => (inner ? collectDrafts(inner) : []))];
}

/** Values by path. Passwords and answers to captchas are never kept. */
function keepable({ fields, form, isSecret }: ScreenModel): Record<string, unknown> {
  const nodes = [...fields.order.keys()].filter((node) => !isSecret(node));
  return Object.fromEntries(nodes.map(({ path }) => [path, toJS(form.getValuesIn(path) as unknown)]));
}
