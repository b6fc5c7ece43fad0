import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/depth.ts';
import {
  chooseFields,
  guessWidget,
  readPastedTable,
  splitCells,
  toFieldNode,
  toRecords,
} from './pasted-table.ts';

/** As spreadsheets write it. */
const write = (grid: readonly (readonly string[])[]): string =>
  grid
    .map((row) =>
      row.map((cell) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\r\n');

const anyCell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '1', ',', ' ', '中', '.') }),
  fc.constantFrom('2026-01-05', '是', '1,200.5', 'user name', '__proto__', ''),
);
const anyGrid = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  );

describe('a table that was pasted', () => {
  it('has the cells that were copied, whatever stands in them', () => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        expect(splitCells(write(grid))).toEqual(grid);
      }),
      { numRuns: runs(10_000, 300) },
    );
  });

  it('gives each column one field of its own, and each row its values, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(anyGrid.map(write), fc.string()), (text) => {
        const table = readPastedTable(text);
        const names = table.fields.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
        for (const row of table.rows) expect(row).toHaveLength(names.length);
        for (const { title } of table.fields) expect(title).not.toBe('');
        expect(toRecords(table).map((one) => Object.keys(one).length)).toEqual(
          table.rows.map(() => new Set(['id', ...names]).size),
        );
      }),
      { numRuns: runs(10_000, 300) },
    );
  });

  it('is read with its titles, widgets and choices', () => {
    const { fields, rows } = readPastedTable(
      [
        ['合同编号', 'Customer Name', '金额', '数量', '签订日期', '状态', '有效', '电话'],
        ['0012', '东湖', '1,200.50', '3', '2026/1/5', '草稿', '是', '13800000001'],
        ['0013', '西山', '80', '4', '2026/1/6', '生效', '否', '13800000002'],
        ['0014', '南江', '95.5', '5', '2026/1/7', '草稿', '是', '13800000003'],
        ['0015', '北原', '7', '6', '2026/1/8', '生效', '是', '13800000004'],
      ]
        .map((row) => row.join('\t'))
        .join('\n'),
    );
    expect(fields.map(({ name, widget, options }) => [name, widget, options])).toEqual([
      ['field1', 'text', ''],
      ['customerName', 'text', ''],
      ['field3', 'number', ''],
      ['field4', 'integer', ''],
      ['field5', 'date', ''],
      ['field6', 'list', '草稿,生效'],
      ['field7', 'switch', ''],
      ['field8', 'text', ''],
    ]);
    expect(toRecords({ fields, rows })[0]).toEqual({
      id: '1',
      field1: '0012',
      customerName: '东湖',
      field3: 1200.5,
      field4: 3,
      field5: '2026-01-05',
      field6: '草稿',
      field7: '是',
      field8: '13800000001',
    });
    expect(toFieldNode(fields[5] ?? { name: '', title: '', widget: 'text', options: '', column: 0 })).toEqual(
      {
        type: 'string',
        title: '状态',
        'x-component': 'list',
        enum: [
          { value: '草稿', label: '草稿' },
          { value: '生效', label: '生效' },
        ],
      },
    );
  });

  it('keeps its cells under the fields that were chosen, in their new order', () => {
    const table = readPastedTable('a\tb\tc\n1\tx\t3\n2\ty\t4');
    const [a, b, c] = table.fields;
    if (!a || !b || !c) throw new Error('three columns were pasted');
    const chosen = chooseFields(table, [{ ...c, name: 'last' }, a]);
    expect(toRecords(chosen)).toEqual([
      { id: '1', last: 3, a: 1 },
      { id: '2', last: 4, a: 2 },
    ]);
  });

  it.each([
    [[], 'text'],
    [['2026-01-05 08:30', '2026-01-06'], 'datetime'],
    [['2026年1月5日'], 'date'],
    [['1', '2.5'], 'number'],
    [['甲', '乙', '丙'], 'text'],
    [['第一行\n第二行'], 'textarea'],
    [['330102199001011234'], 'text'],
  ] as const)('%j is filled in by a widget of %s', (values, widget) => {
    expect(guessWidget(values)).toBe(widget);
  });
});
