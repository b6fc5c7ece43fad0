// What `$record` of an expression has that stands in a column of a table.
import { createContext, useContext } from 'react';
import type { RowColumn } from '../../document/completion/made-scope.ts';

export interface Row {
  /** Where the rows stand among the values of the form, e.g. `rows`; empty for those of a call. */
  path: string;
  columns: readonly RowColumn[];
}

/** Undefined where an expression stands in no row. */
export const RowScope = createContext<Row | undefined>(undefined);

export function useRow(): Row | undefined {
  return useContext(RowScope);
}
