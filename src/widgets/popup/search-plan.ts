// The search items of a report as a small screen of its own, so that each is drawn by the widget of its kind.
import type { PlanNode, ScreenPlan } from '../../engine/plan/plan.ts';
import type { Json, QueryDeclaration } from '../../engine/document.ts';
import type { QueryItem } from './report.ts';

/** Name under which the rows listen for 查询. */
export const ROWS = 'rows';

/** Widgets by the view of an item; one that is not here, or not installed, is typed. */
const WIDGETS: Readonly<Record<string, string>> = {
  date: 'date',
  month: 'month',
  datetime: 'datetime',
  integer: 'integer',
  long: 'integer',
  number: 'number',
  list: 'list',
  radio: 'list',
  list_multi: 'list_multi',
  checkbox: 'list_multi',
  sel_user: 'sel_user',
  sel_depart: 'sel_depart',
  company: 'company',
  pca: 'pca',
};

const TYPES: Readonly<Record<string, PlanNode['type']>> = { integer: 'integer', number: 'number' };

/** @param installed widget types that can be loaded */
export function planSearch(items: readonly QueryItem[], installed: readonly string[]): ScreenPlan {
  const fields = items.map((item) => planItem(item, widgetOf(item, installed)));
  const search = planNode({
    name: 'search',
    address: 'search',
    kind: 'void',
    type: 'void',
    widget: 'search_form',
    props: { kind: 'constant', value: { table: ROWS } },
    children: fields,
  });
  return {
    kind: 'screen',
    id: 'popup/search',
    version: '',
    title: '',
    apis: {},
    state: {},
    dicts: {},
    onOpen: [],
    root: planNode({ children: [search] }),
    widgets: [...new Set(['search_form', ...fields.map(({ widget }) => widget ?? '')])],
    file: '',
  };
}

function widgetOf({ view, options }: QueryItem, installed: readonly string[]): string {
  const widget = Object.hasOwn(WIDGETS, view) ? (WIDGETS[view] as string) : 'text';
  const known = installed.includes(widget) ? widget : 'text';
  return known === 'text' && options !== undefined && options.length > 0 ? 'list' : known;
}

function planItem(item: QueryItem, widget: string): PlanNode {
  const { field, label, options } = item;
  return planNode({
    name: field,
    pointer: `/search/${field}`,
    address: `search.${field}`,
    path: field,
    kind: 'field',
    type: TYPES[widget] ?? 'string',
    widget,
    title: { kind: 'constant', value: label },
    query: queryOf(item, widget),
    ...(options === undefined
      ? {}
      : { options: { kind: 'constant', value: { items: options as unknown as Json } } }),
  });
}

function queryOf({ mode }: QueryItem, widget: string): QueryDeclaration {
  if (mode === 'group') return { mode: 'group' };
  return { mode: mode === 'like' && widget === 'text' ? 'like' : 'single' };
}

function planNode(given: Partial<PlanNode>): PlanNode {
  return {
    pointer: '/search',
    name: '',
    kind: 'void',
    address: '',
    path: '',
    type: 'void',
    props: { kind: 'constant', value: {} },
    flags: {},
    rules: [],
    on: {},
    reactions: [],
    children: [],
    ...given,
  };
}
