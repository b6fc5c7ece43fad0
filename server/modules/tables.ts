// The tables of modules.
import type { JSONColumnType } from 'kysely';
import type { EntityDeclaration } from '../../src/engine/catalog.ts';
import type { DeclaredModule, ReadModule } from '../../src/engine/module.ts';
import type { Defaulted } from '../db/tables/columns.ts';
import type { Aside } from './aside.ts';

export interface ModuleTable {
  id: string;
  title: string;
  version: string;
  declared: JSONColumnType<DeclaredModule>;
  served: JSONColumnType<EntityDeclaration[]>;
  aside: JSONColumnType<Aside> | null;
  source: string | null;
  update_time: Defaulted<Date>;
}

export interface ModuleReadingTable {
  key: string;
  read: JSONColumnType<ReadModule[]>;
  read_time: Defaulted<Date>;
}

export interface ModuleServerTable {
  module: string;
  server: string;
  source: string;
  seen_time: Defaulted<Date>;
}
