// @vitest-environment happy-dom
// A dictionary that is too long for one answer: its lists say where they end, and what is stored beyond them has a text.
import { describe, expect, it, vi } from 'vitest';
import type { HttpRequest, Reply } from '../src/engine/services.ts';
import { createDicts } from '../src/runtime/dict/dicts.ts';
import { createNotices } from '../src/runtime/notify/notices.ts';
import { createMemoryStorage } from '../src/runtime/storage/open-storage.ts';
import { createStored } from '../src/runtime/storage/stored.ts';
import { openDocument, type OpenOptions } from './open-document.tsx';

const CODE = 'sys_customer,name,id';
const MESSAGE = '选项超过10000个，只列出前10000个，其余请用可搜索的选择框查找';
const LISTED = [
  { value: 'c1', text: '一号客户' },
  { value: 'c2', text: '二号客户' },
];
const BEYOND: Readonly<Record<string, string>> = { c10001: '万一客户', c10002: '万二客户' };

/** The app's own dictionaries over a server with more customers than one answer lists. */
function createCutDicts() {
  const asked: string[] = [];
  const send = <T,>({ url, params }: HttpRequest): Promise<Reply<T>> => {
    if (url.startsWith('/sys/dict/getDictItems/'))
      return Promise.resolve({ success: true, code: 201, message: MESSAGE, result: LISTED as T });
    const keys = String(params?.['key']).split(',');
    asked.push(...keys);
    return Promise.resolve({
      success: true,
      code: 200,
      message: '',
      result: keys.map((key) => BEYOND[key] ?? key) as T,
    });
  };
  const stored = createStored(createMemoryStorage(), createMemoryStorage());
  return { asked, dicts: createDicts({ send }, stored, createNotices(), () => performance.now()) };
}

async function open(properties: Record<string, unknown>, options: OpenOptions = {}) {
  const { asked, dicts } = createCutDicts();
  const screen = await openDocument(
    { schema: { type: 'object', properties } },
    { services: { dicts }, ...options },
  );
  return { ...screen, asked };
}

const customer = (node: Record<string, unknown>) => ({
  customer: { type: 'string', title: '客户', 'x-dict': CODE, ...node },
});

describe('a dictionary that is too long for one answer', () => {
  it.each(['list', 'list_multi', 'sel_search'])(
    'says below the options of %s where they end, and the control is described by it',
    async (widget) => {
      const screen = await open(customer({ 'x-component': widget }));
      await screen.user.click(screen.control('客户'));
      expect(await screen.page.findByTitle('二号客户')).toBeTruthy();
      const note = screen.page.getByRole('note');
      expect(note.textContent).toBe(MESSAGE);
      expect(screen.control('客户').getAttribute('aria-describedby')?.split(' ')).toContain(note.id);
      screen.close();
    },
  );

  it('says so too where choices of a search form drop down', async () => {
    const screen = await open(customer({ 'x-component': 'radio' }), { isQuery: true });
    await screen.user.click(screen.page.getByRole('combobox', { name: '客户' }));
    await screen.page.findByTitle('二号客户');
    expect(screen.page.getByRole('note').textContent).toBe(MESSAGE);
    screen.close();
  });

  it.each(['radio', 'checkbox', 'transfer'])('says so below the options of %s', async (widget) => {
    const screen = await open(customer({ 'x-component': widget, default: 'c10001' }));
    await screen.until(() => screen.text().includes('万一客户'));
    expect(screen.page.getAllByRole('note').map((note) => note.textContent)).toEqual([MESSAGE]);
    screen.close();
  });

  it.each(['list', 'list_multi', 'sel_search'])(
    'has a text for what is stored beyond it in %s, and never shows a key in its place',
    async (widget) => {
      const screen = await open(customer({ 'x-component': widget, default: 'c10001' }));
      const texts: string[] = [];
      await screen.until(() => {
        texts.push(screen.text());
        return screen.text().includes('万一客户');
      });
      expect(texts.filter((text) => text.includes('c10001'))).toEqual([]);
      expect(screen.values()).toEqual({ customer: 'c10001' });
      expect(screen.asked).toEqual(['c10001']);
      screen.close();
    },
  );

  it('keeps what is stored and nobody knows as it is', async () => {
    const screen = await open(customer({ 'x-component': 'list', default: 'gone' }));
    await screen.until(() => screen.text().includes('gone'));
    expect(screen.asked).toEqual(['gone']);
    screen.close();
  });

  it('does not say of what is typed that it is no option, as it may be one that is not listed', async () => {
    const screen = await open(customer({ 'x-component': 'list' }));
    await screen.user.type(screen.control('客户'), '万一{Tab}');
    expect(screen.messages).toEqual([['warning', MESSAGE]]);
    screen.close();
  });

  it('has texts for what is stored beyond it where values are only read', async () => {
    const screen = await open({
      ...customer({ 'x-component': 'list', default: 'c10001', readOnly: true, 'x-pattern': 'readPretty' }),
      tag: {
        type: 'void',
        'x-component': 'dict_tag',
        'x-component-props': { dict: CODE, value: 'c2,c10002' },
      },
      own: {
        type: 'void',
        'x-component': 'dict_tag',
        'x-dict': CODE,
        'x-component-props': { value: 'c10002' },
      },
      facts: {
        type: 'void',
        'x-component': 'descriptions',
        'x-component-props': { items: [{ label: '上级', dict: CODE, value: 'c10001' }] },
      },
    });
    await screen.until(() => /二号客户.*万二客户/.test(screen.text()));
    await screen.until(() => screen.text().split('万一客户').length === 3);
    await screen.until(() => screen.text().split('万二客户').length === 3);
    expect(screen.text()).not.toMatch(/c1000/);
    screen.close();
  });

  it('has texts in fields that nobody has scrolled to', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    );
    const above = Array.from({ length: 100 }, (_, at) => [
      `f${String(at)}`,
      { type: 'string', title: `字段${String(at)}`, 'x-component': 'text' },
    ]);
    const screen = await open({
      ...Object.fromEntries(above),
      ...customer({ 'x-component': 'list', default: 'c10001' }),
    });
    const far = () =>
      screen.container.querySelector<HTMLInputElement>('.sw-far[data-address=customer] input');
    await screen.until(() => far()?.value === '万一客户');
    screen.close();
    vi.unstubAllGlobals();
  });

  it('has texts in a table of records where the server sent none beside the values', async () => {
    const { asked, dicts } = createCutDicts();
    const screen = await openDocument(
      {
        apis: { list: { url: '/sale/order/list', page: true } },
        schema: {
          type: 'object',
          properties: {
            table: {
              type: 'array',
              'x-component': 'data_table',
              'x-source': { api: 'list' },
              'x-component-props': {
                columns: [{ key: 'customer', title: '客户', type: 'dict', dict: CODE }],
              },
            },
          },
        },
      },
      {
        services: { dicts },
        answer: () => ({
          records: [
            { id: '1', customer: 'c10001' },
            { id: '2', customer: 'c10002' },
            { id: '3', customer: 'c10002', customer_dictText: '改名客户' },
          ],
          total: 3,
        }),
      },
    );
    await screen.until(() => /万一客户.*万二客户/.test(screen.text()));
    expect(screen.text()).toContain('改名客户');
    expect(asked).toEqual(['c10001', 'c10002']);
    screen.close();
  });

  it('has texts in the cells of a table that is edited, and says in their editor where the options end', async () => {
    const screen = await open({
      lines: {
        type: 'array',
        title: '明细',
        'x-component': 'editable_table',
        'x-component-props': {
          columns: [{ key: 'customer', title: '客户', type: 'select', dictCode: CODE }],
        },
        default: [{ customer: 'c2' }, { customer: 'c10001' }],
      },
    });
    await screen.until(() => /二号客户.*万一客户/.test(screen.text()));
    expect(screen.asked).toEqual(['c10001']);
    const cell = [...screen.container.querySelectorAll('[role=gridcell]')].find((one) =>
      one.textContent?.includes('万一客户'),
    );
    await screen.user.dblClick(cell as HTMLElement);
    expect((await screen.page.findByRole('note')).textContent).toBe(MESSAGE);
    expect(screen.text()).not.toContain('c10001');
    screen.close();
  });

  it('has texts on paper', async () => {
    const template = {
      page: { width: 100, height: 60, margin: { top: 5, right: 5, bottom: 5, left: 5 } },
      elements: [
        {
          ...{ id: 'name', type: 'field', x: 6, y: 8, width: 60, height: 8, size: 14 },
          ...{ field: 'customer', dict: 'customers' },
        },
      ],
    };
    const screen = await open({
      sheet: {
        type: 'void',
        'x-component': 'print_view',
        'x-component-props': { template: JSON.stringify(template), record: { customer: 'c10001' } },
      },
    });
    await screen.until(() => screen.text().includes('万一客户'));
    expect(screen.asked).toEqual(['c10001']);
    screen.close();
  });
});
