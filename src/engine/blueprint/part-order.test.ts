import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/depth.ts';
import { arrange, type Placement } from './part-order.ts';

const KEYS = ['a', 'b', 'c', 'd'];
const after = (key: string, anchor: string): Placement => ({ key, side: 'after', anchor });
const before = (key: string, anchor: string): Placement => ({ key, side: 'before', anchor });

describe('parts that say where they stand', () => {
  it.each<[what: string, placed: Placement[], order: string]>([
    ['behind another one', [after('a', 'c')], 'bcad'],
    ['before another one', [before('d', 'a')], 'dabc'],
    ['behind one that goes elsewhere itself', [after('a', 'b'), after('b', 'd')], 'cdba'],
    ['on both sides of one', [before('d', 'b'), after('a', 'b')], 'dbac'],
    ['behind the same one, as they are written', [after('d', 'a'), after('c', 'a')], 'adcb'],
  ])('stand %s', (_, placed, order) => {
    expect(arrange(KEYS, placed)).toEqual({ keys: [...order], refused: [] });
  });

  it.each<[what: string, placed: Placement[], refused: Placement[]]>([
    ['nothing that is there', [after('a', 'x')], [after('a', 'x')]],
    ['themselves', [after('a', 'a')], [after('a', 'a')]],
    ['each other', [after('a', 'b'), after('b', 'a')], [after('a', 'b'), after('b', 'a')]],
  ])('stay where they are beside %s', (_, placed, refused) => {
    expect(arrange(KEYS, placed)).toEqual({ keys: KEYS, refused });
  });

  it('are all there once, whatever they say, and stand beside what they name', () => {
    const key = fc.constantFrom(...KEYS);
    const side = fc.constantFrom('after' as const, 'before' as const);
    const all = fc.uniqueArray(fc.record({ key, side, anchor: key }), { selector: (one) => one.key });
    fc.assert(
      fc.property(all, (placed) => {
        const { keys, refused } = arrange(KEYS, placed);
        expect([...keys].sort()).toEqual(KEYS);
        for (const one of placed) {
          if (refused.includes(one)) continue;
          const isBehind = keys.indexOf(one.key) > keys.indexOf(one.anchor);
          expect(isBehind).toBe(one.side === 'after');
        }
      }),
      { numRuns: runs(2_000, 200) },
    );
  });
});
