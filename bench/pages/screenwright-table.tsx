// Contender: the editable table of a document, as a field of its form.
import { createRoot } from 'react-dom/client';
import { compileScreen } from '../../src/engine/compile/compile-screen.ts';
import type { ScreenDocument } from '../../src/engine/document.ts';
import { EngineProvider, PlanView } from '../../src/engine/react/screen/Screen.tsx';
import type { ScreenPlan } from '../../src/engine/plan/plan.ts';
import { createScreenModel } from '../../src/engine/react/model/create-screen-model.ts';
import type { ScreenModel } from '../../src/engine/react/model/screen-model.ts';
import type { ReactWidget } from '../../src/engine/react/widget.ts';
import type { WidgetContract } from '../../src/engine/registry/manifest.ts';
import { createRegistry, toLoaders } from '../../src/engine/registry/registry.ts';
import type { Services } from '../../src/engine/services.ts';
import {
  createTableFields,
  createTableRows,
  readColumnCount,
  readRowCount,
  SUM_KEY,
  TABLE_COLUMNS,
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

const fields = createTableFields(readColumnCount());
const files: Blob[] = [];

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
          hasExport: fields.length > TABLE_COLUMNS,
          columns: fields.map(({ key, title, type }) => ({
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

/** What a person may have come from. */
const form: ScreenDocument = {
  id: 'bench/form',
  format: 1,
  title: '性能',
  on: { open: [{ do: 'set', field: 'name', value: '{{ $params.name }}' }] },
  schema: {
    type: 'object',
    properties: { name: { type: 'string', title: '名称', 'x-component': 'text' } },
  },
};

const plans = [form, table].map((document) =>
  compileScreen(document, {
    widgets: contracts,
    rules: {},
    tables: {},
    file: 'bench.json',
    version: '1',
  }),
);
const [formPlan, plan] = plans as [ScreenPlan, ScreenPlan];

const services = {
  dicts: { peek: () => [], load: () => Promise.resolve([]), subscribe: () => () => undefined },
  permissions: { has: () => true, subscribe: () => () => undefined },
  session: { user: () => null },
  clock: { now: () => 0 },
  notify: { message: () => undefined },
  files: { save: (blob: Blob) => void files.push(blob) },
} as unknown as Services;

// The browser reads its storage with the first access; in the app that was at the start, long before any table.
localStorage.getItem('Access-Token');

const rows = createTableRows(readRowCount(), fields);
let model: ScreenModel | undefined;

function stored(): readonly Readonly<Record<string, unknown>>[] {
  return model?.form.getValuesIn('rows') as readonly Readonly<Record<string, unknown>>[];
}

async function draw(shown: ScreenPlan, params: Readonly<Record<string, unknown>>): Promise<() => void> {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  await new Promise<void>((resolve) => {
    root.render(
      <EngineProvider
        engine={{ services, registry, loadFormily: () => Promise.reject(new Error('not used')) }}
      >
        <PlanView
          plan={shown}
          params={params}
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
  return () => {
    root.unmount();
  };
}

window.tableBench = {
  begin: async (beginning) => {
    switch (beginning) {
      case 'form':
        (await draw(formPlan, { name: '名称' }))();
        break;
      case 'table':
        (await draw(plan, { rows }))();
        break;
      case 'model': {
        const unseen = createScreenModel(
          plan,
          services,
          { rows: [] },
          { close: () => undefined, reopen: () => undefined },
          (type) => registry.get(type),
        );
        await unseen.run(plan.onOpen, {});
        unseen.dispose();
      }
    }
  },
  mount: async () => {
    await draw(plan, { rows });
  },
  add: async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === '新增');
    button?.click();
    await nextPaint();
  },
  scroller: () => document.querySelector('.sw-et-scroll') as HTMLElement,
  get: (row, key) => stored()[row]?.[key],
  count: () => stored().length,
  files,
};
