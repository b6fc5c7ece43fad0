// @vitest-environment happy-dom
// F18: whatever a widget throws, and whenever, nothing but its own place is lost.
import { act, cleanup, render } from '@testing-library/react';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import type { SchemaNode } from '../src/engine/document.ts';
import { EngineProvider, PlanView } from '../src/engine/react/screen/Screen.tsx';
import type { ReactWidget, WidgetProps } from '../src/engine/react/widget.ts';
import type { WidgetContract } from '../src/engine/registry/manifest.ts';
import { createRegistry } from '../src/engine/registry/registry.ts';
import type { Services } from '../src/engine/services.ts';
import { runs } from './depth.ts';

const THROWS = runs(1000, 250);
const WAYS = ['render', 'effect', 'event', 'async event'] as const;

/** Everything that was started has told its failure. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

let countdown = 0;
let way: (typeof WAYS)[number] = 'render';

function fail(now: (typeof WAYS)[number]): void {
  if (way !== now) return;
  countdown -= 1;
  if (countdown === 0) throw new Error(`injected into ${now}`);
}

/** React draws a component that threw once more: what fails must go on failing until it is tried again. */
let broken: string | undefined;

function failToRender(place: string): void {
  if (way !== 'render') return;
  countdown -= 1;
  if (countdown === 0) broken = place;
  if (broken === place) throw new Error('injected into render');
}

function Probe({ node, value, onChange, emit, id, children }: WidgetProps): ReactNode {
  failToRender(node.pointer);
  useEffect(() => {
    fail('effect');
  });
  return (
    <div>
      <button
        id={id}
        type="button"
        onClick={() => {
          onChange(`${String(value ?? '')}x`);
          void emit('click');
        }}
      >
        {String(value ?? '按')}
      </button>
      {children}
    </div>
  );
}

const manifest = (type: string, group: 'input' | 'layout'): ReactWidget =>
  ({
    type,
    title: type,
    group,
    accepts: ['string'],
    component: Probe as ComponentType<WidgetProps<never>>,
    props: { type: 'object', additionalProperties: false, properties: {} },
    initial: {},
    events: ['click'],
    draws: 'children',
  }) satisfies ReactWidget;

const registry = createRegistry<ReactWidget>({
  probe: () => Promise.resolve(manifest('probe', 'input')),
  box: () => Promise.resolve(manifest('box', 'layout')),
});

const field = (title: string): SchemaNode => ({
  type: 'string',
  title,
  'x-component': 'probe',
  'x-on': { click: [{ do: 'request', api: 'call' }] },
});
const plan = compileScreen(
  {
    id: 'test/throws',
    format: 1,
    title: '测试',
    apis: { call: { url: '/x' } },
    schema: {
      type: 'object',
      properties: {
        one: field('甲'),
        box: { type: 'void', 'x-component': 'box', properties: { two: field('乙'), three: field('丙') } },
        four: field('丁'),
      },
    },
  },
  {
    widgets: {
      probe: { group: 'input' } as WidgetContract,
      box: { group: 'layout' } as WidgetContract,
    },
    rules: {},
    tables: {},
    file: 'throws.json',
    version: '1',
  },
);

it(`leaves no white screen in ${THROWS} injected throws, and 重试 brings the place back`, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await registry.load(['probe', 'box']);
  const told: string[] = [];
  const services = {
    dicts: { peek: () => [], subscribe: () => () => undefined },
    permissions: { has: () => true, subscribe: () => () => undefined },
    notify: { message: (_: string, text: string) => told.push(text) },
    http: {
      send: () => {
        fail('event');
        return Promise.resolve().then(() => {
          fail('async event');
          return { success: true, code: 200, message: '', result: null };
        });
      },
    },
  } as unknown as Services;
  let white = 0;
  let shown = 0;
  for (let round = 0; round < THROWS; round += 1) {
    way = WAYS[round % WAYS.length] ?? 'render';
    countdown = 1 + (Math.floor(round / WAYS.length) % 4);
    const view = render(
      <EngineProvider engine={{ services, registry, loadFormily: () => Promise.reject(new Error('unused')) }}>
        <PlanView plan={plan} params={{}} onClose={undefined} onReady={undefined} />
      </EngineProvider>,
    );
    const before = told.length;
    await act(async () => {
      view.container.querySelectorAll<HTMLButtonElement>('button[id]').forEach((button) => {
        button.click();
      });
      await settled();
    });
    const notice = view.container.querySelector('[role=alert]');
    const isShown = notice !== null || told.length > before;
    if (isShown) shown += 1;
    if (view.container.querySelectorAll('button').length === 0) white += 1;
    if (notice) {
      broken = undefined;
      const retry = [...notice.querySelectorAll('button')].find((one) => one.textContent === '重试');
      await act(async () => {
        retry?.click();
        await settled();
      });
      if (view.container.querySelector('[role=alert]')) white += 1;
    }
    cleanup();
  }
  console.log(`white screens in ${THROWS} injected throws: ${white}; told to the user: ${shown}`);
  expect({ white, shown }).toEqual({ white: 0, shown: THROWS });
  vi.restoreAllMocks();
}, 300_000);
