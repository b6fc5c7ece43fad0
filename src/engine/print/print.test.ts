import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { t } from '../text.ts';
import { layoutTemplate, type LayoutPort, type PlacedItem, type PrintJob } from './layout.ts';
import { breakLines, estimateWidth } from './lines.ts';
import { findTemplateFault, readTemplate } from './read-template.ts';
import type { PrintElement, PrintTemplate } from './template.ts';
import { formatPrinted } from './values.ts';

const port: LayoutPort = {
  measure: estimateWidth,
  dictText: (dict, value) => (dict === 'sex' && String(value) === '1' ? '男' : String(value ?? '')),
  plainText: (html) => html.replace(/<[^>]*>/g, ''),
  t,
};

const margin = { top: 10, right: 10, bottom: 10, left: 10 };
const on = (...elements: PrintElement[]): PrintTemplate => ({
  page: { width: 100, height: 100, margin },
  elements,
});
const box = { id: 'a', x: 10, y: 20, width: 80, height: 10 };
const number = { ...box, type: 'field', size: 9, field: 'area', format: 'number', digits: 2 };

const wordsOf = (job: PrintJob): string[][] =>
  job.pages.map(({ items }) =>
    items.flatMap((item) => {
      if (item.kind === 'words') return item.lines.join('/');
      return item.kind === 'cells' ? item.cells.map(({ lines }) => lines.join('/')).join('|') : [];
    }),
  );

describe('a value on paper', () => {
  it.each([
    [1200.5, '壹仟贰佰元伍角'],
    ['2000.50', '贰仟元伍角'],
    [1.005, '壹元零壹分'],
    [0, '零元整'],
    [1e12, '金额超出大写范围（须小于一万亿）'],
    ['待定', '待定'],
    ['', ''],
    [null, ''],
  ])('of money stands in capitals: %s', (value, text) => {
    expect(formatPrinted(value, { format: 'capitals' }, t)).toBe(text);
  });

  it.each([
    [12345.5, 3, '12,345.500'],
    ['0.125', 2, '0.13'],
    [-1200, 0, '-1,200'],
    [1234.5, undefined, '1,234.5'],
    ['待定', 2, '待定'],
    ['', 2, ''],
    [null, 2, ''],
    [[1000, 2], 1, '1,000.0、2.0'],
  ])('of a number has its thousands and the digits that are named: %j %j', (value, digits, text) => {
    expect(formatPrinted(value, { format: 'number', ...(digits === undefined ? {} : { digits }) }, t)).toBe(
      text,
    );
  });
});

describe('the text of a template', () => {
  const text = (change: object): string => JSON.stringify({ ...on(), ...change });

  // H3.23
  it('comes back as it was, whatever kind of element it has', () => {
    const template = on(
      { ...box, type: 'text', size: 12, text: '甲', bold: true, align: 'center', grow: true },
      { ...box, id: 'b', type: 'field', size: 12, field: 'user.sex', dict: 'sex', label: '性别：' },
      { ...box, id: 'c', type: 'image', path: 'temp/a.png' },
      { ...box, id: 'd', type: 'line' },
      {
        ...box,
        id: 'e',
        type: 'table',
        size: 9,
        field: 'rows',
        columns: [{ field: 'n', title: '名', width: 9 }],
      },
      { ...box, id: 'f', type: 'qrcode', field: 'id' },
      { ...box, id: 'g', type: 'barcode', text: 'A1' },
    );
    expect(readTemplate(JSON.stringify(template), t)).toEqual(template);
  });

  it.each([
    ['{', '模板不是有效的JSON'],
    ['[]', '模板应为对象'],
    [text({ script: 'x' }), '模板有不认识的属性 script'],
    [text({ page: { width: 5, height: 100, margin } }), '页面宽度应为 20 到 1000 之间的数字'],
    [text({ page: { width: 100, height: 100, margin: { ...margin, top: 90 } } }), '页边距太大'],
    [text({ elements: [{ ...box, type: 'script' }] }), '第 1 个元素的类型不认识'],
    [text({ elements: [{ ...box, type: 'line', x: 101 }] }), '第 1 个元素的左边距离应为 0 到 100'],
    [
      text({
        elements: [
          { ...box, type: 'line' },
          { ...box, type: 'line' },
        ],
      }),
      '第 2 个元素的编号 a 重复',
    ],
    [text({ elements: [{ ...box, type: 'field', size: 9, field: 'a.__proto__' }] }), '字段名不正确'],
    [
      text({ elements: [{ ...box, type: 'image', path: 'https://evil.test/a.png' }] }),
      '不能是其他网站的地址',
    ],
    [text({ elements: [{ ...box, type: 'image', path: 'temp/../../etc' }] }), '不能是其他网站的地址'],
    [text({ elements: [{ ...box, type: 'barcode' }] }), '应有字段或固定内容'],
    [text({ elements: [{ ...number, format: 'money' }] }), '小数位数只用于格式 number'],
    [text({ elements: [{ ...number, digits: 11 }] }), '小数位数应为 0 到 10 之间的数字'],
    [text({ elements: [{ ...number, digits: 1.5 }] }), '小数位数应为整数'],
    [
      text({ elements: Array.from({ length: 201 }, (_, at) => ({ ...box, id: `e${at}`, type: 'line' })) }),
      '元素最多 200 个',
    ],
    [`"${'x'.repeat(100_000)}"`, '模板太大'],
  ])('is refused with the reason: %.40s', (given, sentence) => {
    expect(findTemplateFault(given, t)).toContain(sentence);
  });

  it('never breaks the reader, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.json(), (given) => {
        expect(findTemplateFault(given, t)).not.toBe('');
      }),
    );
  });
});

describe('a template with a record', () => {
  it('says values by name, dictionary and format, and nothing else (S20)', () => {
    const template = on(
      { ...box, type: 'text', size: 10, text: '${name}-${missing}-${constructor}-${name.length}-${{name}}' },
      { ...box, id: 'b', y: 40, type: 'field', size: 10, field: 'sex', dict: 'sex', label: '性别：' },
      { ...box, id: 'c', y: 60, type: 'field', size: 10, field: 'pay', format: 'money' },
    );
    const job = layoutTemplate(template, { name: '${sex}<b>=1+1</b>', sex: 1, pay: 1234.5 }, port);
    // What the record says is not read again, and what every object has is no field.
    expect(wordsOf(job)).toEqual([['${sex}<b>=1+1</b>----${{name}}', '性别：男', '1,234.50']]);
  });

  it('lets a table go on on the next page under its head, and pushes down what stands below', () => {
    const table: PrintElement = {
      ...box,
      type: 'table',
      size: 10,
      field: 'rows',
      columns: [{ field: 'name', title: '名称', width: 1 }],
    };
    const below: PrintElement = { ...box, id: 'b', y: 40, type: 'text', size: 10, text: '合计' };
    const rows = Array.from({ length: 14 }, (_, at) => ({ name: `行${at + 1}` }));
    const job = layoutTemplate(on(table, below), { rows }, port);
    const pages = wordsOf(job);
    expect(pages).toHaveLength(2);
    expect(pages[0]?.[0]).toBe('名称');
    expect(pages[1]?.[0]).toBe('名称');
    expect(pages.flat().filter((words) => words.startsWith('行'))).toEqual(rows.map(({ name }) => name));
    expect(pages[1]?.at(-1)).toBe('合计');
    const last = job.pages[1]?.items.at(-2) as PlacedItem;
    const total = job.pages[1]?.items.at(-1) as PlacedItem;
    // Ten millimetres lie between the end of the table and the text, as on the template.
    expect(total.y - (last.y + last.height)).toBeCloseTo(10);
    for (const { items } of job.pages)
      for (const item of items) expect(item.y + item.height).toBeLessThanOrEqual(90.001);
  });

  it('keeps what stands below a short table in its place', () => {
    const table: PrintElement = {
      ...box,
      height: 30,
      type: 'table',
      size: 10,
      field: 'rows',
      columns: [{ field: 'n', title: '名', width: 1 }],
    };
    const below: PrintElement = { ...box, id: 'b', y: 60, type: 'text', size: 10, text: '合计' };
    const job = layoutTemplate(on(table, below), { rows: [{ n: '1' }] }, port);
    expect(job.pages[0]?.items.at(-1)).toMatchObject({ key: 'b', y: 60 });
  });

  it('repeats what stands in a margin on every page, with its number', () => {
    const text: PrintElement = { ...box, type: 'field', size: 10, field: 'long', grow: true };
    const foot: PrintElement = {
      ...box,
      id: 'f',
      y: 92,
      height: 6,
      type: 'text',
      size: 10,
      text: '${page}/${pages}',
    };
    const job = layoutTemplate(on(text, foot), { long: '字'.repeat(700) }, port);
    expect(job.pages.length).toBeGreaterThan(2);
    expect(wordsOf(job).map(([first]) => first)).toEqual(
      job.pages.map((_, at) => `${at + 1}/${job.pages.length}`),
    );
    expect(
      wordsOf(job)
        .flatMap(([, ...lines]) => lines)
        .join(''),
    ).toBe('字'.repeat(700));
  });

  it('stops at the most pages there may be, and says so', () => {
    const text: PrintElement = { ...box, type: 'field', size: 96, field: 'long', grow: true };
    const job = layoutTemplate(on(text), { long: '字'.repeat(5_000) }, port);
    expect(job.isCut).toBe(true);
    expect(job.pages).toHaveLength(300);
  });

  it('loses no letter and puts none outside the width, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 12, max: 100 }), (text, width) => {
        const lines = breakLines(text, width, { size: 10 }, estimateWidth);
        const squeeze = (one: string): string => one.replace(/\s/g, '');
        expect(squeeze(lines.join(''))).toBe(squeeze(text));
        for (const line of lines) {
          expect([...line].length === 1 || estimateWidth(line.trimEnd(), 10, false) <= width).toBe(true);
        }
      }),
    );
  });
});
