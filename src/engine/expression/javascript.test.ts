// Where the language is a subset of JavaScript it computes what JavaScript computes.
import fc from 'fast-check';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { ExpressionError } from './errors.ts';
import { evaluateTree } from './evaluate.ts';
import { parseExpression } from './parse.ts';

const SCOPE = { $values: { n: 5, m: -0.5, name: '张三', digits: '12', empty: '', nothing: null, yes: true } };

const arbitrarySource = fc.letrec<{ any: string }>((tie) => {
  const any = tie('any');
  const operator = fc.constantFrom(
    ...['+', '-', '*', '/', '%', '==', '!=', '===', '!==', '<', '<=', '>', '>=', '&&', '||', '??'],
  );
  return {
    any: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.constantFrom(
        '0',
        '1',
        '2.5',
        "''",
        "'合计'",
        "'a'",
        "'12'",
        "' 3 '",
        'true',
        'null',
        'undefined',
        'NaN',
      ),
      fc.constantFrom(...Object.keys(SCOPE.$values)).map((key) => `$values.${key}`),
      fc.tuple(any, operator, any).map(([a, o, b]) => `(${a}) ${o} (${b})`),
      // Without brackets of their own: precedence and the order of a chain are the language's.
      fc
        .array(fc.tuple(any, fc.constantFrom('+', '-', '*')), { minLength: 2, maxLength: 4 })
        .map((parts) =>
          parts
            .map(
              ([part, o], index) =>
                `${/^[\w$.']+$/.test(part) ? part : `(${part})`}${index < parts.length - 1 ? ` ${o} ` : ''}`,
            )
            .join(''),
        ),
      fc.tuple(any, any, any).map(([a, b, c]) => `(${a}) ? (${b}) : (${c})`),
      fc.tuple(fc.constantFrom('!', '-', '+', 'typeof '), any).map(([o, a]) => `${o}(${a})`),
      fc.tuple(any, any).map(([a, b]) => `\`共\${${a}}条\${${b}}\``),
      fc.tuple(any, any).map(([a, b]) => `[${a}, ${b}].map((x, i) => [x, i]).length`),
      fc.tuple(any, any).map(([a, b]) => `[${a}, ${b}].filter((x) => x !== (${b})).length`),
      fc.tuple(any, any).map(([a, b]) => `[${a}, ${b}].indexOf(${b})`),
      fc.tuple(any, any).map(([a, b]) => `[${a}, ${b}].reduce((t, x) => t + x, ${a})`),
      fc.tuple(any, any).map(([a, b]) => `[${a}, ${b}].join('-')`),
      fc.tuple(any, any).map(([a, b]) => `({ a: ${a}, b: ${b} }).a`),
      any.map((a) => `(${a})?.length`),
    ),
  };
}).any;

it('an expression is worth what it is worth in JavaScript', () => {
  let compared = 0;
  fc.assert(
    fc.property(arbitrarySource, (source) => {
      let value: unknown;
      try {
        value = evaluateTree(parseExpression(source).tree, SCOPE);
      } catch (error) {
        // Refused here: the language is smaller.
        if (error instanceof ExpressionError) return;
        throw error;
      }
      compared += 1;
      expect(value).toBe(runInNewContext(`(${source})`, structuredClone(SCOPE)));
    }),
    { numRuns: 1000 },
  );
  expect(compared).toBeGreaterThan(500);
});
