// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import type { HttpRequest } from '../../engine/services.ts';

const PEOPLE = Array.from({ length: 5 }, (_, at) => ({ id: `u${at + 1}`, name: `人员${at + 1}` }));

const open = { do: 'open', title: '{{ $record.name }}', params: { record: '{{ $record }}' } };

const link = (text: string, click: object[], more: object = {}) => ({
  ...more,
  type: 'void',
  'x-component': 'button',
  'x-component-props': { text, kind: 'link' },
  'x-on': { click },
});

const list = {
  apis: { list: { url: '/people', page: true } },
  state: { saved: '' },
  schema: {
    type: 'object',
    properties: {
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-component-props': {
          title: '人员',
          pageSize: 2,
          pageSizes: [2],
          columns: [
            { key: 'name', title: '姓名' },
            { key: 'action', title: '操作', slot: 'actions', width: 160 },
          ],
        },
        'x-on': { rowClick: [{ ...open, screen: 'people/view' }] },
        items: {
          type: 'object',
          properties: {
            actions: {
              type: 'void',
              'x-component': 'toolbar',
              properties: {
                edit: link('编辑', [
                  { ...open, screen: 'people/form', as: 'drawer' },
                  { do: 'set', state: 'saved', value: '{{ $record.name }}' },
                ]),
                publish: link('发布', [{ ...open, screen: 'people/view' }], {
                  'x-visible': '{{ $record.isDraft }}',
                  'x-disabled': '{{ $record.isLocked }}',
                }),
                copy: link('复制', [{ ...open, screen: 'people/form', isAlone: true }]),
              },
            },
          },
        },
      },
    },
  },
};

const screens = {
  'people/view': {
    schema: {
      type: 'object',
      properties: {
        text: {
          type: 'void',
          'x-component': 'text_block',
          'x-component-props': { text: "{{ '这是' + $params.record.name }}" },
        },
      },
    },
  },
  'people/form': {
    on: { open: [{ do: 'set', value: '{{ $params.record }}' }] },
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: '姓名', 'x-component': 'text' },
        done: {
          type: 'void',
          'x-component': 'button',
          'x-component-props': { text: '完成' },
          'x-on': { click: [{ do: 'close' }] },
        },
      },
    },
  },
};

/** A draft can be published, but for the second, which is locked; from the sixth person on there is none. */
const DRAFTS = Array.from({ length: 20 }, (_, at) => ({
  id: `u${at + 1}`,
  name: `人员${at + 1}`,
  isDraft: [0, 1, 4].includes(at),
  isLocked: at === 1,
}));

const answer = ({ url, params }: HttpRequest): unknown => {
  if (url !== '/people') return undefined;
  const from = (Number(params?.['pageNo']) - 1) * 2;
  return { records: PEOPLE.slice(from, from + 2), total: PEOPLE.length };
};

async function openPeople(confirm = true) {
  const screen = await openDocument(list, { answer, screens, confirm });
  await screen.page.findByText('人员1');
  return screen;
}

type Opened = Awaited<ReturnType<typeof openPeople>>;

const step = async (screen: Opened, name: string, shown: string): Promise<void> => {
  await screen.user.click(screen.page.getByRole('button', { name }));
  await screen.page.findByText(shown);
};
const place = ({ page }: Opened) => page.getByRole('status', { name: /^第/ }).textContent;

describe('a record that was opened from a list', () => {
  it('leads to the record before and the one behind, over the pages of the list, and stops at its ends', async () => {
    const screen = await openPeople();
    await screen.user.click(screen.page.getByText('人员1'));
    await screen.page.findByText('这是人员1');
    expect(place(screen)).toBe('1 / 5');
    expect(screen.page.getByRole('button', { name: '上一条' })).toHaveProperty('disabled', true);
    const frame = screen.page.getByRole('dialog');
    await step(screen, '下一条', '这是人员2');
    await step(screen, '下一条', '这是人员3');
    expect(place(screen)).toBe('3 / 5');
    expect(screen.page.getByRole('dialog')).toBe(frame);
    expect(screen.page.getAllByRole('dialog')).toHaveLength(1);
    await screen.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.page.findByText('这是人员4');
    await step(screen, '下一条', '这是人员5');
    expect(screen.page.getByRole('button', { name: '下一条' })).toHaveProperty('disabled', true);
    await screen.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await screen.page.findByText('这是人员4');
    screen.close();
  });

  it('leads back to its row, which is marked and has the focus, on the page where it stands', async () => {
    const screen = await openPeople();
    await screen.user.click(screen.page.getByText('人员2'));
    await screen.page.findByText('这是人员2');
    await step(screen, '下一条', '这是人员3');
    await screen.user.click(screen.page.getByRole('button', { name: '关闭' }));
    await waitFor(() => {
      expect(document.activeElement?.textContent).toContain('人员3');
      expect(document.activeElement?.className).toContain('sw-row-marked');
    });
    expect(screen.page.queryByText('人员2')).toBeNull();
    screen.close();
  });

  it('asks before it leaves what is not saved, and goes on with the steps of the record that it came to', async () => {
    const screen = await openPeople(false);
    await screen.user.click(screen.page.getAllByRole('button', { name: '编辑' })[0] as HTMLElement);
    await screen.page.findByLabelText('姓名');
    await screen.fill('姓名', '另一个');
    await screen.user.click(screen.page.getByRole('button', { name: '下一条' }));
    expect(place(screen)).toBe('1 / 5');
    expect(screen.control('姓名')).toHaveProperty('value', '另一个');
    screen.close();

    const other = await openPeople();
    await other.user.click(other.page.getAllByRole('button', { name: '编辑' })[0] as HTMLElement);
    await other.page.findByLabelText('姓名');
    await other.fill('姓名', '另一个');
    await other.user.click(other.page.getByRole('button', { name: '下一条' }));
    await waitFor(() => expect(other.control('姓名')).toHaveProperty('value', '人员2'));
    await other.press('完成');
    await waitFor(() => expect(other.model.state['saved']).toBe('人员2'));
    expect(other.page.queryByRole('dialog')).toBeNull();
    other.close();
  });

  it('stands alone where something new is begun', async () => {
    const screen = await openPeople();
    await screen.user.click(screen.page.getAllByRole('button', { name: '复制' })[0] as HTMLElement);
    await screen.page.findByLabelText('姓名');
    expect(screen.page.queryByRole('button', { name: '下一条' })).toBeNull();
    screen.close();
  });

  it('passes over rows that do not have the button, and says so where no further row has it', async () => {
    const screen = await openDocument(list, {
      screens,
      answer: ({ url, params }: HttpRequest): unknown => {
        if (url !== '/people') return undefined;
        const from = (Number(params?.['pageNo']) - 1) * 2;
        return { records: DRAFTS.slice(from, from + 2), total: DRAFTS.length };
      },
    });
    await screen.page.findByText('人员1');
    await screen.user.click(screen.page.getAllByRole('button', { name: '发布' })[0] as HTMLElement);
    await screen.page.findByText('这是人员1');
    await step(screen, '下一条', '这是人员5');
    expect(place(screen)).toBe('5 / 20');
    await screen.user.click(screen.page.getByRole('button', { name: '下一条' }));
    await waitFor(() => expect(screen.messages).toEqual([['info', '后面的记录都没有这个操作']]));
    // The list is back at the row that is open, and the way back is there.
    expect(place(screen)).toBe('5 / 20');
    await step(screen, '上一条', '这是人员1');
    expect(place(screen)).toBe('1 / 20');
    screen.close();
  });
});
