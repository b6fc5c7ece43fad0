// The one live editor of the table: the widget of the column, over the draft of the cell.
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useServices } from '../../../engine/react/context.ts';
import { CellEditor } from '../../../engine/react/nodes/CellEditor.tsx';
import type { Row } from '../model/row.ts';
import { ownValue } from '../model/state.ts';
import type { Edit } from './cursor.ts';
import { recordOf, rowNumber, writeDraft, type CellState, type Grid, type GridColumn } from './grid.ts';
import { refuseNonNumbers, whyNoNumber } from './number-keys.ts';
import { t } from '../../../engine/text.ts';

interface Props {
  grid: Grid;
  column: GridColumn;
  edit: Edit;
  /** False once the cell was left while its value is on its way. */
  isCurrent: boolean;
  cell: CellState;
  className: string;
  id: string;
  error: string | undefined;
  index: number;
  row: Row;
  style: CSSProperties | undefined;
}

/** Widgets that open by a press: whoever presses the cell that looks like one expects that. */
const OPENING = new Set([
  'list',
  'list_multi',
  'link_down',
  'date',
  'datetime',
  'time',
  'sel_search',
  'sel_user',
  'sel_depart',
  'popup',
]);

export function LiveCell({
  grid,
  column,
  edit,
  isCurrent,
  cell,
  className,
  id,
  error,
  index,
  row,
  style,
}: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { notify } = useServices();
  const [draft, setDraft] = useState(edit.draft);
  const { kind, key, title } = column;
  const widget = kind.widget ?? 'text';

  useLayoutEffect(() => {
    const control = box.current?.querySelector<HTMLElement>(
      'input:not([type=hidden]), textarea, button, [tabindex="0"]',
    );
    if (!control || !isCurrent) return;
    control.focus({ preventScroll: true });
    if (edit.by === 'command' && control instanceof HTMLInputElement) control.select();
    if (edit.by !== 'typing' && OPENING.has(widget)) {
      // The press that made the editor belongs to it.
      for (const type of ['mousedown', 'mouseup', 'click']) {
        control.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0 }));
      }
    }
  }, [edit, isCurrent, widget]);

  useEffect(
    () => (kind.value === 'number' && box.current ? refuseNonNumbers(box.current) : undefined),
    [kind.value],
  );

  const stored = useRef<unknown>(undefined);
  stored.current = ownValue(row, key);
  /** A text that is no number stays where it is typed: a number input would go back to half of it. */
  const reading = {
    onInputCapture: ({ target }: FormEvent): void => {
      edit.isUnread = target instanceof HTMLInputElement && whyNoNumber(target.value) !== undefined;
    },
    onKeyDownCapture: (event: KeyboardEvent): void => {
      const { key: pressed, target, nativeEvent } = event;
      if ((pressed !== 'Enter' && pressed !== 'Tab') || nativeEvent.isComposing || !edit.isUnread) return;
      const reason = target instanceof HTMLInputElement ? whyNoNumber(target.value) : undefined;
      if (reason === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      notify.message('warning', reason);
    },
  };

  const handlers = useMemo(() => {
    let beside: Record<string, unknown> | undefined;
    // A choice and what it fills beside itself arrive one after the other, and are one step.
    const writeSoon = (more: Row): void => {
      const isWaiting = beside !== undefined;
      beside = { ...beside, ...more };
      if (isWaiting) return;
      queueMicrotask(() => {
        const filled = beside;
        beside = undefined;
        writeDraft(grid, edit, key, filled);
      });
    };
    return {
      onChange: (value: unknown) => {
        edit.draft = value;
        edit.isChanged = true;
        setDraft(value);
        if (kind.isPicked) writeSoon({});
      },
      onBlur: () => {
        if (edit.isUnread) {
          edit.draft = stored.current;
          edit.isChanged = false;
          edit.isUnread = false;
          setDraft(edit.draft);
        } else if (edit.isChanged) writeDraft(grid, edit, key);
      },
      onHold: (reason: string | undefined) => {
        grid.cursor.hold(edit, reason);
      },
      onSibling: (name: string, value: unknown) => {
        writeSoon({ [name]: value });
      },
      onEvent: (event: string, payload: unknown) => {
        if (event === 'select' && column.mapping.length > 0 && Array.isArray(payload)) {
          writeSoon(mapRecords(column, payload));
        }
      },
    };
  }, [grid, edit, key, kind, column]);

  return (
    <div
      ref={box}
      role="gridcell"
      className={`${className} sw-et-live`}
      id={id}
      title={error}
      style={style}
      {...(kind.value === 'number' ? reading : {})}
    >
      <label className="sw-et-label" htmlFor={`${id}-control`}>
        {t('{0}，第 {1} 行', title, rowNumber(grid, index))}
      </label>
      <CellEditor
        type={widget}
        settings={cell.settings}
        value={draft}
        id={`${id}-control`}
        label={title}
        name={key}
        pointer={grid.pointer}
        options={optionsOf(column, cell)}
        dict={column.dict}
        record={recordOf(grid, row)}
        isInvalid={error !== undefined}
        isRequired={column.isRequired}
        isTyped={edit.by === 'typing'}
        {...handlers}
      />
    </div>
  );
}

/** The options that the editor does not find by the dictionary of the column. */
function optionsOf(
  { dict, options, choices }: GridColumn,
  cell: CellState,
): CellState['choices'] | undefined {
  const isOfDict = dict !== undefined && options === undefined && cell.choices === choices;
  return !isOfDict && (cell.choices.length > 0 || options) ? cell.choices : undefined;
}

/** Fields of the chosen records as the row takes them; several are joined by commas. */
function mapRecords({ mapping }: GridColumn, payload: readonly unknown[]): Row {
  const records = payload.filter(
    (one): one is Record<string, unknown> => one !== null && typeof one === 'object',
  );
  return Object.fromEntries(
    mapping.map(([from, to]) => {
      const values = records.map((record) => (Object.hasOwn(record, from) ? record[from] : undefined) ?? '');
      return [to, values.length === 1 ? values[0] : values.map(String).join(',')];
    }),
  );
}
