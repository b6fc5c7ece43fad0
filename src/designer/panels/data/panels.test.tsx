// @vitest-environment happy-dom
// A form designer gives a page its data, steps and linkage by controls; each is one step that can be taken back.
import path from 'node:path';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadCatalogFiles } from '../../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../../engine/check/schemas/validators-node.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { EngineContext, type Engine } from '../../../engine/react/context.ts';
import type { HttpRequest } from '../../../engine/services.ts';
import { setScreen, setSetting } from '../../document/commands/settings.ts';
import { readPath } from '../../document/edits.ts';
import { openDesk, type Desk } from '../../store/desk.ts';
import type { DesignSession } from '../../store/design-session.ts';
import { DesignerContext, type DesignerParts } from '../designer-context.ts';
import { openPage } from '../open-page.testing.ts';
import { Settings } from '../settings/Settings.tsx';
import { DataPanel } from './DataPanel.tsx';

/** Draws the arrow of an entry's head; other files may have loaded it before, so that it is watched where it is. */
const arrow = ArrowUpOutlined as unknown as { render(...args: unknown[]): ReactNode };
const { parts: catalog } = loadCatalogFiles(path.resolve('src/schemas'), trustPatterns(createValidators()));

const PAGE: JsonObject = {
  id: 'a/b',
  format: 1,
  title: '合同',
  apis: { list: { url: '/sys/position/list' } },
  dicts: { kind: { items: [{ value: '1', text: '普通' }] } },
  on: {
    open: [
      { do: 'message', text: '你好' },
      { do: 'when', if: "{{ $values.kind === '1' }}", then: [{ do: 'close' }] },
    ],
  },
  schema: {
    type: 'object',
    properties: {
      kind: { type: 'string', title: '类别', 'x-component': 'list', 'x-dict': 'kind' },
      reason: {
        type: 'string',
        title: '原因',
        'x-component': 'text',
        'x-visible': "{{ $values.kind === '1' }}",
        'x-disabled': '{{ len($values.kind) > 3 }}',
      },
      rows: {
        type: 'array',
        title: '明细',
        'x-component': 'editable_table',
        'x-component-props': {
          columns: [
            { key: 'count', title: '数量', type: 'inputNumber' },
            { key: 'note', title: '说明', type: 'input' },
          ],
        },
      },
    },
  },
};

const send = vi.fn((_: HttpRequest) =>
  Promise.resolve({
    success: true,
    code: 200,
    message: '',
    result: { records: [{ id: '1', name: '经理' }] },
  }),
);
const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  send.mockClear();
  for (const end of ends.splice(0)) end();
});

const TEXT = JSON.stringify(PAGE, null, 2);

const desks = new Map<DesignSession, Desk>();

async function open(panel: React.ReactNode, selected?: readonly (string | number)[]): Promise<DesignSession> {
  const session = await openPage(PAGE);
  ends.push(() => session.end());
  if (selected) session.select([selected]);
  const widgets = new Map((catalog.widgets ?? []).map((one) => [one.type, one]));
  const desk = openDesk(session, (type) => widgets.get(type));
  desks.set(session, desk);
  const designer = {
    session,
    shown: session,
    desk,
    calls: { judgePatterns: () => Promise.resolve({}) },
    catalog,
    listUses: () => Promise.resolve([]),
    widgets,
  } as unknown as DesignerParts;
  const engine = {
    services: {
      http: { send },
      dicts: { load: () => Promise.resolve([]) },
      session: { user: () => null },
      clock: { now: () => 0 },
    },
  } as unknown as Engine;
  render(
    <EngineContext value={engine}>
      <DesignerContext value={designer}>{panel}</DesignerContext>
    </EngineContext>,
  );
  return session;
}

const at = (session: DesignSession, ...keys: (string | number)[]): unknown =>
  readPath(session.state().draft.document, keys);
const lastStep = (session: DesignSession): string | undefined => session.state().draft.done.at(-1)?.title;
/** A button by its label, or by what stands on it. Roles of a whole desk are worked out too slowly here. */
function button(name: string | RegExp): HTMLElement {
  const found = [...document.querySelectorAll('button')].filter((one) => {
    const label = (one.getAttribute('aria-label') ?? one.textContent).trim();
    return typeof name === 'string' ? label === name : name.test(label);
  });
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${String(found.length)} buttons ${String(name)}`);
  return only;
}
const press = (name: string | RegExp): void => {
  fireEvent.click(button(name));
};

describe('somebody at the steps of a page', () => {
  it('reads what each does, a condition in words, and its branches below it', async () => {
    await open(<DataPanel />);
    const field = button('1. 提示“你好”').closest('.sw-steps');
    const rows = within(field as HTMLElement).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('.sw-steps-summary')?.textContent)).toEqual([
      '1. 提示“你好”',
      '2. 当 类别 等于 “1”',
      '1. 关闭',
    ]);
  });

  it('moves one with the keyboard, which is one step with a name, and keeps the focus on it', async () => {
    const session = await open(<DataPanel />);
    const row = button('1. 提示“你好”');
    row.focus();
    fireEvent.keyDown(row, { key: 'ArrowDown', altKey: true });
    expect(at(session, 'on', 'open', 1)).toEqual({ do: 'message', text: '你好' });
    expect(lastStep(session)).toBe('修改屏幕的打开时：移动步骤“提示“你好””');
    await vi.waitFor(() => {
      expect(document.activeElement?.textContent).toBe('2. 提示“你好”');
    });
    act(() => session.undo());
    expect(session.state().text).toBe(TEXT);
  });

  it('changes a setting while typing as one step, and takes a step out of its branch', async () => {
    const session = await open(<DataPanel />);
    press('1. 提示“你好”');
    fireEvent.change(screen.getByLabelText('文字'), { target: { value: '你' } });
    fireEvent.change(screen.getByLabelText('文字'), { target: { value: '你们好' } });
    expect(at(session, 'on', 'open', 0, 'text')).toBe('你们好');
    press('删除步骤“关闭”');
    expect(at(session, 'on', 'open', 1, 'then')).toEqual([]);
    expect(session.state().draft.done.map(({ title }) => title)).toHaveLength(3);
  });

  it('puts one under a condition, and takes the condition away again', async () => {
    const session = await open(<DataPanel />);
    press('“提示“你好””的更多操作');
    fireEvent.click(await screen.findByText('加条件'));
    expect(at(session, 'on', 'open', 0)).toEqual({
      do: 'when',
      if: '{{ true }}',
      then: [{ do: 'message', text: '你好' }],
    });
    expect(button('1. 当 总是')).not.toBeNull();
  });
});

describe('somebody at the data of a page', () => {
  it('chooses a call by what it is about, with its permission and parameters to be read', async () => {
    const session = await open(<DataPanel />);
    press(/添加接口$/);
    const search = screen.getByLabelText('搜索接口');
    fireEvent.change(search, { target: { value: '职务 读取一条' } });
    const found = await screen.findByText('/sys/position/queryById');
    fireEvent.click(found);
    expect(at(session, 'apis', 'queryById')).toEqual({ url: '/sys/position/queryById' });
  });

  it('finds a call by its title, and reads it where the call is declared', async () => {
    const session = await open(<DataPanel />);
    press(/添加接口$/);
    fireEvent.change(screen.getByLabelText('搜索接口'), { target: { value: '按编号读取用户' } });
    fireEvent.click(await screen.findByText('按编号读取用户'));
    expect(at(session, 'apis', 'queryByIds')).toEqual({ url: '/sys/user/queryByIds' });
    expect(screen.getByText('按编号读取用户 · GET /sys/user/queryByIds')).toBeDefined();
  });

  it('declares what the page is opened with, its kind, whether it is needed and a sample', async () => {
    const session = await open(<DataPanel />);
    act(() => {
      session.perform(() => ({
        title: '',
        edits: [
          { op: 'insert', path: ['schema', 'properties', 'kind', 'x-disabled'], value: '{{ !$params.id }}' },
        ],
      }));
    });
    fireEvent.click(screen.getByText('参数'));
    press('声明参数id');
    expect(at(session, 'params')).toEqual({ id: {} });
    fireEvent.change(screen.getByLabelText('标题'), { target: { value: '编号' } });
    press('给出示例值');
    fireEvent.change(screen.getByLabelText('参数“id”的示例值'), { target: { value: 'made-1' } });
    expect(at(session, 'params')).toEqual({ id: { title: '编号', sample: 'made-1' } });
    expect(lastStep(session)).toBe('修改参数“id”：示例值');
  });

  it('tries a reading call for real, and maps its result by a press on the answer', async () => {
    const session = await open(<DataPanel />);
    press(/^list/);
    fireEvent.click(screen.getByText('试一下'));
    press('试一下');
    fireEvent.click(await screen.findByText('records：列表，1 项'));
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      method: 'GET',
      url: '/sys/position/list',
      notify: false,
    });
    expect(at(session, 'apis', 'list', 'result')).toBe('{{ $result.records }}');
  });

  it('adds choices to a dictionary in a table, with values that differ', async () => {
    const session = await open(<DataPanel />);
    fireEvent.click(screen.getByText('字典'));
    press(/^kind/);
    fireEvent.keyDown(screen.getByLabelText('第 1 项的文字'), { key: 'Enter' });
    fireEvent.change(screen.getByLabelText('第 2 项的文字'), { target: { value: '特殊' } });
    expect(at(session, 'dicts', 'kind', 'items')).toEqual([
      { value: '1', text: '普通' },
      { value: '2', text: '特殊' },
    ]);
  });
});

describe('somebody at the linkage of a field', () => {
  const FIELD = ['schema', 'properties', 'reason'];

  it('reads a condition as a sentence, and as an expression what no sentence says', async () => {
    await open(<Settings />, FIELD);
    expect(screen.getByLabelText('当 类别 等于 “1” 则 显示')).not.toBeNull();
    const other = [...document.querySelectorAll('section')].find(
      (one) => one.getAttribute('aria-label') === '禁用',
    ) as HTMLElement;
    expect(within(other).getByRole('textbox')).toHaveProperty('value', '{{ len($values.kind) > 3 }}');
  });

  it('takes a sentence away, and the expression beside it stays to the letter', async () => {
    const session = await open(<Settings />, FIELD);
    press('删除联动“显示”');
    expect(at(session, ...FIELD, 'x-visible')).toBeUndefined();
    expect(at(session, ...FIELD, 'x-disabled')).toBe('{{ len($values.kind) > 3 }}');
    expect(lastStep(session)).toBe('“原因”：删除联动“显示”');
  });

  it('adds one about another field', async () => {
    const session = await open(<Settings />, FIELD);
    press(/添加联动$/);
    expect(at(session, ...FIELD, 'x-hidden')).toBe("{{ $values.kind === '' }}");
  });

  it('mixes 并且 and 或者 by a group, which is gone with its last but one condition', async () => {
    const session = await open(<Settings />, FIELD);
    const card = (): ReturnType<typeof within> =>
      within(screen.getByLabelText(/则 显示$/, { selector: 'section' }));
    fireEvent.click(card().getByText('添加条件组'));
    expect(at(session, ...FIELD, 'x-visible')).toBe(
      "{{ $values.kind === '1' && ($values.kind === '' || $values.kind === '') }}",
    );
    expect(
      screen.getByLabelText('当 类别 等于 “1” 并且 （类别 等于 “” 或者 类别 等于 “”） 则 显示'),
    ).not.toBeNull();
    expect(card().getByLabelText('条件 2.2')).not.toBeNull();
    fireEvent.click(card().getByLabelText('删除条件 2.1'));
    expect(at(session, ...FIELD, 'x-visible')).toBe("{{ $values.kind === '1' && $values.kind === '' }}");
    expect(card().queryByLabelText('条件 2.1')).toBeNull();
  });
});

describe('somebody at the settings of a node', () => {
  it('is offered a dictionary as soon as it is declared elsewhere, and sees what another panel changed', async () => {
    const session = await open(<Settings />, ['schema', 'properties', 'kind']);
    act(() => {
      session.perform((document) => setScreen(document, ['dicts', 'kind_of_page'], { items: [] }, '字典'));
      session.perform((document) =>
        setScreen(document, ['schema', 'properties', 'kind', 'title'], '种类', '标题'),
      );
    });
    expect(screen.getByLabelText('标题')).toHaveProperty('value', '种类');
    const field = screen.getByLabelText('字典');
    fireEvent.mouseDown(field);
    expect([...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent)).toContain(
      'kind_of_page',
    );
  });

  it('is offered as standing once what the server answers for, and shows what is chosen whatever it is', async () => {
    const session = await open(<Settings />, ['schema', 'properties', 'reason']);
    const choose = (field: string): void =>
      act(() => {
        const rules = [{ unique: { table: 'sys_position', field }, message: '已存在' }];
        session.perform((document) =>
          setScreen(document, ['schema', 'properties', 'reason', 'x-rules'], rules, '校验规则'),
        );
      });
    const offered = (label: string): string[] => {
      const rule = document.querySelector('.sw-rule-unique') as HTMLElement;
      fireEvent.mouseDown(within(rule).getByLabelText(label));
      const options = [...document.querySelectorAll('.ant-select-dropdown')].at(-1);
      return [...(options?.querySelectorAll('.ant-select-item-option') ?? [])].map((one) => one.textContent);
    };
    choose('code');
    expect(offered('字段')).toEqual(['职务编码']);
    expect(offered('记录类型')).not.toContain('数据日志');
    choose('postRank');
    expect(document.querySelector('.sw-rule-unique')?.textContent).toContain('职务级别');
  });
});

describe('somebody at a column of a table', () => {
  const ROWS = ['schema', 'properties', 'rows'];
  const written = (): HTMLElement => screen.getByLabelText('显示单元格', { selector: 'textarea' });
  const columns = [...ROWS, 'x-component-props', 'columns'];

  it('writes an expression by a button, is offered the fields of its row, and sees what it gives', async () => {
    const session = await open(<Settings />, ROWS);
    press('说明');
    press('显示单元格写成表达式');
    fireEvent.focus(written());
    fireEvent.change(written(), { target: { value: '{{ $record.co', selectionStart: 13 } });
    expect([...document.querySelectorAll('[role="option"]')].map((one) => one.textContent)).toEqual([
      'count数量',
    ]);
    fireEvent.change(written(), { target: { value: '{{ $record.count + 1 > 2 }}' } });
    expect(at(session, ...columns, 1, 'visible')).toBe('{{ $record.count + 1 > 2 }}');
    expect(screen.getByText('示例数据上的结果：false')).not.toBeNull();
    act(() => {
      desks.get(session)?.set({
        previewed: { values: { rows: [{ count: 2 }] }, query: {}, state: {}, params: {} },
      });
    });
    expect(screen.getByText('上次预览中的结果：true')).not.toBeNull();
  });

  it('is told what the checker says of it, and names it by no expression', async () => {
    const session = await open(<Settings />, ROWS);
    press('说明');
    expect(screen.queryByLabelText('字段名写成表达式')).toBeNull();
    act(() => {
      session.take({
        diagnostics: [
          {
            code: 'widget-prop-type',
            severity: 'error',
            file: 'a/b',
            pointer: '/schema/properties/rows/x-component-props/columns/1/width',
            message: '宽度不对',
            line: 1,
            column: 1,
          },
        ],
        made: [],
        plan: undefined,
        isStale: false,
      });
    });
    expect(screen.getByText('宽度不对')).not.toBeNull();
  });
});

describe('somebody who writes an expression', () => {
  it('completes it by keys alone', async () => {
    const session = await open(<Settings />, ['schema', 'properties', 'reason']);
    const [field] = [...document.querySelectorAll<HTMLTextAreaElement>('.sw-expression textarea[id]')].filter(
      (one) => one.value === '{{ len($values.kind) > 3 }}',
    );
    if (!field) throw new Error('no expression');
    field.focus();
    fireEvent.change(field, { target: { value: '{{ $values.ki', selectionStart: 13 } });
    field.setSelectionRange(13, 13);
    fireEvent.keyDown(field, { key: ' ', ctrlKey: true });
    expect([...document.querySelectorAll('[role="option"]')].map((one) => one.textContent)).toEqual([
      'kind文字类别',
    ]);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(at(session, 'schema', 'properties', 'reason', 'x-disabled')).toBe('{{ $values.kind');
    expect(document.querySelector('[role="option"]')).toBeNull();
  });
});

describe('columns of a table', () => {
  it('are not drawn anew while somebody types into one of them, and are moved and removed by their place', async () => {
    const session = await open(<Settings />, ['schema', 'properties', 'rows']);
    const head = (name: string): HTMLElement => screen.getByRole('button', { name });
    await act(() => Promise.resolve());
    const type = (path: readonly (string | number)[], value: string): void =>
      act(() => {
        session.perform((document) =>
          setSetting(document, [['schema', 'properties', 'rows']], [...path], value, '标题'),
        );
      });
    type(['title'], '明细一');
    fireEvent.click(head('数量'));
    const drawn = vi.spyOn(arrow, 'render');
    const columns = ['x-component-props', 'columns', 0];
    for (const value of ['量', '量一', '量一二']) type([...columns, 'title'], value);
    // Its own head, once for each letter; never that of the other column.
    expect(drawn).toHaveBeenCalledTimes(3);
    drawn.mockRestore();
    fireEvent.click(screen.getByRole('button', { name: '后移“量一二”' }));
    fireEvent.click(screen.getByRole('button', { name: '删除“说明”' }));
    // The checker is asked first who else names the column.
    await vi.waitFor(() =>
      expect(
        readPath(session.state().draft.document, ['schema', 'properties', 'rows', ...columns.slice(0, 2)]),
      ).toEqual([{ key: 'count', title: '量一二', type: 'inputNumber' }]),
    );
  });
});
