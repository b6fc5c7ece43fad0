import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionError } from './errors.ts';
import { evaluateTree } from './evaluate.ts';
import { parseExpression } from './parse.ts';
import { printTree } from './print.ts';
import { arbitraryTree } from './tree.testing.ts';

function refusal(source: string): ExpressionError {
  try {
    parseExpression(source);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
  throw new Error(`was accepted: ${source}`);
}

const ACCEPTED: [source: string, value: unknown][] = [
  ['1', 1],
  ['-1.5e3', -1500],
  ["'文字'", '文字'],
  ['null', null],
  ['undefined', undefined],
  ['true && !false', true],
  ['$values.dept.name', '安全部'],
  ["$values['dept']['name']", '安全部'],
  ['$values[`dept`].name', '安全部'],
  ["$values['de' + 'pt'].name", '安全部'],
  ['$values.missing?.name.first', undefined],
  ['$values.missing?.trim().length', undefined],
  ['$values.missing ?? 7', 7],
  ['$values.rows[1].amount', 2.5],
  ['$values.rows.length', 2],
  ['$values.name.length', 2],
  ['$values.name[0]', '张'],
  ['1 + 2 * 3 ** 2 % 5 - 4 / 2', 2],
  ["'a' + 1", 'a1'],
  ["1 == '1'", true],
  ["1 === '1'", false],
  ['null == undefined', true],
  ["'2024-01-01' < '2024-02-01'", true],
  ["'name' in $values", true],
  ["'toString' in $values", false],
  ["$values.name === '张三' ? 1 : 2", 1],
  ['`共${$values.rows.length}条`', '共2条'],
  ['[1, ...[2, 3]]', [1, 2, 3]],
  ["({ a: 1, 'b c': 2, 3: 4 })", { a: 1, 'b c': 2, 3: 4 }],
  ['{ a: { b: 1 } }', { a: { b: 1 } }],
  ['$values.rows.map((row, i) => row.amount * i)', [0, 2.5]],
  ['$values.rows.filter(r => r.amount > 2).map(r => ({ n: r.amount }))', [{ n: 2.5 }]],
  ['$values.rows.reduce((t, r) => t + r.amount, 0)', 4],
  ['[1, 2].map(a => [3].map(b => a * b)[0])', [3, 6]],
  ['sum($values.rows.map(r => r.amount))', 4],
  ["$dict('sex')[0].text", '男'],
  ['typeof $values.name', 'string'],
  ['[3, 1, 2].toSorted()', [1, 2, 3]],
  ["['b', 'a'].toSorted((x, y) => y.localeCompare(x)).join('-')", 'b-a'],
  ["'a,b'.split(',').includes('b')", true],
  ['(2).toFixed(1)', '2.0'],
  ["'$&'.replaceAll('$', '$&')", '$&&'],
];

const scope = {
  $values: { name: '张三', dept: { name: '安全部' }, rows: [{ amount: 1.5 }, { amount: 2.5 }] },
  $dict: (code: unknown) => (code === 'sex' ? [{ value: '1', text: '男' }] : []),
};

/** The marked word is what the error points at. */
const REFUSED: [source: string, code: string, word: string][] = [
  ['', 'expression-empty', ''],
  ['   ', 'expression-empty', '   '],
  ['a = 1', 'expression-unsupported', 'a = 1'],
  ['$values.a = 1', 'expression-unsupported', '$values.a = 1'],
  ['1 = 2', 'expression-syntax', '1'],
  ['(a = 1)', 'expression-unsupported', 'a = 1'],
  ['a++', 'expression-unsupported', 'a++'],
  ['(a, b)', 'expression-unsupported', 'a, b'],
  ['a; b', 'expression-syntax', ';'],
  ['a b', 'expression-syntax', 'b'],
  ['1 +', 'expression-syntax', ''],
  ['"abc', 'expression-syntax', '"'],
  ['/a/.length', 'expression-unsupported', '/a/'],
  ['10n', 'expression-unsupported', '10n'],
  ['1e999', 'expression-unsupported', '1e999'],
  ['new Date()', 'expression-unsupported', 'new Date()'],
  ['this', 'expression-unsupported', 'this'],
  ['() => 1', 'expression-unsupported', '() => 1'],
  ['[() => 1]', 'expression-unsupported', '() => 1'],
  ['min(() => 1)', 'expression-unsupported', '() => 1'],
  ['function () {}', 'expression-unsupported', 'function () {}'],
  ['class {}', 'expression-unsupported', 'class {}'],
  ['a.map(x => { return x })', 'expression-unsupported', '{ return x }'],
  ['a.map(({ x }) => x)', 'expression-unsupported', '{ x }'],
  ['a.map((...x) => x)', 'expression-unsupported', '...x'],
  ['a.map((x = 1) => x)', 'expression-unsupported', 'x = 1'],
  ['a.map(async x => x)', 'expression-unsupported', 'async x => x'],
  ['a.map(String)', 'expression-arguments', 'String'],
  ['a.map()', 'expression-arguments', 'a.map()'],
  ['tag`x`', 'expression-unsupported', 'tag`x`'],
  ['import("x")', 'expression-unsupported', 'import("x")'],
  ['import.meta', 'expression-unsupported', 'import.meta'],
  ['{ [a]: 1 }', 'expression-unsupported', 'a'],
  ['{ ...a }', 'expression-unsupported', '...a'],
  ['{ get a() { return 1 } }', 'expression-unsupported', 'get a() { return 1 }'],
  ['{ a() { return 1 } }', 'expression-unsupported', 'a() { return 1 }'],
  ['[1, , 2]', 'expression-unsupported', '[1, , 2]'],
  ['max(...a)', 'expression-unsupported', '...a'],
  ['a & b', 'expression-unsupported', 'a & b'],
  ['a instanceof b', 'expression-unsupported', 'a instanceof b'],
  ['void 0', 'expression-unsupported', 'void 0'],
  ['delete a.b', 'expression-unsupported', 'delete a.b'],
  ['a /* x */', 'expression-unsupported', '/* x */'],
  ['a // x', 'expression-unsupported', '// x'],
  ['a.trim?.()', 'expression-unsupported', 'a.trim?.()'],
  ["a['trim']()", 'expression-unsupported', "'trim'"],
  ['min', 'expression-unsupported', 'min'],
  ['$dict', 'expression-unsupported', '$dict'],
  ['fetch("x")', 'expression-function-unknown', 'fetch'],
  ['a.map(f => f())', 'expression-function-unknown', 'f'],
  ['a.push(1)', 'expression-method-unknown', 'push'],
  ['a.b.call(1)', 'expression-method-unknown', 'call'],
  ['min()', 'expression-arguments', 'min()'],
  ["formatDate(1, 'a', 2)", 'expression-arguments', "formatDate(1, 'a', 2)"],
  ['constructor', 'expression-forbidden', 'constructor'],
  ['a.constructor', 'expression-forbidden', 'constructor'],
  ['a?.constructor', 'expression-forbidden', 'constructor'],
  ["a['constructor']", 'expression-forbidden', "'constructor'"],
  ['a[`constructor`]', 'expression-forbidden', '`constructor`'],
  ['a.\\u0063onstructor', 'expression-forbidden', '\\u0063onstructor'],
  ['a["\\x63onstructor"]', 'expression-forbidden', '"\\x63onstructor"'],
  ['a.__proto__', 'expression-forbidden', '__proto__'],
  ['{ __proto__: a }', 'expression-forbidden', '__proto__'],
  ["{ 'prototype': 1 }", 'expression-forbidden', "'prototype'"],
  ['a.__defineGetter__(1)', 'expression-forbidden', '__defineGetter__'],
  ['a.map(constructor => 1)', 'expression-forbidden', 'constructor'],
];

describe('parseExpression', () => {
  it.each(ACCEPTED)('accepts %s', (source, value) => {
    expect(evaluateTree(parseExpression(source).tree, scope)).toEqual(value);
  });

  it.each(REFUSED)('refuses %s with its position', (source, code, word) => {
    const error = refusal(source);
    expect([error.code, source.slice(error.index, error.index + error.length)]).toEqual([code, word]);
    expect(error.message).toMatch(/[一-鿿]/);
  });

  it.each([
    ['fomatDate($now)', 'formatDate'],
    ['$dct("a")', '$dict'],
    ["'a'.inculdes('b')", 'includes'],
    ['a.sort()', 'toSorted'],
    ['Math.max(1, 2)', 'max'],
    ['a.map(string => string.touppercase())', 'toUpperCase'],
    ['{{a}}和{{b}}'.slice(2, -2), '`'],
  ])('suggests for %s', (source, suggestion) => {
    expect(refusal(source).message).toContain(suggestion);
  });

  it('refuses sources over the length limit before it reads them', () => {
    const source = '1+'.repeat(50_000) + '1';
    const started = process.cpuUsage();
    expect(refusal(source).code).toBe('expression-too-long');
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(50);
  });

  it.each([
    ['(', ')'],
    ['[', ']'],
    ['!', ''],
    ['-', ''],
    ['a?b:', ''],
    ['a.map(x=>', ')'],
    ['`${', '}`'],
  ])('refuses deep nesting of %s', (open, close) => {
    const count = Math.floor(9_900 / (open.length + close.length));
    expect(refusal(open.repeat(count) + '1' + close.repeat(count)).code).toMatch(/too-deep|syntax/);
  });

  it('notes the free names, paths, calls and methods with their positions', () => {
    const source = "$values.a.b[$index].c + $values['d'].rows.map(r => r.x + $state.y)[0] + $dict('sex')";
    const { names, paths, functions, methods } = parseExpression(source);
    expect(names.map(({ name }) => name)).toEqual(['$values', '$index', '$values', '$state', '$dict']);
    for (const { name, index } of names) expect(source.startsWith(name, index)).toBe(true);
    expect(
      paths.map(({ root, path, isPartial, index, length }) => [
        [root, ...path].join('/'),
        isPartial,
        source.slice(index, index + length),
      ]),
    ).toEqual([
      ['$values/a/b', true, '$values.a.b'],
      ['$index', false, '$index'],
      ['$values/d/rows', false, "$values['d'].rows"],
      ['$state/y', false, '$state.y'],
    ]);
    expect(functions.map(({ name, args }) => [name, args[0]?.tree])).toEqual([['$dict', ['literal', 'sex']]]);
    expect(methods).toEqual([{ name: 'map', index: source.indexOf('map') }]);
  });

  it('reads any printed tree back as the same tree', () => {
    fc.assert(
      fc.property(arbitraryTree, (tree) => {
        expect(parseExpression(printTree(tree)).tree).toEqual(tree);
      }),
      { numRuns: 500 },
    );
  });

  it('makes trees that survive JSON', () => {
    fc.assert(
      fc.property(arbitraryTree, (tree) => {
        const { tree: parsed } = parseExpression(printTree(tree));
        expect(JSON.parse(JSON.stringify(parsed))).toEqual(parsed);
      }),
    );
  });
});
