// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import { HttpFailure } from '../../engine/services.ts';
import { tableDocument } from './table-document.testing.ts';

const COLUMNS = [{ key: 'name', title: '名称', type: 'input' }];
const ITEMS: Record<string, object[]> = {
  fire: [{ name: '灭火器' }, { name: '消防栓' }],
  power: [{ name: '配电箱' }],
};

const sheet = (node: object = {}) => ({
  apis: {
    template: { url: '/check/template', params: { kind: '{{ $state.kind }}' } },
    record: { url: '/check/record' },
  },
  state: { kind: 'fire' },
  ...tableDocument(
    { columns: COLUMNS },
    { title: '检查项', 'x-source': { api: 'template' }, ...node },
    {
      power: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '用电' },
        'x-on': { click: [{ do: 'set', state: 'kind', value: 'power' }] },
      },
      clear: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '重填' },
        'x-on': { click: [{ do: 'reset' }] },
      },
    },
  ),
});

async function open(document: object = sheet(), options: OpenOptions = {}) {
  const screen = await openDocument(document, {
    answer: ({ params }) => ITEMS[String(params?.['kind'])] ?? [],
    ...options,
  });
  const names = () => (screen.values()['rows'] as { name: string }[] | undefined)?.map(({ name }) => name);
  const shown = () =>
    [...screen.container.querySelectorAll('.sw-et-row [data-c="0"]')].map((one) => one.textContent);
  return {
    ...screen,
    names,
    shown,
    see: (...expected: string[]) =>
      vi.waitFor(() => {
        expect(shown()).toEqual(expected);
        expect(names()).toEqual(expected);
      }),
    edit: async (row: number, text: string) => {
      const cell = screen.container.querySelector(`[data-i="${String(row)}"] [data-c="0"]`);
      if (!cell) throw new Error('no such row');
      await screen.user.dblClick(cell);
      await screen.user.keyboard(`{Control>}a{/Control}${text}{Enter}`);
    },
  };
}

/** What an answer brings has come by then. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));

beforeEach(() => {
  localStorage.clear();
});

describe('rows of a source', () => {
  it('are the first rows of a form that holds none, and can be edited without a change of the source', async () => {
    const screen = await open();
    await screen.see('灭火器', '消防栓');
    expect(screen.requests.map(({ url, params }) => [url, params])).toEqual([
      ['/check/template', { kind: 'fire' }],
    ]);
    expect(screen.model.isDirty()).toBe(false);
    await screen.edit(0, '灭火毯');
    await screen.see('灭火毯', '消防栓');
    expect(ITEMS['fire']?.[0]).toEqual({ name: '灭火器' });
    expect(screen.model.isDirty()).toBe(true);
  });

  it('follow their parameters until somebody edits them', async () => {
    const screen = await open();
    await screen.see('灭火器', '消防栓');
    await screen.press('用电');
    await screen.see('配电箱');
    await screen.edit(0, '我的配电箱');
    act(() => {
      screen.model.setState('kind', 'fire');
    });
    await vi.waitFor(() => {
      expect(screen.requests).toHaveLength(3);
    });
    await settle();
    await screen.see('我的配电箱');
  });

  it('stay away from rows of a record, from a default and from a list that was emptied', async () => {
    const own = await open(sheet({ default: [{ name: '自己的' }] }));
    await vi.waitFor(() => {
      expect(own.requests).toHaveLength(1);
    });
    await settle();
    await own.see('自己的');
    own.view.unmount();

    const emptied = await open();
    await emptied.see('灭火器', '消防栓');
    act(() => {
      emptied.model.setField('rows', []);
    });
    await emptied.press('用电');
    await vi.waitFor(() => {
      expect(emptied.requests).toHaveLength(2);
    });
    await settle();
    await emptied.see();
  });

  it('come back when the form is reset', async () => {
    const screen = await open();
    await screen.see('灭火器', '消防栓');
    await screen.edit(1, '水带');
    await screen.see('灭火器', '水带');
    await screen.press('重填');
    await screen.see('灭火器', '消防栓');
  });

  it('may be a value, also of an expression', async () => {
    const screen = await open(
      sheet({ 'x-source': { value: "{{ $state.kind === 'fire' ? [{ name: '火' }] : [{ name: '电' }] }}" } }),
    );
    await screen.see('火');
    await screen.press('用电');
    await screen.see('电');
    expect(screen.requests).toEqual([]);
  });

  it('are shown where nothing can be changed, too', async () => {
    const screen = await open(sheet({ 'x-read-pretty': true }));
    await screen.see('灭火器', '消防栓');
    expect(screen.page.queryByRole('button', { name: '新增' })).toBeNull();
  });

  it('that cannot be had are told of, and asked for again', async () => {
    let isAway = true;
    const screen = await open(sheet(), {
      answer: () => {
        if (isAway) throw new HttpFailure('检查表服务暂不可用', 503, 503, true);
        return ITEMS['fire'];
      },
    });
    const alert = await screen.page.findByRole('alert');
    expect(alert.textContent).toContain('数据加载失败：检查表服务暂不可用');
    isAway = false;
    await screen.press('重试');
    await screen.see('灭火器', '消防栓');
    expect(screen.page.queryByRole('alert')).toBeNull();
  });

  it('that are more than one page says so', async () => {
    const document = sheet();
    const paged = { ...document, apis: { template: { url: '/check/template', page: true } } };
    const screen = await open(paged, { answer: () => ({ records: ITEMS['fire'], total: 1200 }) });
    await screen.see('灭火器', '消防栓');
    expect(screen.requests[0]?.params).toMatchObject({ pageNo: 1, pageSize: 1000 });
    expect(screen.page.getByText('共1200行，只载入了前2行，请缩小查询范围')).toBeTruthy();
  });
});
