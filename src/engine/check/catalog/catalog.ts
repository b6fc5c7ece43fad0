// The catalogue: everything a document may refer to that lies outside the document.
import type {
  DeclaredCall,
  DictFile,
  EntityDeclaration,
  MenuDeclaration,
  PrintDeclaration,
  RuleFile,
  SiteFacts,
} from '../../catalog.ts';
import type { ReportDeclaration } from '../../report.ts';
import type { DictDeclaration, RouteDeclaration, RuleDeclaration } from '../../document.ts';
import type { WidgetContract } from '../../registry/manifest.ts';
import { columnOf, hasColumn } from '../../entity/column.ts';
import { codesOf } from '../../entity/entity-calls.ts';
import { indexCalls } from './call-index.ts';

/** A screen that exists besides the files being checked, e.g. a published version kept in the database. */
export interface KnownScreen {
  id: string;
  route?: RouteDeclaration;
}

/** What a catalogue is made of. `readCatalogFiles` makes the declared parts from files, the caller adds the rest. */
export interface CatalogParts {
  widgets?: readonly WidgetContract[];
  entities?: readonly EntityDeclaration[];
  menus?: readonly MenuDeclaration[];
  dicts?: DictFile;
  rules?: RuleFile;
  reports?: readonly ReportDeclaration[];
  prints?: readonly PrintDeclaration[];
  /** What was made in the app. */
  site?: SiteFacts;
  screens?: readonly KnownScreen[];
  /** Screens that the app opens by itself. */
  appScreens?: readonly string[];
  /** Component names that plain Formily documents may use. Without a list the names are not judged. */
  formilyComponents?: readonly string[];
  /** Path below which every call of the server lies; no screen may claim it. Default `/api`. */
  apiBase?: string;
  /** Calls of the server. Without a list no call is judged. */
  calls?: readonly DeclaredCall[];
}

export interface Catalog {
  readonly widgets: ReadonlyMap<string, WidgetContract>;
  /** By id. */
  readonly entities: ReadonlyMap<string, EntityDeclaration>;
  /** By table name. */
  readonly tables: ReadonlyMap<string, EntityDeclaration>;
  readonly dicts: ReadonlyMap<string, DictDeclaration>;
  /** Shipped codes and those made in the app. */
  readonly dictCodes: ReadonlySet<string>;
  /** Values of dictionaries that are lists, as the app has them, or else as they are shipped. */
  readonly dictValues: ReadonlyMap<string, ReadonlySet<string>>;
  /** Declared table dictionaries as `table,text,value` with column names. */
  readonly triples: ReadonlySet<string>;
  readonly rules: ReadonlyMap<string, RuleDeclaration>;
  /** By code. */
  readonly reports: ReadonlyMap<string, ReportDeclaration>;
  /** Permission codes of pages and buttons. */
  readonly permissions: ReadonlySet<string>;
  /** Paths of menus inside the app. */
  readonly menuPaths: ReadonlySet<string>;
  /** Codes of print templates; undefined where nobody knows them: they are made in the app. */
  readonly printTemplates: ReadonlySet<string> | undefined;
  readonly screens: readonly KnownScreen[];
  /** Modules by their ids, each with those that it requires, in the order in which they are taken. */
  readonly modules: ReadonlyMap<string, readonly string[]>;
  readonly appScreens: ReadonlySet<string>;
  readonly formilyComponents: ReadonlySet<string> | undefined;
  readonly apiBase: string;
  readonly calls: readonly DeclaredCall[];
  /** The calls at an address, whatever their methods. */
  readonly callsAt: (url: string) => readonly DeclaredCall[];
}

/**
 * Finds the column a dictionary part names, by field name or by column name.
 * @returns the column, or undefined when the entity has none such, or it is secret, or its values lie in no column
 */
export function findOpenColumn(entity: EntityDeclaration, name: string): string | undefined {
  for (const [fieldName, field] of Object.entries(entity.fields)) {
    const column = columnOf(fieldName, field.column);
    if (fieldName !== name && column !== name) continue;
    return field.isSecret === true || !hasColumn(field) ? undefined : column;
  }
  return undefined;
}

/**
 * The canonical `table,text,value` of a table dictionary.
 * @returns undefined when a column is unknown or secret
 */
export function tripleOf(entity: EntityDeclaration, text: string, value: string): string | undefined {
  const textColumn = findOpenColumn(entity, text);
  const valueColumn = findOpenColumn(entity, value);
  return textColumn === undefined || valueColumn === undefined
    ? undefined
    : `${entity.table},${textColumn},${valueColumn}`;
}

/** Builds the look-up tables of a catalogue once; the result is shared by every check. */
export function createCatalog(given: CatalogParts): Catalog {
  const parts = addModules(given);
  const entities = new Map((parts.entities ?? []).map((entity) => [entity.id, entity]));
  const tables = new Map((parts.entities ?? []).map((entity) => [entity.table, entity]));
  const dicts = new Map(Object.entries(parts.dicts ?? {}));
  const { site } = parts;
  const permissions = new Set(site?.permissions);
  for (const entity of entities.values()) {
    if (entity.storage === 'managed') for (const code of codesOf(entity)) permissions.add(code);
  }
  const menuPaths = new Set(site?.menus.filter((path) => path.startsWith('/')));
  for (const menu of parts.menus ?? []) collectMenu(menu, permissions, menuPaths);
  return {
    widgets: new Map((parts.widgets ?? []).map((widget) => [widget.type, widget])),
    entities,
    tables,
    dicts,
    dictCodes: new Set([...dicts.keys(), ...Object.keys(site?.dicts ?? {})]),
    dictValues: collectValues(dicts, site),
    triples: collectTriples(entities, tables, dicts),
    rules: new Map(Object.entries(parts.rules ?? {})),
    reports: new Map((parts.reports ?? []).map((report) => [report.code, report])),
    permissions,
    menuPaths,
    printTemplates:
      site?.printTemplates &&
      new Set([...site.printTemplates, ...(parts.prints ?? []).map(({ code }) => code)]),
    screens: parts.screens ?? [],
    modules: new Map(
      (site?.modules?.modules ?? []).map(({ id, requires }) => [id, Object.keys(requires ?? {})]),
    ),
    appScreens: new Set(parts.appScreens),
    formilyComponents: parts.formilyComponents === undefined ? undefined : new Set(parts.formilyComponents),
    apiBase: parts.apiBase ?? '/api',
    calls: parts.calls ?? [],
    callsAt: indexCalls(parts.calls ?? []),
  };
}

/** The same parts with what modules declare among them. */
export function addModules(parts: CatalogParts): CatalogParts {
  const modules = parts.site?.modules;
  if (!modules) return parts;
  return {
    ...parts,
    entities: [...(parts.entities ?? []), ...modules.entities],
    menus: [...(parts.menus ?? []), ...modules.menus],
    dicts: { ...parts.dicts, ...modules.dicts },
    rules: { ...parts.rules, ...modules.rules },
    reports: [...(parts.reports ?? []), ...modules.reports],
    prints: [...(parts.prints ?? []), ...modules.prints],
    // Without a list no call is judged.
    ...(parts.calls ? { calls: [...parts.calls, ...modules.calls] } : {}),
  };
}

function collectMenu(menu: MenuDeclaration, permissions: Set<string>, paths: Set<string>): void {
  if (menu.permission !== undefined) permissions.add(menu.permission);
  if (menu.path.startsWith('/')) paths.add(menu.path);
  for (const button of menu.buttons ?? []) permissions.add(button.action);
  for (const child of menu.children ?? []) collectMenu(child, permissions, paths);
}

function collectValues(
  dicts: ReadonlyMap<string, DictDeclaration>,
  site: SiteFacts | undefined,
): ReadonlyMap<string, ReadonlySet<string>> {
  const values = new Map<string, ReadonlySet<string>>();
  for (const [code, dict] of dicts) {
    if ('items' in dict) values.set(code, new Set(dict.items.map(({ value }) => value)));
  }
  for (const [code, known] of Object.entries(site?.dicts ?? {})) {
    if (known === null) values.delete(code);
    else values.set(code, new Set(known));
  }
  return values;
}

function collectTriples(
  entities: ReadonlyMap<string, EntityDeclaration>,
  tables: ReadonlyMap<string, EntityDeclaration>,
  dicts: ReadonlyMap<string, DictDeclaration>,
): ReadonlySet<string> {
  const triples = new Set<string>();
  for (const dict of dicts.values()) {
    if (!('entity' in dict)) continue;
    const entity = entities.get(dict.entity);
    const triple = entity && tripleOf(entity, dict.text, dict.value);
    if (triple !== undefined) triples.add(triple);
  }
  for (const entity of entities.values()) {
    for (const field of Object.values(entity.fields)) {
      const [table, text, value, ...rest] = field.dict?.split(',') ?? [];
      if (table === undefined || text === undefined || value === undefined || rest.length > 0) continue;
      const target = tables.get(table);
      const triple = target && tripleOf(target, text, value);
      if (triple !== undefined) triples.add(triple);
    }
  }
  return triples;
}
