import fc from 'fast-check';
import { isNumeric as isNumericText } from '../../../controls/numbers/number-values.ts';
import { describe, expect, it } from 'vitest';
import { cellText, filesOf, shortFileName } from './cell-text.ts';
import { readBlock, writeBlock } from './clipboard.ts';
import { coerce } from './coerce.ts';
import { CELL_TYPES, kindOf } from './column-kind.ts';
import { readColumns, type Column } from './column.ts';
import { judgeCell } from './cell-rules.ts';
import { columnWidths } from './widths.ts';

const column = (config: object): Column =>
  readColumns([{ key: 'a', title: '甲', type: 'input', ...config }])[0] as Column;

describe('column configurations', () => {
  // W3.25
  it('know all 23 types, and take any other as text that is only shown', () => {
    // Linked dropdowns came later than the generation that has the 23.
    expect(CELL_TYPES.filter((type) => type !== 'link_down')).toHaveLength(23);
    for (const type of CELL_TYPES) expect(column({ type }).type).toBe(type);
    expect(column({ type: 'nonsense' }).type).toBe('normal');
    expect(column({}).kind.widget).toBe('text');
  });

  // W3.22, W3.23
  it('of the 2.3 generation are completed unchanged', () => {
    const read = readColumns([
      {
        key: 'sex',
        title: '性别',
        type: 'select',
        width: '20%',
        options: [{ title: '男', value: '1' }],
        allowInput: true,
      },
      { key: 'on', title: '启用', type: 'checkbox', customValue: ['Y', 'N'], defaultChecked: true },
      {
        key: 'who',
        title: '人员',
        type: 'sel_user',
        fieldExtendJson: '{"store":"id","text":"realname","multiSelect":false}',
      },
      {
        key: 'car',
        title: '车',
        type: 'popup',
        popupCode: 'demo',
        orgFields: 'name,id',
        destFields: 'car,carId',
      },
      { key: 'file', title: '附件', type: 'file', allowDownload: true, allowRemove: false, width: '200px' },
      {
        key: 'n',
        title: '数',
        type: 'inputNumber',
        statistics: true,
        placeholder: '请输入${title}',
        defaultValue: 3,
      },
    ]);
    expect(read.map(({ width }) => width)).toEqual([
      { percent: 20 },
      undefined,
      undefined,
      undefined,
      { pixels: 200 },
      undefined,
    ]);
    expect(read[0]?.options).toEqual([{ value: '1', text: '男' }]);
    expect(read[0]?.allowsInput).toBe(true);
    expect([read[1]?.toggle, read[1]?.initial]).toEqual([['Y', 'N'], 'Y']);
    expect(read[2]?.settings).toEqual({ store: 'id', text: 'realname', multi: false });
    expect(read[3]?.settings).toMatchObject({ code: 'demo', orgFields: 'name,id', destFields: 'car,carId' });
    expect(read[4]?.settings).toEqual({ allowDownload: true, allowRemove: false });
    expect(read[5]).toMatchObject({ hasSum: true, initial: 3, settings: { placeholder: '请输入数' } });
  });

  // W9.10
  it('share 92 percent of the table, and none is narrower than 120', () => {
    const columns = readColumns([
      { key: 'a', type: 'input' },
      { key: 'b', type: 'datetime' },
      { key: 'c', type: 'sel_user' },
      { key: 'd', type: 'sel_depart' },
      { key: 'e', type: 'input' },
    ]);
    expect(columnWidths(columns, {}, 1_000)).toEqual([170, 200, 220, 160, 170]);
    expect(columnWidths(columns, {}, 390)).toEqual([120, 200, 220, 160, 120]);
    expect(columnWidths(columns, { a: 300 }, 1_000)).toEqual([300, 200, 220, 160, 120]);
  });
});

const PATTERNS: readonly [code: string, good: string[], bad: string[]][] = [
  ['n6-16', ['123456', '1234567890123456'], ['12345', '12345678901234567', '12345a']],
  ['*6-16', ['abc 中文1'], ['abcde', 'a'.repeat(17)]],
  ['s6-18', ['abcdef', 'A'.repeat(18)], ['abcde', 'abcde1', 'a'.repeat(19)]],
  ['url', ['https://a.cn/x'], ['a.cn', 'ftp://a.cn']],
  ['e', ['a.b@c.cn'], ['a@b', 'ab.cn']],
  ['m', ['13800000000'], ['1380000000', '23800000000']],
  ['p', ['430000'], ['43000', '4300000']],
  ['s', ['abcXYZ'], ['abc1', '中']],
  ['n', ['-1.5', '0'], ['1.', 'a', '1,0']],
  ['z', ['-12', '0'], ['1.5', '1a']],
  ['*', ['a', ' a '], ['', '   ']],
  ['money', ['0', '-1.25', '1000'], ['1.234', '1,000', '01']],
];

describe('rules of a cell', () => {
  // W5.16
  it.each(PATTERNS)('judge the named pattern %s', (code, good, bad) => {
    const judged = column({ validateRules: [{ pattern: code, message: '${title}不对' }] });
    const free = () => false;
    expect(good.filter((value) => judgeCell(judged, value, free) !== '')).toEqual([]);
    expect(bad.filter((value) => judgeCell(judged, value, free) !== '甲不对')).toEqual([]);
    if (code !== '*') expect(judgeCell(judged, '', free)).toBe('');
  });

  // W5.16
  it('take only as unique, own patterns, and handlers by the name of a rule', () => {
    const taken = () => true;
    expect(judgeCell(column({ validateRules: [{ pattern: 'only' }] }), 'x', taken)).toBe('该值已存在');
    expect(judgeCell(column({ validateRules: [{ unique: true, message: '重复' }] }), '', taken)).toBe('');
    const own = column({ validateRules: [{ pattern: '^[a-z][a-z0-9_]*$', message: '以字母开头' }] });
    expect(['ab_1', '1ab'].map((value) => judgeCell(own, value, taken))).toEqual(['', '以字母开头']);
    const handled = column({ validateRules: [{ handler: 'plateNumber' }] });
    expect(judgeCell(handled, '鄂A12345', taken)).toBe('');
    expect(judgeCell(handled, 'x', taken)).toBe('请正确输入您的车牌号');
    const unknown = column({ validateRules: [{ handler: 'nobody' }] });
    expect(judgeCell(unknown, 'x', taken)).toContain('没有登记');
    expect(judgeCell(column({ validateRules: [{ pattern: '(' }] }), 'x', taken)).toContain('正则表达式有误');
  });
});

const OPTIONS = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
];

describe('pasted texts', () => {
  it.each([
    ['inputNumber', '1,234.50', 1234.5],
    ['inputNumber', '１２', 12],
    ['inputNumber', '', null],
    ['select', '女', '2'],
    ['select', '1', '1'],
    ['list_multi', '男、2', '1,2'],
    ['checkbox', '是', true],
    ['checkbox', 'FALSE', false],
    ['date', '2026/1/5', '2026-01-05'],
    ['date', '2026年12月31日', '2026-12-31'],
    ['datetime', '2026-1-5 8:30', '2026-01-05 08:30:00'],
    ['time', '8:05', '08:05:00'],
    ['input', 'a\nb', 'a b'],
    ['textarea', 'a\nb', 'a\nb'],
  ])('become values of a column of type %s: %s', (type, text, value) => {
    expect(coerce(column({ type }), text, OPTIONS)).toEqual({ value });
  });

  // W3.23
  it.each([
    ['inputNumber', '约十'],
    ['inputNumber', '1,5'],
    ['inputNumber', '1.234,50'],
    ['select', '男女'],
    ['list_multi', '男,x'],
    ['checkbox', '也许'],
    ['date', '2026-02-30'],
    ['datetime', '2026-01-01 25:00'],
    ['time', '24:00'],
  ])('are refused with a reason in a column of type %s: %s', (type, text) => {
    const { reason } = coerce(column({ type }), text, OPTIONS) as { reason: string };
    expect(reason).toContain('“');
    expect(coerce(column({ type, allowInput: true }), text, OPTIONS)).toEqual(
      type === 'select' ? { value: text } : type === 'list_multi' ? { value: '1,x' } : { reason },
    );
  });

  it.each(['file', 'upload', 'image'])('are no files: those come by an upload (%s)', (type) => {
    expect(coerce(column({ type }), 'a.pdf', [])).toEqual({ reason: '文件只能上传，不能粘贴' });
    expect(coerce(column({ type }), '', [])).toEqual({ value: '' });
  });

  it('are a value of the kind of their column or are refused, whatever they are', () => {
    const isOf: Record<string, (value: unknown) => boolean> = {
      number: (value) =>
        value === null || (typeof value === 'number' ? Number.isFinite(value) : isNumericText(String(value))),
      toggle: (value) => typeof value === 'boolean',
      choice: (value) => value === null || OPTIONS.some((option) => option.value === value),
      choices: (value) =>
        value === '' ||
        String(value)
          .split(',')
          .every((part) => OPTIONS.some((option) => option.value === part)),
      date: (value) => value === null || /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
      datetime: (value) => value === null || /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(String(value)),
      time: (value) => value === null || /^\d{2}:\d{2}:\d{2}$/.test(String(value)),
      text: (value) => typeof value === 'string',
    };
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
      fc.date().map(String),
      fc.constantFrom(
        '1e999',
        '-0',
        '0x10',
        '１．５',
        '[object Object]',
        '__proto__',
        'NaN',
        'Infinity',
        '男,',
        '2026-13-01',
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...CELL_TYPES), text, (type, pasted) => {
        const result = coerce(column({ type }), pasted, OPTIONS);
        if ('reason' in result) expect(result.reason.length).toBeGreaterThan(0);
        else expect(isOf[kindOf(type).value]?.(result.value)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are read from a block as a spreadsheet writes it', () => {
    expect(readBlock('a\t"b ""x""\nc"\t\r\n1\t2\t3\r\n')).toEqual([
      ['a', 'b "x"\nc', ''],
      ['1', '2', '3'],
    ]);
    expect(readBlock('"open\tb')).toEqual([['"open', 'b']]);
    expect(readBlock('a\t')).toEqual([['a', '']]);
    expect(readBlock('')).toEqual([]);
  });

  it('are the same after being written and read, whatever they hold', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', '中', ' ') });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(
      fc.property(block, (rows) => {
        fc.pre(rows.at(-1)?.some((one) => one !== '') ?? false);
        fc.pre(rows.every((row) => row.length > 1 || row[0] !== ''));
        expect(readBlock(writeBlock(rows))).toEqual(rows);
      }),
    );
  });
});

describe('values of cells', () => {
  it.each([
    ['inputNumber', '约十', '“约十”不是数字'],
    ['inputNumber', '12.5', ''],
    ['inputNumber', 0, ''],
    ['date', '下周一', '“下周一”不是日期，请按“2026-03-05”的格式填写'],
    ['date', '2026-02-30', '“2026-02-30”不是日期，请按“2026-03-05”的格式填写'],
    ['date', '2026-02-28', ''],
    ['datetime', '上午', '“上午”不是日期时间，请按“2026-03-05 08:30:00”的格式填写'],
    ['datetime', '2026-03-04T16:05:06Z', ''],
    ['time', '8点', '“8点”不是时间，请按“08:30:00”的格式填写'],
    ['time', '08:30', ''],
    ['date', '', ''],
    ['input', '下周一', ''],
  ])('pass as numbers, dates and times only what is one: %s %j', (type, value, verdict) => {
    expect(judgeCell(column({ type }), value, () => false)).toBe(verdict);
  });
});

describe('texts of cells', () => {
  // W3.20
  it('say options, ticks, dates and files as people read them', () => {
    expect(cellText(column({ type: 'select' }), '2', OPTIONS)).toBe('女');
    expect(cellText(column({ type: 'list_multi' }), '1,2', OPTIONS)).toBe('男、女');
    expect(cellText(column({ type: 'checkbox', customValue: ['Y', 'N'] }), 'Y', [])).toBe('是');
    expect(cellText(column({ type: 'date' }), '2026-01-05 00:00:00', [])).toBe('2026-01-05');
    expect(cellText(column({ type: 'file' }), 'temp/a.pdf,temp/b.doc', [])).toBe('a.pdf、b.doc');
    expect(filesOf([{ name: '合同.pdf', path: 'x/1' }, { path: 'y/2.png' }])).toEqual([
      { name: '合同.pdf', path: undefined },
      { name: '2.png', path: 'y/2.png' },
    ]);
  });

  // W9.12
  it('cut the names of files to five characters', () => {
    expect(shortFileName('一二三四五六.pdf')).toBe('一二三四五…');
    expect(shortFileName('a.pdf')).toBe('a.pdf');
  });

  it('have a kind for every type that says how its values look', () => {
    expect(CELL_TYPES.filter((type) => kindOf(type).widget === undefined)).toEqual([
      'checkbox',
      'checkbox_meta',
      'slot',
      'hidden',
      'normal',
    ]);
  });
});
