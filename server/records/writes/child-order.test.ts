import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderRows, type Placed } from './child-order.ts';

const row = (key: string, place: number | undefined, isSent = true): Placed => ({ key, place, isSent });

describe('the places of rows', () => {
  it('follow what was asked for; equal ones keep their order, those without one come last', () => {
    expect(orderRows([row('a', 3), row('b', undefined), row('c', 1), row('d', 1)])).toEqual([
      'c',
      'd',
      'a',
      'b',
    ]);
  });

  it('a row that was there before stands before one that asks for its place', () => {
    expect(orderRows([row('new', 1), row('old', 1, false)])).toEqual(['old', 'new']);
  });

  it('hold every row once, whatever places are asked for', () => {
    const places = fc.array(fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(places, (list) => {
        const rows = list.map((place, at) => row(String(at), place, at % 2 === 0));
        const keys = orderRows(rows);
        expect([...keys].sort()).toEqual(rows.map(({ key }) => key).sort());
        const asked = keys.map((key) => rows[Number(key)]?.place ?? Infinity);
        expect(asked).toEqual([...asked].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      }),
    );
  });
});
