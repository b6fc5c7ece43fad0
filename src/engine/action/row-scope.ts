// Scopes of rows as lists and frames make and read them; the shell loads none of it.
import type { Scope } from '../expression/tree.ts';
import { ROW, type RowInList, type RowScope } from './row-in-list.ts';

/** The row in its list that a scope is about. */
export function rowIn(scope: Scope): RowInList | undefined {
  return (scope as RowScope)[ROW];
}

/** The scope with another or a changed row, or none. */
export function withRow(scope: Scope, row: RowInList | undefined): Scope {
  return { ...scope, [ROW]: row } as RowScope;
}
