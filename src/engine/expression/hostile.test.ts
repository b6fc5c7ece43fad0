import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileTemplate } from '../compile/compile-template.ts';
import { evaluateTemplate } from '../plan/template.ts';
import { ExpressionError } from './errors.ts';
import { evaluateTree } from './evaluate.ts';
import { FUNCTIONS } from './functions.ts';
import { METHODS } from './methods.ts';
import { parseExpression } from './parse.ts';
import { readExpression } from './read.ts';
import { arbitraryTree } from './tree.testing.ts';
import type { Scope } from './tree.ts';

const scope: Scope = {
  $values: {
    name: '张三',
    rows: [
      { n: 1, list: ['a', 'b'] },
      { n: 2, list: [] },
    ],
    nested: { a: { b: 1 } },
  },
  $state: { selected: ['1'], text: 'x'.repeat(50) },
  $record: { id: 1 },
  $now: '2026-11-20 08:00:00',
  $dict: () => [{ value: '1', text: '男' }],
};

let prototypes: Map<object, PropertyKey[]>;

beforeAll(() => {
  const all = [
    Object.prototype,
    Array.prototype,
    String.prototype,
    Function.prototype,
    Number.prototype,
    Date.prototype,
  ];
  prototypes = new Map(all.map((prototype) => [prototype, Reflect.ownKeys(prototype)]));
});

afterAll(() => {
  for (const [prototype, keys] of prototypes) expect(Reflect.ownKeys(prototype)).toEqual(keys);
});

/** Runs a source the way documents do; gives the value, or the ExpressionError. Everything else thrown is a fault. */
function attempt(source: string, data: Scope = scope): unknown {
  try {
    return evaluateTree(parseExpression(source).tree, data);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

/** No function and no prototype of the language may be reachable from a result. */
function expectHarmless(value: unknown, depth = 0): void {
  expect(typeof value).not.toBe('function');
  expect(typeof value).not.toBe('symbol');
  if (typeof value !== 'object' || value === null || value instanceof Error || depth > 6) return;
  expect([...prototypes.keys()]).not.toContain(value);
  for (const key of Object.keys(value)) expectHarmless((value as Record<string, unknown>)[key], depth + 1);
}

describe('S16: expressions that try to reach code', () => {
  it.each([
    "$values.constructor.constructor('return 1')()",
    "''['con' + 'structor']",
    "$values['con' + 'structor']['con' + 'structor']",
    '[].constructor',
    '`${$values[`constr${"uctor"}`]}`',
    "$values.rows.map(r => r['__pro' + 'to__'])",
    "['constructor'].map(k => $values[k])",
    "['__proto__', 'prototype'].map(k => 'a'[k])",
    "$values?.['const' + 'ructor']",
    "$values[['constructor']]",
    "$values.rows.map['constructor']",
    '(({ constructor: c }) => c)($values)',
    '(() => {}).constructor',
    '$dict.constructor',
    'min.constructor',
    'String.raw`x`',
    'String.fromCharCode(99)',
    'tag`${$values}`',
    'new Function("return 1")',
    'new $values.constructor()',
    'import("node:fs")',
    'import.meta.url',
    '({ get a() { return 1 } }).a',
    '({ ["constructor"]: 1 })',
    '({ ...$values })',
    'max(...$values.rows)',
    '[...Array(1e9)]',
    'with ($values) name',
    'a /*',
    '/**/ constructor',
    '<!-- x',
    'function* () { yield 1 }',
    'async () => await 1',
    'this.constructor',
    'super.x',
    'new.target',
    '$values.name = 1',
    'delete $values.name',
    '$values.rows.push(1)',
    '$values.rows.sort()',
    '$values.__defineGetter__("a", 1)',
    '$values.__lookupGetter__("a")',
    '$values.toString.call(1)',
    '$values.rows.map(constructor => constructor)',
    '$values.\\u0063onstructor',
    "$values['\\x63onstructor']",
    '{ __proto__: null }',
    "{ '__proto__': null }",
    '1; $values',
    '$values, $state',
    'x => x',
    'eval("1")',
    'Reflect.ownKeys($values)',
    'Object.keys($values)',
  ])('refuses %s', (source) => {
    expect(attempt(source)).toBeInstanceOf(ExpressionError);
  });

  it('gives the place of the offending text in the source', () => {
    const error = attempt('$values.name + $values.constructor') as ExpressionError;
    expect([error.index, error.length]).toEqual([23, 11]);
  });
});

describe('S17: names outside the scope', () => {
  it.each([
    'window',
    'document',
    'globalThis',
    'global',
    'process',
    'fetch("/")',
    'localStorage.length',
    'self',
    'require("fs")',
    'arguments',
    'Math.max(1, 2)',
    'Object',
    'Function',
    'Promise',
    'toString',
    'hasOwnProperty',
    'valueOf()',
    '__dirname',
  ])('refuses %s', (source) => {
    expect(attempt(source)).toBeInstanceOf(ExpressionError);
  });

  it('freezes the tables of functions and methods, which inherit nothing', () => {
    for (const table of [FUNCTIONS, ...Object.values(METHODS)]) {
      expect(Object.getPrototypeOf(table)).toBeNull();
      expect(Object.isFrozen(table)).toBe(true);
      expect(Object.values(table).every(Object.isFrozen)).toBe(true);
    }
  });

  it('hides functions that the scope or its data hold', () => {
    const data = { $values: { run: () => 1, list: [() => 1] }, $act: () => 1 };
    for (const source of [
      '$act',
      '$act()',
      '$values.run',
      '$values.run()',
      "$values['run']",
      '$values.list[0]',
    ]) {
      expect(attempt(source, data)).toBeInstanceOf(ExpressionError);
    }
    expect(attempt("$dict('sex')", { $dict: () => () => 1 })).toBeInstanceOf(ExpressionError);
    expect(attempt('$values.list.at(0)', data)).toBeInstanceOf(ExpressionError);
    expect(attempt('$values.list.find(x => true)', data)).toBeInstanceOf(ExpressionError);
  });
});

describe('S19: data that looks like an expression', () => {
  it('stays data, wherever it comes from', () => {
    const template = compileTemplate(
      { title: '{{ $values.name }}', fixed: 'a' },
      readExpression,
      parseExpression,
    );
    const data = { $values: { name: '{{ $values.constructor }}' } };
    expect(evaluateTemplate(template, data, evaluateTree)).toEqual({
      title: '{{ $values.constructor }}',
      fixed: 'a',
    });
  });

  it('is never parsed by functions and methods either', () => {
    const data = { $values: { text: '{{ 1 + 1 }}', format: '[{{ 1 + 1 }}]' } };
    expect(attempt('String($values.text) + `${$values.text}`', data)).toBe('{{ 1 + 1 }}{{ 1 + 1 }}');
    expect(attempt("formatDate('2024-01-01', $values.format)", data)).toBe('{{ 1 + 1 }}');
    expect(attempt("'a'.replace('a', $values.text)", data)).toBe('{{ 1 + 1 }}');
  });
});

describe('any input', () => {
  it('of random trees gives a harmless value or an ExpressionError', () => {
    fc.assert(
      fc.property(arbitraryTree, (tree) => {
        let value: unknown;
        try {
          value = evaluateTree(tree, scope);
        } catch (error) {
          if (!(error instanceof ExpressionError)) throw error;
          return;
        }
        expectHarmless(value);
      }),
      { numRuns: 1000 },
    );
  });

  const words = [
    '$values',
    '$state',
    '$dict',
    'constructor',
    '__proto__',
    'prototype',
    "'con'",
    "'structor'",
    'this',
    'new',
    'function',
    'import',
    'window',
    'rows',
    'name',
    '.',
    '?.',
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    '=>',
    '=',
    '+',
    ',',
    ';',
    ':',
    '?',
    '`',
    '${',
    '}',
    '...',
    "'",
    '"',
    '/',
    '\\u0063',
    '0',
    '1e9',
    'n',
    ' ',
    'map',
    'reduce',
    'repeat',
    'call',
    'apply',
    'min',
    'String',
    'x',
    'async',
    'await',
    'yield',
    '//',
    '/*',
  ];

  it('of random words gives a harmless value or an ExpressionError', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 14 }), (parts) => {
        expectHarmless(attempt(parts.join('')));
      }),
      { numRuns: 3000 },
    );
  });

  it('of random chains from the scope gives a harmless value or an ExpressionError', () => {
    const key = fc.constantFrom(
      '.constructor',
      "['con' + 'structor']",
      '.__proto__',
      "['__pro' + 'to__']",
      '.rows',
      '[0]',
      '.list',
      '.name',
      '.map(x => x)',
      ".map(x => x['con' + 'structor'])",
      '.at(0)',
      '.length',
      '.toString()',
      '?.nested',
      '.a',
      "['proto' + 'type']",
      '.find(x => true)',
      '.reduce((a, b) => [a, b], $values)',
      '.valueOf',
      '.call',
    );
    fc.assert(
      fc.property(
        fc.constantFrom('$values', '$state', "''", '[]', '(1)', '{ a: 1 }.a', "$dict('x')"),
        fc.array(key, { maxLength: 6 }),
        (root, keys) => {
          expectHarmless(attempt(root + keys.join('')));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('of random characters gives a harmless value or an ExpressionError', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (source) => {
        expectHarmless(attempt(source));
      }),
      { numRuns: 2000 },
    );
  });
});
