// Contender: the editable table of a document, as a field of its form.
import { createRoot } from 'react-dom/client';
import { compileScreen } from '../../src/engine/compile/compile-screen.ts';
import type { ScreenDocument } from '../../src/engine/document.ts';
import { EngineProvider, PlanView } from '../../src/engine/react/screen/Screen.tsx';
import type { ScreenModel } from '../../src/engine/react/model/screen-model.ts';
import type { ReactWidget } from '../../src/engine/react/widget.ts';
import type { WidgetContract } from '../../src/engine/registry/manifest.ts';
import { createRegistry, toLoaders } from '../../src/engine/registry/registry.ts';
import type { Services } from '../../src/engine/services.ts';
import {
  createTableRows,
  readRowCount,
  SUM_KEY,
  TABLE_FIELDS,
  TABLE_OPTIONS,
  type TableFieldType,
} from '../table-workload.ts';
import { nextPaint } from '../workload.ts';

const registry = createRegistry<ReactWidget>(
  toLoaders(import.meta.glob('../../src/widgets/{editable_table,text,number,list,date}/index.ts')),
);
await registry.load(registry.types);
const contracts = Object.fromEntries(
  registry.types.map((type) => [type, registry.get(type) as unknown as WidgetContract]),
);

const COLUMN_TYPES: Readonly<Record<TableFieldType, string>> = {
  text: 'input',
  number: 'inputNumber',
  list: 'select',
  date: 'date',
  toggle: 'checkbox',
};

const table: ScreenDocument = {
  id: 'bench/table',
  format: 1,
  title: '性能',
  // As a page does with the record that it loaded.
  on: { open: [{ do: 'set', field: 'rows', value: '{{ $params.rows }}' }] },
  schema: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        title: '明细',
        'x-component': 'editable_table',
        'x-component-props': {
          columns: TABLE_FIELDS.map(({ key, title, type }) => ({
            key,
            title,
            type: COLUMN_TYPES[type],
            width: 120,
            statistics: key === SUM_KEY,
            ...(type === 'list'
              ? { options: TABLE_OPTIONS.map(({ value, text }) => ({ value, title: text })) }
              : {}),
          })),
        },
      },
    },
  },
};

const plan = compileScreen(table, {
  widgets: contracts,
  rules: {},
  tables: {},
  file: 'bench.json',
  version: '1',
});

const services = {
  dicts: { peek: () => [], load: () => Promise.resolve([]), subscribe: () => () => undefined },
  permissions: { has: () => true, subscribe: () => () => undefined },
  session: { user: () => null },
  clock: { now: () => 0 },
  notify: { message: () => undefined },
} as unknown as Services;

// The browser reads its storage with the first access; in the app that was at the start, long before any table.
localStorage.getItem('Access-Token');

const rows = createTableRows(readRowCount());
let model: ScreenModel | undefined;

function stored(): readonly Readonly<Record<string, unknown>>[] {
  return model?.form.getValuesIn('rows') as readonly Readonly<Record<string, unknown>>[];
}

window.tableBench = {
  mount: async () => {
    const root = document.getElementById('root') as HTMLElement;
    await new Promise<void>((resolve) => {
      createRoot(root).render(
        <EngineProvider
          engine={{ services, registry, loadFormily: () => Promise.reject(new Error('not used')) }}
        >
          <PlanView
            plan={plan}
            params={{ rows }}
            onClose={undefined}
            onReady={(ready) => {
              model = ready;
              resolve();
            }}
          />
        </EngineProvider>,
      );
    });
    await nextPaint();
  },
  add: async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === '新增');
    button?.click();
    await nextPaint();
  },
  scroller: () => document.querySelector('.sw-et-scroll') as HTMLElement,
  get: (row, key) => stored()[row]?.[key],
  count: () => stored().length,
};
