// Shapes of the data under src/schemas besides screens: entities, dictionaries, menus, rules, print templates.
import type { DictDeclaration, JsonObject, RuleDeclaration, RuleUse } from './document.ts';
import type { HooksDeclaration } from './hook.ts';
import type { ModuleFacts } from './module.ts';
import type { PrintTemplate } from './print/template.ts';

/** Types of fields that tables of migrations have, too. */
export type PlainFieldType = 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'datetime' | 'text';

/**
 * `money` is a decimal of 15 digits, two of them behind the point; `file` and `image` are lists of stored files;
 * `relation` is the id of a record of another entity, `relations` the ids of several, by commas, `serial` a number that a
 * fill rule gives to a new record, and `computed` what an expression gives of the other fields. Fields of these types need
 * a managed table.
 */
export type FieldType =
  | PlainFieldType
  | 'decimal'
  | 'money'
  | 'time'
  | 'json'
  | 'file'
  | 'image'
  | 'relation'
  | 'relations'
  | 'serial'
  | 'computed';

export interface EntityField {
  title: string;
  type: FieldType;
  /** Column of the table; default is the snake_case of the field name. */
  column?: string;
  /** Characters of a text; digits in all of a decimal, at most 15. */
  length?: number;
  /** Digits of a decimal behind its point. Default 2. */
  scale?: number;
  /**
   * What a new record holds where nothing was sent: a value, or one of `#{sysUserCode}`, `#{sysUserName}`,
   * `#{sysOrgCode}`, `#{date}`, `#{time}`, `#{datetime}`.
   */
  default?: string | number | boolean;
  /** Entity that a relation leads to. */
  entity?: string;
  /**
   * What becomes of the records of a relation when the record that they name goes for good. Default `refuse`. Of a
   * relation to many only `refuse` and `empty`, which takes that one out of it.
   */
  onDelete?: 'refuse' | 'empty' | 'along';
  /** Code of the fill rule that gives a serial. */
  fillRule?: string;
  /** Expression over `$values`, the fields and rows of the record, that gives a computed field. */
  value?: string;
  /** What a computed field is. Default `number`. */
  valueType?: 'number' | 'string';
  /** When a computed field is worked out: with every save, which keeps it (default), or each time it is read. */
  worksOut?: 'saved' | 'read';
  /** Name of the field before, whose values it takes over once somebody agreed. */
  renamedFrom?: string;
  /** Lists are filtered or sorted by it often. */
  isIndexed?: boolean;
  /** Parts of its text are looked for, from two signs on. */
  isSearched?: boolean;
  isRequired?: boolean;
  /** The only fields that the duplicate check answers for. */
  isUnique?: boolean;
  /** Never leaves the server and never resolves in a dictionary, filter or sort. */
  isSecret?: boolean;
  /** Written by the server alone (ids, audit columns, flags). */
  isReadOnly?: boolean;
  /**
   * Permission without which the value is nobody's to read: a verb of the entity, or a code with its colon. Completed
   * entities hold codes.
   */
  shownWith?: string;
  /** Permission without which nobody changes the value; who may not read it may not change it either. */
  changedWith?: string;
  dict?: string;
  /** What people write it with in place of the widget of its type: a name, or a name with settings. */
  widget?: string | { type: string; props?: JsonObject };
  /** The field is the beginning of a range of dates, which forms and views show as one field under a title of its own. */
  period?: { end: string; title: string };
  /** Id of the module that adds the field to another one's entity; no file says it. */
  addedBy?: string;
  /** The field holds ids of departments, joined by commas, and they are of this kind: as its picker offers them. */
  departKind?: 'department' | 'company';
  rules?: RuleUse[];
  /** Names of rules that code of the server judges besides; a screen says the same by rules of these names. */
  serverRules?: string[];
}

/** A field with what no file says of it. */
export interface CompletedField extends EntityField {
  /** Permissions without which the value of a computed field is nobody's to read: its own, and those of all that it reads. */
  asks?: readonly string[];
  /** Column of the parent where the records that a relation names form a tree. */
  treeColumn?: string;
  /** Table of a relation to many, while it waits for another name. */
  linkTable?: string;
}

/** Rows that belong to a record and are saved with it in one transaction. */
export interface ChildDeclaration {
  /** Entity of the rows. */
  entity: string;
  /** Field of that entity with the id of the record that a row belongs to. */
  parent: string;
  /** Integer field of that entity with the place of a row among the others, 1 to n. */
  order?: string;
  /** Fields of that entity whose values differ among the rows of one record. */
  unique?: string[];
  /** Under which name a save lists the ids of removed rows. Default `deleteIds`. */
  deleteIds?: string;
  /** A record has at most one of them, which is shown as a group of fields beside its own. */
  single?: boolean;
  /** Fewest and most rows of one record. */
  minRows?: number;
  maxRows?: number;
}

/** The calls of a record with its rows; the values are permission codes. */
export interface CallsDeclaration {
  /** Path of the calls, e.g. `/sys/dictDetail`. */
  path: string;
  read: string;
  add: string;
  edit: string;
}

/** What must hold between the fields of a record, in the browser and on the server. */
export interface RecordRule {
  $comment?: string;
  /** Expression over `$values`, its fields and rows, that is true for a record that may be saved. */
  check: string;
  message: string;
  /** Field at which the sentence stands. */
  field?: string;
}

/** A record type: `src/schemas/entities/<area>/<name>.json`, or `entities/<name>.json` of a module. */
export interface EntityDeclaration {
  $schema?: string;
  $comment?: string;
  id: string;
  title: string;
  /** Without one a managed table is called as the id, with `_`. */
  table: string;
  storage: 'migration' | 'managed';
  /** A table of migrations, and yet the calls of a managed one: nobody writes them by hand. */
  served?: boolean;
  /** Path of its calls below API_BASE, where it is another than the id, e.g. `/sys/position`. */
  path?: string;
  /** Why everybody who is signed in may list its records, as forms that pick one do. */
  open?: string;
  /** Order of lists where none is asked for; default the newest on top. */
  sort?: { column: string; order: 'asc' | 'desc' };
  /** Field that people read in place of a record's id. */
  text?: string;
  /** Name of the managed table before. */
  renamedFrom?: string;
  /** Deleted records lie in a recycle bin first. */
  recycle?: boolean;
  /** Groups of fields whose values stand together in one record only. */
  unique?: string[][];
  /** Groups of fields by which lists are filtered or sorted often. */
  indexes?: string[][];
  rules?: RecordRule[];
  /** What happens before and after its records are added, edited and deleted. */
  hooks?: HooksDeclaration;
  /** Permission code that lets a user edit records; the duplicate check asks for it. */
  permission?: string;
  /**
   * Records form a tree: `parent` names the field with the parent's id (empty at the top), `hasChild` a field that is
   * '1' when a record has children. Only such entities answer tree lookups.
   */
  tree?: { parent: string; hasChild?: string };
  /** Integer field that the database raises with every change: an edit that saw another one is refused (409). */
  version?: string;
  /** Every change keeps the record as it is then, to be compared later. */
  history?: boolean;
  /** By the name under which the rows travel in the record. */
  children?: Record<string, ChildDeclaration>;
  /** Gives the record calls that read and save it together with its rows. */
  calls?: CallsDeclaration;
  fields: Record<string, CompletedField>;
  /** While files are checked: fields that modules add which these files do not require, with the module of each. */
  beyond?: Readonly<Record<string, string>>;
}

export interface MenuButton {
  /** Stable key of the permission row, at most 32 characters. */
  id: string;
  title: string;
  /** Permission code `<resource>:<verb>`. */
  action: string;
  /** Shown only when granted (default), or shown disabled. */
  when?: 'visible' | 'enabled';
}

/** `src/schemas/menus/<area>.json` is an array of these: the only catalogue of menus and permission codes. */
export interface MenuDeclaration {
  id: string;
  title: string;
  /** Route path, or an absolute http(s) address for external and iframe targets. */
  path: string;
  /** Permission code of the page itself, e.g. `user:list`. */
  permission?: string;
  icon?: string;
  sort?: number;
  isHidden?: boolean;
  /** A parent that is shown, and routes to its own path, even with one child. */
  isAlwaysShown?: boolean;
  isKeptAlive?: boolean;
  /** Flag '0': no generated route, the leaf links by path. */
  isRoute?: boolean;
  target?: 'inside' | 'window' | 'iframe';
  buttons?: MenuButton[];
  children?: MenuDeclaration[];
}

/** `src/schemas/dicts/<area>.json`: every shipped dictionary by code. */
export type DictFile = Record<string, DictDeclaration>;

/**
 * What was made in a running app and documents may name; no records and nobody's data. The server reads it from its
 * database, the command line from a file that `GET /sys/checkSite` gave.
 */
export interface SiteFacts {
  /** Values by the code of a dictionary; null where there are too many, or they are not known. */
  dicts: Readonly<Record<string, readonly string[] | null>>;
  /** Codes of pages and buttons. */
  permissions: readonly string[];
  /** Paths of menus. */
  menus: readonly string[];
  /** Codes of print templates; missing where nobody said. */
  printTemplates?: readonly string[];
  /** What modules declare. */
  modules?: ModuleFacts;
}

/** Nothing was made, or nothing is known of it. */
export const NO_SITE: SiteFacts = { dicts: {}, permissions: [], menus: [] };

/** `src/schemas/rules/<area>.json`: named rules. */
export type RuleFile = Record<string, RuleDeclaration>;

/** `prints/<name>.json` of a module: a print template that it brings. */
export interface PrintDeclaration {
  $schema?: string;
  $comment?: string;
  code: string;
  title: string;
  /** The entity whose records it prints, or a value of the dictionary `print_subject`. */
  subject: string;
  description?: string;
  template: PrintTemplate;
}

/**
 * What a value is made of: `any` is unknown, `plain` a text, number or boolean, or nothing at all; else an object with
 * these fields and no others, or a list.
 */
export type DataShape =
  | 'any'
  | 'plain'
  | { fields: Readonly<Record<string, DataShape>> }
  | { items: DataShape };

/** One call of the server; `src/schemas/meta/calls.generated.json` is a list of these. */
export interface DeclaredCall {
  method: string;
  /** Below API_BASE, with `{name}` where a part of the path is a parameter. */
  url: string;
  /** What people find it by, in Chinese. */
  title?: string;
  /** What its `result` is made of; absent when it may be anything. */
  answer?: DataShape;
  /** Parameters that its address takes; absent when it takes any. */
  query?: string[];
  /** Names that its body may hold; absent when it may be anything. */
  body?: string[];
  /** The entity whose fields are among the names of its body. */
  entity?: string;
  /** What `field` of its body may name, where it changes one field of several records. */
  batchFields?: string[];
  /** Codes of which whoever calls needs one; absent where every session, or everybody, may. */
  permission?: string[];
}
