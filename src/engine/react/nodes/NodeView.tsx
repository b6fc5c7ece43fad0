// Draws one node of a plan: chooses the widget, evaluates what is dynamic, keeps failures inside.
import { isVoidField, type GeneralField } from '@formily/core';
import { batch } from '@formily/reactive';
import { observer } from '../observer.ts';
import {
  memo,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { PlanNode } from '../../plan/plan.ts';
import type { Scope } from '../../expression/tree.ts';
import { isAccessGranted } from '../access.ts';
import { isFocusLost, rememberPlace, type Place } from '../keep-place.ts';
import { QueryContext, RowContext, useEngine, useRow, useScreen, useServices } from '../context.ts';
import { readBeside } from '../model/beside.ts';
import { dataOf } from '../model/field-state.ts';
import { ErrorBoundary } from '../notices/ErrorBoundary.tsx';
import { FarField, startsFar } from './FarField.tsx';
import { isMarkedRequired, isRequired } from '../model/judge.ts';
import { isDisabledVoid, isHiddenVoid } from '../model/void-state.ts';
import { FormItem } from './FormItem.tsx';
import { textOfOptions, textOfValue } from '../texts/format-value.ts';
import { FailedWidget, FaultyNode, UnknownWidget } from '../notices/notices.tsx';
import { LookupContext } from '../sources/lookups.ts';
import { useOptions } from '../sources/use-options.ts';
import { settingsOf, type ReactWidget, type WidgetProps } from '../widget.ts';

/** Children of a node in order. */
export function NodeChildren({ node }: { node: PlanNode }): ReactNode {
  const { designing } = useEngine();
  if (designing && node.children.length === 0) return <designing.Vacant node={node} />;
  return node.children.map((child) => <NodeView key={child.name} node={child} />);
}

/** One node, drawn only with the permission it names. */
export const NodeView = memo(function NodeView({ node }: { node: PlanNode }): ReactNode {
  const { designing, explaining } = useEngine();
  if (designing) {
    return (
      <designing.Mark node={node}>
        <Guarded node={node} />
      </designing.Mark>
    );
  }
  // The key: with marks around it, it is the same part as before.
  const body =
    node.access === undefined ? (
      <Guarded key="body" node={node} />
    ) : (
      <Permitted key="body" node={node} code={node.access} />
    );
  if (!explaining) return body;
  return [<explaining.Mark key="begin" node={node} />, body, <explaining.Mark key="end" node={node} isEnd />];
});

function Permitted({ node, code }: { node: PlanNode; code: string }): ReactNode {
  return usePermission(code) ? <Guarded node={node} /> : null;
}

/** Whether the user's list holds the code; the server decides again on every call. */
function usePermission(code: string): boolean {
  const { permissions } = useServices();
  return useSyncExternalStore(permissions.subscribe, () => isAccessGranted(permissions, code));
}

/** A node inside its own error boundary. */
function Guarded({ node }: { node: PlanNode }): ReactNode {
  const Body = useScreen().fields.has(node) ? FieldNode : VoidNode;
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <FailedWidget
          title={node.title?.kind === 'constant' ? String(node.title.value) : node.name}
          pointer={node.pointer}
          error={error}
          retry={retry}
        />
      )}
    >
      {node.faults && <FaultyNode title={node.name} faults={node.faults} />}
      <Body node={node} />
    </ErrorBoundary>
  );
}

interface NodeProps {
  node: PlanNode;
  field: GeneralField;
}

/** A node with a Formily field. Labelled ones far from the viewport get their editor later. */
function FieldNode({ node }: { node: PlanNode }): ReactNode {
  const model = useScreen();
  const { registry } = useEngine();
  const widget = node.widget === undefined ? undefined : registry.get(node.widget);
  // A list is no text that a facade could show.
  const canDefer =
    widget !== undefined && node.kind !== 'void' && node.type !== 'array' && isLabelled(widget);
  const [isFar, setFar] = useState(() => canDefer && startsFar(node, model));
  const isFocusDue = useRef(false);
  const onNear = useCallback((isFocused: boolean) => {
    isFocusDue.current = isFocused;
    setFar(false);
  }, []);
  useEffect(() => {
    if (isFar || !isFocusDue.current) return;
    isFocusDue.current = false;
    document.getElementById(idOf(model.uid, node))?.focus();
  }, [isFar, model, node]);
  if (isFar && widget) return <FarField node={node} widget={widget} onNear={onNear} />;
  return <NearField node={node} field={model.fields.of(node)} widget={widget} />;
}

/** Visibility and pattern come from the form. */
const NearField = observer(function NearField({
  node,
  field,
  widget,
}: NodeProps & { widget: ReactWidget | undefined }): ReactNode {
  const { designing } = useEngine();
  if (field.display === 'visible') return <ShownField node={node} field={field} widget={widget} />;
  if (!designing) return null;
  return (
    <designing.Faded>
      <ShownField node={node} field={field} widget={widget} />
    </designing.Faded>
  );
});

const ShownField = observer(function ShownField({
  node,
  field,
  widget,
}: NodeProps & { widget: ReactWidget | undefined }): ReactNode {
  const model = useScreen();
  if (node.widget === undefined) return <NodeChildren node={node} />;
  if (!widget) return <UnknownWidget type={node.widget} pointer={node.pointer} />;
  const control = <Control node={node} field={field} widget={widget} />;
  if (node.kind === 'void' || !isLabelled(widget)) return control;
  const description = field.description as unknown;
  return (
    <FormItem
      id={idOf(model.uid, node)}
      node={node}
      label={String(field.title ?? '')}
      help={readHelp(description ?? (node.description && model.evaluate(node.description)))}
      isRequired={isMarkedRequired(node, model)}
      isGroup={widget.isGroup ?? false}
      isRead={field.pattern === 'readPretty'}
    >
      {control}
    </FormItem>
  );
});

/** A node without a field: buttons, texts, tables, and everything drawn per row. */
const VoidNode = observer(function VoidNode({ node }: { node: PlanNode }): ReactNode {
  const model = useScreen();
  const { designing } = useEngine();
  const row = useRow();
  if (!isHiddenVoid(node, model, row)) return <ShownVoid node={node} />;
  if (!designing) return null;
  return (
    <designing.Faded>
      <ShownVoid node={node} />
    </designing.Faded>
  );
});

function ShownVoid({ node }: { node: PlanNode }): ReactNode {
  const { registry } = useEngine();
  if (node.widget === undefined) return <NodeChildren node={node} />;
  const widget = registry.get(node.widget);
  if (!widget) return <UnknownWidget type={node.widget} pointer={node.pointer} />;
  return <Control node={node} field={undefined} widget={widget} />;
}

function isLabelled(widget: ReactWidget): boolean {
  return widget.isLabelled ?? widget.group === 'input';
}

function idOf(uid: string, node: PlanNode): string {
  return `${uid}-${node.address}`;
}

function readHelp(description: unknown): string | undefined {
  return description === undefined || description === null || description === ''
    ? undefined
    : String(description);
}

/** The widget itself with its value, settings and handlers. */
const Control = observer(function Control({
  node,
  field,
  widget,
}: {
  node: PlanNode;
  field: GeneralField | undefined;
  widget: ReactWidget;
}): ReactNode {
  const model = useScreen();
  const { designing } = useEngine();
  const row = useRow();
  const isQuery = useContext(QueryContext);
  const valued = field && !isVoidField(field) ? field : undefined;
  const { pointer } = node;
  const index = row?.['$index'];
  const id = idOf(model.uid, node);
  const controlId = row ? `${id}-${String(row['$index'])}` : id;
  const handlers = useHandlers(node, field, row, controlId);
  const place = useMemo(() => ({ model, pointer, index }), [model, pointer, index]);
  const settings = model.evaluate(settingsOf(node, widget), row ?? undefined) as Record<string, unknown>;
  const value = valued?.value as unknown;
  const { options, isLoading, note } = useOptions(node, dataOf(valued).options, value);
  const isRead = field?.pattern === 'readPretty' && widget.group === 'input';
  if (isRead && !widget.read) {
    const text =
      widget.format?.(value, settings, (path) => readBeside(model, node, path)) ??
      (textOfOptions(value, options) || textOfValue(value));
    return (
      <span className="sw-read" id={id}>
        {text || '—'}
      </span>
    );
  }
  const isDisabled = field ? field.pattern === 'disabled' : isDisabledVoid(node, model, row);
  const isInvalid = valued !== undefined && model.judge.errorOf(node) !== undefined;
  const hasHelp = isInvalid || node.description !== undefined;
  const Widget = ((isRead && widget.read) || widget.component) as unknown as ComponentType<WidgetProps>;
  const title = field ? (field.title as unknown) : node.title && model.evaluate(node.title, row ?? undefined);
  return (
    <LookupContext value={place}>
      <Widget
        node={node}
        settings={isQuery && widget.query?.props ? { ...widget.query.props, ...settings } : settings}
        value={value}
        {...handlers}
        id={controlId}
        label={String(title ?? '')}
        isDisabled={isDisabled}
        isReadOnly={field?.pattern === 'readOnly'}
        isInvalid={isInvalid}
        isRequired={!isQuery && valued !== undefined && isRequired(node, model)}
        describedBy={hasHelp ? `${id}-message` : undefined}
        options={options}
        areOptionsLoading={isLoading}
        optionsNote={note}
        isQuery={isQuery}
      >
        {(node.children.length > 0 || designing) && widget.draws === 'children' ? (
          <NodeChildren node={node} />
        ) : null}
      </Widget>
    </LookupContext>
  );
});

type Handlers = Pick<WidgetProps, 'onChange' | 'onBlur' | 'emit' | 'renderItem'>;

/** Handlers keep their identity as long as the node and its row do. */
function useHandlers(
  node: PlanNode,
  field: GeneralField | undefined,
  row: Scope | null,
  id: string,
): Handlers {
  const model = useScreen();
  return useMemo(() => {
    const valued = field && !isVoidField(field) ? field : undefined;
    const emit = (event: string, payload?: unknown): Promise<boolean> => {
      const steps = Object.hasOwn(node.on, event) ? node.on[event] : undefined;
      if (!steps) return Promise.resolve(true);
      // A field tells of its value, also while it is left for another place.
      const place = valued || isFocusLost() ? undefined : placeOf(id);
      const done = model.run(steps, { ...row, ...(payload === undefined ? {} : { $event: payload }) });
      return place ? done.finally(() => place.keep()) : done;
    };
    return {
      emit,
      onChange: (value) => {
        if (!valued) return;
        batch(() => {
          valued.value = value as never;
          valued.modify();
        });
        if (model.judge.errorOf(node) !== undefined) void model.judge.judge(node);
        void emit('change', value);
      },
      onBlur: () => {
        if (valued?.modified) void model.judge.judge(node);
        void emit('blur');
      },
      renderItem: (record, index) =>
        node.item && <RowNode key={index} node={node.item} record={record} index={index} />,
    };
  }, [model, node, field, row, id]);
}

/** A question that hangs on a control is pressed at the end of the page; its place is that of the control. */
function placeOf(id: string): Place {
  const control = document.getElementById(id);
  const { activeElement } = document;
  return rememberPlace(control?.contains(activeElement) === false ? control : activeElement);
}

/** One row of an item sub-tree. */
const RowNode = memo(function RowNode({
  node,
  record,
  index,
}: {
  node: PlanNode;
  record: unknown;
  index: number;
}): ReactNode {
  const outer = useRow();
  const scope = useMemo(() => ({ ...outer, $record: record, $index: index }), [outer, record, index]);
  return (
    <RowContext value={scope}>
      <NodeView node={node} />
    </RowContext>
  );
});
