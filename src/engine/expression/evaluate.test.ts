import { createForm } from '@formily/core';
import { autorun, observable } from '@formily/reactive';
import { build } from 'esbuild';
import fc from 'fast-check';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';
import { ExpressionError, type ExpressionErrorCode } from './errors.ts';
import { compileTree, evaluateTree } from './evaluate.ts';
import { parseExpression } from './parse.ts';
import type { ExpressionTree, Scope } from './tree.ts';

function run(source: string, scope: Scope = {}): unknown {
  return evaluateTree(parseExpression(source).tree, scope);
}

function failure(source: string, scope: Scope = {}): ExpressionError {
  try {
    run(source, scope);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
  throw new Error(`did not fail: ${source}`);
}

describe('evaluateTree', () => {
  it('reads own properties only', () => {
    const inherited = Object.create({ secret: 1 }) as object;
    expect(run('$values.toString', { $values: {} })).toBeUndefined();
    expect(run("$values['hasOwnProperty']", { $values: {} })).toBeUndefined();
    expect(run('$values.map', { $values: [] })).toBeUndefined();
    expect(run("'text'.big", {})).toBeUndefined();
    expect(failure('$values.secret', { $values: inherited }).code).toBe('expression-forbidden');
  });

  it('reads data whose own keys are named like inherited ones', () => {
    expect(run('$values.toString', { $values: { toString: 'own' } })).toBe('own');
  });

  it('reads the names of scopes that inherit from one another', () => {
    const scope = Object.create({ $values: 1 }) as Scope;
    expect(run('$values', scope)).toBe(1);
    expect(run('$state', { $state: undefined })).toBeUndefined();
  });

  it.each<[source: string, code: ExpressionErrorCode, part: string]>([
    ['$nothing', 'expression-name-unknown', '$nothing'],
    ['$values.dept.name', 'expression-no-value', '“$values.dept”是空值，读不到属性“name”'],
    ['$values.dept.trim()', 'expression-no-value', '?.trim'],
    ['$values.rows.trim()', 'expression-method-unknown', '列表'],
    ['$values.row.trim()', 'expression-method-unknown', '对象'],
    ['$values.row + 1', 'expression-value', '对象不能'],
    ['$values.row < 1', 'expression-value', '对象不能'],
    ['-$values.row', 'expression-value', '对象不能'],
    ['`${$values.row}`', 'expression-value', '对象不能'],
    ['[...$values.row]', 'expression-value', '应为列表'],
    ['$values[$values.row]', 'expression-value', '下标'],
    ["'a' in 'abc'", 'expression-value', 'in'],
    ['$values.rows.map(x => x.a.b)', 'expression-no-value', 'x.a'],
    ['(1).toFixed(99)', 'expression-value', '位数'],
    ["'a'.repeat(-1)", 'expression-value', 'repeat'],
    ["formatDate('abc')", 'expression-value', 'abc'],
  ])('says what is wrong with %s', (source, code, part) => {
    const error = failure(source, { $values: { rows: [{}], row: {}, dept: null } });
    expect(error.code).toBe(code);
    expect(error.message).toContain(part);
  });

  it('wraps what data throws, so that callers meet one kind of error', () => {
    const $values = {
      get broken(): never {
        throw new TypeError('from a getter');
      },
    };
    const error = failure('$values.broken', { $values });
    expect([error.code, error.cause instanceof TypeError]).toEqual(['expression-failed', true]);
  });

  it('ends a whole chain at ?. and nothing more', () => {
    const scope = { $values: {} };
    expect(run('$values.a?.b.c.d.trim().length', scope)).toBeUndefined();
    expect(run('$values.a?.[$values.a.b]', scope)).toBeUndefined();
    expect(run('($values.a?.b.c) === undefined', scope)).toBe(true);
  });

  it('evaluates only the side that is needed', () => {
    const scope = { $values: { a: null } };
    expect(run('false && $values.a.b', scope)).toBe(false);
    expect(run('1 || $values.a.b', scope)).toBe(1);
    expect(run('0 ?? $values.a.b', scope)).toBe(0);
    expect(run('true ? 1 : $values.a.b', scope)).toBe(1);
  });

  it('finds parameters of outer arrow functions and hides outer names', () => {
    const scope = { $values: { rows: [[1, 2], [3]] }, x: 9 };
    expect(run('$values.rows.map((x, i) => x.map(y => [i, y, x.length]))', scope)).toEqual([
      [
        [0, 1, 2],
        [0, 2, 2],
      ],
      [[1, 3, 1]],
    ]);
    expect(run('$values.rows.map(x => [0].map(x => x)[0])', scope)).toEqual([0, 0]);
  });

  it('compares loosely as JavaScript does for every pair of plain values', () => {
    const plain = fc.oneof(
      fc.constantFrom(null, undefined, '', '0', '1', ' 1 ', 'a', NaN),
      fc.boolean(),
      fc.nat(3),
    );
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        // eslint-disable-next-line eqeqeq -- the operator itself is what is compared with
        expect(run('[a == b, a != b]', { a, b })).toEqual([a == b, a != b]);
      }),
    );
    expect(run('$a == $a && $a != $b', { $a: [1], $b: [1] })).toBe(true);
  });

  it('changes no data', () => {
    const rows = Object.freeze([3, 1, 2]);
    expect(run('[$rows.toSorted(), $rows.toReversed(), $rows.concat(4)]', { $rows: rows })).toEqual([
      [1, 2, 3],
      [2, 1, 3],
      [3, 1, 2, 4],
    ]);
  });

  it('shares one budget between evaluations that run inside one another', () => {
    const inner = compileTree(parseExpression('[1, 2, 3].map(x => x)').tree);
    const outer = compileTree(parseExpression('$values.inner.length').tree);
    const budget = createBudget();
    const before = budget.steps;
    outer(
      {
        $values: {
          get inner() {
            return inner({});
          },
        },
      },
      budget,
    );
    expect(budget.steps).toBeLessThan(before);
  });

  it.each<[string, ExpressionTree]>([
    ['a forbidden name', ['name', 'constructor']],
    ['a forbidden member', ['member', ['name', '$values'], '__proto__', false]],
    ['a forbidden key', ['object', [['__proto__', ['literal', 1]]]]],
    ['an unlisted function', ['call', 'fetch', []]],
    ['an arrow function as a value', ['arrow', [], ['literal', 1]]],
    ['a call of a function with too few arguments', ['call', 'min', []]],
  ])('refuses %s in a tree the parser never made', (_, tree) => {
    expect(() => compileTree(tree)).toThrow(ExpressionError);
  });

  it('is a bundle without the parser', async () => {
    const { metafile, outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('./evaluate.ts', import.meta.url))],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'esm',
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((path) => /acorn|parse\.ts|convert\.ts/.test(path))).toEqual([]);
    expect(outputFiles[0]?.contents.length ?? Infinity).toBeLessThan(60_000);
  });
});

describe('observable values', () => {
  it('are tracked, also for keys that do not exist yet', () => {
    const $values = observable<Record<string, unknown>>({ rows: [{ n: 1 }] });
    const tree = parseExpression(
      "[$values.name, $values.rows?.map(r => r.n).join(), 'flag' in $values]",
    ).tree;
    const seen: unknown[] = [];
    const stop = autorun(() => {
      seen.push(evaluateTree(tree, { $values }));
    });
    $values['name'] = '张三';
    ($values['rows'] as { n: number }[]).push({ n: 2 });
    $values['flag'] = true;
    stop();
    expect(seen.at(0)).toEqual([undefined, '1', false]);
    expect(seen).toContainEqual(['张三', '1', false]);
    expect(seen.at(-1)).toEqual(['张三', '1,2', true]);
  });

  it('of Formily fields and forms are read by their public members only', () => {
    const form = createForm({ values: { name: '张三' } });
    const field = form.createField({ name: 'name', title: '姓名' });
    const scope: Scope = { $form: form, $self: field };
    expect(run('[$form.values.name, $self.value, $self.title, $form.valid]', scope)).toEqual([
      '张三',
      '张三',
      '姓名',
      true,
    ]);
    for (const name of ['graph', 'heart', 'props', 'setValues', 'submit', 'fields']) {
      expect(failure(`$form.${name}`, scope).code).toBe('expression-forbidden');
      expect(failure(`$form['${name}']`, scope).code).toBe('expression-forbidden');
    }
    expect(failure('$self.form.graph', scope).code).toBe('expression-forbidden');
  });
});
