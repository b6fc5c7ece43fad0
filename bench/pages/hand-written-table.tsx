// Denominator of tables: TanStack Virtual by hand, cells of text and one antd editor at a time.
import { useVirtualizer } from '@tanstack/react-virtual';
import { DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import {
  memo,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import {
  createTableRow,
  createTableRows,
  readRowCount,
  SUM_KEY,
  TABLE_FIELDS,
  TABLE_OPTIONS,
  type TableField,
  type TableRow,
} from '../table-workload.ts';
import { nextPaint } from '../workload.ts';

const options = TABLE_OPTIONS.map((option) => ({ value: option.value, label: option.text }));
const labels = new Map(TABLE_OPTIONS.map((option) => [option.value, option.text]));

const store = createStore(createTableRows(readRowCount()));

function createStore(rows: TableRow[]) {
  const listeners = new Map<number, Set<() => void>>();
  const lists = new Set<() => void>();
  let sum = rows.reduce((total, row) => total + Number(row[SUM_KEY]), 0);
  const tellList = (): void => {
    for (const listener of lists) listener();
  };
  return {
    rows,
    sum: () => sum,
    count: () => rows.length,
    set: (index: number, key: string, value: unknown) => {
      const before = rows[index] as TableRow;
      rows[index] = { ...before, [key]: value };
      if (key === SUM_KEY) sum += Number(value) - Number(before[key]);
      for (const listener of listeners.get(index) ?? []) listener();
      if (key === SUM_KEY) tellList();
    },
    add: () => {
      const row = createTableRow(rows.length);
      rows.push(row);
      sum += Number(row[SUM_KEY]);
      tellList();
    },
    subscribeRow: (index: number) => (listener: () => void) => {
      const own = listeners.get(index) ?? new Set();
      listeners.set(index, own.add(listener));
      return () => own.delete(listener);
    },
    subscribeList: (listener: () => void) => {
      lists.add(listener);
      return () => lists.delete(listener);
    },
  };
}

function textOf(field: TableField, value: unknown): string {
  if (field.type === 'list') return labels.get(String(value)) ?? '';
  if (field.type === 'toggle') return value ? '☑' : '☐';
  return String(value ?? '');
}

interface EditorProps {
  field: TableField;
  value: unknown;
  onDone(value: unknown): void;
}

function Editor({ field, value, onDone }: EditorProps): ReactNode {
  const [draft, setDraft] = useState(value);
  const shared = {
    autoFocus: true,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') onDone(draft);
    },
    onBlur: () => {
      onDone(draft);
    },
  };
  switch (field.type) {
    case 'number':
      return <InputNumber {...shared} value={draft as number} onChange={setDraft} />;
    case 'list':
      return (
        <Select
          {...shared}
          options={options}
          value={draft as string}
          onChange={onDone}
          style={{ width: '100%' }}
        />
      );
    case 'date':
      return (
        <DatePicker
          {...shared}
          value={draft ? dayjs(draft as string) : null}
          onChange={(day) => {
            setDraft(day?.format('YYYY-MM-DD'));
          }}
        />
      );
    default:
      return (
        <Input
          {...shared}
          value={draft as string}
          onChange={(event) => {
            setDraft(event.target.value);
          }}
        />
      );
  }
}

interface RowProps {
  index: number;
  top: number;
  edited: string | undefined;
  onEdit(edit: { row: number; key: string } | undefined): void;
}

const cellStyle = {
  width: 120,
  flex: '0 0 120px',
  padding: 8,
  boxSizing: 'border-box',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
} as const;

const Row = memo(function Row({ index, top, edited, onEdit }: RowProps): ReactNode {
  const row = useSyncExternalStore(
    useMemo(() => store.subscribeRow(index), [index]),
    () => store.rows[index] as TableRow,
  );
  return (
    <div
      className="row"
      data-i={index}
      style={{
        position: 'absolute',
        top: 0,
        transform: `translateY(${top}px)`,
        height: 49,
        display: 'flex',
        borderBottom: '1px solid #eee',
      }}
    >
      {TABLE_FIELDS.map((field, at) => (
        <div key={field.key} data-c={at} className="cell" style={cellStyle}>
          {edited === field.key ? (
            <Editor
              field={field}
              value={row[field.key]}
              onDone={(value) => {
                onEdit(undefined);
                if (value !== row[field.key]) store.set(index, field.key, value);
              }}
            />
          ) : (
            textOf(field, row[field.key])
          )}
        </div>
      ))}
    </div>
  );
});

let showLast: () => void = () => undefined;

function Table(): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const [edit, setEdit] = useState<{ row: number; key: string }>();
  const count = useSyncExternalStore(store.subscribeList, store.count);
  const sum = useSyncExternalStore(store.subscribeList, store.sum);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 49,
    overscan: 6,
    useFlushSync: false,
  });
  showLast = () => {
    virtualizer.scrollToIndex(store.count() - 1);
  };
  return (
    <div>
      <div
        ref={scroller}
        className="scroll"
        style={{ height: 400, overflow: 'auto' }}
        onClick={(event) => {
          const cell = (event.target as Element).closest('[data-c]');
          const row = cell?.closest('[data-i]');
          const field = TABLE_FIELDS[Number(cell?.getAttribute('data-c'))];
          if (!row || !field || cell?.querySelector('input')) return;
          const index = Number(row.getAttribute('data-i'));
          if (field.type === 'toggle') store.set(index, field.key, !store.rows[index]?.[field.key]);
          else setEdit({ row: index, key: field.key });
        }}
      >
        <div
          style={{
            height: virtualizer.getTotalSize(),
            position: 'relative',
            width: TABLE_FIELDS.length * 120,
          }}
        >
          {virtualizer.getVirtualItems().map((item) => (
            <Row
              key={item.key}
              index={item.index}
              top={item.start}
              edited={edit?.row === item.index ? edit.key : undefined}
              onEdit={setEdit}
            />
          ))}
        </div>
      </div>
      <div id="sum">{sum}</div>
    </div>
  );
}

function Form(): ReactNode {
  const [name, setName] = useState('名称');
  return (
    <label>
      名称
      <Input
        value={name}
        onChange={(event) => {
          setName(event.target.value);
        }}
      />
    </label>
  );
}

window.tableBench = {
  begin: async (beginning) => {
    // A table by hand keeps nothing besides its rows.
    if (beginning === 'model') return;
    const root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(beginning === 'form' ? <Form /> : <Table />);
    await nextPaint();
    root.unmount();
  },
  mount: async () => {
    createRoot(document.getElementById('root') as HTMLElement).render(<Table />);
    await nextPaint();
  },
  add: async () => {
    // Whoever adds a row wants to fill it in.
    flushSync(store.add);
    showLast();
    await nextPaint();
  },
  scroller: () => document.querySelector('.scroll') as HTMLElement,
  get: (row, key) => store.rows[row]?.[key],
  count: () => store.count(),
};
