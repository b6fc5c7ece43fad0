// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const slow = vi.hoisted(() => {
  // Another file may have loaded the parts before.
  vi.resetModules();
  let arrive: () => void = () => undefined;
  const whole = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { whole, arrive: () => arrive() };
});

/** Both parts are still on their way when somebody presses. */
vi.mock('./Asking.tsx', async (load) => {
  await slow.whole;
  return load();
});
vi.mock('../../controls/views/ViewMenu.tsx', async (load) => {
  await slow.whole;
  return load();
});

const PAGE = {
  apis: { list: { url: '/list', page: true, params: '{{ $query }}' } },
  state: { count: 0 },
  schema: {
    type: 'object',
    properties: {
      remove: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '清空', confirm: '确定清空吗？' },
        'x-on': { click: [{ do: 'set', state: 'count', value: '{{ $state.count + 1 }}' }] },
      },
      search: {
        type: 'object',
        'x-component': 'search_form',
        'x-component-props': { table: 'people' },
        properties: { name: { type: 'string', title: '名字', 'x-component': 'text' } },
      },
      people: {
        type: 'array',
        title: '人员',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-component-props': { columns: [{ key: 'name', title: '姓名' }] },
      },
    },
  },
};

let screen: Awaited<ReturnType<typeof openDocument>>;
beforeEach(async () => {
  screen = await openDocument(PAGE, {
    answer: ({ url }) => (url === '/list' ? { records: [], total: 0 } : []),
    views: { defaultOf: () => undefined, changeDefault: () => undefined, begin: () => undefined },
  });
});
afterEach(() => screen.close());

// The first test finds both parts still loading: they load once.
describe('a press that comes before what it opens is loaded', () => {
  it('is not lost, also when the button is exchanged before it is let go', async () => {
    const { page } = screen;
    fireEvent.mouseDown(page.getByRole('button', { name: '清空' }));
    await screen.user.click(page.getByRole('button', { name: '视图' }));
    expect(page.queryByText('确定清空吗？')).toBeNull();
    slow.arrive();
    await page.findByText('确定清空吗？');
    await page.findByRole('menuitem', { name: '另存为视图…' });
    await screen.user.click(within(page.getByRole('tooltip')).getByRole('button', { name: '清空' }));
    await screen.until(() => screen.model.state['count'] === 1);
  });

  it('opens nothing of itself where nobody has pressed', async () => {
    await screen.until(() => screen.page.getAllByRole('button').length > 2);
    expect(screen.page.queryByText('确定清空吗？')).toBeNull();
    expect(screen.page.queryByRole('menuitem')).toBeNull();
  });
});
