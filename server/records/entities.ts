// The declared record types, dictionaries, menus and reports of src/schemas, as the server reads them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type {
  ChildDeclaration,
  CompletedField,
  DictFile,
  EntityDeclaration,
  MenuDeclaration,
  RuleFile,
} from '../../src/engine/catalog.ts';
import type { ReportDeclaration } from '../../src/engine/report.ts';
import type { SignedIn } from './asker.ts';
import { columnOf, hasColumn } from '../../src/engine/entity/column.ts';
import { codesToRead } from '../../src/engine/entity/field-codes.ts';
import { readDeclared } from '../../src/engine/check/files/declared-node.ts';
import { linkRelations } from '../../src/engine/entity/managed-entity.ts';

/** A field together with its wire name and its column. */
export interface Field extends CompletedField {
  /** Name on the wire, camelCase. */
  name: string;
  column: string;
}

/** Whose view of an entity it is: the codes that somebody holds, or the server's own, which knows every field. */
export type Grants = ReadonlySet<string> | 'server';

/** An entity with its fields by wire name; the only source of identifiers for SQL. */
export interface Entity extends Omit<EntityDeclaration, 'fields'> {
  fields: ReadonlyMap<string, Field>;
  /** Missing: nobody's view, in which no field is open that asks for a permission. */
  grants?: Grants;
}

/** The entity as somebody sees it: fields that ask for what they do not hold are as good as secret. */
export function seenBy(entity: Entity, { permissions }: Pick<SignedIn, 'permissions'>): Entity {
  return viewOf(entity, permissions);
}

/** The entity as the server sees it, for what it does by itself: completing, judging, keeping. Never for an answer. */
export function seenByServer(entity: Entity): Entity {
  return viewOf(entity, 'server');
}

const views = new WeakMap<Entity, Map<Grants, Entity>>();

/** One view for all who hold the same of what fields ask for: what is kept of an entity is kept of each view. */
export function viewOf(entity: Entity, granted: Grants | undefined): Entity {
  const grants = granted === undefined || granted === 'server' ? granted : heldOf(granted);
  if (grants === entity.grants || grants === undefined) return entity;
  const known = views.get(entity) ?? new Map<Grants, Entity>();
  views.set(entity, known);
  const view = known.get(grants) ?? { ...entity, grants };
  known.set(grants, view);
  return view;
}

const held = new Map<string, ReadonlySet<string>>();

/** What of some permissions fields ask for; the same set for the same ones. */
function heldOf(permissions: ReadonlySet<string>): ReadonlySet<string> {
  const codes = getDeclared().asked.filter((code) => permissions.has(code));
  const key = codes.join(' ');
  const known = held.get(key) ?? new Set(codes);
  held.set(key, known);
  return known;
}

function isHeld(code: string, grants: Grants | undefined): boolean {
  return grants === 'server' || grants?.has(code) === true;
}

/** Whether a field asks for a permission of its own. */
export function isGuarded(field: Field): boolean {
  return field.changedWith !== undefined || codesToRead(field).length > 0;
}

/** Whether a field may leave the server in this view of its entity. */
export function isOpen({ grants }: Pick<Entity, 'grants'>, field: Field): boolean {
  return field.isSecret !== true && codesToRead(field).every((code) => isHeld(code, grants));
}

/** Whether whoever may read a record may read this field of it. */
export function isOpenToAll(field: Field): boolean {
  return field.isSecret !== true && codesToRead(field).length === 0;
}

/** The folder src/schemas of this installation, found upwards from this file so that a bundle finds it too. */
export const schemasFolder = findSchemasFolder(path.dirname(fileURLToPath(import.meta.url)));

function findSchemasFolder(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'src', 'schemas');
    if (existsSync(path.join(candidate, 'entities'))) return candidate;
    if (folder === path.dirname(folder)) {
      throw new Error(
        `No folder src/schemas above ${from}: the installation is incomplete, install it again.`,
      );
    }
  }
}

/** What ships. */
const shipped = readDeclared(schemasFolder);

/** An entity with its fields by name. */
export function toEntity(declaration: EntityDeclaration): Entity {
  const fields = Object.entries(declaration.fields).map(([name, field]): [string, Field] => [
    name,
    { ...field, name, column: columnOf(name, field.column) },
  ]);
  return { ...declaration, fields: new Map(fields) };
}

/** What ships, and what the modules of this installation add to it. */
interface Declared {
  entities: readonly Entity[];
  byId: ReadonlyMap<string, Entity>;
  byTable: ReadonlyMap<string, Entity>;
  dicts: DictFile;
  reports: readonly ReportDeclaration[];
  rules: RuleFile;
  /** Permissions that fields ask for, sorted. */
  asked: readonly string[];
}

const shippedEntities: readonly Entity[] = linkRelations(shipped.entities).map(toEntity);

let declared: Declared | undefined;

function getDeclared(): Declared {
  declared ??= declare({ entities: [], dicts: {}, reports: [], rules: {} });
  return declared;
}

/** What modules declare besides what ships. */
export interface ModuleCatalogue {
  entities: readonly EntityDeclaration[];
  dicts: DictFile;
  reports: readonly ReportDeclaration[];
  rules: RuleFile;
}

function declare({ entities: added, dicts, reports, rules: more }: ModuleCatalogue): Declared {
  const entities = [...shippedEntities, ...added.map(toEntity)];
  return {
    entities,
    byId: new Map(entities.map((entity) => [entity.id, entity])),
    byTable: new Map(entities.map((entity) => [entity.table, entity])),
    dicts: { ...shippedDicts, ...dicts },
    reports: [...shippedReports, ...reports],
    rules: { ...shipped.rules, ...more },
    asked: [...new Set(entities.flatMap(listAsked))].sort(),
  };
}

function listAsked({ fields }: Entity): string[] {
  return [...fields.values()].flatMap((field) => [
    ...codesToRead(field),
    ...(field.changedWith === undefined ? [] : [field.changedWith]),
  ]);
}

/** Takes what modules declare in place of what they declared before, all at once: a call sees the one or the other. */
export function takeModules(catalogue: ModuleCatalogue): void {
  declared = declare(catalogue);
}

/** A declared kind of rows of an entity, with the entity of the rows. */
export interface Child extends Required<Pick<ChildDeclaration, 'deleteIds' | 'unique'>> {
  /** Under which the rows travel in the record. */
  name: string;
  entity: Entity;
  /** Holds the id of the record. */
  parent: Field;
  /** A record has at most one, which travels as an object. */
  isSingle: boolean;
  /** Holds the place among the rows of the record. */
  order: Field | undefined;
}

/**
 * The rows that belong to records of an entity.
 * @throws Error when the declaration names an entity or a field that there is not
 */
export function listChildren(entity: Entity): Child[] {
  return Object.entries(entity.children ?? {}).map(([name, declared]) => {
    const rows = viewOf(getEntity(declared.entity), entity.grants);
    const field = (wanted: string): Field => {
      const found = rows.fields.get(wanted);
      if (!found) throw new Error(`src/schemas/entities: ${rows.id} declares no field ${wanted}`);
      return found;
    };
    declared.unique?.forEach(field);
    return {
      name,
      entity: rows,
      parent: field(declared.parent),
      isSingle: declared.single === true,
      order: declared.order === undefined ? undefined : field(declared.order),
      unique: declared.unique ?? [],
      deleteIds: declared.deleteIds ?? 'deleteIds',
    };
  });
}

/** What is read and saved as one: an entity, and those of its rows. */
export function entitiesOf(entity: Entity): Entity[] {
  return [entity, ...listChildren(entity).map((child) => child.entity)];
}

/** The record types that ship with the product. */
export function listShippedEntities(): readonly Entity[] {
  return shippedEntities;
}

/** All declared record types. */
export function listEntities(): readonly Entity[] {
  return getDeclared().entities;
}

/** All declared dictionaries by code. */
export function listDicts(): DictFile {
  return getDeclared().dicts;
}

/** All declared reports. */
export function listReports(): readonly ReportDeclaration[] {
  return getDeclared().reports;
}

/**
 * The entity of an id that this program or a declaration names.
 * @throws Error when there is no such entity
 */
export function getEntity(id: string): Entity {
  const entity = getDeclared().byId.get(id);
  if (!entity) throw new Error(`nothing declares an entity ${id}`);
  return entity;
}

/** The entity of a table named by a caller (case does not matter), or undefined. */
export function findEntityByTable(table: string): Entity | undefined {
  return getDeclared().byTable.get(table.toLowerCase());
}

/**
 * A field named by a caller, by wire name or by column (case does not matter in a column).
 * @returns undefined when there is none, it is secret, its values lie in no column, or this view of the entity does not show it
 */
export function findOpenField(entity: Entity, name: string): Field | undefined {
  const lower = name.toLowerCase();
  const field = entity.fields.get(name) ?? [...entity.fields.values()].find(({ column }) => column === lower);
  return field && hasColumn(field) && isOpen(entity, field) ? field : undefined;
}

const openOf = new WeakMap<Pick<Entity, 'fields'>, readonly Field[]>();

/** Fields that may leave the server, to whom this view of the entity belongs. */
export function openFields(entity: Entity): readonly Field[] {
  const known = openOf.get(entity);
  if (known !== undefined) return known;
  const open = [...entity.fields.values()].filter((field) => isOpen(entity, field));
  openOf.set(entity, open);
  return open;
}

/** Whether somebody may read every field of an entity that is no secret. */
export function readsAll(entity: Entity, user: Pick<SignedIn, 'permissions'>): boolean {
  return openFields(seenBy(entity, user)).length === openFields(seenByServer(entity)).length;
}

/** Fields that may be written by whom this view of the entity belongs to. */
export function writableFields(entity: Entity): Field[] {
  return openFields(entity).filter(
    ({ isReadOnly, changedWith }) =>
      isReadOnly !== true && (changedWith === undefined || isHeld(changedWith, entity.grants)),
  );
}

/**
 * Fields that a save may name: those that may be written, and of managed records the secret ones, which are written and never
 * read again.
 */
export function sentFields(entity: Entity): Field[] {
  const writable = writableFields(entity);
  if (entity.storage !== 'managed') return writable;
  const secret = [...entity.fields.values()].filter(
    ({ isSecret, isReadOnly, changedWith }) =>
      isSecret === true &&
      isReadOnly !== true &&
      (changedWith === undefined || isHeld(changedWith, entity.grants)),
  );
  return [...writable, ...secret];
}

/** Shipped dictionaries by code. */
export const shippedDicts: DictFile = shipped.dicts;

/** The menu catalogue of all areas. */
export const shippedMenus: readonly MenuDeclaration[] = shipped.menus;

/** The reports that ship with the product. */
export const shippedReports: readonly ReportDeclaration[] = shipped.reports;

/** Named validation rules. */
export function getRules(): RuleFile {
  return getDeclared().rules;
}

/**
 * The table of an entity, for a query that serves every entity alike.
 * @returns its name, typed as one table of many: names come from declarations only, and what is read of a row goes by the
 * fields of the entity
 */
export function tableOf({ table }: Pick<Entity, 'table'>): 'sys_user' {
  return table as 'sys_user';
}
