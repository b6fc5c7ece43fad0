// Views of lists that people keep.
import type { ColumnType } from 'kysely';
import type { Defaulted, Time } from '../../db/tables/columns.ts';

/** What a list looks like in a view; conditions by the paths of their fields. */
export interface ListViewState {
  search?: Record<string, unknown> | undefined;
  sort?: { column: string; order: 'asc' | 'desc' } | undefined;
  pageSize?: number | undefined;
  columns?: object | undefined;
}

export interface ListViewTable {
  id: string;
  user_id: string;
  screen: string;
  list: string;
  name: string;
  /** Written as JSON text. */
  state: ColumnType<ListViewState, string, string>;
  /** Conditions that only the owner gets. Written as JSON text. */
  personal: ColumnType<Record<string, unknown>, string | undefined, string>;
  is_shared: Defaulted<boolean>;
  create_time: Time;
  update_time: Time;
}

export interface ListViewDefaultTable {
  user_id: string;
  screen: string;
  list: string;
  view_id: string;
}
