// What a widget component receives, and how a widget declares itself.
import type { ComponentType, ReactNode } from 'react';
import type { PlanNode, Template } from '../plan/plan.ts';
import type { PropSchema, PropsSchema, WidgetManifest } from '../registry/manifest.ts';
import type { Registry } from '../registry/registry.ts';
import type { DictOption } from '../services.ts';

export interface WidgetProps<Settings = Readonly<Record<string, unknown>>> {
  node: PlanNode;
  /** `x-component-props`, expressions evaluated. */
  settings: Settings;
  value: unknown;
  onChange(this: void, value: unknown): void;
  onBlur(this: void): void;
  /** DOM id of the control: the label points at it. */
  id: string;
  label: string;
  isDisabled: boolean;
  isReadOnly: boolean;
  isInvalid: boolean;
  isRequired: boolean;
  /** Id of the error and help text, for aria-describedby. */
  describedBy: string | undefined;
  /** Options of `x-dict` or `enum`; empty while they load. */
  options: readonly DictOption[];
  areOptionsLoading: boolean;
  /** Where the options are not all: what the server says of it, to be shown below them. */
  optionsNote: string | undefined;
  /** Inside a search form: no required mark, everything can be cleared. */
  isQuery: boolean;
  /** Runs the steps declared in `x-on` for an event; resolves to false when the chain stopped. */
  emit(this: void, event: string, payload?: unknown): Promise<boolean>;
  /** The node's children, drawn by the engine. */
  children: ReactNode;
  /** Draws `items` for one row with `$record` and `$index` in scope. */
  renderItem(this: void, record: unknown, index: number): ReactNode;
}

export type ReactWidget = WidgetManifest<ComponentType<WidgetProps<never>>>;
export type WidgetRegistry = Registry<ReactWidget>;

/** Type of a widget's settings from its props schema. */
export type SettingsOf<Schema extends PropsSchema> = {
  readonly [Key in keyof Schema['properties']]?: ValueOf<Schema['properties'][Key]> | undefined;
};

type ValueOf<Schema> = Schema extends { readonly enum: readonly (infer Option)[] }
  ? Option
  : Schema extends { readonly type: 'string' }
    ? string
    : Schema extends { readonly type: 'number' | 'integer' }
      ? number
      : Schema extends { readonly type: 'boolean' }
        ? boolean
        : Schema extends { readonly type: 'array'; readonly items: infer Item }
          ? readonly ValueOf<Item>[]
          : Schema extends {
                readonly type: 'object';
                readonly properties: Readonly<Record<string, PropSchema>>;
              }
            ? {
                readonly [Key in keyof Schema['properties']]?: ValueOf<Schema['properties'][Key]> | undefined;
              }
            : unknown;

/** Declares a widget; the settings type comes from its props schema. */
export function defineWidget<const Schema extends PropsSchema>(
  manifest: Omit<WidgetManifest<ComponentType<WidgetProps<SettingsOf<Schema>>>>, 'props'> & { props: Schema },
): ReactWidget {
  return manifest as unknown as ReactWidget;
}

/** The settings without those that the widget evaluates itself. */
export function settingsOf({ props }: PlanNode, { ownSettings }: ReactWidget): Template {
  if (!ownSettings || props.kind !== 'object') return props;
  return { kind: 'object', entries: props.entries.filter(([name]) => !ownSettings.includes(name)) };
}
