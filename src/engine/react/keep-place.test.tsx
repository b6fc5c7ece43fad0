// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const button = (text: string, click: object[], more: object = {}) => ({
  type: 'void',
  'x-component': 'button',
  'x-component-props': { text },
  'x-on': { click },
  ...more,
});

const remove = [
  { do: 'request', api: 'remove' },
  { do: 'set', state: 'chosen', value: [] },
  { do: 'reload', target: 'table' },
];

const actions = (...nodes: [string, object][]) => ({
  type: 'object',
  properties: {
    actions: {
      type: 'void',
      'x-component': 'toolbar',
      'x-component-props': { maxVisible: 1 },
      properties: Object.fromEntries(nodes),
    },
  },
});

const page = (items: object) => ({
  apis: { list: { url: '/people' }, remove: { method: 'DELETE', url: '/people', repeatSubmit: false } },
  state: { chosen: ['1'] },
  schema: {
    type: 'object',
    properties: {
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-component-props': {
          title: '人员',
          columns: [
            { key: 'name', title: '姓名' },
            { key: 'action', title: '操作', slot: 'actions', width: 160 },
          ],
        },
        properties: {
          removeBatch: button('批量删除', remove, { 'x-visible': '{{ $state.chosen.length > 0 }}' }),
        },
        items,
      },
    },
  },
});

/** Opens the list; the call that removes takes the first person away. */
async function openList(items: object) {
  let people = ['张三', '李四'].map((name, at) => ({ id: String(at), name }));
  return openDocument(page(items), {
    answer: ({ method }) => {
      if (method === 'DELETE') people = people.slice(1);
      return people;
    },
    theme: { token: { motion: false } },
  });
}

type Opened = Awaited<ReturnType<typeof openList>>;

const hasFocus = (screen: Opened, name: string) =>
  screen.until(() => document.activeElement?.getAttribute('aria-label') === name);

describe('the focus after an act whose button is gone', () => {
  it('is in the list when the row went with its button', async () => {
    const screen = await openList(actions(['remove', button('删除', remove)]));
    const [first] = await screen.page.findAllByRole('button', { name: '删除' });
    first?.focus();
    await screen.user.keyboard('{Enter}');
    await screen.until(() => !screen.text().includes('张三'));
    await hasFocus(screen, '人员');
    // Only for as long as somebody is there: a press between the rows gives the list no focus.
    screen.page.getByRole('button', { name: '列设置' }).focus();
    expect(screen.page.getByRole('region', { name: '人员' }).hasAttribute('tabindex')).toBe(false);
    screen.close();
  });

  it('is in the list when a question beside the button was answered first', async () => {
    const asking = { 'x-component-props': { text: '删除', confirm: '确定删除吗？' } };
    const screen = await openList(actions(['remove', button('删除', remove, asking)]));
    const [first] = await screen.page.findAllByRole('button', { name: '删除' });
    first?.focus();
    await screen.user.keyboard('{Enter}');
    const question = await screen.page.findByRole('tooltip');
    question.querySelector<HTMLElement>('.ant-btn-primary')?.focus();
    await screen.user.keyboard('{Enter}');
    await screen.until(() => !screen.text().includes('张三'));
    await hasFocus(screen, '人员');
    screen.close();
  });

  it('is in the list when the button is only there while rows are ticked', async () => {
    const screen = await openList({ type: 'object' });
    screen.page.getByRole('button', { name: '批量删除' }).focus();
    await screen.user.keyboard('{Enter}');
    await screen.until(() => screen.page.queryByRole('button', { name: '批量删除' }) === null);
    await hasFocus(screen, '人员');
    screen.close();
  });

  it('is on what opened the menu when the button was an entry of one', async () => {
    const screen = await openList(
      actions(
        ['see', button('查看', [{ do: 'set', state: 'chosen', value: [] }])],
        ['note', button('标记', [{ do: 'set', state: 'chosen', value: [] }])],
      ),
    );
    const more = (await screen.page.findAllByRole('button', { name: /更多/ }))[0];
    more?.focus();
    await screen.user.keyboard('{Enter}');
    (await screen.page.findByRole('button', { name: '标记' })).focus();
    await screen.user.keyboard('{Enter}');
    await screen.until(() => document.activeElement === more);
    expect(screen.page.queryByRole('button', { name: '标记' })).toBeNull();
    screen.close();
  });
});
