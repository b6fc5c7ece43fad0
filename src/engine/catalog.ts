// Shapes of the data under src/schemas besides screens: entities, dictionaries, menus, rules.
import type { DictDeclaration, RuleDeclaration, RuleUse } from './document.ts';

export interface EntityField {
  title: string;
  type: 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'datetime' | 'text';
  /** Column of the table; default is the snake_case of the field name. */
  column?: string;
  length?: number;
  isRequired?: boolean;
  /** The only fields that the duplicate check answers for. */
  isUnique?: boolean;
  /** Never leaves the server and never resolves in a dictionary, filter or sort. */
  isSecret?: boolean;
  /** Written by the server alone (ids, audit columns, flags). */
  isReadOnly?: boolean;
  dict?: string;
  rules?: RuleUse[];
}

/** A record type: `src/schemas/entities/<area>/<name>.json`. */
export interface EntityDeclaration {
  $schema?: string;
  $comment?: string;
  id: string;
  title: string;
  table: string;
  storage: 'migration' | 'managed';
  /** Permission code that lets a user edit records; the duplicate check asks for it. */
  permission?: string;
  /**
   * Records form a tree: `parent` names the field with the parent's id (empty at the top), `hasChild` a field that is
   * '1' when a record has children. Only such entities answer tree lookups.
   */
  tree?: { parent: string; hasChild?: string };
  fields: Record<string, EntityField>;
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

/** `src/schemas/rules.json`: named rules. */
export type RuleFile = Record<string, RuleDeclaration>;
