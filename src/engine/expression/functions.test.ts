import fc from 'fast-check';
import nzh from 'nzh/cn';
import { describe, expect, it } from 'vitest';
import { evaluateTree } from './evaluate.ts';
import { ExpressionError } from './errors.ts';
import { FUNCTIONS } from './functions.ts';
import { listMethodNames } from './methods.ts';
import { parseExpression } from './parse.ts';
import type { ExpressionTree } from './tree.ts';

const OPTIONS = [
  { value: '1', text: '男' },
  { value: 2, title: '女' },
  { value: '3', label: '未知' },
];

/** Calls a function with values that need no source text of their own. */
function call(name: string, ...values: unknown[]): unknown {
  const scope = Object.fromEntries(values.map((value, index) => [`v${String(index)}`, value]));
  const args = values.map((_, index): ExpressionTree => ['name', `v${String(index)}`]);
  return evaluateTree(['call', name, args], scope);
}

const TABLE: [name: string, args: unknown[], result: unknown][] = [
  ['localText', ['已发送的字节数'], '已发送的字节数'],
  ['localText', [null], ''],
  ['min', [3, 1, 2], 1],
  ['min', [[3, null, '2', '']], 2],
  ['min', [[]], undefined],
  ['max', [3, 1], 3],
  ['max', [[]], undefined],
  ['sum', [0.1, 0.2], 0.3],
  ['sum', [[1.005, 2.1, null, '', '3']], 6.105],
  ['sum', [[]], 0],
  ['sum', [1e308, 1], 1e308],
  ['sum', [1e-7, 1], 1.0000001],
  ['round', [1.005, 2], 1.01],
  ['round', [-1.005, 2], -1.01],
  ['round', [2.5], 3],
  ['round', [-0.4], 0],
  ['round', [1e21, 2], 1e21],
  ['round', [123456789012.345, 10], 123456789012.345],
  ['floor', [-1.5], -2],
  ['ceil', ['1.2'], 2],
  ['abs', [-3], 3],
  ['percent', [0.125], '13%'],
  ['percent', [0.125, 1], '12.5%'],
  ['percent', [1], '100%'],
  ['percent', [null], ''],
  ['percent', ['abc'], ''],
  ['thousands', [1234567.5], '1,234,567.50'],
  ['thousands', [-1234, 0], '-1,234'],
  ['thousands', [999, 0], '999'],
  ['thousands', [''], ''],
  ['shortNumber', [999], '999'],
  ['shortNumber', [1500], '1.5k'],
  ['shortNumber', [999_999], '1M'],
  ['shortNumber', [2_000_000], '2M'],
  ['shortNumber', [3e9], '3G'],
  ['shortNumber', [4e12], '4T'],
  ['shortNumber', [5e15], '5P'],
  ['shortNumber', [6e18], '6E'],
  ['shortNumber', [7e21], '7000E'],
  ['shortNumber', [-1234, 2], '-1.23k'],
  ['shortNumber', [0], '0'],
  ['shortNumber', [undefined], ''],
  ['fileSize', [0], '0 B'],
  ['fileSize', [1023], '1023 B'],
  ['fileSize', [1024], '1 KB'],
  ['fileSize', [1536], '1.5 KB'],
  ['fileSize', [1024 ** 2 * 2.25], '2.25 MB'],
  ['fileSize', [1024 ** 3], '1 GB'],
  ['fileSize', [null], ''],
  ['money', [0], '零元整'],
  ['money', [1234.5], '壹仟贰佰叁拾肆元伍角'],
  ['money', [100001.01], '壹拾万零壹元零壹分'],
  ['money', ['100.00'], '壹佰元整'],
  ['money', [1.005], '壹元零壹分'],
  ['money', [-12], '负壹拾贰元整'],
  ['money', [0.05], '伍分'],
  ['money', [999_999_999_999.99], '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['money', [1e12], '金额超出大写范围（须小于一万亿）'],
  ['money', [999_999_999_999.999], '金额超出大写范围（须小于一万亿）'],
  ['money', [''], ''],
  ['len', ['中😀'], 2],
  ['len', [[1, 2]], 2],
  ['len', [null], 0],
  ['upper', ['aB'], 'AB'],
  ['lower', ['aB'], 'ab'],
  ['trim', [' a '], 'a'],
  ['trim', [undefined], ''],
  ['ellipsis', ['字'.repeat(25)], '字'.repeat(25)],
  ['ellipsis', ['字'.repeat(26)], `${'字'.repeat(25)}...`],
  ['ellipsis', ['😀😀😀', 2], '😀😀...'],
  ['ellipsis', [null], ''],
  ['split', ['a,b,,c'], ['a', 'b', 'c']],
  ['split', ['a;b', ';'], ['a', 'b']],
  ['split', [null], []],
  ['split', [['a']], ['a']],
  ['join', [['a', null, 1]], 'a,,1'],
  ['join', [['a', 'b'], '、'], 'a、b'],
  ['join', [undefined], ''],
  ['join', ['a'], 'a'],
  ['dictText', ['1', OPTIONS], '男'],
  ['dictText', [1, OPTIONS], '男'],
  ['dictText', ['1,2,3', OPTIONS], '男,女,未知'],
  ['dictText', ['9', OPTIONS], '9'],
  ['dictText', [null, OPTIONS], ''],
  ['dictText', ['1', undefined], '1'],
  ['formatDate', ['2024-02-09'], '2024-02-09'],
  ['formatDate', ['2024-02-09 08:05:03', 'YYYY年M月D日 HH:mm'], '2024年2月9日 08:05'],
  ['formatDate', ['2024-02-09T20:00:00Z', 'YYYY-MM-DD HH:mm:ss'], '2024-02-10 04:00:00'],
  ['formatDate', [Date.UTC(2024, 0, 1), 'YYYY-MM-DD HH'], '2024-01-01 08'],
  ['formatDate', [new Date(Date.UTC(2024, 0, 1)), 'HH'], '08'],
  ['formatDate', [''], ''],
  ['addDate', ['2024-02-28', 2], '2024-03-01'],
  ['addDate', ['2024-01-31', 1, 'month'], '2024-02-29'],
  ['addDate', ['2024-01-01', -1, 'year'], '2023-01-01'],
  ['addDate', ['2024-01-01', 1, 'weeks'], '2024-01-08'],
  ['addDate', ['2024-01-01', 90, 'minute'], '2024-01-01 01:30:00'],
  ['addDate', ['2024-01-01 23:00:00', 1, 'day'], '2024-01-02 23:00:00'],
  ['addDate', [null, 1], ''],
  ['diffDate', ['2024-01-01', '2024-03-01'], 60],
  ['diffDate', ['2024-03-01', '2024-01-01'], -60],
  ['diffDate', ['2024-01-01 00:00:00', '2024-01-01 23:59:59'], 0],
  ['diffDate', ['2023-05-01', '2024-04-30', 'year'], 0],
  ['diffDate', ['2024-01-01', '2024-01-01 01:30:00', 'minute'], 90],
  ['diffDate', [null, '2024-01-01'], undefined],
  ['String', [1.5], '1.5'],
  ['String', [null], ''],
  ['String', [['a', [1, null]]], 'a,1,'],
  ['Number', ['1.5'], 1.5],
  ['Number', ['abc'], NaN],
  ['Boolean', [''], false],
  ['Boolean', [[]], true],
  ['isEmpty', [''], true],
  ['isEmpty', [[]], true],
  ['isEmpty', [{}], true],
  ['isEmpty', [0], false],
  ['isEmpty', [{ a: undefined }], false],
  ['parseJson', ['[{"digits":1}]'], [{ digits: 1 }]],
  ['parseJson', ['{"a":1,"__proto__":{"b":2},"constructor":3}'], { a: 1 }],
  ['parseJson', ['[1,'], undefined],
  ['parseJson', [''], undefined],
  ['parseJson', [[1]], undefined],
  ['toJson', [[{ digits: '*', pattern: '^"\\d' }, undefined]], '[{"digits":"*","pattern":"^\\"\\\\d"},null]'],
  ['toJson', [{ a: undefined, b: null, toJSON: 1 }], '{"b":null,"toJSON":1}'],
  ['toJson', [new Date('2026-11-21T00:00:00Z')], '"2026-11-21 08:00:00"'],
  ['toJson', [null], ''],
  ...[0, 8, 9, 12].map((hour): [string, unknown[], unknown] => ['greeting', [hour], '上午好']),
  ...[13, 17].map((hour): [string, unknown[], unknown] => ['greeting', [hour], '下午好']),
  ...[18, 23].map((hour): [string, unknown[], unknown] => ['greeting', [hour], '晚上好']),
  ['greeting', ['2024-01-01 17:59:59'], '下午好'],
  ...[0, 8].map((hour): [string, unknown[], unknown] => ['dayGreeting', [hour], '早上好']),
  ...[9, 11].map((hour): [string, unknown[], unknown] => ['dayGreeting', [hour], '上午好']),
  ...[12, 13].map((hour): [string, unknown[], unknown] => ['dayGreeting', [hour], '中午好']),
  ...[14, 19].map((hour): [string, unknown[], unknown] => ['dayGreeting', [hour], '下午好']),
  ['dayGreeting', ['2024-01-01 20:00:00'], '晚上好'],
];

const REFUSED: [name: string, args: unknown[]][] = [
  ['formatDate', ['2024-02-30']],
  ['formatDate', ['2024-13-01']],
  ['formatDate', ['2024-01-01 25:00:00']],
  ['formatDate', ['today']],
  ['formatDate', ['2024-01-01', 5]],
  ['formatDate', ['2024-01-01', 'Y'.repeat(61)]],
  ['addDate', ['2024-01-01', 1.5]],
  ['addDate', ['2024-01-01', 1, 'decade']],
  ['addDate', ['2024-01-01', 1e9, 'year']],
  ['round', [1, 99]],
  ['round', [{}]],
  ['sum', [{}]],
  ['dictText', ['1', 'abc']],
  ['dictText', ['1', ['abc']]],
  ['ellipsis', ['a', 0]],
  ['String', [{}]],
  ['Number', [[1]]],
  ['greeting', [NaN]],
  ['toJson', [{ run: () => 1 }]],
  ['toJson', [new Map()]],
  ['toJson', [Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1)]],
];

describe('the listed functions', () => {
  it('are all in the table', () => {
    expect(new Set(TABLE.map(([name]) => name))).toEqual(new Set(Object.keys(FUNCTIONS)));
  });

  // H9.19, H9.22, W3.12, W9.13
  it.each(TABLE)('%s(%j) is %j', (name, args, result) => {
    expect(call(name, ...args)).toEqual(result);
  });

  it.each(REFUSED)('%s(%j) is refused with an error', (name, args) => {
    expect(() => call(name, ...args)).toThrow(ExpressionError);
  });

  it('have a Chinese description and parameters that fit their counts', () => {
    for (const [name, { doc, params, min, max }] of Object.entries(FUNCTIONS)) {
      expect([name, doc]).toEqual([name, expect.stringMatching(/[一-鿿]/)]);
      const names = params.split(',').filter((part) => part.trim() !== '' && !part.trim().startsWith("'"));
      const required = names.filter((part) => !part.includes('=') && !part.includes('...'));
      expect([name, required.length + (params.includes('...') ? 1 : 0)]).toEqual([name, min]);
      expect(max).toBeGreaterThanOrEqual(min);
    }
  });

  // W9.13
  it('write money so that it can be read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (cents) => {
        const text = String(call('money', cents / 100));
        const [, sign, yuan = '', rest = ''] = /^(负?)(?:(.+)元)?(.*)$/.exec(text) ?? [];
        const jiao = /(.)角/.exec(rest)?.[1];
        const fen = /(.)分/.exec(rest)?.[1];
        const read = (digits: string | undefined): number => (digits ? Number(nzh.decodeB(digits)) : 0);
        const amount = read(yuan) * 100 + read(jiao) * 10 + read(fen);
        expect((sign ? -1 : 1) * amount + 0).toBe(cents);
      }),
    );
  });

  it('write JSON that they read back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        // Keys that no expression may read are not written; a test of its own has them. JSON knows no -0.
        fc.pre(value !== null && !/"(?:__\w+__|constructor|prototype)":/.test(JSON.stringify(value)));
        const text = String(call('toJson', value));
        expect(JSON.stringify(call('parseJson', text))).toBe(JSON.stringify(JSON.parse(text)));
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('add days back and forth to the same date', () => {
    const day = fc.integer({ min: -700_000, max: 2_000_000 });
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }),
        day,
        (date, days) => {
          const start = String(call('formatDate', date));
          let moved: unknown;
          try {
            moved = call('addDate', start, days);
          } catch (error) {
            expect((error as ExpressionError).message).toContain('公元');
            return;
          }
          expect(call('diffDate', start, moved)).toBe(days);
          expect(call('addDate', moved, -days)).toBe(start);
        },
      ),
    );
  });

  it('add decimals exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 20 }), (cents) => {
        const total = cents.reduce((sum, cent) => sum + cent, 0);
        expect(
          call(
            'sum',
            cents.map((cent) => cent / 100),
          ),
        ).toBe(total / 100 + 0);
      }),
    );
  });
});

const METHOD_TABLE: [source: string, result: unknown][] = [
  ["'abc'.at(-1)", 'c'],
  ["'abc'.charAt(1)", 'b'],
  ["'a'.concat('b', 1)", 'ab1'],
  ["'abc'.endsWith('c')", true],
  ["'abc'.startsWith('a')", true],
  ["'abc'.includes('d')", false],
  ["'abab'.indexOf('b')", 1],
  ["'abab'.lastIndexOf('b')", 3],
  ["'李'.localeCompare('张') < 0", true],
  ["'7'.padStart(3, '0')", '007'],
  ["'7'.padEnd(3)", '7  '],
  ["'ab'.repeat(2)", 'abab'],
  ["'aa'.replace('a', '$&b')", '$&ba'],
  ["'aa'.replaceAll('a', 'b')", 'bb'],
  ["'ab'.replaceAll('', '-')", '-a-b-'],
  ["''.replaceAll('', '-')", '-'],
  ["''.replaceAll('a', '-')", ''],
  ["'abcd'.slice(1, -1)", 'bc'],
  ["'a-b'.split('-')", ['a', 'b']],
  ["'abcd'.substring(2)", 'cd'],
  ["'aB'.toLowerCase() + 'aB'.toUpperCase()", 'abAB'],
  ["' a '.trim() + ' a'.trimStart() + 'a '.trimEnd() + 'a'.toString()", 'aaaa'],
  ['[1, 2].at(-1)', 2],
  ['[1].concat([2, 3], 4)', [1, 2, 3, 4]],
  ['[1, 2].every(x => x > 0)', true],
  ['[1, 2, 3].filter((x, i) => i > 0)', [2, 3]],
  ['[1, 2, 3].find(x => x > 1)', 2],
  ['[1, 2, 3].findIndex(x => x > 5)', -1],
  ['[1, 2, 3].findLast(x => x < 3)', 2],
  ['[[1], 2, [[3]]].flat()', [1, 2, [3]]],
  ['[1, 2].flatMap(x => [x, x])', [1, 1, 2, 2]],
  ['[NaN].includes(NaN)', true],
  ['[1, 2, 1].indexOf(1) + [1, 2, 1].lastIndexOf(1)', 2],
  ["[1, null, 'a'].join('-')", '1--a'],
  ['[1, 2].map(x => x * 2)', [2, 4]],
  ['[1, 2, 3].reduce((t, x) => t + x, 10)', 16],
  ['[1, 2, 3].slice(-2)', [2, 3]],
  ['[1, 2].some(x => x > 1)', true],
  ['[1, [2]].toString()', '1,2'],
  ['[1, 2].toReversed()', [2, 1]],
  ["[10, 9, '张', '李', null].toSorted()", [9, 10, '李', '张', null]],
  ['[1, 2, 3].toSorted((a, b) => b - a)', [3, 2, 1]],
  ['(1.005).toFixed(1) + (1.25).toPrecision(2) + (1).toString() + true.toString()', '1.01.31true'],
  ['[$at.getFullYear(), $at.getMonth(), $at.getDate(), $at.getDay(), $at.getHours()]', [2024, 0, 1, 1, 8]],
  [
    '[$at.getMinutes(), $at.getSeconds(), $at.getTime(), $at.toString()]',
    [2, 3, 1704067323000, '2024-01-01 08:02:03'],
  ],
  ['`${$at}`', '2024-01-01 08:02:03'],
  ['$at > 0', true],
];

describe('the listed methods', () => {
  it('are all in the table', () => {
    const called = METHOD_TABLE.flatMap(([source]) =>
      parseExpression(source).methods.map(({ name }) => name),
    );
    expect(new Set(called)).toEqual(new Set(listMethodNames()));
  });

  it.each(METHOD_TABLE)('%s is %j', (source, result) => {
    const $at = new Date(Date.UTC(2024, 0, 1, 0, 2, 3));
    expect(evaluateTree(parseExpression(source).tree, { $at })).toEqual(result);
  });
});
