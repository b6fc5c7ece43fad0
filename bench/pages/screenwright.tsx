// Contender: a document through our engine.
import { createRoot } from 'react-dom/client';
import { compileScreen } from '../../src/engine/compile/compile-screen.ts';
import type { SchemaNode, ScreenDocument } from '../../src/engine/document.ts';
import { EngineProvider, PlanView } from '../../src/engine/react/screen/Screen.tsx';
import type { ScreenModel } from '../../src/engine/react/model/screen-model.ts';
import type { ReactWidget } from '../../src/engine/react/widget.ts';
import type { WidgetContract } from '../../src/engine/registry/manifest.ts';
import { createRegistry, toLoaders } from '../../src/engine/registry/registry.ts';
import type { Services } from '../../src/engine/services.ts';
import { createWorkload, nextPaint, OPTIONS, readFieldCount, type Field } from '../workload.ts';

const fields = createWorkload(readFieldCount());
const registry = createRegistry<ReactWidget>(
  toLoaders(import.meta.glob('../../src/widgets/{text,number,list,date,switch,textarea,radio}/index.ts')),
);
await registry.load(registry.types);
const contracts = Object.fromEntries(
  registry.types.map((type) => [type, registry.get(type) as unknown as WidgetContract]),
);

// In the product the server compiles; here too it is done before anything is measured.
const plan = compileScreen(toDocument(fields), {
  widgets: contracts,
  rules: {},
  tables: {},
  file: 'bench.json',
  version: '1',
});

function toDocument(all: readonly Field[]): ScreenDocument {
  return {
    id: 'bench/form',
    format: 1,
    title: '性能',
    schema: {
      type: 'object',
      properties: Object.fromEntries(all.map((field) => [field.name, toNode(field)])),
    },
  };
}

function toNode(field: Field): SchemaNode {
  const first = "($values.f0 ?? '')";
  return {
    type: field.type === 'number' ? 'number' : 'string',
    title: field.label,
    'x-component': field.type,
    ...(field.isRequired ? { required: true } : {}),
    ...(field.initial === undefined ? {} : { default: field.initial as string }),
    ...(field.type === 'list' || field.type === 'radio'
      ? { enum: OPTIONS.map((option) => ({ value: option.value, text: option.text })) }
      : {}),
    ...(field.depends === 'visible' ? { 'x-visible': `{{ ${first}.length % 2 === 0 }}` } : {}),
    ...(field.depends === 'required' ? { required: `{{ ${first}.length > 2 }}` } : {}),
    ...(field.depends === 'value' ? { 'x-value': `{{ ${first} + '!' }}` } : {}),
  };
}

const services = {
  dicts: { peek: () => [], load: () => Promise.resolve([]), subscribe: () => () => undefined },
  permissions: { has: () => true, subscribe: () => () => undefined },
  session: { user: () => null },
  clock: { now: () => 0 },
  notify: { message: () => undefined },
} as unknown as Services;

let model: ScreenModel | undefined;

window.bench = {
  mount: async () => {
    const root = document.getElementById('root') as HTMLElement;
    await new Promise<void>((resolve) => {
      createRoot(root).render(
        <EngineProvider
          engine={{ services, registry, loadFormily: () => Promise.reject(new Error('not used')) }}
        >
          <PlanView
            plan={plan}
            params={{}}
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
  first: () => document.querySelector('input') as HTMLInputElement,
  submit: async () => {
    await model?.validate();
    await nextPaint();
  },
  errors: () => document.querySelectorAll('.sw-error').length,
};
