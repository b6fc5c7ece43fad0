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
}

export interface Browsing {
  /** As they were when the list was last searched by them. */
  applied: SearchValues;
  /** As they stand in the fields. */
  typed: SearchValues;
  /** By the addresses of the nodes that list. */
  places: ReadonlyMap<string, ListPlace>;
}

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
