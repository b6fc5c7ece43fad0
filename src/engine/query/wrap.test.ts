import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrapFilter, wrapFilter } from './wrap.ts';

describe('search values on the wire', () => {
  it.each([
    ['eq', '甲', '甲'],
    ['like', '甲', '*甲*'],
    ['like', '*甲*', '*甲*'],
    ['like', 5, 5],
    ['ne', '甲', '!甲'],
    ['ge', 5, '>=5'],
    ['le', '2026-01-01', '<=2026-01-01'],
    ['like', '', ''],
  ] as const)('%s wraps %s as %s', (operator, value, wire) => {
    expect(wrapFilter(operator, value)).toBe(wire);
  });

  it('shows every wrapped text as the user typed it', () => {
    const operator = fc.constantFrom('eq', 'like', 'ne', 'ge', 'le');
    const text = fc.string({ minLength: 1 }).filter((s) => !/[*\s]/.test(s));
    fc.assert(
      fc.property(operator, text, (op, typed) => unwrapFilter(op, String(wrapFilter(op, typed))) === typed),
    );
  });
});
