// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';

const card = {
  type: 'void',
  'x-component': 'card',
  properties: {
    name: {
      type: 'void',
      'x-component': 'text_block',
      'x-component-props': { text: "{{ ($index + 1) + '. ' + $record.name }}" },
    },
    pick: {
      type: 'void',
      'x-component': 'button',
      'x-component-props': { text: "{{ '选' + $record.name }}" },
      'x-visible': '{{ $record.isOpen !== false }}',
      'x-on': { click: [{ do: 'set', state: 'picked', value: '{{ $record.id }}' }] },
    },
  },
};

const page = (
  source: Record<string, unknown>,
  settings: Record<string, unknown> = {},
  items: object = card,
) => ({
  apis: { list: { url: '/list', page: true } },
  state: {
    picked: '',
    people: [
      { id: 'a', name: '张三' },
      { id: 'b', name: '李四', isOpen: false },
    ],
  },
  schema: {
    type: 'object',
    properties: {
      people: {
        type: 'array',
        'x-component': 'repeat',
        'x-source': source,
        'x-component-props': settings,
        items,
      },
    },
  },
});

async function open(document: object, options: OpenOptions = {}) {
  const screen = await openDocument(document, options);
  const items = () => [...screen.container.querySelectorAll('li')].map((one) => one.textContent);
  return { ...screen, items };
}

describe('repeat', () => {
  it('draws its items once per row, each over its own record', async () => {
    const screen = await open(page({ value: '{{ $state.people }}' }));
    expect(screen.items()).toEqual(['1. 张三选张三', '2. 李四']);
    await screen.press('选张三');
    expect(screen.model.state['picked']).toBe('a');
    screen.close();
  });

  it('follows the rows and keeps what belongs to a record when it moves', async () => {
    const field = {
      type: 'void',
      'x-component': 'picture',
      'x-component-props': { src: '{{ $record.name }}.png' },
    };
    const screen = await open(page({ value: '{{ $state.people }}' }, {}, field));
    const before = screen.container.querySelectorAll('li')[1]?.querySelector('span, img');
    screen.model.setState('people', [
      { id: 'b', name: '李四' },
      { id: 'a', name: '张三' },
      { id: 'c', name: '王五' },
    ]);
    await screen.until(() => screen.items().length === 3);
    expect(screen.container.querySelectorAll('li')[0]?.querySelector('span, img')).toBe(before);
    screen.close();
  });

  it('asks a paged call for the next page', async () => {
    const screen = await open(page({ api: 'list' }, { pageSize: 2 }), {
      answer: (request) => {
        const pageNo = Number(request.params?.['pageNo']);
        return { records: [{ id: pageNo, name: `第${pageNo}页` }], total: 5 };
      },
    });
    await screen.page.findByText('1. 第1页');
    expect(await screen.page.findByText('1-2 共5条')).toBeTruthy();
    await screen.user.click(screen.page.getByTitle('3'));
    expect(await screen.page.findByText('1. 第3页')).toBeTruthy();
    expect(screen.requests.at(-1)?.params).toEqual({ pageNo: 3, pageSize: 2 });
    screen.close();
  });

  it('goes back to the first page when it is told to', async () => {
    const document = page({ api: 'list' }, { pageSize: 2 });
    const button = (text: string, more: object) => ({
      type: 'void',
      'x-component': 'button',
      'x-component-props': { text },
      'x-on': { click: [{ do: 'reload', target: 'people', ...more }] },
    });
    Object.assign(document.schema.properties, {
      again: button('再读', {}),
      first: button('从头', { toFirst: true }),
    });
    const screen = await open(document, {
      answer: (request) => ({
        records: [{ id: 'a', name: `第${String(request.params?.['pageNo'])}页` }],
        total: 5,
      }),
    });
    const askedPages = () => screen.requests.map((request) => request.params?.['pageNo']);
    await screen.page.findByText('1. 第1页');
    await screen.press('从头');
    await screen.until(() => screen.requests.length === 2);
    await screen.user.click(screen.page.getByTitle('3'));
    await screen.page.findByText('1. 第3页');
    await screen.press('再读');
    await screen.until(() => screen.requests.length === 4);
    // Nobody presses the same button twice within 300 ms.
    await new Promise((resolve) => setTimeout(resolve, 320));
    await screen.press('从头');
    await screen.page.findByText('1. 第1页');
    expect(askedPages()).toEqual([1, 1, 3, 3, 1]);
  });

  it('says when there is nothing, and tries again after a failure', async () => {
    let isDown = true;
    const screen = await open(page({ api: 'list' }, { emptyText: '还没有公告' }), {
      answer: () => {
        if (isDown) throw new Error('网络超时');
        return { records: [], total: 0 };
      },
    });
    expect((await screen.page.findByRole('alert')).textContent).toContain('网络超时');
    isDown = false;
    await screen.press('重试');
    expect(await screen.page.findByText('还没有公告')).toBeTruthy();
    screen.close();
  });
});
