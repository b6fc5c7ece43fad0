// The render plan: what a document becomes once per version. Plain JSON, made on the server, evaluated in the browser.
import type { ExpressionTree } from '../expression/tree.ts';
import type { LookName } from '../look-names.ts';
import type {
  CardDeclaration,
  DictDeclaration,
  HttpMethod,
  Json,
  QueryDeclaration,
  RouteDeclaration,
  Translations,
} from '../document.ts';
import type { Diagnostic } from '../diagnostic.ts';

/** A JSON value of a document with its expressions parsed. Constants stay whole, so they cost nothing to evaluate. */
export type Template =
  | { kind: 'constant'; value: Json }
  | { kind: 'expression'; tree: ExpressionTree; source: string }
  | { kind: 'object'; entries: [key: string, value: Template][] }
  | { kind: 'array'; items: Template[] };

export interface CallPlan {
  kind: 'call';
  method: HttpMethod;
  url: string;
  path?: Template;
  params?: Template;
  body?: Template;
  form?: boolean;
  page?: boolean;
  result?: Template;
  cache?: number;
  debounce?: number;
  repeatSubmit?: boolean;
  notify?: boolean;
}

export interface SavePlan {
  kind: 'save';
  add: string;
  edit: string;
  /** Fields with rows → field with the ids of removed ones. */
  children?: Record<string, string>;
  repeatSubmit?: boolean;
}

export type ApiPlan = CallPlan | SavePlan;

/** The sentence of a rule: fixed, or an expression over what the rule sees. */
export type RuleMessage = string | Template;

/** One validation of a field, message included; `engine/rule` runs it on both sides. */
/** Where a rule stands that no keyword of its node says by itself. */
export interface RulePlace {
  /** Below the node, e.g. `x-rules/0`. */
  key: string;
  /** Under which it is declared in `rules` or in `schemas/rules`. */
  name?: string;
}

export type RulePlan = { place?: RulePlace } & (
  | { kind: 'required'; message?: string }
  | { kind: 'pattern'; pattern: string; message: RuleMessage }
  | { kind: 'length'; min?: number; max?: number; message?: RuleMessage }
  | {
      kind: 'range';
      min?: number;
      max?: number;
      exclusiveMin?: number;
      exclusiveMax?: number;
      multipleOf?: number;
      message?: RuleMessage;
    }
  | { kind: 'count'; min?: number; max?: number; message?: string }
  | { kind: 'format'; format: string; message?: string }
  | { kind: 'check'; check: Template; message: RuleMessage }
  | { kind: 'unique'; table: string; field: string; message?: RuleMessage }
  | { kind: 'code'; ruleCode: string; message?: RuleMessage }
);

export type ActionPlan =
  | {
      do: 'request';
      api: string;
      params?: Template;
      path?: Template;
      body?: Template;
      into?: string;
      optional?: boolean;
      fail?: ActionPlan[];
    }
  | { do: 'submit'; api: string; values?: Template; message?: Template; fail?: ActionPlan[] }
  | { do: 'validate' | 'reset'; target?: string }
  | { do: 'reload'; target?: string; toFirst?: boolean }
  | { do: 'set'; state?: string; field?: string; look?: LookName; value: Template }
  | {
      do: 'open';
      screen: Template;
      as: 'dialog' | 'drawer';
      width?: number;
      canFill?: boolean;
      goesOn?: boolean;
      isAlone?: boolean;
      title?: Template;
      params?: Template;
    }
  | { do: 'close'; result?: Template }
  | { do: 'navigate'; to: Template; query?: Template; replace?: boolean }
  | {
      do: 'message';
      text: Template;
      type: 'success' | 'info' | 'warning' | 'error';
      undo?: readonly ActionPlan[];
    }
  | { do: 'confirm'; text: Template; title?: Template; ok?: Template; danger?: boolean }
  | {
      do: 'prompt';
      label: Template;
      title?: Template;
      placeholder?: Template;
      initial?: Template;
      rules: RulePlan[];
    }
  | { do: 'download'; api: string; params?: Template; path?: Template; filename?: Template }
  | { do: 'follow'; api: string; params?: Template; path?: Template }
  | { do: 'sign_in'; result: Template }
  | { do: 'adopt_user'; user: Template }
  | { do: 'print'; template?: Template; record?: Template; title?: Template }
  | { do: 'sign_out' | 'refresh_dicts' | 'refresh_site' | 'reset_looks' }
  | { do: 'when'; if: Template; then: ActionPlan[]; else?: ActionPlan[] }
  | { do: 'each'; in: Template; steps: ActionPlan[] };

export type SourcePlan = { kind: 'api'; api: string; params?: Template } | { kind: 'value'; value: Template };

/** Formily's x-reactions in declared form; `fulfill`/`otherwise` set state of the target or of the node itself. */
export interface ReactionPlan {
  target?: string;
  dependencies?: [name: string, path: string][];
  when?: Template;
  fulfill?: Template;
  otherwise?: Template;
}

/** What may be switched by a boolean or an expression. */
export type Flag = 'visible' | 'hidden' | 'disabled' | 'readOnly' | 'readPretty' | 'required';

export interface PlanNode {
  /** JSON pointer in the document: unique, and what error views quote. */
  pointer: string;
  name: string;
  /** `field` holds a value; `object` and `array` group values; `void` only shows. */
  kind: 'field' | 'object' | 'array' | 'void';
  /** Widget type; undefined for a group that only renders its children. */
  widget?: string;
  /** Address in the Formily form (void parents included), e.g. `card.username`. */
  address: string;
  /** Path of the value in the form, e.g. `username`. Empty for void nodes. */
  path: string;
  /** JSON type of the value. */
  type: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'void';
  title?: Template;
  description?: Template;
  initial?: Template;
  value?: Template;
  props: Template;
  /** Label width, help and such, read by the form item. */
  decorator?: Template;
  flags: Partial<Record<Flag, Template>>;
  rules: RulePlan[];
  /** Chosen, not typed: a missing value is asked for with 请选择. */
  isPicked?: true;
  options?: Template;
  dict?: string;
  source?: SourcePlan;
  access?: string;
  query?: QueryDeclaration;
  on: Record<string, ActionPlan[]>;
  reactions: ReactionPlan[];
  children: PlanNode[];
  /** Sub-tree drawn once per row (repeat, data_table slots) with `$record` and `$index` in scope. */
  item?: PlanNode;
  /** In a draft: the node only holds its place, because of these. They are shown there. */
  faults?: readonly Diagnostic[];
}

export interface ScreenPlan {
  kind: 'screen';
  id: string;
  /** Hash of the document's content: the version of the plan. */
  version: string;
  title: string;
  route?: RouteDeclaration;
  apis: Record<string, ApiPlan>;
  state: Record<string, Json>;
  dicts: Record<string, DictDeclaration>;
  onOpen: ActionPlan[];
  every?: { seconds: number; steps: ActionPlan[] };
  onPush?: ActionPlan[];
  onAgain?: ActionPlan[];
  root: PlanNode;
  /** Every widget type the plan names, so that they load in one batch. */
  widgets: string[];
  /** Where the document lies, for error views. */
  file: string;
  /** Of its own texts, by language. */
  translations?: Translations;
}

/** A plain Formily document: rendered by src/formily with the stock schema components. */
export interface FormilyPlan {
  kind: 'formily';
  id: string;
  version: string;
  title: string;
  route?: RouteDeclaration;
  /** Props of Formily's `Form` component (labelCol, layout …). */
  form: Json;
  schema: Json;
  /** Every `{{ }}` string of the schema, parsed: the only strings that are ever evaluated. */
  expressions: Record<string, ExpressionTree>;
  components: string[];
  file: string;
}

/** A document that did not pass the checker: its route shows this. */
export interface BrokenScreen {
  kind: 'broken';
  id: string;
  version: string;
  title: string;
  route?: RouteDeclaration;
  file: string;
  diagnostics: Diagnostic[];
}

export type ScreenAnswer = ScreenPlan | FormilyPlan | BrokenScreen;

/** One row of the screen index that the browser reads first. */
export interface ScreenIndexEntry {
  id: string;
  version: string;
  title: string;
  /** The title in other languages, as its document has it. */
  titles?: Readonly<Record<string, string>>;
  route?: RouteDeclaration;
  /** Offered on the home page. */
  card?: CardDeclaration;
  kind: ScreenAnswer['kind'];
}
