// The widget contract: all the engine ever knows about a widget.
import type { DataShape } from '../catalog.ts';
import type { PlanNode, Template } from '../plan/plan.ts';
import type { Json, SchemaNode } from '../document.ts';
import type { Scope } from '../expression/tree.ts';
import type { Services } from '../services.ts';

export type ValueType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'void';

/** A JSON Schema (draft-07 subset) written `as const`: the only description of a widget's settings. */
export interface PropsSchema {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, PropSchema>>;
}

export interface PropSchema {
  readonly type?:
    | 'string'
    | 'number'
    | 'integer'
    | 'boolean'
    | 'array'
    | 'object'
    | readonly ('string' | 'number' | 'boolean' | 'null' | 'object')[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json | readonly Json[];
  readonly enum?: readonly Json[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly items?: PropSchema;
  readonly properties?: Readonly<Record<string, PropSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | PropSchema;
  /** Texts that stand for something of their own, e.g. codes of patterns among patterns. */
  readonly examples?: readonly string[];
  /** What the string names, so that the checker can resolve it. */
  readonly 'x-refers'?: Reference;
  /** What the widget puts into the state that the string names: keys of its rows, the rows, or one key. */
  readonly 'x-holds'?: 'key' | 'keys' | 'rows';
  /** The string is a field of the records of this entity; `.` is the one that the setting `entity` names. */
  readonly 'x-field'?: string;
  /** The string is a date, written like this; what the widget holds is written the same way. */
  readonly 'x-date'?: DateFormat;
  /** Names of scope the value's expressions may use besides the screen's, e.g. `$record`. */
  readonly 'x-scope'?: readonly string[];
}

type PropKeyword = Extract<keyof PropSchema, `x-${string}`>;

/** What the schemas of settings say beyond JSON Schema, for validators in strict mode. */
export const PROP_KEYWORDS: readonly string[] = Object.keys({
  'x-refers': true,
  'x-holds': true,
  'x-field': true,
  'x-date': true,
  'x-scope': true,
} satisfies Record<PropKeyword, true>);

export type Reference =
  | 'dict'
  | 'api'
  | 'screen'
  | 'state'
  | 'node'
  | 'field'
  | 'permission'
  | 'route'
  | 'rule'
  | 'item'
  | 'entity'
  | 'report'
  /** Address of a call of the server that is read. */
  | 'address'
  /** A print template as text. */
  | 'template'
  /** A regular expression, unless it is one of the `examples`. */
  | 'pattern';

/** How dates travel. */
export type DateFormat = 'YYYY-MM-DD' | 'YYYY-MM-DD HH:mm:ss' | 'YYYY-MM' | 'HH:mm:ss';

/** What `$event` holds: data, and in it the widget's own rows. */
export type EventData =
  | DataShape
  | 'row'
  | { readonly fields: Readonly<Record<string, EventData>> }
  | { readonly items: EventData };

/** What a widget's own judgement of its value may know. */
export interface ValueContext {
  node: PlanNode;
  /** Label of the field. */
  title: string;
  /** Evaluates a template of the node, with names on top of the scope of the screen. */
  evaluate(template: Template, extra?: Scope): unknown;
  services: Services;
  readBeside: ReadBeside;
}

/** The value of a field of the form, by its path or by its name beside the own one. */
export type ReadBeside = (path: string) => unknown;

/** What the browser needs of a widget. `Component` is a React component or a loader of one; the engine core does not care. */
export interface WidgetManifest<Component = unknown> {
  /** Folder name = `x-component`. */
  type: string;
  /** Chinese name in palette and help. */
  title: string;
  group: 'input' | 'layout' | 'display' | 'action' | 'data';
  /** JSON types of the value it edits; `void` for widgets without one. */
  accepts: readonly ValueType[];
  component: Component;
  props: PropsSchema;
  /** Node the designer inserts. */
  initial: SchemaNode;
  /** `x-on` events it emits. */
  events: readonly string[];
  /** What `$event` holds, by event, where the checker can know it. `change` of an input is told its value. */
  eventData?: Readonly<Record<string, EventData>>;
  /** What it draws below itself: nothing, its children, or `item` once per row. */
  draws: 'nothing' | 'children' | 'items';
  /**
   * What lies right below it: `parts` are groups without a widget, each with a title, that it shows as tabs or panels;
   * else widgets of these groups, such as the buttons above a table. Missing: anything, where it draws its children.
   */
  holds?: 'parts' | readonly WidgetManifest['group'][];
  /** Widget types right below which it belongs; an empty list is a frame, which is no node of a screen. */
  liesIn?: readonly string[];
  /** Wrapped in a form item (label, help, error). Inputs default to true. */
  isLabelled?: boolean;
  /** Labels a group of controls (radio, checkbox): the form item uses role=group instead of a label for one input. */
  isGroup?: boolean;
  /** The value is chosen, not typed: a missing one is asked for with 请选择 instead of 请输入. */
  isPicker?: boolean;
  /** How it acts in a search form when that differs, e.g. a date becomes a range. */
  query?: { range?: boolean; props?: Readonly<Record<string, Json>>; widget?: string };
  /** What an empty value stands for: outside of search forms the form is given it, without being changed by anybody. */
  empty?: (props: Readonly<Record<string, unknown>>) => unknown;
  /** The value is never kept in the browser, not even over a reload. */
  isSecret?: boolean;
  /** The value may name a person or a record: it stays out of addresses, which people send each other. */
  isPersonal?: boolean;
  /** Text of a value in read-only views and lists; default is the dictionary text or the value as text. */
  format?: (value: unknown, props: Readonly<Record<string, unknown>>, readBeside?: ReadBeside) => string;
  /** Draws the value in read-only views where text alone will not do: names to be looked up, pictures, nothing. */
  read?: Component;
  /**
   * Judges what no rule of the node can: the inside of a value, e.g. the cells of a table. Runs whether the widget is
   * drawn or not. Gives the sentence shown at the field, empty when nothing is wrong.
   */
  check?: (value: unknown, context: ValueContext) => string | Promise<string>;
  /** Settings that the widget evaluates itself, row by row, out of `node.props`; the engine gives it none of them. */
  ownSettings?: readonly string[];
  /**
   * Loads what the first picture of a node needs beside the widget's own code, when a page with it opens: not where one is
   * only fetched ahead. What failed to load is told where the widget is drawn.
   */
  prepare?: (node: PlanNode) => Promise<unknown> | undefined;
  upgrades?: readonly { to: number; up: (props: Record<string, Json>) => Record<string, Json> }[];
}

/** The part of the manifests that headless code reads from `widgets.generated.json`. */
export interface WidgetContract {
  type: string;
  title: string;
  group: WidgetManifest['group'];
  accepts: readonly ValueType[];
  props: PropsSchema;
  initial: SchemaNode;
  events: readonly string[];
  eventData?: WidgetManifest['eventData'];
  draws: WidgetManifest['draws'];
  holds?: WidgetManifest['holds'];
  liesIn?: WidgetManifest['liesIn'];
  isLabelled: boolean;
  isPicker: boolean;
}
