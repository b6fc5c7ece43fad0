// @vitest-environment happy-dom
// 从这里开始: what each of its steps says, and where it leads.
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../src/engine/services.ts';
import here from '../src/schemas/screens/start/here.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

const NOTHING = { hasPage: false, hasPeople: false, hasData: false, hasReadGuides: false, isShown: true };

async function open(steps: object) {
  const places: unknown[] = [];
  const screen = await openDocument(here, {
    answer: ({ method, url, body }: HttpRequest) => {
      if (url === '/sys/module/examples') return [];
      return { ...NOTHING, dataPath: '', ...steps, ...(method === 'PUT' ? (body as object) : {}) };
    },
    services: { navigate: { to: (path, options) => void places.push([path, options?.query]) } },
  });
  await screen.page.findByText('一、做一个页面');
  return { ...screen, places };
}

describe('从这里开始', () => {
  it.each([
    ['设计页面', '/designer'],
    ['管理用户', '/isystem/user'],
    ['查看模块', '/monitor/modules'],
  ])('leads by %s to %s', async (name, path) => {
    const { press, places } = await open({});
    await press(name);
    expect(places).toEqual([[path, {}]]);
  });

  it('leads to the list of a module where there is one, and with the guide has one step more done', async () => {
    const { press, places, text, page, until } = await open({
      hasPeople: true,
      dataPath: '/lease/contracts',
    });
    await press('打开列表');
    expect(text()).toContain('已完成 1 步');
    await press('打开管理手册');
    await until(() => text().includes('已完成 2 步'));
    expect(page.getAllByText('还没有做')).toHaveLength(2);
    expect(places).toEqual([
      ['/lease/contracts', {}],
      ['/help', { section: 'administrators' }],
    ]);
  });

  it('says that all four are done', async () => {
    const { text, page } = await open({ hasPage: true, hasPeople: true, hasData: true, hasReadGuides: true });
    expect(text()).toContain('已完成 4 步');
    expect(page.getAllByText('已完成')).toHaveLength(4);
    expect(page.queryByText('还没有做')).toBeNull();
  });
});
