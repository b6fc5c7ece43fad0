// Random trees of the language for property tests.
import fc from 'fast-check';
import { isForbiddenName } from './forbidden.ts';
import { BINARY_OPERATIONS } from './operators.ts';
import type { BinaryOperator, ExpressionTree } from './tree.ts';

const NAMES = ['$values', '$state', '$record', '$now', 'undefined', 'NaN'] as const;
const BINARY = Object.keys(BINARY_OPERATIONS) as BinaryOperator[];

const key = fc
  .oneof(fc.constantFrom('a', 'name', 'length', 'rows', 'b c', '', '0', '路径'), fc.string({ maxLength: 6 }))
  .filter((text) => !isForbiddenName(text));

const literal: fc.Arbitrary<ExpressionTree> = fc
  .oneof(
    fc.constantFrom(null, true, false),
    fc.string({ maxLength: 8 }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }).map((number) => (number === 0 ? 0 : number)),
  )
  .map((value): ExpressionTree => ['literal', value]);

export const { tree: arbitraryTree } = fc.letrec<{ tree: ExpressionTree }>((tie) => {
  const tree = tie('tree');
  const position = fc.nat(9).map((number): ExpressionTree => ['literal', number]);
  return {
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      literal,
      fc.constantFrom(...NAMES).map((name): ExpressionTree => ['name', name]),
      fc.tuple(tree, key, fc.boolean()).map(([t, k, o]): ExpressionTree => ['member', t, k, o]),
      fc
        .tuple(tree, fc.oneof(position, fc.constant<ExpressionTree>(['name', '$index'])), fc.boolean())
        .map(([t, k, o]): ExpressionTree => ['index', t, k, o]),
      fc
        .tuple(fc.constantFrom('!' as const, '-' as const, '+' as const, 'typeof' as const), tree)
        .map(([o, t]): ExpressionTree => ['unary', o, t]),
      fc
        .tuple(fc.constantFrom(...BINARY), tree, tree)
        .map(([o, l, r]): ExpressionTree => ['binary', o, l, r]),
      fc
        .tuple(fc.constantFrom('&&' as const, '||' as const, '??' as const), tree, tree)
        .map(([o, l, r]): ExpressionTree => ['logical', o, l, r]),
      fc.tuple(tree, tree, tree).map(([a, b, c]): ExpressionTree => ['conditional', a, b, c]),
      fc
        .array(fc.tuple(fc.string({ maxLength: 5 }), tree), { maxLength: 3 })
        .chain((parts) =>
          fc
            .string({ maxLength: 5 })
            .map((last): ExpressionTree => [
              'template',
              [...parts.map(([q]) => q), last],
              parts.map(([, t]) => t),
            ]),
        ),
      fc
        .array(
          fc.oneof(
            tree,
            tree.map((t): ['spread', ExpressionTree] => ['spread', t]),
          ),
          { maxLength: 3 },
        )
        .map((items): ExpressionTree => ['array', items]),
      fc.array(fc.tuple(key, tree), { maxLength: 3 }).map((entries): ExpressionTree => ['object', entries]),
      fc.tuple(tree, tree).map(([a, b]): ExpressionTree => ['call', 'max', [a, b]]),
      fc
        .tuple(tree, tree, fc.boolean())
        .map(([t, a, o]): ExpressionTree => ['method', t, 'includes', [a], o]),
      fc
        .tuple(tree, tree, fc.boolean())
        .map(([t, b, o]): ExpressionTree => ['method', t, 'map', [['arrow', ['x', 'i'], b]], o]),
    ),
  };
});
