// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import type { HttpRequest, Reply } from '../../engine/services.ts';

const PLACES = {
  apis: {
    list: { url: '/asset/place/rootList', page: true },
    below: { url: '/asset/place/childList' },
  },
  schema: {
    type: 'object',
    properties: {
      table: {
        type: 'array',
        title: '位置',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-component-props': {
          columns: [{ key: 'name', title: '名称' }],
          tree: { api: 'below' },
        },
        properties: {
          again: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '再读' },
            'x-on': { click: [{ do: 'reload', target: 'table' }] },
          },
        },
      },
    },
  },
};

/** A server with a campus, its houses and their floors. */
function createServer() {
  const places = [
    { id: 'campus', name: '园区', above: null },
    { id: 'house', name: '一号楼', above: 'campus' },
    { id: 'floor', name: '二层', above: 'house' },
  ];
  let isBroken = false;
  const levelOf = (above: string | null) =>
    places
      .filter((one) => one.above === above)
      .map((one) => ({ ...one, hasChild: places.some((other) => other.above === one.id) ? '1' : '0' }));
  return {
    rename: (id: string, name: string) => {
      for (const one of places) if (one.id === id) one.name = name;
    },
    breakDown: (is: boolean) => {
      isBroken = is;
    },
    answer: ({ url, params }: HttpRequest) => {
      if (url.endsWith('/rootList')) return { records: levelOf(null), total: 1 };
      if (isBroken) throw new Error('服务暂不可用');
      return levelOf(String(params?.['pid']));
    },
  };
}

async function open() {
  const server = createServer();
  const screen = await openDocument(PLACES, { answer: server.answer });
  const names = () =>
    [...screen.container.querySelectorAll('tr.ant-table-row')].map((row) => row.textContent);
  const icon = (name: string) => {
    const row = [...screen.container.querySelectorAll('tr.ant-table-row')].find(
      (one) => one.textContent === name,
    );
    const found = row?.querySelector('.ant-table-row-expand-icon:not(.ant-table-row-expand-icon-spaced)');
    if (!found) throw new Error(`nothing opens ${name}`);
    return found;
  };
  const levels = () =>
    screen.requests.filter(({ url }) => url.endsWith('/childList')).map(({ params }) => params?.['pid']);
  const show = (expected: string[]) => vi.waitFor(() => expect(names()).toEqual(expected));
  await show(['园区']);
  return { ...screen, server, icon, levels, show };
}

describe('rows with rows below them', () => {
  it('show a level when they are opened, and read none before', async () => {
    const screen = await open();
    expect(screen.levels()).toEqual([]);
    await screen.user.click(screen.icon('园区'));
    await screen.show(['园区', '一号楼']);
    await screen.user.click(screen.icon('一号楼'));
    await screen.show(['园区', '一号楼', '二层']);
    expect(screen.levels()).toEqual(['campus', 'house']);
    // What has nothing below cannot be opened.
    expect(() => screen.icon('二层')).toThrow();
    await screen.user.click(screen.icon('园区'));
    await screen.show(['园区']);
    screen.close();
  });

  it('read what is open again with the table', async () => {
    const screen = await open();
    await screen.user.click(screen.icon('园区'));
    await screen.show(['园区', '一号楼']);
    screen.server.rename('house', '二号楼');
    await screen.user.click(screen.page.getByText('再读'));
    await screen.show(['园区', '二号楼']);
    screen.close();
  });

  it('say why a level cannot be read, and are read when they are opened again', async () => {
    const screen = await open();
    screen.server.breakDown(true);
    await screen.user.click(screen.icon('园区'));
    await vi.waitFor(() =>
      expect(screen.container.querySelector('.sw-table')?.textContent).toContain('重试'),
    );
    screen.server.breakDown(false);
    await screen.user.click(screen.icon('园区'));
    await screen.show(['园区', '一号楼']);
    await vi.waitFor(() =>
      expect(screen.container.querySelector('.sw-table')?.textContent).not.toContain('重试'),
    );
    screen.close();
  });

  it('say in the words of the server that a level is too long, as long as it is open', async () => {
    const { answer } = createServer();
    const message = '下级超过1000条，只列出前1000条，其余请用查询条件查找';
    const isLevel = ({ url }: HttpRequest) => url.endsWith('/childList');
    const screen = await openDocument(PLACES, {
      services: {
        http: {
          send: <T,>(request: HttpRequest) =>
            Promise.resolve({
              ...(isLevel(request) ? { code: 201, message } : { code: 200, message: '' }),
              success: true,
              result: answer(request) as T,
            } satisfies Reply<T>),
          download: () => Promise.resolve(),
          follow: () => undefined,
        },
      },
    });
    const press = async () => {
      const icon = await vi.waitUntil(() =>
        screen.container.querySelector('.ant-table-row-expand-icon:not(.ant-table-row-expand-icon-spaced)'),
      );
      await screen.user.click(icon);
    };
    await press();
    expect((await screen.page.findByRole('note')).textContent).toBe(message);
    await press();
    expect(screen.page.queryByRole('note')).toBeNull();
    screen.close();
  });
});
