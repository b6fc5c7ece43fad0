// The table of modules.
import type { JSONColumnType } from 'kysely';
import type { EntityDeclaration } from '../../src/engine/catalog.ts';
import type { ModuleManifest, ModuleParts } from '../../src/engine/module.ts';
import type { Defaulted } from '../db/tables/columns.ts';
import type { Aside } from './aside.ts';

export interface DeclaredModule {
  manifest: ModuleManifest;
  parts: ModuleParts;
}

export interface ModuleTable {
  id: string;
  title: string;
  version: string;
  declared: JSONColumnType<DeclaredModule>;
  served: JSONColumnType<EntityDeclaration[]>;
  aside: JSONColumnType<Aside> | null;
  update_time: Defaulted<Date>;
}
