// Formily's component names, each loaded when a document names it. What antd 6 or the screen around needs otherwise
// stands in ./parts; all else is the package's own.
import type { ComponentType } from 'react';

type Loader = () => Promise<unknown>;

const LOADERS: Readonly<Record<string, Loader>> = {
  ArrayCards: () => import('./parts/array-cards.tsx').then((m) => m.ArrayCards),
  ArrayCollapse: () => import('./parts/array-collapse.tsx').then((m) => m.ArrayCollapse),
  ArrayItems: () => import('./parts/array-items.tsx').then((m) => m.ArrayItems),
  ArrayTable: () => import('./parts/array-table.tsx').then((m) => m.ArrayTable),
  ArrayTabs: () => import('./parts/ArrayTabs.tsx').then((m) => m.ArrayTabs),
  Card: () => import('./parts/Card.tsx').then((m) => m.Card),
  Cascader: () => import('@formily/antd-v5/esm/cascader').then((m) => m.Cascader),
  Checkbox: () => import('@formily/antd-v5/esm/checkbox').then((m) => m.Checkbox),
  DatePicker: () => import('@formily/antd-v5/esm/date-picker').then((m) => m.DatePicker),
  Editable: () => import('@formily/antd-v5/esm/editable').then((m) => m.Editable),
  Form: () => import('@formily/antd-v5/esm/form').then((m) => m.Form),
  FormButtonGroup: () => import('@formily/antd-v5/esm/form-button-group').then((m) => m.FormButtonGroup),
  FormCollapse: () => import('@formily/antd-v5/esm/form-collapse').then((m) => m.FormCollapse),
  FormGrid: () => import('@formily/antd-v5/esm/form-grid').then((m) => m.FormGrid),
  FormItem: () => import('@formily/antd-v5/esm/form-item').then((m) => m.FormItem),
  FormLayout: () => import('@formily/antd-v5/esm/form-layout').then((m) => m.FormLayout),
  FormStep: () => import('./parts/FormStep.tsx').then((m) => m.FormStep),
  FormTab: () => import('@formily/antd-v5/esm/form-tab').then((m) => m.FormTab),
  Input: () => import('@formily/antd-v5/esm/input').then((m) => m.Input),
  NumberPicker: () => import('@formily/antd-v5/esm/number-picker').then((m) => m.NumberPicker),
  Password: () => import('@formily/antd-v5/esm/password').then((m) => m.Password),
  PreviewText: () => import('@formily/antd-v5/esm/preview-text').then((m) => m.PreviewText),
  Radio: () => import('@formily/antd-v5/esm/radio').then((m) => m.Radio),
  Rate: () => import('./parts/Rate.tsx').then((m) => m.Rate),
  Reset: () => import('@formily/antd-v5/esm/reset').then((m) => m.Reset),
  Select: () => import('@formily/antd-v5/esm/select').then((m) => m.Select),
  SelectTable: () => import('@formily/antd-v5/esm/select-table').then((m) => m.SelectTable),
  Slider: () => import('./parts/Slider.tsx').then((m) => m.Slider),
  Space: () => import('@formily/antd-v5/esm/space').then((m) => m.Space),
  Submit: () => import('@formily/antd-v5/esm/submit').then((m) => m.Submit),
  Switch: () => import('@formily/antd-v5/esm/switch').then((m) => m.Switch),
  Text: () => import('./parts/Text.tsx').then((m) => m.Text),
  TimePicker: () => import('@formily/antd-v5/esm/time-picker').then((m) => m.TimePicker),
  Transfer: () => import('@formily/antd-v5/esm/transfer').then((m) => m.Transfer),
  TreeSelect: () => import('@formily/antd-v5/esm/tree-select').then((m) => m.TreeSelect),
  Upload: () => import('./parts/Upload.tsx').then((m) => m.Upload),
};

/** First parts of the names a document may use; `Input.TextArea` is a part of `Input`. */
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
