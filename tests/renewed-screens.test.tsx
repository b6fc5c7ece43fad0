// @vitest-environment happy-dom
// Screens whose documents change while somebody works with them: what they are in the middle of stays.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { proxy } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineProvider } from '../src/engine/react/screen/Screen.tsx';
import type { HttpRequest } from '../src/engine/services.ts';
import { NewestScreen } from '../src/runtime/layout/NewestScreen.tsx';
import type { Runtime } from '../src/runtime/runtime.ts';
import { RuntimeContext } from '../src/runtime/runtime-context.ts';
import { openDocument, registry } from './open-document.tsx';

const button = (text: string, steps: object[], settings: object = {}) => ({
  type: 'void',
  'x-component': 'button',
  'x-component-props': { text, ...settings },
  'x-on': { click: steps },
});

const list = (version: string) => ({
  apis: { send: { method: 'POST', url: '/send', repeatSubmit: false } },
  state: { count: 0 },
  schema: {
    type: 'object',
    properties: {
      says: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: version } },
      add: button('新增', [{ do: 'open', screen: 'a/form', as: 'dialog', title: '新增记录' }]),
      send: button('发送', [
        { do: 'request', api: 'send' },
        { do: 'message', type: 'success', text: '发送成功' },
      ]),
      remove: button('删除', [{ do: 'message', type: 'success', text: '已删除' }], {
        confirm: '确定删除吗?',
      }),
      file: {
        type: 'string',
        title: '部门',
        'x-component': 'sel_depart',
        'x-component-props': { multi: true },
      },
    },
  },
});

/** A list that is searched, with more pages than one. */
const found = (version: string, more: object = {}) => ({
  apis: { rows: { url: '/rows', params: '{{ $query }}', page: true } },
  schema: {
    type: 'object',
    properties: {
      says: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: version } },
      search: {
        type: 'object',
        'x-component': 'search_form',
        properties: {
          name: { type: 'string', title: '姓名', 'x-component': 'text', 'x-query': { operator: 'like' } },
          code: { type: 'string', title: '编号', 'x-component': 'text', default: 'A' },
          ...more,
        },
      },
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { api: 'rows' },
        'x-component-props': { columns: [{ key: 'name', title: '人员', sorter: true }] },
      },
    },
  },
});

const form = {
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称', 'x-component': 'text' },
      close: button('完成', [{ do: 'close' }]),
    },
  },
};

const index = proxy({ entries: [] as { id: string; version: string }[] });
let documents: Record<string, object>;
let answer: (request: HttpRequest) => unknown;
let messages: [string, string][];
/** What reading a dialog meets: a version that is gone has the index read anew, as the store of screens does. */
let onLoad: (id: string) => void;

function change(version: string): void {
  documents['a/list'] = list(version);
  index.entries = [{ id: 'a/list', version }];
}

beforeEach(async () => {
  documents = { 'a/form': form };
  change('第一版');
  answer = () => null;
  onLoad = () => undefined;
  const host = await openDocument(
    { schema: { type: 'object' } },
    { answer: (one) => answer(one), screens: documents },
  );
  messages = host.messages;
  const { services } = host.model;
  const load: typeof services.screens.load = async (id) => {
    onLoad(id);
    return services.screens.load(id);
  };
  host.close();
  render(
    <RuntimeContext value={{ screens: { state: index } } as unknown as Runtime}>
      <EngineProvider
        engine={{
          services: { ...services, screens: { ...services.screens, load } },
          registry,
          loadFormily: () => Promise.reject(new Error('not in this test')),
        }}
      >
        <NewestScreen id="a/list" />
      </EngineProvider>
    </RuntimeContext>,
  );
  await screen.findByText('第一版');
  await act(() => vi.dynamicImportSettled());
});
afterEach(cleanup);

const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
/** Time in which a screen that may be drawn anew is. */
const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

describe('a screen whose document changes', () => {
  it('is drawn anew while nobody is busy with it', async () => {
    act(() => change('第二版'));
    await screen.findByText('第二版');
    expect(screen.queryByText('第一版')).toBeNull();
  });

  it('opens the dialog that the first press asks for, also when only this tells of the change', async () => {
    onLoad = (id) => {
      if (id === 'a/form') change('第二版');
    };
    await press('新增');
    fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '张三' } });
    await pass();
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('张三');
    expect(screen.getByText('第一版')).toBeTruthy();
    await press('完成');
    await screen.findByText('第二版');
    await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  });

  it('goes on to the end with what a button began', async () => {
    let reply: (value: unknown) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        reply = resolve;
      });
    await press('发送');
    act(() => change('第二版'));
    await pass();
    expect(screen.getByText('第一版')).toBeTruthy();
    await act(async () => reply(null));
    await screen.findByText('第二版');
    expect(messages).toEqual([['success', '发送成功']]);
  });

  it('keeps a question that stands beside its button, and does what was asked', async () => {
    await press('删除');
    await screen.findByText('确定删除吗?');
    act(() => change('第二版'));
    await pass();
    fireEvent.click(within(screen.getByRole('tooltip')).getByRole('button', { name: '删除' }));
    await screen.findByText('第二版');
    expect(messages).toEqual([['success', '已删除']]);
  });

  it('goes on with what was searched for, typed, paged and ordered', async () => {
    const asked: HttpRequest[] = [];
    answer = (request) => {
      asked.push(request);
      return { records: [{ id: '1', name: '张三' }], total: 30 };
    };
    const show = (document: object, version: string): void => {
      documents['a/list'] = document;
      act(() => {
        index.entries = [{ id: 'a/list', version }];
      });
    };
    show(found('甲版'), '甲');
    await screen.findByText('甲版');
    fireEvent.change(await screen.findByLabelText('姓名'), { target: { value: '张' } });
    fireEvent.change(screen.getByLabelText('编号'), { target: { value: '' } });
    await press(/查\s*询/);
    await waitFor(() => expect(asked.at(-1)?.params).toMatchObject({ name: '*张*', pageNo: 1 }));
    fireEvent.click(await screen.findByTitle('3'));
    await waitFor(() => expect(asked.at(-1)?.params).toMatchObject({ name: '*张*', pageNo: 3 }));
    fireEvent.click(screen.getByRole('columnheader', { name: /人员/ }));
    await waitFor(() => expect(asked.at(-1)?.params).toMatchObject({ column: 'name' }));
    const last = asked.at(-1)?.params;
    fireEvent.change(screen.getByLabelText('编号'), { target: { value: 'B7' } });
    asked.length = 0;
    show(found('乙版', { city: { type: 'string', title: '城市', 'x-component': 'text' } }), '乙');
    await screen.findByText('乙版');
    await screen.findByLabelText('城市');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.params).toEqual(last);
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张');
    expect(screen.getByLabelText<HTMLInputElement>('编号').value).toBe('B7');
    fireEvent.click(screen.getByRole('button', { name: /重\s*置/ }));
    await waitFor(() => expect(asked.at(-1)?.params).toMatchObject({ code: 'A', pageNo: 1 }));
    expect(asked.at(-1)?.params).not.toHaveProperty('name');
  });

  it('keeps a picker that is open', async () => {
    fireEvent.click(screen.getByLabelText('部门'));
    const picker = await screen.findByRole('dialog', { name: '选择部门' });
    act(() => change('第二版'));
    await pass();
    expect(picker.isConnected).toBe(true);
    fireEvent.keyDown(picker, { key: 'Escape', code: 'Escape' });
    await screen.findByText('第二版');
  });
});
