// The document language as TypeScript types. The meta-schemas in src/schemas/meta are its checked twin.
import type { LookName } from './look-names.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Names the language version this engine reads and writes. */
export const FORMAT = 1;

export type Access = 'public' | 'login' | 'permission';

export interface RouteDeclaration {
  /** Absolute path below the web root, e.g. `/isystem/user`; `:name` segments are allowed. */
  path: string;
  /** `public` needs no session; `login` any session; default `permission`: the menu row of the path is granted. */
  access?: Access;
  /** Permission code of `schemas/menus`; the route opens when the user's list holds it. */
  permission?: string;
  keepAlive?: boolean;
  /** `blank` renders without menu, bar and tabs (sign-in, exception pages). Default `main`. */
  layout?: 'main' | 'blank';
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One declared call. Strings of `path`, `params`, `body` may be `{{ }}` expressions. */
export interface CallDeclaration {
  $comment?: string;
  /** Default GET. */
  method?: HttpMethod;
  /** Relative to API_BASE, begins with `/`; `{name}` segments are filled from `path` and encoded. */
  url: string;
  path?: JsonObject | string;
  /** An object, or one expression for all of them, e.g. `{{ $query }}`. Empty values are not sent. */
  params?: JsonObject | string;
  body?: Json;
  /** Sends the body form-encoded. */
  form?: boolean;
  /** Adds pageNo, pageSize, column, order and reads result.records and result.total. */
  page?: boolean;
  /** Expression over `$result` that maps the reply's result. */
  result?: string;
  /** Seconds the answer may be reused. */
  cache?: number;
  /** Milliseconds to wait for further changes before sending. */
  debounce?: number;
  /** `false` switches the duplicate-submit guard off for this call. */
  repeatSubmit?: boolean;
  /** `false` keeps failures silent (the caller shows its own state). */
  notify?: boolean;
}

/** POST to `add` without an id in the values, otherwise PUT to `edit`. */
export interface SaveDeclaration {
  $comment?: string;
  add: string;
  edit: string;
  /**
   * Fields with rows that are saved with the record → field with the ids of removed rows. Of a record that was read
   * only new and changed rows are sent, and each removed one with the version that was read.
   */
  children?: Record<string, string>;
  repeatSubmit?: boolean;
}

export type ApiDeclaration = CallDeclaration | SaveDeclaration;

export interface DictItem {
  value: string;
  text: string;
  color?: string;
}

/** A dictionary with items of its own, or read from an entity's table. */
export type DictDeclaration =
  | { title?: string; type?: 'string' | 'number'; items: DictItem[] }
  | { title?: string; entity: string; text: string; value: string };

/** A named validation rule of `schemas/rules` or of a document. All given conditions must hold. */
export interface RuleDeclaration {
  $comment?: string;
  /** Anchored by itself; checked for exponential run time when the document is checked. */
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** Expression over `$self.value` and `$values` that is true for a valid value. */
  check?: string;
  /** A text, or an expression over the same names, e.g. for a number that the server gives. */
  message: string;
}

export type NamedRuleUse = string | { rule: string; message?: string };

export type RuleUse =
  | NamedRuleUse
  | { unique: { table: string; field: string }; message?: string }
  /** A check rule kept on the server, by its code. */
  | { ruleCode: string; message?: string };

export type ActionDeclaration =
  | {
      do: 'request';
      api: string;
      params?: JsonObject | string;
      path?: JsonObject | string;
      body?: Json;
      into?: string;
      /** A failure gives an empty `$result` and the steps go on, silently. */
      optional?: boolean;
      /** Runs when the call failed, with `$error`; then the chain ends. */
      fail?: ActionDeclaration[];
    }
  | { do: 'submit'; api: string; values?: Json; message?: string; fail?: ActionDeclaration[] }
  | { do: 'validate'; target?: string }
  | { do: 'reset'; target?: string }
  | { do: 'set'; state?: string; field?: string; look?: LookName; value: Json }
  | {
      do: 'open';
      /** Id of a screen, or an expression that gives one. */
      screen: string;
      as?: 'dialog' | 'drawer';
      width?: number;
      /** A dialog that the person may make as large as the window. */
      canFill?: boolean;
      /** The steps go on however it is closed: what was done in it is done. */
      goesOn?: boolean;
      /** From a row, no way on to the rows beside it. */
      isAlone?: boolean;
      title?: string;
      params?: JsonObject | string;
    }
  | { do: 'close'; result?: Json }
  | { do: 'navigate'; to: string; query?: JsonObject | string; replace?: boolean }
  /** `toFirst` goes back to the first page, of as many rows as at first. */
  | { do: 'reload'; target?: string; toFirst?: boolean }
  | {
      do: 'message';
      text: string;
      type?: 'success' | 'info' | 'warning' | 'error';
      /** Steps that take back what the message tells of; offered as long as it stays, 15 seconds. */
      undo?: ActionDeclaration[];
    }
  | { do: 'confirm'; text: string; title?: string; ok?: string; danger?: boolean }
  | {
      do: 'prompt';
      /** Names the input. */
      label: string;
      title?: string;
      placeholder?: string;
      /** What the input starts with. */
      initial?: string | number;
      required?: boolean;
      /** Named rules that the text must pass before it is taken. */
      rules?: NamedRuleUse[];
    }
  | {
      do: 'download';
      api: string;
      params?: JsonObject | string;
      path?: JsonObject | string;
      filename?: string;
    }
  /** The browser itself goes to the address of a call, which leads on to another site. */
  | { do: 'follow'; api: string; params?: JsonObject | string; path?: JsonObject | string }
  /** The page; with a template a record instead: by the code of a print template, or one that is written out. */
  | { do: 'print'; template?: string | JsonObject; record?: JsonObject | string; title?: string }
  | { do: 'sign_in'; result: Json }
  | { do: 'sign_out' }
  /** Takes over what a call says about the signed-in user. */
  | { do: 'adopt_user'; user: Json }
  | { do: 'refresh_dicts' }
  /** Reads anew what the site is called and shows. */
  | { do: 'refresh_site' }
  | { do: 'reset_looks' }
  | { do: 'when'; if: string; then: ActionDeclaration[]; else?: ActionDeclaration[] }
  | { do: 'each'; in: Json; steps: ActionDeclaration[] };

/** Where a table, tree, list or chart takes its rows from. */
export type SourceDeclaration = { api: string; params?: JsonObject | string } | { value: Json };

export interface QueryDeclaration {
  /**
   * `group` makes a range: `<name>_begin`, `<name>_end`. `like` wraps texts as `*v*`, but looks numbers and dates up
   * exactly. Default single: the operator decides.
   */
  mode?: 'single' | 'group' | 'like';
  /** like wraps `*v*`, ne `!v`, ge `>=v`, le `<=v`. Default eq. */
  operator?: 'eq' | 'like' | 'ne' | 'ge' | 'le';
  /**
   * Whether the value may stand in the address, which people send each other. Default: what is chosen may, unless it is a
   * record or a person; what is typed may not.
   */
  inAddress?: boolean;
}

/** A node of a screen: Formily's JSON Schema plus the keywords of this language. */
export interface SchemaNode {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'void';
  title?: string;
  description?: string;
  default?: Json;
  enum?: Json[];
  const?: Json;
  required?: boolean | string | string[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  $ref?: string;
  $comment?: string;
  'x-index'?: number;
  'x-component'?: string;
  'x-component-props'?: JsonObject;
  'x-decorator'?: string;
  'x-decorator-props'?: JsonObject;
  'x-validator'?: Json;
  'x-reactions'?: Json;
  'x-value'?: Json;
  'x-visible'?: boolean | string;
  'x-hidden'?: boolean | string;
  'x-disabled'?: boolean | string;
  'x-read-only'?: boolean | string;
  'x-read-pretty'?: boolean | string;
  'x-dict'?: string;
  'x-rules'?: RuleUse[];
  'x-source'?: SourceDeclaration;
  'x-access'?: string;
  'x-on'?: Record<string, ActionDeclaration[]>;
  'x-query'?: QueryDeclaration;
}

/** Steps that run every so many seconds; a chain that ends early ends the repetition until the screen is shown anew. */
export interface RepeatDeclaration {
  seconds: number;
  steps: ActionDeclaration[];
}

/** Offers a screen as a card of the home page, under its title. */
export interface CardDeclaration {
  /** Columns of twelve; default 6. */
  span?: 3 | 4 | 6 | 8 | 12;
  /** Shown as long as nobody has arranged the cards. */
  isInitial?: boolean;
  /** Place among the cards, smallest first; default 100. */
  order?: number;
  /** Permission code without which it is not offered. */
  permission?: string;
}

/** What a parameter of a screen is; `any` says nothing of it. */
export type ParamType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'any';

/** A value that a screen is opened with, by its address or by another screen. */
export interface ParamDeclaration {
  $comment?: string;
  /** What whoever opens the screen reads of it. */
  title?: string;
  /** Default `any`. */
  type?: ParamType;
  /** Whoever opens the screen has to pass it. */
  required?: boolean;
  /** Given where the screen is designed and nobody opens it. */
  sample?: Json;
}

/** Languages that a document may have translations for. */
export const TRANSLATED = ['en'] as const;

/** Chinese text of the document → what is read in its place, by language. */
export type Translations = {
  readonly [Spoken in (typeof TRANSLATED)[number]]?: Readonly<Record<string, string>>;
};

export interface ScreenDocument {
  $schema?: string;
  $comment?: string;
  id: string;
  format: typeof FORMAT;
  title: string;
  /** In a module: it stands in place of the screen of this id that ships or that a module below brings. */
  replaces?: true;
  route?: RouteDeclaration;
  card?: CardDeclaration;
  /** What it is opened with. Where one is declared, all are. */
  params?: Record<string, ParamDeclaration>;
  apis?: Record<string, ApiDeclaration>;
  state?: JsonObject;
  dicts?: Record<string, DictDeclaration>;
  rules?: Record<string, RuleDeclaration>;
  /**
   * `open` runs once when the screen is shown; `every` again and again while it is looked at; `push` while it is shown, when
   * the server says that there are new messages; `again` when it is shown again after another page stood before it.
   */
  on?: {
    open?: ActionDeclaration[];
    every?: RepeatDeclaration;
    push?: ActionDeclaration[];
    again?: ActionDeclaration[];
  };
  schema: SchemaNode;
  /** Of its own texts; they go before those of the installation. */
  translations?: Translations;
}
