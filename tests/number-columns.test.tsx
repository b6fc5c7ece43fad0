// @vitest-environment happy-dom
// Amounts in tables: people read them with their digits and thousands, whatever takes them over gets the number itself.
import { fireEvent } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/browser';
import { expect, describe, it } from 'vitest';
import { openDocument } from './open-document.tsx';

const ROWS = [
  { id: '1', name: '甲', amount: 1234567.5, total: '1000' },
  { id: '2', name: '乙', amount: null, total: -0.5 },
];
const FORMAT = { precision: 2, thousands: true };

const list = {
  apis: { list: { url: '/list' } },
  schema: {
    type: 'object',
    properties: {
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-component-props': {
          columns: [
            { key: 'name', title: '名称' },
            { key: 'amount', title: '金额', type: 'number', ...FORMAT, prefix: '¥' },
            { key: 'total', title: '合计', type: 'number', ...FORMAT, suffix: ' 元' },
          ],
        },
      },
    },
  },
};

const rows = (more: object = {}) => ({
  schema: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        title: '明细',
        'x-component': 'editable_table',
        'x-component-props': {
          hasExport: true,
          columns: [
            { key: 'name', title: '名称', type: 'input' },
            { key: 'amount', title: '金额', type: 'inputNumber', ...FORMAT, prefix: '¥', statistics: true },
            { key: 'total', title: '合计', type: 'normal', ...FORMAT },
          ],
        },
        default: ROWS,
        ...more,
      },
    },
  },
});

type Opened = Awaited<ReturnType<typeof openDocument>>;

const cells = (screen: Opened, row: number): HTMLElement[] => [
  ...screen.container.querySelectorAll<HTMLElement>(`[data-i="${String(row)}"] [role=gridcell]`),
];
const texts = (elements: Iterable<Element>): (string | null)[] => [...elements].map((one) => one.textContent);

describe('a column of amounts', () => {
  it('of a list shows digits, thousands and what stands around them, to the right', async () => {
    const screen = await openDocument(list, { answer: () => ROWS });
    await screen.until(() => screen.text().includes('甲'));
    const [first, second] = screen.container.querySelectorAll('tbody tr.ant-table-row');
    expect(texts(first?.children ?? [])).toEqual(['甲', '¥1,234,567.50', '1,000.00 元']);
    expect(texts(second?.children ?? [])).toEqual(['乙', '—', '-0.50 元']);
    expect((first?.children[1] as HTMLElement).style.textAlign).toBe('right');
    screen.close();
  });

  it('has its sum below a list in the same way, to the last digit', async () => {
    const { table } = list.schema.properties;
    const settings = { ...table['x-component-props'], sums: { api: 'sums', columns: ['amount', 'total'] } };
    const document = {
      apis: { ...list.apis, sums: { url: '/sums' } },
      schema: { type: 'object', properties: { table: { ...table, 'x-component-props': settings } } },
    };
    const sums = { amount: '12345678901234567.8', total: 999.5 };
    const screen = await openDocument(document, {
      answer: ({ url }) => (url.endsWith('/sums') ? sums : ROWS),
    });
    await screen.until(() => screen.text().includes('999.50 元'));
    expect(texts(screen.container.querySelectorAll('.sw-table-sums td'))).toEqual([
      '合计',
      '¥12,345,678,901,234,567.80',
      '999.50 元',
    ]);
    screen.close();
  });

  it('of a table that is edited shows the same below a head at their side, also its sum, and an input the number', async () => {
    const screen = await openDocument(rows());
    expect(texts(cells(screen, 0))).toEqual(['甲', '¥1,234,567.50', '1,000.00']);
    expect(texts(cells(screen, 1))).toEqual(['乙', '', '-0.50']);
    expect(cells(screen, 0).map(({ className }) => className.includes('sw-et-right'))).toEqual([
      false,
      true,
      true,
    ]);
    for (const aligned of ['.sw-et-title', '.sw-et-foot > .sw-et-cell'])
      expect(
        [...screen.container.querySelectorAll(aligned)].map((one) => one.classList.contains('sw-et-right')),
        aligned,
      ).toEqual([false, true, true]);
    expect(screen.container.querySelector('.sw-et-foot')?.textContent).toContain('¥1,234,567.50');
    await screen.user.dblClick(cells(screen, 0)[1] as HTMLElement);
    expect(screen.control('金额，第 1 行')).toHaveProperty('value', '1,234,567.50');
    screen.close();
  });

  it('is read the same way where nothing is edited', async () => {
    const screen = await openDocument(rows({ 'x-read-pretty': true }));
    expect(texts(cells(screen, 0))).toEqual(['甲', '¥1,234,567.50', '1,000.00']);
    screen.close();
  });

  it('is copied as the numbers that they are', async () => {
    const screen = await openDocument(rows());
    fireEvent.mouseDown(cells(screen, 0)[1] as HTMLElement);
    let copied = '';
    fireEvent.copy(document.activeElement ?? document.body, {
      clipboardData: { setData: (_: string, text: string) => (copied = text) },
    });
    expect(copied).toBe('1234567.5');
    screen.close();
  });

  it('stays a number in a sheet, which Excel shows with its digits', async () => {
    const saved: Blob[] = [];
    const files = {
      address: (path: string) => path,
      save: (blob: Blob) => saved.push(blob),
      print: () => undefined,
    };
    const screen = await openDocument(rows(), { services: { files: files as never } });
    await screen.press('导出');
    await screen.until(() => saved.length === 1);
    const [blob] = saved as [Blob];
    expect(await readSheet(blob)).toEqual([
      ['名称', '金额', '合计'],
      ['甲', 1234567.5, 1000],
      ['乙', null, -0.5],
    ]);
    const styles = unzipSync(new Uint8Array(await blob.arrayBuffer()))['xl/styles.xml'];
    expect(strFromU8(styles ?? new Uint8Array())).toContain('formatCode="#,##0.00"');
    screen.close();
  });
});
