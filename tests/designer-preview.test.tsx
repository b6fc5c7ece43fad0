// @vitest-environment happy-dom
// The preview of the designer: a draft with living steps, of which nothing reaches a server unless somebody chose it.
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Preview, type PreviewApp } from '../src/designer/preview/Preview.tsx';
import type { FromPreview, Happening, PreviewSetup, ToPreview } from '../src/designer/preview/protocol.ts';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import type { RuleDeclaration, ScreenDocument } from '../src/engine/document.ts';
import type { ScreenPlan } from '../src/engine/plan/plan.ts';
import { HttpFailure, type HttpRequest } from '../src/engine/services.ts';
import { createMemoryStorage } from '../src/runtime/storage/open-storage.ts';
import { createStored } from '../src/runtime/storage/stored.ts';
import { createLooks } from '../src/runtime/theme/looks.ts';
import rules from '../src/schemas/rules/system.json' with { type: 'json' };
import { loadContracts, registry } from './open-document.tsx';
import { createTestFiles } from './test-files.ts';

const contracts = await loadContracts();

const button = (text: string, steps: readonly object[], more: object = {}): object => ({
  type: 'void',
  'x-component': 'button',
  'x-component-props': { text },
  'x-on': { click: steps },
  ...more,
});

function compile(properties: object, more: object = {}): ScreenPlan {
  const document = {
    id: 'test/screen',
    format: 1,
    title: '客户',
    route: { path: '/test', access: 'login' },
    apis: {
      save: { add: '/crm/customer/add', edit: '/crm/customer/edit' },
      add: { url: '/crm/customer/add', method: 'POST', body: { name: '东湖贸易' } },
      list: { url: '/crm/customer/list', page: true },
    },
    ...more,
    schema: { type: 'object', properties },
  };
  return compileScreen(document as unknown as ScreenDocument, {
    widgets: contracts,
    rules: rules as Record<string, RuleDeclaration>,
    tables: {},
    file: 'draft',
    version: 'draft',
  });
}

async function open(plan: ScreenPlan, more: Partial<PreviewSetup> = {}) {
  const told: FromPreview[] = [];
  let hear: (message: ToPreview) => void = () => undefined;
  const send = vi.fn((_request: HttpRequest): Promise<never> =>
    Promise.reject(new HttpFailure('这是只读预览，不会修改任何数据', 403, 403, false)),
  );
  const message = vi.fn<PreviewApp['notify']['message']>();
  const useToken = vi.fn<PreviewApp['useToken']>();
  const never = () => Promise.reject(new Error('not in this test'));
  const app: PreviewApp = {
    http: { send, download: never, follow: never },
    dicts: {
      peek: () => [],
      load: () => Promise.resolve([]),
      mayChange: () => false,
      refresh: () => Promise.resolve(),
      subscribe: () => () => undefined,
    },
    session: {
      user: () => ({ id: '1', username: 'me', realname: '我', orgCode: '', roles: ['admin'] }),
      signIn: never,
      signOut: never,
      adoptUser: () => undefined,
    },
    clock: { now: () => 0 },
    files: createTestFiles().files,
    looks: createLooks(createStored(createMemoryStorage(), createMemoryStorage())),
    notify: { message, confirm: () => Promise.resolve(true), prompt: () => Promise.resolve(undefined) },
    permissions: { has: () => true, opens: () => true, subscribe: () => () => undefined },
    screens: { cards: () => [], load: () => Promise.reject(new HttpFailure('gone', 404, 404, false)) },
    useToken,
  };
  const view = render(
    <Preview
      line={{
        tell: (what) => told.push(what),
        listen: (next) => {
          hear = next;
          return () => undefined;
        },
      }}
      app={app}
      registry={registry}
      loadFormily={never}
    />,
  );
  expect(told).toEqual([{ kind: 'ready' }]);
  const begin = async (setup: Partial<PreviewSetup>): Promise<void> => {
    const whole: PreviewSetup = {
      plan,
      data: 'made',
      state: 'some',
      seed: 1,
      calls: [],
      entities: {},
      params: {},
      isDialog: false,
      ...more,
      ...setup,
    };
    await act(async () => {
      hear({ kind: 'begin', setup: whole });
      await vi.dynamicImportSettled();
    });
  };
  await begin({});
  const happened = (): Happening[] =>
    told.flatMap((what) => (what.kind === 'happened' ? [what.happening] : []));
  return { view, told, happened, send, message, useToken, begin };
}

const table = {
  type: 'array',
  'x-component': 'data_table',
  'x-source': { api: 'list' },
  'x-component-props': { columns: [{ key: 'name', title: '名称' }] },
};

afterEach(cleanup);

describe('a preview over made data', () => {
  it('runs steps, saves in memory alone, and shows what was saved in the list', async () => {
    const { view, send, happened } = await open(
      compile({
        table,
        go: button('新增', [
          { do: 'request', api: 'add' },
          { do: 'reload', target: 'table' },
        ]),
      }),
    );
    expect(await view.findByText('名称 1')).toBeTruthy();
    fireEvent.click(view.getByText('新增'));
    expect(await view.findByText('东湖贸易')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    expect(happened()).toContainEqual({ kind: 'step', step: 'request', detail: 'add' });
    expect(happened()).toContainEqual({
      kind: 'call',
      method: 'POST',
      url: '/crm/customer/add',
      data: 'made',
      outcome: 'done',
    });
  });

  it('as another role shows what that role holds, and says so to expressions', async () => {
    const plan = compile({
      a: button('删除', [], { 'x-access': 'customer:delete' }),
      b: button('编辑', [], { 'x-access': 'customer:edit' }),
      who: {
        type: 'void',
        'x-component': 'text_block',
        'x-component-props': { text: '{{ $user.roles.join() }}' },
      },
    });
    const { view, begin } = await open(plan);
    expect(await view.findByText('删除')).toBeTruthy();
    expect(await view.findByText('admin')).toBeTruthy();
    await begin({ role: 'staff', permissions: ['customer:edit'] });
    expect(await view.findByText('编辑')).toBeTruthy();
    expect(view.queryByText('删除')).toBeNull();
    expect(view.getByText('staff')).toBeTruthy();
  });

  it('leaves for nowhere, and says where it would have gone', async () => {
    const { view, message, happened } = await open(
      compile({ go: button('去', [{ do: 'navigate', to: '/elsewhere' }]) }),
    );
    fireEvent.click(await view.findByText('去'));
    await vi.waitFor(() => {
      expect(message).toHaveBeenCalledWith('info', '预览不离开这个页面，这里会打开 /elsewhere');
    });
    expect(happened()).toContainEqual({ kind: 'kept', what: 'navigate', detail: '/elsewhere' });
  });

  it('says what would open where a screen is not there', async () => {
    const { view } = await open(
      compile({ go: button('开', [{ do: 'open', screen: 'not/there', as: 'dialog' }]) }),
    );
    fireEvent.click(await view.findByText('开'));
    expect(await view.findByText('这里会打开页面“not/there”，它还没有发布，或您不能查看它')).toBeTruthy();
  });

  it('gives the screen the parameters that were typed', async () => {
    const { view } = await open(
      compile({
        who: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: '{{ $params.id }}' } },
      }),
      { params: { id: 'made-7' } },
    );
    expect(await view.findByText('made-7')).toBeTruthy();
  });

  it('begins anew with what was made at first', async () => {
    const { view, begin } = await open(
      compile({
        table,
        go: button('新增', [
          { do: 'request', api: 'add' },
          { do: 'reload', target: 'table' },
        ]),
      }),
    );
    fireEvent.click(await view.findByText('新增'));
    expect(await view.findByText('东湖贸易')).toBeTruthy();
    await begin({});
    expect(await view.findByText('名称 1')).toBeTruthy();
    expect(view.queryByText('东湖贸易')).toBeNull();
  });
});

describe('what a preview holds', () => {
  const fields = { name: { type: 'string', title: '名称', 'x-component': 'text', default: '东湖' } };
  const latest = (told: readonly FromPreview[]) =>
    told.flatMap((what) => (what.kind === 'values' ? [what.values] : [])).at(-1);

  it.each([false, true])(
    'is told, and again once what somebody types rests (in a dialog: %s)',
    async (isDialog) => {
      const { view, told } = await open(compile(fields, { state: { step: 1 } }), {
        isDialog,
        params: { id: 'made-7' },
      });
      const field = await view.findByLabelText('名称');
      await vi.waitFor(() => {
        expect(latest(told)).toMatchObject({
          values: { name: '东湖' },
          state: { step: 1 },
          params: { id: 'made-7' },
        });
      });
      for (const value of ['南山', '南山科技']) fireEvent.change(field, { target: { value } });
      await vi.waitFor(() => {
        expect(latest(told)?.values).toEqual({ name: '南山科技' });
      });
      expect(told.filter(({ kind }) => kind === 'values')).toHaveLength(2);
    },
  );
});

describe('a preview of a screen without a page', () => {
  it('is a dialog, which can be opened again once it was closed', async () => {
    const { view, happened } = await open(
      compile({ go: button('好', [{ do: 'close', result: { id: 3 } }]) }, { route: undefined }),
      { isDialog: true },
    );
    const dialog = await view.findByRole('dialog');
    expect(dialog.textContent).toContain('客户');
    fireEvent.click(await view.findByText('好'));
    fireEvent.click(await view.findByText('重新打开'));
    expect(happened()).toContainEqual({ kind: 'closed', isDone: true, detail: '{"id":3}' });
    expect(await view.findByText('好')).toBeTruthy();
  });

  it('is as wide as whoever opens it has it, and a drawer where that has one', async () => {
    const plan = compile({}, { route: undefined });
    const { view } = await open(plan, {
      isDialog: true,
      opening: { as: 'dialog', width: 987, title: '登记' },
    });
    const dialog = await view.findByRole('dialog', { name: '登记' });
    expect(dialog.style.width || dialog.style.getPropertyValue('--ant-modal-xs-width')).toContain('987');
    cleanup();
    const drawer = await open(plan, { isDialog: true, opening: { as: 'drawer' } });
    expect((await drawer.view.findByRole('dialog')).closest('.ant-drawer')).not.toBeNull();
  });
});

describe('a preview over real records', () => {
  it('sends calls under its own token, and lists what the server refused', async () => {
    const { view, send, message, useToken, happened } = await open(
      compile({ go: button('新增', [{ do: 'request', api: 'add' }]) }),
      { data: 'read', token: 'preview.x' },
    );
    expect(useToken).toHaveBeenLastCalledWith('preview.x');
    fireEvent.click(await view.findByText('新增'));
    await vi.waitFor(() => {
      expect(message).toHaveBeenCalledWith('error', '这是只读预览，不会修改任何数据');
    });
    expect(send).toHaveBeenCalledOnce();
    expect(happened()).toContainEqual({
      kind: 'call',
      method: 'POST',
      url: '/crm/customer/add',
      data: 'read',
      outcome: 'refused',
      message: '这是只读预览，不会修改任何数据',
    });
  });

  it('goes back to one’s own token with the next one over made data', async () => {
    const { begin, useToken } = await open(compile({}), { data: 'read', token: 'preview.x' });
    await begin({ data: 'made', token: undefined as never });
    expect(useToken).toHaveBeenLastCalledWith(undefined);
  });
});

describe('Escape', () => {
  it('leaves the preview, though not while a dialog of the screen is open', async () => {
    const page = await open(compile({}));
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(page.told).toContainEqual({ kind: 'leave' });
    cleanup();
    const dialog = await open(compile({}), { isDialog: true });
    await dialog.view.findByRole('dialog');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(dialog.told).not.toContainEqual({ kind: 'leave' });
  });

  it('leaves a field first in which somebody types', async () => {
    const { view, told } = await open(
      compile({ name: { type: 'string', title: '名称', 'x-component': 'text' } }),
    );
    const field = await view.findByLabelText('名称');
    field.focus();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(document.activeElement).toBe(document.body);
    expect(told).not.toContainEqual({ kind: 'leave' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(told).toContainEqual({ kind: 'leave' });
  });
});
