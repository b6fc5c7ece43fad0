// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const ROWS = ['甲', '乙'].map((name, at) => ({ id: `r${at + 1}`, name, site: '主页' }));

const list = (settings: Record<string, unknown> = {}, on: Record<string, unknown> = {}) => ({
  apis: { list: { url: '/rows', page: true } },
  state: { selected: [], pressed: '' },
  schema: {
    type: 'object',
    properties: {
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-on': {
          linkClick: [{ do: 'set', state: 'pressed', value: '{{ $record.id }}' }],
          ...on,
        },
        'x-component-props': {
          selection: 'selected',
          columns: [
            { key: 'name', title: '名称' },
            { key: 'site', title: '网站', type: 'link' },
            { key: 'action', title: '操作', slot: 'actions', width: 120 },
          ],
          ...settings,
        },
        items: {
          type: 'object',
          properties: {
            actions: {
              type: 'void',
              'x-component': 'button',
              'x-component-props': { text: '编辑' },
              'x-on': { click: [{ do: 'set', state: 'pressed', value: '{{ $record.name }}' }] },
            },
          },
        },
      },
    },
  },
});

async function open(document: object) {
  const screen = await openDocument(document, { answer: () => ({ records: ROWS, total: ROWS.length }) });
  await screen.page.findByText('甲');
  const { user, page, model } = screen;
  return {
    ...screen,
    ticked: () => model.state['selected'],
    press: (text: string) => user.click(page.getByText(text)),
    pressFirst: (role: string, name: string) =>
      user.click(page.getAllByRole(role, { name })[0] as HTMLElement),
  };
}

describe('a row that can be ticked and opens nothing', () => {
  it('is ticked by a press anywhere on it, and the tick goes with another press', async () => {
    const screen = await open(list());
    await screen.press('甲');
    await screen.press('乙');
    expect(screen.ticked()).toEqual(['r1', 'r2']);
    await screen.press('甲');
    expect(screen.ticked()).toEqual(['r2']);
    // The box itself goes on as ever, and the room around it belongs to the row.
    await screen.user.click(screen.page.getByRole('checkbox', { name: '选择“甲”' }));
    expect(screen.ticked()).toEqual(['r2', 'r1']);
    const cell = screen.page.getByRole('checkbox', { name: '选择“甲”' }).closest('td');
    await screen.user.click(cell as HTMLElement);
    expect(screen.ticked()).toEqual(['r2']);
    screen.close();
  });

  it('stays as it is when a button or a link in it is pressed', async () => {
    const screen = await open(list());
    await screen.pressFirst('button', '编辑');
    expect(screen.model.state['pressed']).toBe('甲');
    expect(screen.ticked()).toEqual([]);
    await screen.pressFirst('button', '主页');
    expect(screen.model.state['pressed']).toBe('r1');
    expect(screen.ticked()).toEqual([]);
    screen.close();
  });

  it('takes the tick from the one before where only one may have it', async () => {
    const screen = await open(list({ selectionType: 'radio' }));
    await screen.press('甲');
    await screen.press('乙');
    expect(screen.ticked()).toEqual(['r2']);
    await screen.press('乙');
    expect(screen.ticked()).toEqual(['r2']);
    screen.close();
  });
});

it('is opened and not ticked where a press opens it, and not touched where nothing is ticked', async () => {
  const opened = [{ do: 'set', state: 'pressed', value: '{{ $record.id }}' }];
  const screen = await open(list({}, { rowClick: opened }));
  await screen.press('甲');
  expect(screen.model.state['pressed']).toBe('r1');
  expect(screen.ticked()).toEqual([]);
  screen.close();
  const plain = await open(list({ selection: undefined }));
  await plain.press('甲');
  expect(plain.ticked()).toEqual([]);
  expect(plain.container.querySelector('.sw-row-ticked')).toBeNull();
  plain.close();
});
