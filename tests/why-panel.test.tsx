// @vitest-environment happy-dom
// 为什么? over a running page: what is pointed at is asked about, the page does nothing meanwhile, and nothing is lost by it.
import { act, cleanup, createEvent, fireEvent, render, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import explainer from '../src/designer/explain/index.tsx';
import { findPart } from '../src/designer/explain/find-part.ts';
import type { RuleDeclaration, ScreenDocument } from '../src/engine/document.ts';
import type { Engine, MenuEntry } from '../src/engine/react/context.ts';
import { EngineProvider, PlanView } from '../src/engine/react/screen/Screen.tsx';
import { HttpFailure, type HttpRequest, type Services } from '../src/engine/services.ts';
import rules from '../src/schemas/rules/system.json' with { type: 'json' };
import type { ExplainedEntry } from '../src/designer/wire-why.ts';
import { createHand } from './hand.ts';
import { loadContracts, registry } from './open-document.tsx';

afterEach(cleanup);

const contracts = await loadContracts();
const text = (title: string, more: object = {}): object => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...more,
});

const ENTRIES: ExplainedEntry[] = [
  {
    id: 'm',
    title: '合同',
    parent: '',
    path: '/lease',
    code: 'lease:list',
    isButton: false,
    isHidden: false,
    isValid: true,
    isHeld: true,
    roles: ['管理员'],
  },
  {
    id: 'gone',
    title: '报表',
    parent: 'm',
    path: '/report',
    code: 'report:list',
    isButton: false,
    isHidden: false,
    isValid: true,
    isHeld: false,
    roles: [],
  },
  {
    id: 'book',
    title: '台账',
    parent: 'm',
    path: '/book',
    code: '',
    isButton: false,
    isHidden: false,
    isValid: true,
    isHeld: true,
    roles: ['管理员'],
  },
  {
    id: 'lost',
    title: '旧页面',
    parent: '',
    path: '/old',
    code: '',
    isButton: false,
    isHidden: false,
    isValid: true,
    isHeld: true,
    roles: ['管理员'],
  },
];
const MENU: MenuEntry[] = [
  { key: 'm', title: '合同', path: '/lease', state: 'shown' },
  { key: 'book', title: '台账', path: '/book', state: 'shown' },
  { key: 'lost', title: '旧页面', path: '/old', state: 'no-page' },
];

/** A page with the panel beside it, or without. */
async function open(properties: object, more: object = {}, answer?: (request: HttpRequest) => unknown) {
  const plan = compileScreen(
    {
      id: 'test/why',
      format: 1,
      title: '合同',
      ...more,
      schema: { type: 'object', properties },
    } as ScreenDocument,
    {
      widgets: contracts,
      rules: rules as Record<string, RuleDeclaration>,
      tables: {},
      file: 'test',
      version: 'test',
    },
  );
  await registry.load(plan.widgets);
  const send = vi.fn((request: HttpRequest) =>
    Promise.resolve().then(() => ({
      success: true,
      code: 200,
      message: '',
      result: answer?.(request) ?? (request.url.endsWith('/entries') ? ENTRIES : null),
    })),
  );
  const services = {
    http: { send },
    permissions: { has: (code: string) => code === 'lease:list', subscribe: () => () => undefined },
    dicts: {
      peek: () => [],
      load: () => Promise.resolve([]),
      mayChange: () => false,
      subscribe: () => () => undefined,
    },
    session: { user: () => null },
    looks: { read: () => undefined },
    clock: { now: () => 0 },
    notify: { message: vi.fn() },
    screens: { load: () => Promise.reject(new Error('none')), cards: () => [] },
  } as unknown as Services;
  const onEnd = vi.fn();
  const page = (isOn: boolean) => {
    const engine: Engine = {
      services,
      registry,
      loadFormily: () => Promise.reject(new Error('not in this test')),
      ...(isOn ? { explaining: explainer.explaining } : {}),
    };
    return (
      <div className="sw-app">
        <EngineProvider engine={engine}>
          <PlanView plan={plan} params={{}} onClose={() => undefined} onReady={() => undefined} />
          {isOn && <explainer.Panel http={services.http} isReal menu={() => MENU} onEnd={onEnd} />}
        </EngineProvider>
      </div>
    );
  };
  const view = render(page(false));
  await act(() => vi.dynamicImportSettled());
  return {
    view,
    send,
    onEnd,
    notify: services.notify,
    hand: createHand(),
    begin: () => view.rerender(page(true)),
    end: () => view.rerender(page(false)),
    panel: () => within(view.getByRole('complementary', { name: '为什么？' })),
  };
}

const BUTTON = {
  type: 'void',
  'x-component': 'button',
  'x-component-props': { text: '提交' },
  'x-on': { click: [{ do: 'message', text: '做了' }] },
};

describe('a page that is asked', () => {
  it('mounts nothing anew: the field keeps its element, its cursor and what was typed', async () => {
    const { view, hand, begin, end } = await open({ a: text('甲'), b: text('乙') });
    const control = view.getByLabelText('甲');
    await hand.type(control, '一');
    begin();
    expect(view.getByLabelText('甲')).toBe(control);
    end();
    expect(view.getByLabelText('甲')).toBe(control);
    expect((control as HTMLInputElement).value).toBe('一');
    expect(view.container.querySelector('[data-why]')).toBeNull();
  });

  it('does nothing by a key while something is picked, and tells of what has the focus', async () => {
    const { view, begin, panel, notify, hand } = await open({ go: BUTTON });
    begin();
    const button = view.getByRole('button', { name: '提交' });
    button.focus();
    // The page never hears of what is pressed.
    const heard = vi.fn();
    button.addEventListener('keydown', heard);
    for (const key of ['x', 'Delete', 'ArrowDown', 'Enter']) {
      const press = createEvent.keyDown(button, { key });
      fireEvent(button, press);
      expect([key, press.defaultPrevented]).toEqual([key, true]);
    }
    const walk = createEvent.keyDown(button, { key: 'Tab' });
    fireEvent(button, walk);
    expect(walk.defaultPrevented).toBe(false);
    expect(heard.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(['Tab']);
    expect(notify.message).not.toHaveBeenCalled();
    expect(panel().getByRole('heading', { name: '可以使用' })).toBeTruthy();
    expect(document.activeElement).toBe(panel().getByRole('heading', { name: '为什么？' }));
    await hand.click(panel().getByRole('button', { name: '正在选择' }));
    view.getByRole('button', { name: '提交' }).focus();
    await hand.keyboard('{Enter}');
    await vi.waitFor(() => expect(notify.message).toHaveBeenCalledWith('success', '做了'));
  });

  it('is left by Escape, also from the panel', async () => {
    const { begin, onEnd, view, hand, panel } = await open({ a: text('甲') });
    begin();
    view.getByLabelText('甲').focus();
    await hand.keyboard('{Escape}');
    expect(onEnd).toHaveBeenCalledTimes(1);
    // While the page is used, Escape is the page's; in the panel it leaves.
    await hand.click(panel().getByRole('button', { name: '正在选择' }));
    view.getByLabelText('甲').focus();
    await hand.keyboard('{Escape}');
    expect(onEnd).toHaveBeenCalledTimes(1);
    await hand.keyboard('{F6}{Escape}');
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it('follows what is typed while the panel is open', async () => {
    const { view, begin, panel, hand } = await open({
      a: text('甲'),
      b: text('乙', { 'x-visible': "{{ $values.a === 'x' }}" }),
    });
    begin();
    await hand.click(panel().getByRole('tab', { name: '大纲' }));
    await hand.click(panel().getByRole('button', { name: /^乙/ }));
    expect(panel().getByRole('heading', { name: '不显示' })).toBeTruthy();
    await hand.click(panel().getByRole('button', { name: '正在选择' }));
    await hand.type(view.getByLabelText('甲'), 'x');
    expect(panel().getByRole('heading', { name: '显示' })).toBeTruthy();
    expect(panel().getByText('$values.a 现在是 "x"（“甲”，由您输入）')).toBeTruthy();
  });

  it('tells of permissions by their entries, and of links to the designer', async () => {
    const { begin, panel, hand } = await open({ go: { ...BUTTON, 'x-access': 'report:list' } });
    begin();
    await hand.click(panel().getByRole('tab', { name: '大纲' }));
    await hand.click(panel().getByRole('button', { name: /^提交/ }));
    expect(panel().getByText('您没有权限 report:list')).toBeTruthy();
    expect(await panel().findByText('授权项“合同 / 报表”没有授给您的任何角色')).toBeTruthy();
    const link = panel().getByRole('link', { name: 'x-access' });
    expect(link.getAttribute('href')).toBe(
      `/designer/edit?id=${encodeURIComponent('test/why')}&node=${encodeURIComponent('/schema/properties/go')}`,
    );
  });

  it('says what the server does not answer, and asks again', async () => {
    let isDown = true;
    const list = {
      type: 'array',
      'x-component': 'data_table',
      'x-source': { api: 'list' },
      'x-component-props': { title: '表', columns: [{ key: 'a', title: '甲' }] },
    };
    const { begin, panel, hand } = await open(
      { list },
      { apis: { list: { url: '/lease/list', page: true } } },
      ({ url }) => {
        if (url !== '/sys/designer/rows')
          return url === '/lease/list' ? { records: [], total: 0 } : undefined;
        if (isDown) throw new HttpFailure('服务暂不可用', 503, 503, false);
        return {
          isKnown: true,
          codes: [],
          hasRecycleBin: true,
          isBlind: false,
          own: [],
          ofRole: [],
          entity: { id: 'l', title: '合同' },
        };
      },
    );
    begin();
    await hand.click(panel().getByRole('tab', { name: '大纲' }));
    await hand.click(panel().getByRole('button', { name: '表' }));
    expect(await panel().findByText(/服务器没有回答：服务暂不可用/)).toBeTruthy();
    isDown = false;
    await hand.click(panel().getByRole('button', { name: /重\s?试/ }));
    expect(await panel().findByText('没有数据规则限制您看“合同”')).toBeTruthy();
    expect(panel().getByText('回收站里的记录不列出')).toBeTruthy();
  });

  it('lists entries of the menu that are away, each with its reason', async () => {
    const { begin, panel, hand } = await open({ a: text('甲') });
    begin();
    await hand.click(panel().getByRole('tab', { name: '菜单' }));
    const rows = await vi.waitFor(() => {
      const items = panel().getAllByRole('listitem');
      expect(items).toHaveLength(4);
      return items.map((item) => item.textContent);
    });
    expect(rows).toEqual([
      '合同显示：由角色“管理员”授予',
      '合同 / 报表不显示：没有授给您的任何角色',
      '合同 / 台账显示：由角色“管理员”授予',
      '旧页面不显示：没有 /old 这个页面，它的模块可能不在',
    ]);
  });

  it('tells of an entry in a closed submenu, and of one that is away, from the list', async () => {
    const { begin, panel, hand, view } = await open({ a: text('甲') });
    // The submenu 合同 is drawn, and nothing of what lies in it.
    const nav = document.createElement('nav');
    const submenu = document.createElement('div');
    submenu.setAttribute('data-menu-id', 'rc-menu-uuid-m');
    nav.append(submenu);
    view.container.append(nav);
    begin();
    await hand.click(panel().getByRole('tab', { name: '菜单' }));
    const tell = async (title: string): Promise<(string | null)[]> => {
      await hand.click(await panel().findByRole('button', { name: title }));
      const told = panel().getByRole('heading', { name: `菜单“${title}”` }).parentElement as HTMLElement;
      return within(told)
        .getAllByRole('listitem')
        .map((one) => one.textContent);
    };
    expect(await tell('台账')).toEqual([
      '显示：由角色“管理员”授予',
      '它在收起的“合同”里，展开后能看到',
      '授权项“合同 / 台账”由角色“管理员”授予',
      '它打开 /book',
    ]);
    expect(await tell('报表')).toEqual([
      '不显示：没有授给您的任何角色',
      '授权项“合同 / 报表”没有授给您的任何角色',
      '它打开 /report',
    ]);
    expect(panel().queryByText(/它在收起的/)).toBeNull();
  });
});

describe('what lies at an element of a page', () => {
  it('is the innermost node, a column by its head, and a cell with its record', async () => {
    const { view, begin } = await open({
      card: { type: 'void', 'x-component': 'card', properties: { a: text('甲') } },
      list: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { value: [{ id: '7', name: '丙', cost: 3 }] },
        'x-component-props': {
          columns: [
            { key: 'name', title: '名称' },
            { key: 'cost', title: '成本' },
            { key: 'acts', title: '操作', slot: 'acts' },
          ],
        },
        items: { type: 'object', properties: { acts: { ...BUTTON, 'x-component-props': { text: '看' } } } },
      },
    });
    begin();
    const at = (element: Element) => findPart(element)?.part;
    expect(at(view.getByLabelText('甲'))).toMatchObject({ node: { name: 'a' } });
    expect(at(view.container.querySelector('.ant-card, .sw-card') as Element)).toMatchObject({
      node: { name: 'card' },
    });
    const head = view.getAllByText('成本')[0] as Element;
    expect(at(head)).toMatchObject({ node: { name: 'list' }, column: 'cost' });
    expect(at(head)).not.toHaveProperty('record');
    expect(at(view.getByText('丙'))).toMatchObject({ column: 'name', record: { id: '7' } });
    expect(at(view.getByRole('button', { name: '看' }))).toMatchObject({
      node: { name: 'acts' },
      row: { $record: { name: '丙' } },
    });
    expect(at(document.body)).toBeUndefined();
  });
});
