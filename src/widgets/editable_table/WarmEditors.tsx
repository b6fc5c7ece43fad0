// Editors mounted once, unseen, while nobody does anything: antd makes the styles of a component with its first mount,
// and whoever opens the first cell would wait for that.
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { CellEditor, findInput } from '../../engine/react/nodes/CellEditor.tsx';
import { useEngine } from '../../engine/react/context.ts';
import type { WidgetRegistry } from '../../engine/react/widget.ts';
import { whenQuiet } from '../../controls/loading/when-quiet.ts';
import type { GridColumn } from './grid/grid.ts';

/** Widgets that stand still while they are drawn without a value: neither a call nor a dialog. */
const QUIET_WIDGETS: ReadonlySet<string> = new Set([
  'text',
  'textarea',
  'number',
  'list',
  'list_multi',
  'radio',
  'date',
  'datetime',
  'time',
]);

const warmed = new WeakMap<WidgetRegistry, Set<string>>();

/** One editor of each kind, one after the other; each kind once as long as the page lives. */
export function WarmEditors({ columns, id }: { columns: readonly GridColumn[]; id: string }): ReactNode {
  const { registry } = useEngine();
  const kinds = useMemo(
    () => [
      ...new Set(
        columns.flatMap(({ kind, editor }) =>
          editor === 'ready' && kind.widget !== undefined && QUIET_WIDGETS.has(kind.widget)
            ? kind.widget
            : [],
        ),
      ),
    ],
    [columns],
  );
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const done = warmed.get(registry) ?? new Set();
    warmed.set(registry, done);
    return whenQuiet(() => {
      const next = kinds.find((kind) => !done.has(kind) && findInput(registry, kind));
      if (next !== undefined) done.add(next);
      setCurrent(next);
      return next !== undefined;
    });
  }, [registry, kinds]);
  if (current === undefined) return null;
  return (
    <div hidden inert>
      <CellEditor
        key={current}
        type={current}
        settings={NO_SETTINGS}
        value={undefined}
        id={`${id}-warm`}
        label=""
        name=""
        pointer=""
        options={NO_OPTIONS}
        onChange={ignore}
        onBlur={ignore}
      />
    </div>
  );
}

const NO_SETTINGS = {};
const NO_OPTIONS = [] as const;
const ignore = (): void => undefined;
