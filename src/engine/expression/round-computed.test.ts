import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundComputed } from './round-computed.ts';

describe('what is computed', () => {
  it.each([
    [0.1 * 6, 0.6],
    [0.1 + 0.2, 0.3],
    [1.1 * 3, 3.3],
    [4.35 * 100, 435],
    [1 / 3, 0.333333333333333],
    [-0.1 * 3, -0.3],
    [2 ** 60, 2 ** 60],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['0.6000000000000001', '0.6000000000000001'],
    [Number.NaN, null],
    [1 / 0, null],
    [null, null],
    [undefined, undefined],
    [true, true],
  ])('%j is %j', (value, wanted) => {
    expect(roundComputed(value)).toBe(wanted);
  });

  it('of decimals is what they give by hand', () => {
    const price = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 100_000 }), (cents, count) => {
        const text = String(roundComputed((cents / 100) * count));
        expect(text).toBe(String(Number(`${BigInt(cents) * BigInt(count)}e-2`)));
      }),
    );
  });
});
