import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operatorOf, unwrapFilter, wrapFilter, wrapQuery } from './wrap.ts';

describe('search values on the wire', () => {
  // H5.22, W5.13
  it.each([
    ['eq', '甲', '甲'],
    ['like', '甲', '*甲*'],
    ['like', '*甲*', '*甲*'],
    ['like', 5, 5],
    ['ne', '甲', '!甲'],
    ['ge', 5, '>=5'],
    ['le', '2026-01-01', '<=2026-01-01'],
    ['like', '', ''],
    ['like', '138', '*138*'],
    ['like', '2026-01-31', '2026-01-31'],
    ['like', '2026-01-31 08:30:00', '2026-01-31 08:30:00'],
    ['eq', ['a', 'b', '', null], 'a,b'],
    ['like', ['a', 'b'], 'a,b'],
    ['ne', ['a', 'b'], '!a,b'],
    ['ne', [], ''],
    ['ge', 0, '>=0'],
  ] as const)('%s wraps %j as %s', (operator, value, wire) => {
    expect(wrapFilter(operator, value)).toBe(wire);
  });

  // W5.14
  it.each([
    [{}, '甲', '甲'],
    [{ mode: 'single' }, '*甲*', '*甲*'],
    [{ mode: 'single', operator: 'like' }, '138', '*138*'],
    [{ mode: 'like' }, '甲', '*甲*'],
    [{ mode: 'like' }, '甲1', '*甲1*'],
    [{ mode: 'like' }, '138', '138'],
    [{ mode: 'like' }, '-1.5', '-1.5'],
    [{ mode: 'like' }, 5, 5],
    [{ mode: 'like' }, '2026-01-31', '2026-01-31'],
    [{ mode: 'like' }, '1.2.3', '*1.2.3*'],
    [{ mode: 'like' }, ['a', 'b'], 'a,b'],
  ] as const)('a query item %j sends %j as %s', (query, value, wire) => {
    expect(wrapQuery(query, value)).toBe(wire);
  });

  it('takes a value of mode like back as the operator like does', () => {
    expect(unwrapFilter(operatorOf({ mode: 'like' }), '*甲*')).toBe('甲');
    expect(unwrapFilter(operatorOf({ mode: 'single', operator: 'ge' }), '>= 5')).toBe('5');
    expect(unwrapFilter(operatorOf({}), '*甲*')).toBe('*甲*');
  });

  // H5.22, W5.13
  it('shows every wrapped text as the user typed it', () => {
    const operator = fc.constantFrom('eq', 'like', 'ne', 'ge', 'le');
    const text = fc.string({ minLength: 1 }).filter((s) => !/[*\s]/.test(s));
    fc.assert(
      fc.property(operator, text, (op, typed) => unwrapFilter(op, String(wrapFilter(op, typed))) === typed),
    );
  });
});
