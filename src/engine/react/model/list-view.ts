// Views of lists that people keep: what is searched, in which order, how many rows, which columns. Whatever comes back may be
// anybody's: only what the page declares is taken.
import { toJS } from '@formily/reactive';
import type { PlanNode } from '../../plan/plan.ts';
import { readSearchValues, type Browsing, type Sort } from './browsing.ts';
import { isChanged, isValueOf, listNodes, searchFields } from './page-view.ts';
import { listSearchForms } from './read-query.ts';
import type { ScreenModel } from './screen-model.ts';

type Conditions = Record<string, unknown>;

export interface ListViewState {
  /** By the paths of their fields. */
  search?: Conditions;
  sort?: Sort;
  pageSize?: number;
  /** In the words of the widget. */
  columns?: unknown;
}

/** What is kept of a list. */
export interface ListViewContent {
  state: ListViewState;
  /** Conditions that may name somebody: nobody gets them but the owner. */
  personal: Conditions;
}

export interface ListView {
  id: string;
  /** Id of the screen. */
  screen: string;
  /** Address of the list in it. */
  list: string;
  name: string;
  isOwn: boolean;
  isShared: boolean;
  isDefault: boolean;
  owner?: string;
  state: ListViewState;
  personal?: Conditions;
}

/** The views that the person at the page begins lists with. */
export interface ListViews {
  defaultOf(this: void, screen: string, list: string): ListView | undefined;
  /** Undefined: the list begins as it is declared. */
  changeDefault(this: void, screen: string, list: string, view: ListView | undefined): void;
  /** What a screen begins with; undefined where none of its lists has a view. */
  begin(this: void, model: ScreenModel): Browsing | undefined;
}

/** The search form of a list; undefined where it has none. */
export function findSearchForm(root: PlanNode, list: PlanNode): PlanNode | undefined {
  return listSearchForms(root).find(({ props }) => readTable(props) === list.name);
}

function readTable(props: PlanNode['props']): unknown {
  const value: unknown = props.kind === 'constant' ? props.value : undefined;
  return value !== null && typeof value === 'object' && 'table' in value ? value.table : undefined;
}

/** What a list shows now, as far as it differs from what it begins with; tracked by observers. */
export function readListView(
  model: ScreenModel,
  list: PlanNode,
  search: PlanNode,
  columns: unknown,
): ListViewContent {
  const { applied, places } = model.browsing();
  const sendable = searchFields(model, 'sent', [search]);
  const shared: Conditions = {};
  const personal: Conditions = {};
  for (const path of searchFields(model, 'own', [search]).keys()) {
    const value = toJS(applied.get(path));
    if (isChanged(model, path, value)) (sendable.has(path) ? shared : personal)[path] = value ?? null;
  }
  const { paging, sort, first } = places.get(list.address) ?? {};
  const isSorted = sort !== undefined && JSON.stringify(sort) !== JSON.stringify(first?.sort);
  return {
    state: {
      ...(Object.keys(shared).length === 0 ? {} : { search: shared }),
      ...(isSorted ? { sort } : {}),
      ...(paging === undefined || paging.pageSize === first?.pageSize ? {} : { pageSize: paging.pageSize }),
      ...(columns === undefined ? {} : { columns }),
    },
    personal,
  };
}

/** Values of the search form's fields in a view, by their paths; without one as they are at first. */
export function readConditions(
  model: ScreenModel,
  search: PlanNode,
  view: Pick<ListView, 'state' | 'personal'> | undefined,
): Map<string, unknown> {
  const given = { ...view?.personal, ...view?.state.search };
  return new Map(
    [...searchFields(model, 'own', [search])].map(([path, node]) => {
      const value: unknown = Object.hasOwn(given, path) ? given[path] : undefined;
      if (value === null) return [path, undefined];
      return [path, isValueOf(node, value) ? value : toJS(model.form.getInitialValuesIn(path) as unknown)];
    }),
  );
}

/**
 * What a screen begins with whose lists have views.
 * @param viewOf the view of a list, by its address
 */
export function beginWithViews(
  model: ScreenModel,
  viewOf: (list: string) => ListView | undefined,
): Browsing | undefined {
  const applied = new Map(readSearchValues(model));
  const places: Browsing['places'] = new Map();
  const views = new Map<string, { id: string; columns: unknown }>();
  const sized = new Map(places);
  for (const list of listNodes(model.plan.root)) {
    const view = viewOf(list.address);
    const search = view && list.source && findSearchForm(model.plan.root, list);
    if (!view || !search) continue;
    for (const [path, value] of readConditions(model, search, view)) applied.set(path, value);
    sized.set(list.address, {
      paging: { pageNo: 1, pageSize: view.state.pageSize ?? 0 },
      sort: view.state.sort,
    });
    views.set(list.address, { id: view.id, columns: view.state.columns });
  }
  if (views.size === 0) return undefined;
  return {
    applied,
    typed: applied,
    places: sized,
    tabs: new Map(),
    views,
    opened: new Map(),
    chosen: new Map(),
  };
}
