// Where a person is in the lists of a screen: what was searched for, which page, in which order. It outlives the screen when that
// is drawn anew from another version of its document.
import { batch, toJS } from '@formily/reactive';
import { isBelow } from './judge.ts';
import { listSearchForms } from './read-query.ts';
import type { ScreenModel } from './screen-model.ts';

export interface Sort {
  column: string;
  order: 'asc' | 'desc';
}

export interface Paging {
  /** From 1. */
  pageNo: number;
  pageSize: number;
}

/** Values of search fields by their paths. */
export type SearchValues = ReadonlyMap<string, unknown>;

export interface ListPlace {
  paging: Paging;
  sort: Sort | undefined;
  /** What the list begins with. */
  first?: { pageSize: number; sort: Sort | undefined };
}

/** A view that somebody chose for a list. */
export interface ChosenView {
  /** Empty for the list as it is declared, where it would begin with a view. */
  id: string;
  /** Columns as they are now, in the words of the widget; undefined before they were read, and where they are as declared. */
  columns?: unknown;
}

export interface Browsing {
  /** As they were when the list was last searched by them. */
  applied: SearchValues;
  /** As they stand in the fields. */
  typed: SearchValues;
  /** By the addresses of the nodes that list. */
  places: ReadonlyMap<string, ListPlace>;
  /** Names of the tabs that somebody chose, by the addresses of the nodes that show tabs. */
  tabs: ReadonlyMap<string, string>;
  /** By the addresses of the nodes that list. */
  views: ReadonlyMap<string, ChosenView>;
  /** Ids of records that shall be opened, by the addresses of the nodes that list. */
  opened: ReadonlyMap<string, string | number>;
  /** Keys that somebody chose in trees, by the addresses of these. */
  chosen: ReadonlyMap<string, string | number>;
}

/** What a screen begins with: known, or read as soon as it knows its fields. */
export type BrowsingSource = Browsing | ((model: ScreenModel) => Browsing | undefined);

/** What stands in the fields of the search forms, or of one of them. */
export function readSearchValues({ plan, fields, form }: ScreenModel, address?: string): SearchValues {
  const searches = listSearchForms(plan.root).filter(
    (one) => address === undefined || one.address === address,
  );
  const nodes = [...fields.order.keys()].filter((node) => searches.some((one) => isBelow(node, one.address)));
  return new Map(nodes.map(({ path }) => [path, toJS(form.getValuesIn(path))]));
}

/** Puts conditions of before into the search fields; those that the screen has no more are forgotten. */
export function putSearchValues(model: ScreenModel, values: SearchValues): void {
  batch(() => {
    for (const path of readSearchValues(model).keys()) {
      if (values.has(path)) model.form.setValuesIn(path, values.get(path));
    }
  });
}
