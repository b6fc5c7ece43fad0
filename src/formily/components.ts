// Formily's own component names, each loaded when a document names it.
import type { ComponentType } from 'react';

type Loader = () => Promise<unknown>;

const LOADERS: Readonly<Record<string, Loader>> = {
  Form: () => import('@formily/antd-v5/esm/form').then((m) => m.Form),
  FormButtonGroup: () => import('@formily/antd-v5/esm/form-button-group').then((m) => m.FormButtonGroup),
  FormGrid: () => import('@formily/antd-v5/esm/form-grid').then((m) => m.FormGrid),
  FormItem: () => import('@formily/antd-v5/esm/form-item').then((m) => m.FormItem),
  FormLayout: () => import('@formily/antd-v5/esm/form-layout').then((m) => m.FormLayout),
  Input: () => import('@formily/antd-v5/esm/input').then((m) => m.Input),
  Reset: () => import('@formily/antd-v5/esm/reset').then((m) => m.Reset),
  Select: () => import('@formily/antd-v5/esm/select').then((m) => m.Select),
  Submit: () => import('@formily/antd-v5/esm/submit').then((m) => m.Submit),
};

/** Names a document may use; `Input.TextArea` is a part of `Input`. */
export const COMPONENT_NAMES: readonly string[] = Object.keys(LOADERS);

/** Loads the components of the given names; a name that is not known is left out and shown by Formily as missing. */
export async function loadComponents(names: readonly string[]): Promise<Record<string, ComponentType>> {
  const roots = [...new Set(names.map((name) => name.split('.')[0] ?? name))];
  const known = roots.filter((name) => Object.hasOwn(LOADERS, name));
  const loaded = await Promise.all(
    known.map(async (name) => [name, await (LOADERS[name] as Loader)()] as const),
  );
  return Object.fromEntries(loaded) as Record<string, ComponentType>;
}
