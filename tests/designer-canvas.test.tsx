// @vitest-environment happy-dom
// The canvas of the designer: the screen as its users see it, of which nothing happens by itself.
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import type { JsonObject, RuleDeclaration, ScreenDocument } from '../src/engine/document.ts';
import type { ScreenPlan } from '../src/engine/plan/plan.ts';
import { Canvas, type CanvasLine } from '../src/designer/canvas/Canvas.tsx';
import type { FromCanvas, ToCanvas } from '../src/designer/canvas/protocol.ts';
import { diffDocuments } from '../src/designer/document/diff.ts';
import rules from '../src/schemas/rules/system.json' with { type: 'json' };
import { createMemoryStorage } from '../src/runtime/storage/open-storage.ts';
import { createStored } from '../src/runtime/storage/stored.ts';
import { createLooks } from '../src/runtime/theme/looks.ts';
import { loadContracts, registry } from './open-document.tsx';
import { createTestFiles } from './test-files.ts';

const text = (title: string, more: object = {}): object => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...more,
});

const contracts = await loadContracts();

const compile = (properties: object, more: object = {}): ScreenPlan =>
  compileScreen(
    {
      id: 'test/screen',
      format: 1,
      title: '测试',
      ...more,
      schema: { type: 'object', properties },
    } as unknown as ScreenDocument,
    {
      widgets: contracts,
      rules: rules as Record<string, RuleDeclaration>,
      tables: {},
      file: 'draft',
      version: 'draft',
    },
  );

const SEX = [{ value: '1', text: '男' }];

/** The page's side of a canvas. */
async function open(plan: ScreenPlan) {
  const told: FromCanvas[] = [];
  let hear: (message: ToCanvas) => void = () => undefined;
  const line: CanvasLine = {
    tell: (message) => told.push(message),
    listen: (next) => {
      hear = next;
      return () => undefined;
    },
  };
  const dicts = {
    peek: (code: string) => (code === 'sex' ? SEX : undefined),
    load: (code: string) => Promise.resolve(code === 'sex' ? SEX : []),
    mayChange: () => false,
    refresh: () => Promise.resolve(),
    subscribe: () => () => undefined,
  };
  const view = render(
    <Canvas
      line={line}
      surroundings={{
        dicts,
        session: {
          user: () => null,
          signIn: () => Promise.resolve(),
          signOut: () => Promise.resolve(),
          adoptUser: () => undefined,
        },
        clock: { now: () => 0 },
        files: createTestFiles().files,
        looks: createLooks(createStored(createMemoryStorage(), createMemoryStorage())),
      }}
      registry={registry}
      loadFormily={() => Promise.reject(new Error('not in this test'))}
    />,
  );
  const say = async (message: ToCanvas): Promise<void> => {
    await act(async () => {
      hear(message);
      await vi.dynamicImportSettled();
    });
  };
  await say({ kind: 'plan', plan });
  await vi.waitFor(() => {
    expect(view.container.querySelector('.sw-canvas-layer')).not.toBeNull();
  });
  const layer = view.container.querySelector('.sw-canvas-layer') as HTMLElement;
  return { view, told, say, layer, marks: () => [...view.container.querySelectorAll('[data-node]')] };
}

afterEach(cleanup);

describe('the canvas', () => {
  it('greets its page, draws every node, and says where each is', async () => {
    const { told, marks, view } = await open(
      compile({
        card: { type: 'void', 'x-component': 'card', properties: { a: text('甲') } },
        b: text('乙'),
      }),
    );
    expect(told[0]).toEqual({ kind: 'ready' });
    expect(marks().map((mark) => mark.getAttribute('data-node'))).toEqual([
      '/schema',
      '/schema/properties/card',
      '/schema/properties/card/properties/a',
      '/schema/properties/b',
    ]);
    expect(view.getByLabelText('甲')).toBeTruthy();
  });

  it('shows what is hidden faded, and what would ask for a permission', async () => {
    const { view } = await open(
      compile({
        a: text('甲', { 'x-visible': "{{ $values.b === '1' }}" }),
        b: text('乙', { 'x-access': 'nobody:has' }),
        c: { type: 'void', 'x-component': 'divider', 'x-visible': false },
      }),
    );
    expect(view.getByLabelText('甲').closest('.sw-canvas-faded')).not.toBeNull();
    expect(view.getByLabelText('乙').closest('.sw-canvas-faded')).toBeNull();
    expect(view.container.querySelectorAll('.sw-canvas-faded')).toHaveLength(2);
  });

  it('says in an empty container that things go there', async () => {
    const { view } = await open(compile({ card: { type: 'void', 'x-component': 'card' } }));
    expect(view.getByText('把组件拖到这里')).toBeTruthy();
  });

  it('runs no steps and calls no server, and shows made rows', async () => {
    const { view } = await open(
      compile(
        {
          said: {
            type: 'void',
            'x-component': 'text_block',
            'x-component-props': { text: '{{ $state.said }}' },
          },
          table: {
            type: 'array',
            'x-component': 'data_table',
            'x-source': { api: 'list' },
            'x-component-props': {
              columns: [
                { key: 'name', title: '姓名' },
                { key: 'sex', title: '性别', dict: 'sex' },
              ],
            },
          },
        },
        {
          state: { said: '还没有打开' },
          apis: {
            list: { url: '/sys/user/list', page: true },
            save: { method: 'POST', url: '/sys/user/add' },
          },
          on: {
            open: [
              { do: 'request', api: 'save' },
              { do: 'set', state: 'said', value: '已打开' },
            ],
            every: { seconds: 1, steps: [] },
          },
        },
      ),
    );
    expect(await view.findByText('姓名 1')).toBeTruthy();
    expect(view.getAllByText('男').length).toBeGreaterThan(0);
    expect(view.getByText('还没有打开')).toBeTruthy();
  });

  it('follows its page, and keeps what did not change', async () => {
    const first = compile({ a: text('甲'), b: text('乙') });
    const { say, view } = await open(first);
    const control = view.getByLabelText('甲');
    const next = compile({ a: text('甲'), c: text('丙') });
    await say({
      kind: 'edits',
      edits: diffDocuments(first as unknown as JsonObject, next as unknown as JsonObject),
    });
    expect(await view.findByLabelText('丙')).toBeTruthy();
    expect(view.getByLabelText('甲')).toBe(control);
    expect(view.queryByLabelText('乙')).toBeNull();
  });

  it('brings the tab of what is selected to the front', async () => {
    const { say, view } = await open(
      compile({
        tabs: {
          type: 'void',
          'x-component': 'tabs',
          properties: {
            one: { type: 'void', title: '一', properties: { a: text('甲') } },
            two: { type: 'void', title: '二', properties: { b: text('乙') } },
          },
        },
      }),
    );
    expect(view.queryByLabelText('乙')).toBeNull();
    await say({ kind: 'select', pointers: ['/schema/properties/tabs/properties/two/properties/b'] });
    expect(await view.findByLabelText('乙')).toBeTruthy();
  });

  it('tells its page of keys that mean something, and leaves others alone', async () => {
    const { layer, told } = await open(compile({ a: text('甲') }));
    const isLeft = fireEvent.keyDown(layer, { key: 'F5' });
    const isTaken = !fireEvent.keyDown(layer, { key: 'Z', ctrlKey: true, shiftKey: true });
    expect([isLeft, isTaken]).toEqual([true, true]);
    expect(told.at(-1)).toEqual({ kind: 'key', key: 'z', isControl: true, isShift: true, isAlt: false });
  });
});
