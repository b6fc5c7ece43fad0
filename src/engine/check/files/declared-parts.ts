// What the files of a catalogue declare, put together by their kinds: those that ship and those of modules alike.
import type {
  DictFile,
  EntityDeclaration,
  MenuDeclaration,
  PrintDeclaration,
  RuleFile,
} from '../../catalog.ts';
import type { Json } from '../../document.ts';
import { completeEntity, type StatedEntity } from '../../entity/managed-entity.ts';
import type { ReportDeclaration } from '../../report.ts';
import { isObject } from '../../values/json.ts';
import type { DeclaredParts } from '../catalog/join-parts.ts';
import type { CatalogKind } from './catalog-kinds.ts';

export interface DeclaredFile {
  kind: CatalogKind;
  /** Judged by the meta-schema of its kind, or known to be sound. */
  value: Json;
}

/** All that the files declare, entities with what follows from them. */
export function collectDeclared(files: readonly DeclaredFile[]): DeclaredParts {
  const entities: EntityDeclaration[] = [];
  const menus: MenuDeclaration[] = [];
  const dicts: DictFile = {};
  const rules: RuleFile = {};
  const reports: ReportDeclaration[] = [];
  const prints: PrintDeclaration[] = [];
  for (const { kind, value } of files) {
    if (kind === 'entity') entities.push(completeEntity(value as unknown as StatedEntity));
    else if (kind === 'menu') menus.push(...(value as unknown as MenuDeclaration[]));
    else if (kind === 'report') reports.push(value as unknown as ReportDeclaration);
    else if (kind === 'print') prints.push(value as unknown as PrintDeclaration);
    else Object.assign(kind === 'dict' ? dicts : rules, withoutSchema(kind, value));
  }
  return { entities, menus, dicts, rules, reports, prints };
}

/** In files of names the line for editors is none of them. */
export function withoutSchema(kind: CatalogKind, value: Json): Json {
  if ((kind !== 'dict' && kind !== 'rule') || !isObject(value)) return value;
  const { $schema: _, ...names } = value;
  return names;
}
