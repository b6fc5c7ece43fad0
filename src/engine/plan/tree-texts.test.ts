// What an expression computes never depends on the language: a translation changes texts that people read, nothing else.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionError } from '../expression/errors.ts';
import { evaluateTree } from '../expression/evaluate.ts';
import { parseExpression } from '../expression/parse.ts';
import type { ExpressionTree, Scope } from '../expression/tree.ts';
import { translateTree, type TranslateText } from './tree-texts.ts';

const SCOPE: Scope = {
  $values: {
    n: 5,
    m: 7,
    name: '甲',
    empty: '',
    nothing: null,
    list: ['甲', '乙', '丙'],
    rows: [
      { n: 1, text: '甲', value: '甲' },
      { n: 2.5, text: '乙', value: '乙' },
    ],
  },
  $index: 1,
};

/** Brackets that stand in no text of the tests: taken away again they leave what was there before. */
const [OPEN, CLOSE] = ['\ue000', '\ue001'];
const mark: TranslateText = (text) => `${OPEN}${text}${CLOSE}`;

function unmark(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\ue000\ue001]/g, '');
  if (Array.isArray(value)) return value.map(unmark);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unmark(item)]));
}

/** The value, or the code of the error. */
function run(tree: ExpressionTree): unknown {
  try {
    return { value: evaluateTree(tree, SCOPE) };
  } catch (error) {
    if (error instanceof ExpressionError) return { code: error.code };
    throw error;
  }
}

const treeOf = (source: string): ExpressionTree => parseExpression(source).tree;
const runIn = (source: string, texts: Record<string, string>): unknown =>
  evaluateTree(
    translateTree(treeOf(source), (text) => texts[text]),
    SCOPE,
  );

const SUMS: [source: string, value: unknown][] = [
  ["'合计' + ($values.n + $values.m) + '元'", '合计12元'],
  ["$values.n + $values.m + '元'", '12元'],
  ["'合计' + $values.n + $values.m + '元'", '合计57元'],
  ["$values.n + ($values.m + '元')", '57元'],
  ["'合计' + ($values.n + $values.m + 1) + ('元' + ($values.n + 1))", '合计13元6'],
  ["$values.n + $values.m + ($values.n + $values.m + '元') + $values.n", '1212元5'],
  ["$values.nothing + $values.n + '元'", '5元'],
  ["'共' + $values.list + '项'", '共甲,乙,丙项'],
];

describe('a sum with a Chinese text in it', () => {
  it.each(SUMS)('is what JavaScript makes of it: %s', (source, value) => {
    expect(run(treeOf(source))).toEqual({ value });
    expect(run(translateTree(treeOf(source), () => undefined))).toEqual({ value });
    expect(unmark(run(translateTree(treeOf(source), mark)))).toEqual({ value });
  });

  it('is one sentence whose places are what stands between its texts', () => {
    expect(runIn("'合计' + ($values.n + $values.m) + '元'", { '合计{0}元': 'CNY {0}' })).toBe('CNY 12');
    expect(runIn("$values.n + $values.m + '元'", { '{0}元': 'CNY {0}' })).toBe('CNY 12');
    expect(runIn("'合计' + ($values.n + '元')", { '合计{0}元': 'CNY {0}' })).toBe('CNY 5');
  });

  it('is looked up as a whole and never by its halves', () => {
    const asked: string[] = [];
    translateTree(treeOf("'合计' + $values.n + '元' + ($values.m + '角')"), (text) => {
      asked.push(text);
      return undefined;
    });
    expect(asked).toEqual(['合计{0}元{1}角']);
  });

  it('computes each value once, however often the translation shows it', () => {
    const source = "'共' + $values.rows.map((r) => r.n).length + '条'";
    expect(runIn(source, { '共{0}条': '{0} {0|row|rows} ({0})' })).toBe('2 rows (2)');
    // 170 callbacks over 170 items fit into a budget once, not three times.
    const big = Array.from({ length: 170 }, (_, index) => index);
    const heavy = treeOf(
      "'共' + $values.big.map((a) => $values.big.filter((b) => a > b).length).length + '条'",
    );
    const scope = { $values: { big } };
    expect(evaluateTree(heavy, scope)).toBe('共170条');
    const english = translateTree(heavy, () => '{0} {0|row|rows} of {0}');
    expect(evaluateTree(english, scope)).toBe('170 rows of 170');
  });

  it('may be as long in any language as it may be in Chinese', () => {
    const scope = { $values: { long: 'x'.repeat(400_000), more: 'y'.repeat(90_000) } };
    const tree = treeOf("'前' + $values.long + '中' + $values.more + '后'");
    const chinese = evaluateTree(tree, scope) as string;
    const english = evaluateTree(
      translateTree(tree, () => 'a{0}b{1}c'),
      scope,
    ) as string;
    expect(english).toHaveLength(chinese.length);
  });
});

const UNTOUCHED = [
  "['甲', '乙'].includes($values.name)",
  "$values.list.filter((x) => ['甲'].includes(x))",
  "$values.list.indexOf('乙')",
  "['甲', '乙'].filter((x) => x !== $values.name)",
  "('甲' + $values.empty) === $values.name",
  "len('中文')",
  "isEmpty('甲')",
  "'星期一'[2]",
  "'星期一'.length",
  "['星期一'][0].length",
  "({ a: '星期一' }).a[2]",
  "'星期一'.slice(0, 2)",
  "'甲' < '乙'",
  "!'甲'",
  "('甲' ? 1 : 2)",
  "split('甲、乙', '、').length",
  "$values.rows.find((row) => row.value === '甲').n",
  "$values.rows.reduce((text, row) => text === '甲' ? text : text + row.text, '')",
  "Number('１')",
  "toJson({ 名: '甲' }).length",
  "typeof ('甲' + 1)",
  "'甲'.padEnd(5, '乙').length",
];

describe('what an expression compares, searches or measures', () => {
  it.each(UNTOUCHED)('is the same in any language: %s', (source) => {
    expect(run(translateTree(treeOf(source), mark))).toEqual(run(treeOf(source)));
  });
});

const SHOWN: [source: string, texts: Record<string, string>, value: unknown][] = [
  ["$values.n > 1 ? '多' : '一'", { 多: 'many' }, 'many'],
  ["$values.nothing ?? '无'", { 无: 'none' }, 'none'],
  ["$values.empty || '无'", { 无: 'none' }, 'none'],
  ["$values.n && '有'", { 有: 'some' }, 'some'],
  ["['甲', '乙'].join('、')", { 甲: 'a', 乙: 'b', '、': 'never' }, 'a、b'],
  ["['', '甲', $values.name].filter((x) => x !== '').join('+')", { 甲: 'a' }, 'a+甲'],
  ["['', '甲'].filter((x) => x).length", { 甲: '' }, 1],
  ["join(['甲', '乙'], '、')", { 甲: 'a', 乙: 'b', '、': ', ' }, 'a, b'],
  ["['红', '绿'][$index]", { 绿: 'green' }, 'green'],
  ["({ 甲: '红', 乙: '绿' })[$values.name]", { 红: 'red', 甲: 'never' }, 'red'],
  [
    "$values.rows.map((row) => ({ text: '第' + row.n, value: '甲' }))[0].text",
    { '第{0}': 'No. {0}' },
    'No. 1',
  ],
  ['$values.list.map((x, i) => `第${i}项`)', { '第{0}项': 'item {0}' }, ['item 0', 'item 1', 'item 2']],
  ["`共${$values.n > 1 ? '多' : '一'}条`", { 多: 'many', '共{0}条': '{0} rows' }, 'many rows'],
  ["formatDate('2024-05-06', 'YYYY年MM月')", { YYYY年MM月: 'MM/YYYY' }, '05/2024'],
];

describe('what an expression shows', () => {
  it.each(SHOWN)('is in the language of the page: %s with %j', (source, texts, value) => {
    expect(runIn(source, texts)).toEqual(value);
  });
});

const arbitrarySource = fc.letrec<{ any: string }>((tie) => {
  const any = tie('any');
  const text = fc.constantFrom("'甲'", "'乙'", "'、'", "'第一项'", "''", "'a'", "'12'");
  const field = fc
    .constantFrom('n', 'm', 'name', 'empty', 'nothing', 'list', 'rows')
    .map((key) => `$values.${key}`);
  const operator = fc.constantFrom(
    '+',
    '+',
    '+',
    '+',
    '-',
    '*',
    '==',
    '===',
    '!==',
    '<',
    '>=',
    '&&',
    '||',
    '??',
  );
  return {
    any: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      text,
      field,
      fc.constantFrom('1', '0', 'null', 'true', '$index', 'undefined'),
      fc.tuple(any, operator, any).map(([a, o, b]) => `((${a}) ${o} (${b}))`),
      fc.tuple(any, any, any).map((parts) => parts.map((part) => `(${part})`).join(' + ')),
      fc.tuple(any, any, any).map(([a, b, c]) => `((${a}) ? (${b}) : (${c}))`),
      fc.tuple(any, any).map(([a, b]) => `\`第\${${a}}项\${${b}}\``),
      fc.array(any, { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
      fc.tuple(any, any).map(([a, b]) => `({ text: ${a}, value: ${b} })`),
      fc.tuple(any, any).map(([a, b]) => `(${a})?.[${b}]`),
      fc.tuple(any, fc.constantFrom('text', 'value', 'length')).map(([a, k]) => `(${a})?.${k}`),
      fc.tuple(any, any).map(([a, b]) => `[${a}, ${b}].map((x, i) => ${b})`),
      fc.tuple(any, any).map(([a, b]) => `[${a}, ${b}].filter((x) => x == ${b})`),
      fc.tuple(any, any).map(([a, b]) => `[${a}, ${b}].filter((x) => x != '').join('+')`),
      fc.tuple(any, any).map(([a, b]) => `[${a}].concat(${b}).join('、')`),
      fc.tuple(any, any).map(([a, b]) => `[${a}, ${b}].includes(${b})`),
      fc.tuple(any, any).map(([a, b]) => `(${a})?.includes?.length ?? (${b})`),
      fc.tuple(any, any).map(([a, b]) => `$values.list.reduce((t, x) => t + (${a}) + x, ${b})`),
      fc
        .tuple(fc.constantFrom('len', 'trim', 'isEmpty', 'String', 'upper', 'toJson', 'split'), any)
        .map(([f, a]) => `${f}(${a})`),
      fc.tuple(any, any).map(([a, b]) => `join([${a}, ${b}], '、')`),
      fc.tuple(fc.constantFrom('!', 'typeof '), any).map(([o, a]) => `${o}(${a})`),
    ),
  };
}).any;

describe('every expression', () => {
  it('computes the same with and without a language', () => {
    let withText = 0;
    fc.assert(
      fc.property(arbitrarySource, (source) => {
        let tree: ExpressionTree;
        try {
          tree = treeOf(source);
        } catch (error) {
          if (error instanceof ExpressionError) return;
          throw error;
        }
        const plain = run(tree);
        expect(run(translateTree(tree, () => undefined))).toEqual(plain);
        const marked = run(translateTree(tree, mark));
        if (JSON.stringify(marked)?.includes(OPEN)) withText += 1;
        expect(unmark(marked)).toEqual(plain);
      }),
      { numRuns: 1000 },
    );
    expect(withText).toBeGreaterThan(100);
  });
});
