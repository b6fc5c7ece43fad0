// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import type { HttpRequest } from '../../engine/services.ts';

// Dialogs and lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const options = [
  {
    value: 'hb',
    label: '湖北',
    children: [
      { value: 'wh', label: '武汉' },
      { value: 'yc', label: '宜昌', disabled: true },
    ],
  },
  { value: 'bj', label: '北京' },
];

const levels: Readonly<Record<string, object[]>> = {
  '0': [
    { id: 'c1', name: '总公司', end: 0 },
    { id: 'c2', name: '分公司', end: '1' },
  ],
  c1: [{ id: 'd1', name: '研发部', end: false }],
  d1: [{ id: 't1', name: '前端组', end: true }],
};

function answer({ url, params = {} }: HttpRequest): unknown {
  if (url !== '/places') throw new Error(`unknown ${url}`);
  return { records: levels[String(params['parent'])] ?? [] };
}

const LAZY = {
  api: 'places',
  parentParam: 'parent',
  rootValue: '0',
  valueField: 'id',
  labelField: 'name',
  leafField: 'end',
};

const form = (settings: object, more: Record<string, unknown> = {}) => ({
  apis: { places: { url: '/places', params: { kind: 'all' } } },
  schema: {
    type: 'object',
    properties: {
      place: {
        type: 'string',
        title: '地点',
        'x-component': 'cascader',
        'x-component-props': settings,
        ...more,
      },
    },
  },
});

async function openCascader(
  settings: object = { options },
  more: Record<string, unknown> = {},
  given: OpenOptions = {},
) {
  const screen = await openDocument(form(settings, more), { answer, ...given });
  return {
    ...screen,
    open: () => screen.user.click(screen.control('地点')),
    press: async (text: string) => screen.user.click(await screen.page.findByText(text)),
    parents: () => screen.requests.map(({ params }) => params?.['parent']),
  };
}

describe('cascader over the options of the document', () => {
  it('keeps the path from the top, joined by commas', async () => {
    const screen = await openCascader();
    await screen.open();
    await screen.press('湖北');
    expect(screen.values()).toEqual({});
    await screen.press('宜昌');
    expect(screen.values()).toEqual({});
    await screen.press('武汉');
    expect(screen.values()).toEqual({ place: 'hb,wh' });
    expect(screen.text()).toContain('湖北 / 武汉');
    await screen.user.click(screen.page.getByLabelText('清除'));
    expect(screen.values()).toEqual({ place: '' });
  });

  it('gives an array where the field holds one, and any level where that is allowed', async () => {
    const screen = await openCascader({ options, anyLevel: true }, { type: 'array', default: ['bj'] });
    expect(screen.text()).toContain('北京');
    await screen.open();
    await screen.press('湖北');
    expect(screen.values()).toEqual({ place: ['hb'] });
  });

  it('shows a stored path by its names, and what no option has as itself', async () => {
    const screen = await openCascader({ options }, { default: 'hb,gone', 'x-read-pretty': true });
    expect(await screen.page.findByText('湖北 / gone')).toBeTruthy();
  });
});

describe('cascader over a declared call', () => {
  it.each([
    [false, 60],
    [true, 61],
  ])(
    'counts what a word finds, with what has something below it where any level may be chosen (%s)',
    async (anyLevel, count) => {
      const many = Array.from({ length: 60 }, (_, at) => ({
        value: `r${String(at)}`,
        label: `${String(at)}号`,
      }));
      const screen = await openCascader({
        options: [{ value: 'f', label: 'A楼', children: many }],
        anyLevel,
      });
      const field = screen.control('地点');
      await screen.user.type(field, 'a楼');
      expect(
        await screen.page.findByText(`只列出前 50 个，共找到 ${String(count)} 个，请输入更多的字`),
      ).toBeTruthy();
      await screen.user.clear(field);
      await screen.user.type(field, '59号');
      await vi.waitFor(() => {
        expect(screen.page.queryByRole('note')).toBeNull();
      });
    },
  );

  it('reads each level when it is opened, with the value above under the declared name', async () => {
    const screen = await openCascader(LAZY);
    expect(screen.requests).toEqual([]);
    await screen.open();
    await screen.press('总公司');
    await screen.press('研发部');
    await screen.press('前端组');
    expect(screen.values()).toEqual({ place: 'c1,d1,t1' });
    expect(screen.requests.map(({ url, params }) => [url, params])).toEqual([
      ['/places', { kind: 'all', parent: '0' }],
      ['/places', { kind: 'all', parent: 'c1' }],
      ['/places', { kind: 'all', parent: 'd1' }],
    ]);
    expect(screen.text()).toContain('总公司 / 研发部 / 前端组');
  });

  it('reads the levels of a stored path to show its names', async () => {
    const screen = await openCascader(LAZY, { default: 'c1,d1,t1' });
    await vi.waitUntil(() => screen.text().includes('总公司 / 研发部 / 前端组'));
    expect(screen.parents()).toEqual(['0', 'c1', 'd1']);
    screen.close();
    const read = await openCascader(LAZY, { default: 'c1,d1', 'x-read-pretty': true });
    expect(await read.page.findByText('总公司 / 研发部')).toBeTruthy();
  });

  it('says at the end of a level of which one page alone came, and takes that for no place', async () => {
    const screen = await openCascader(
      LAZY,
      {},
      {
        answer: ({ params = {} }) => ({ records: levels[String(params['parent'])] ?? [], total: 40 }),
      },
    );
    await screen.open();
    await screen.press('只显示前 2 条，共 40 条，请缩小查询范围');
    expect(screen.values()).toEqual({});
    await screen.press('总公司');
    await screen.page.findByText('研发部');
    screen.close();
  });

  it('says that the first level failed to load and loads it on 重试', async () => {
    let isDown = true;
    const screen = await openCascader(
      LAZY,
      {},
      {
        answer: (request) => {
          if (isDown) throw new Error('down');
          return answer(request);
        },
      },
    );
    await screen.open();
    const retry = await screen.page.findByRole('button', { name: '重试' });
    isDown = false;
    await screen.user.click(retry);
    expect(await screen.page.findByText('总公司')).toBeTruthy();
  });

  it('says that a deeper level failed, and reads it on the next press', async () => {
    let isDown = false;
    const screen = await openCascader(
      LAZY,
      {},
      {
        answer: (request) => {
          if (isDown) throw new Error('down');
          return answer(request);
        },
      },
    );
    await screen.open();
    await screen.page.findByText('总公司');
    isDown = true;
    await screen.press('总公司');
    await vi.waitUntil(() => screen.messages.length === 1);
    expect(screen.messages).toEqual([['warning', '下级加载失败，请重新展开']]);
    isDown = false;
    await screen.press('总公司');
    expect(await screen.page.findByText('研发部')).toBeTruthy();
  });
});
