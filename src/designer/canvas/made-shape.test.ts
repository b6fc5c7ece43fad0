import { describe, expect, it } from 'vitest';
import { createBudget } from '../../engine/expression/budget.ts';
import { evaluateTree } from '../../engine/expression/evaluate.ts';
import { parseExpression } from '../../engine/expression/parse.ts';
import type { ExpressionTree } from '../../engine/expression/tree.ts';
import { isKnown, makeOfShape, readShape } from './made-shape.ts';

const parse = (source: string): ExpressionTree => parseExpression(source).tree;

const shapeOf = (...sources: string[]) =>
  readShape(
    '$result',
    sources.map((source) => ({ kind: 'expression', tree: parse(source), source })),
  );

describe('an answer that is read', () => {
  it.each([
    ['$result.map((row) => ({ key: row.name, used: round(row.value * 100, 1) }))', 3],
    ["$result.filter((row) => row.name.startsWith('name')).map((row) => ({ name: localText(row.name) }))", 3],
    ["split($result[0].name, '、').length", 1],
    ['$result?.map((row) => row.items.map((one) => one.label.trim()))', 3],
    ['($result?.records ?? []).map((row) => row.id)', 3],
    ["$result.find((row) => row.kind === 'heap').sizes[0] / 2", 6],
    ['[...$result.rows, ...$result.more].length', 6],
    ["$result['a-b'].toLowerCase()", 'a-b 1'],
    ["$result.map((row) => formatDate(row.at, 'YYYY'))[0]", '2026'],
    ['$result.reduce((sum, row) => sum + row.count * 2, 0)', 144],
    ['$result.toSorted((a, b) => a.rank - b.rank)[0].rank', 12],
  ])('is made so that %s can be worked out', (source, wanted) => {
    const made = makeOfShape(shapeOf(source));
    const value = evaluateTree(parse(source), { $result: made }, createBudget());
    expect(Array.isArray(value) ? value.length : value).toEqual(wanted);
  });

  it('has what several read of it', () => {
    const made = makeOfShape(
      shapeOf('$result.map((row) => row.a * 2)', '$result.map((row) => row.b.trim())'),
    );
    expect(made).toEqual([1, 2, 3].map((row) => ({ a: row * 12, b: `b ${String(row)}` })));
  });

  it('is not known where it is taken as it is', () => {
    expect(isKnown(shapeOf('$result'))).toBe(false);
    expect(isKnown(shapeOf('$values.a.map((row) => row.b)'))).toBe(false);
    expect(isKnown(shapeOf('$result.treeList'))).toBe(true);
  });
});
