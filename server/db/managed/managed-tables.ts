// The tables that keep what is known of tables which declarations make.
import type { Generated, JSONColumnType } from 'kysely';
import type { Defaulted, Optional } from '../tables/columns.ts';
import type { KnownParts } from './plan.ts';

export interface ManagedTableTable {
  entity: string;
  module: string;
  table_name: string;
  known: JSONColumnType<KnownParts>;
  update_time: Defaulted<Date>;
}

export interface ManagedChangeTable {
  id: Generated<string>;
  entity: string;
  step: string;
  words: string;
  statements: string;
  copy_table: Optional<string>;
  create_time: Defaulted<Date>;
}
