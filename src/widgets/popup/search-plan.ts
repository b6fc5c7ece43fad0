// What a report is searched by as a small screen of its own, so that each is drawn by the widget of its kind.
import type { PlanNode, ScreenPlan } from '../../engine/plan/plan.ts';
import type { Json } from '../../engine/document.ts';
import type { SearchField } from './report.ts';

/** Name under which the rows listen for 查询. */
export const ROWS = 'rows';

/** @param installed widget types that can be loaded; what would need another one is typed */
export function planSearch(fields: readonly SearchField[], installed: readonly string[]): ScreenPlan {
  const nodes = fields.map((field) => planField(field, installed));
  const search = planNode({
    name: 'search',
    address: 'search',
    kind: 'void',
    type: 'void',
    widget: 'search_form',
    props: { kind: 'constant', value: { table: ROWS } },
    children: nodes,
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
    widgets: [...new Set(['search_form', ...nodes.map(({ widget }) => widget ?? '')])],
    file: '',
  };
}

function planField({ name, node, options }: SearchField, installed: readonly string[]): PlanNode {
  const stated = node['x-component'] ?? 'text';
  const isInstalled = installed.includes(stated);
  const isTyped = stated === 'text' || !isInstalled;
  const widget = !isTyped ? stated : options !== undefined && options.length > 0 ? 'list' : 'text';
  const { type = 'string', title = name, default: initial } = node;
  return planNode({
    name,
    pointer: `/search/${name}`,
    address: `search.${name}`,
    path: name,
    kind: 'field',
    type: isInstalled ? type : 'string',
    widget,
    title: { kind: 'constant', value: title },
    props: { kind: 'constant', value: isTyped ? {} : (node['x-component-props'] ?? {}) },
    query: node['x-query'] ?? { mode: 'single' },
    ...(initial === undefined || initial === '' ? {} : { initial: { kind: 'constant', value: initial } }),
    ...(options === undefined
      ? {}
      : { options: { kind: 'constant', value: { items: options as unknown as Json } } }),
  });
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
