// A field widget for a value that is no field of the form: the cell of a table that is being edited, or one that is read.
import { createContext, useContext, useMemo, type ComponentType, type ReactNode } from 'react';
import type { PlanNode } from '../../plan/plan.ts';
import type { DictOption } from '../../services.ts';
import { ScreenContext, useEngine, useScreen } from '../context.ts';
import { ErrorBoundary } from '../notices/ErrorBoundary.tsx';
import { HoldContext, type OnHold } from './use-hold.ts';
import { textOfOptions, textOfValue } from '../texts/format-value.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { useOptions } from '../sources/use-options.ts';
import type { ReactWidget, WidgetProps, WidgetRegistry } from '../widget.ts';

/** The record that a cell is a part of, for widgets that depend on others of it. */
export interface CellRecord {
  readonly values: Readonly<Record<string, unknown>>;
  /** All cells of the record; those that no widget edits have no type. */
  readonly cells: readonly {
    readonly name: string;
    readonly title: string;
    readonly type: string | undefined;
    readonly settings: Readonly<Record<string, unknown>>;
  }[];
}

export const RecordContext = createContext<CellRecord | null>(null);

/** The record around a widget that is a cell; null for a field of the form. */
export function useRecord(): CellRecord | null {
  return useContext(RecordContext);
}

/** Whether the editor was opened by typing: what is typed next goes into it, so it has to take it. */
export const TypedContext = createContext(false);

export interface CellProps {
  /** Widget type; it must be loaded. */
  type: string;
  settings: Readonly<Record<string, unknown>>;
  value: unknown;
  /** DOM id of the control. */
  id: string;
  label: string;
  /** Name of the value in its record; what the widget writes beside it, it names the same way. */
  name: string;
  /** Where the cell is declared, for notices. */
  pointer: string;
  options?: readonly DictOption[] | undefined;
  dict?: string | undefined;
  record?: CellRecord | undefined;
}

export interface CellEditorProps extends CellProps {
  onChange(this: void, value: unknown): void;
  onBlur(this: void): void;
  /** Events of the widget, e.g. `select` with the chosen records. */
  onEvent?(this: void, event: string, payload: unknown): void;
  /** The widget fills another value of the record. */
  onSibling?(this: void, name: string, value: unknown): void;
  /** Something of the value is still on its way: the editor must stay, and the record must not be saved. */
  onHold?: OnHold | undefined;
  isInvalid?: boolean;
  isRequired?: boolean;
  /** A character opened the editor, and is its first one. */
  isTyped?: boolean;
  describedBy?: string | undefined;
}

/** The input widget of a type, if it is loaded. */
export function findInput(registry: WidgetRegistry, type: string): ReactWidget | undefined {
  const widget = registry.get(type);
  return widget?.group === 'input' ? widget : undefined;
}

/** The widget of the type, live, with the value given to it. Draws nothing for a type that is not loaded. */
export function CellEditor(props: CellEditorProps): ReactNode {
  const { type, onChange, onBlur, onEvent, onSibling, onHold = null } = props;
  const { registry } = useEngine();
  const model = useScreen();
  const widget = findInput(registry, type);
  const scoped = useMemo(() => (onSibling ? scopeToRecord(model, onSibling) : model), [model, onSibling]);
  if (!widget) return null;
  return (
    <ScreenContext value={scoped}>
      <HoldContext value={onHold}>
        <TypedContext value={props.isTyped ?? false}>
          <Part {...props} widget={widget} Component={widget.component}>
            {{
              onChange,
              onBlur,
              emit: (event, payload) => {
                onEvent?.(event, payload);
                return Promise.resolve(true);
              },
            }}
          </Part>
        </TypedContext>
      </HoldContext>
    </ScreenContext>
  );
}

/** The value as the widget shows it where it is only read. */
export function CellReader(props: CellProps): ReactNode {
  const { registry } = useEngine();
  const widget = findInput(registry, props.type);
  if (!widget?.read) {
    const text = widget?.format?.(props.value, props.settings) ?? readText(props);
    return text === '' ? null : text;
  }
  return (
    <Part {...props} widget={widget} Component={widget.read}>
      {{ onChange: ignore, onBlur: ignore, emit: () => Promise.resolve(true) }}
    </Part>
  );
}

const ignore = (): void => undefined;

function readText({ value, options = [] }: CellProps): string {
  return options.length > 0 ? textOfOptions(value, options) : textOfValue(value);
}

interface PartProps extends CellProps {
  widget: ReactWidget;
  Component: ReactWidget['component'];
  isInvalid?: boolean;
  isRequired?: boolean;
  describedBy?: string | undefined;
  children: Pick<WidgetProps, 'onChange' | 'onBlur' | 'emit'>;
}

function Part({ widget, Component, children: handlers, ...props }: PartProps): ReactNode {
  const { name, pointer, settings, label, dict } = props;
  const node = useMemo(
    () => planCell({ widget, name, pointer, settings, dict }),
    [widget, name, pointer, settings, dict],
  );
  const { options, isLoading, note } = useOptions(node, props.options, props.value);
  const Widget = Component as unknown as ComponentType<WidgetProps>;
  return (
    <ErrorBoundary fallback={(error) => <span role="alert">{error.message}</span>}>
      <RecordContext value={props.record ?? null}>
        <Widget
          node={node}
          settings={settings}
          value={props.value}
          {...handlers}
          id={props.id}
          label={label}
          isDisabled={false}
          isReadOnly={false}
          isInvalid={props.isInvalid ?? false}
          isRequired={props.isRequired ?? false}
          describedBy={props.describedBy}
          options={options}
          areOptionsLoading={isLoading}
          optionsNote={note}
          isQuery={false}
          renderItem={() => null}
        >
          {null}
        </Widget>
      </RecordContext>
    </ErrorBoundary>
  );
}

function planCell(
  cell: Pick<CellProps, 'name' | 'pointer' | 'settings' | 'dict'> & { widget: ReactWidget },
): PlanNode {
  const { widget, name, pointer, settings, dict } = cell;
  return {
    pointer,
    name,
    kind: 'field',
    widget: widget.type,
    address: name,
    path: name,
    type: widget.accepts[0] ?? 'string',
    props: { kind: 'constant', value: settings as never },
    flags: {},
    rules: [],
    ...(widget.isPicker ? { isPicked: true as const } : {}),
    ...(dict === undefined ? {} : { dict }),
    on: {},
    reactions: [],
    children: [],
  };
}

/** The same screen, except that a field beside the value is one of the record, and not of the form. */
function scopeToRecord(model: ScreenModel, onSibling: (name: string, value: unknown) => void): ScreenModel {
  return Object.create(model, { setField: { value: onSibling } }) as ScreenModel;
}
