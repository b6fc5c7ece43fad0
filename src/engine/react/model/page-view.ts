// Where a person is on a page, as plain data that outlives it: what was searched for, pages, orders and tabs, as far as they
// differ from what the page begins with. Whatever comes back may be anybody's: only what the page declares is taken.
import { toJS } from '@formily/reactive';
import type { PlanNode } from '../../plan/plan.ts';
import { readSearchValues, type Browsing, type ChosenView, type ListPlace, type Sort } from './browsing.ts';
import { isBelow } from './judge.ts';
import { openingSteps } from './opening-steps.ts';
import { listSearchForms } from './read-query.ts';
import type { ScreenModel } from './screen-model.ts';

/** Version of the shape: what another one wrote is nothing. */
const VERSION = '1';
/** Characters of a text that may stand in an address. */
const MAX_TEXT = 1500;
const MAX_STRING = 500;
const MAX_ITEMS = 100;
const MAX_NUMBER = 1_000_000;

export interface PageView {
  /** Values of search fields by their paths. */
  search?: Record<string, unknown>;
  /** Number of the page, rows of it, column and direction, by the addresses of lists. */
  lists?: Record<string, unknown[]>;
  /** Names of tabs by the addresses of the nodes that show them. */
  tabs?: Record<string, string>;
  /** Id of the chosen view, and of one's own the columns, by the addresses of lists. */
  views?: Record<string, unknown[]>;
  /** Ids of the records whose detail is open, by the addresses of lists. */
  opened?: Record<string, string | number>;
  /** Keys that are chosen in trees, by the addresses of these. */
  chosen?: Record<string, string | number>;
}

/** Which of a view is meant: all of it but secrets, or what may be sent to somebody else. */
export type ViewScope = 'own' | 'sent';

/** What a page shows now; tracked by observers. */
export function readPageView(model: ScreenModel, scope: ViewScope): PageView {
  const { applied, places, tabs, views, chosen } = model.browsing();
  const opened = readOpened(model);
  const nodes = searchFields(model, scope);
  const search = [...applied].filter(([path, value]) => nodes.has(path) && isChanged(model, path, value));
  const lists = [...places].flatMap(([address, place]) => {
    const written = writePlace(place);
    return written.length === 0 ? [] : [[address, written] as const];
  });
  return {
    ...(search.length === 0 ? {} : { search: Object.fromEntries(search) }),
    ...(lists.length === 0 ? {} : { lists: Object.fromEntries(lists) }),
    ...(tabs.size === 0 ? {} : { tabs: Object.fromEntries(tabs) }),
    ...(views.size === 0 ? {} : { views: mapViews(views, scope) }),
    ...(opened.size === 0 ? {} : { opened: Object.fromEntries(opened) }),
    ...(chosen.size === 0 ? {} : { chosen: Object.fromEntries(chosen) }),
  };
}

/** What a page begins with that shall show a view. Parts that it does not declare are left out without a word. */
export function beginWith(view: unknown, model: ScreenModel, scope: ViewScope): Browsing {
  const nodes = searchFields(model, scope);
  const applied = new Map(readSearchValues(model));
  for (const [path, value] of entriesOf(view, 'search')) {
    const node = nodes.get(path);
    if (node && isValueOf(node, value)) applied.set(path, value);
  }
  const addresses = new Map(listNodes(model.plan.root).map((node) => [node.address, node]));
  const places = entriesOf(view, 'lists').flatMap(([address, written]) => {
    const place = addresses.get(address)?.source && readPlace(written);
    return place ? [[address, place] as const] : [];
  });
  const tabs = entriesOf(view, 'tabs').flatMap(([address, name]) => {
    const isTab = addresses.get(address)?.children.some((child) => child.name === name);
    return isTab === true && typeof name === 'string' ? [[address, name] as const] : [];
  });
  const views = entriesOf(view, 'views').flatMap(([address, written]) => {
    const chosen = addresses.get(address)?.source && readChosen(written, scope);
    return chosen ? [[address, chosen] as const] : [];
  });
  const opened = entriesOf(view, 'opened').flatMap(([address, key]) => {
    const node = addresses.get(address);
    return node && opensRecord(node) && isPlain(key) ? [[address, key] as const] : [];
  });
  const chosen = entriesOf(view, 'chosen').flatMap(([address, key]) =>
    addresses.get(address)?.source && isPlain(key) ? [[address, key] as const] : [],
  );
  return {
    applied,
    typed: applied,
    places: new Map(places),
    tabs: new Map(tabs),
    views: new Map(views),
    opened: new Map(opened),
    chosen: new Map(chosen),
  };
}

/** Rows whose detail is open, and those whose detail will be as soon as they are there. */
function readOpened(model: ScreenModel): ReadonlyMap<string, string | number> {
  const lists = new Map(listNodes(model.plan.root).map((node) => [node.address, node]));
  const open = model.overlays.flatMap(({ row }) => {
    const list = row && lists.get(row.list);
    // A form or a history of the same row is opened by other steps.
    const isDetail = list && opensRecord(list) && isSame(row.steps, list.on['rowClick']);
    return isDetail && isPlain(row.id) ? [[row.list, row.id] as const] : [];
  });
  return new Map([...model.browsing().opened, ...open]);
}

/** Whether a press on a row of the list opens something before it does anything else that counts. */
function opensRecord({ on }: PlanNode): boolean {
  return openingSteps(on['rowClick']) !== undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a condition differs from what the page begins with. */
export function isChanged(model: ScreenModel, path: string, value: unknown): boolean {
  return write(value) !== write(toJS(model.form.getInitialValuesIn(path) as unknown));
}

/** The text of a view for an address; undefined for an empty one, and for one that is too long. */
export function writeViewText(view: PageView): string | undefined {
  if (Object.keys(view).length === 0) return undefined;
  const bytes = new TextEncoder().encode(JSON.stringify(view));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const safe = `${VERSION}.${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
  return safe.length > MAX_TEXT ? undefined : safe;
}

/** What a text of an address says; undefined where it says nothing that this version understands. */
export function readViewText(text: string | undefined): unknown {
  if (text === undefined || text.length > MAX_TEXT || !text.startsWith(`${VERSION}.`)) return undefined;
  try {
    const plain = text
      .slice(VERSION.length + 1)
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(plain), (sign) => sign.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** A node and all below it. */
export function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...node.children.flatMap(listNodes)];
}

/** Fields below the search forms, or those given, whose values a view may hold, by their paths. */
export function searchFields(
  model: ScreenModel,
  scope: ViewScope,
  searches: readonly PlanNode[] = listSearchForms(model.plan.root),
): Map<string, PlanNode> {
  return new Map(
    [...model.fields.order.keys()].flatMap((node) => {
      const isSearched = searches.some((one) => isBelow(node, one.address)) && !model.isSecret(node);
      return isSearched && (scope === 'own' || isSendable(model, node)) ? [[node.path, node] as const] : [];
    }),
  );
}

/** The document's word counts; otherwise what is chosen from a fixed set may be sent, and what may name somebody may not. */
function isSendable(model: ScreenModel, node: PlanNode): boolean {
  const isChosen = node.isPicked === true && node.source === undefined && !model.isPersonal(node);
  // A dictionary over a table lists its records.
  return node.query?.inAddress ?? (isChosen && node.dict?.includes(',') !== true);
}

/** Whether a field may hold what came from elsewhere. */
export function isValueOf(node: PlanNode, value: unknown): boolean {
  if (Array.isArray(value)) {
    const isList = node.type === 'array' || node.query?.mode === 'group';
    return isList && value.length <= MAX_ITEMS && value.every((item) => item === null || isPlain(item));
  }
  if (node.type === 'array') return false;
  if (node.type === 'boolean') return typeof value === 'boolean';
  if (node.type === 'number' || node.type === 'integer') return typeof value === 'number';
  return typeof value === 'string' && isPlain(value);
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' ? value.length <= MAX_STRING : typeof value === 'number';
}

function writePlace({ paging, sort, first }: ListPlace): unknown[] {
  const isFirst = paging.pageNo === 1 && paging.pageSize === first?.pageSize;
  const isSorted = write(sort) !== write(first?.sort);
  if (isSorted && sort) return [paging.pageNo, paging.pageSize, sort.column, sort.order];
  return isFirst ? [] : [paging.pageNo, paging.pageSize, ...(sort ? [sort.column, sort.order] : [])];
}

function readPlace(written: unknown): ListPlace | undefined {
  if (!Array.isArray(written)) return undefined;
  const [pageNo, pageSize, column, order] = written as unknown[];
  if (!isCount(pageNo) || !isCount(pageSize)) return undefined;
  return { paging: { pageNo, pageSize }, sort: readSort(column, order) };
}

function mapViews(views: ReadonlyMap<string, ChosenView>, scope: ViewScope): Record<string, unknown[]> {
  return Object.fromEntries(
    [...views].map(([address, { id, columns }]) => [
      address,
      scope === 'sent' || columns === undefined ? [id] : [id, toJS(columns)],
    ]),
  );
}

function readChosen(written: unknown, scope: ViewScope): ChosenView | undefined {
  if (!Array.isArray(written)) return undefined;
  const [id, columns] = written as unknown[];
  if (typeof id !== 'string' || id.length > MAX_STRING) return undefined;
  return scope === 'own' ? { id, columns } : { id };
}

function readSort(column: unknown, order: unknown): Sort | undefined {
  if (typeof column !== 'string' || (order !== 'asc' && order !== 'desc')) return undefined;
  return { column, order };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_NUMBER;
}

function entriesOf(view: unknown, part: keyof PageView): [string, unknown][] {
  if (view === null || typeof view !== 'object' || !Object.hasOwn(view, part)) return [];
  const entries: unknown = (view as Record<string, unknown>)[part];
  return entries !== null && typeof entries === 'object' ? Object.entries(entries) : [];
}

/** Nothing chosen is nothing, whichever way it is written. */
function write(value: unknown): string {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    ? 'null'
    : JSON.stringify(value);
}
