// The sample of an ordinary run: smaller than the matrix, the same every time, and nothing of a dimension is missing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseCovering, isDeep, runs, sample } from './depth.ts';

interface Cell {
  call: string;
  fault: string;
}
const traitsOf = ({ call, fault }: Cell): string[] => [call, fault];
const cross = (calls: readonly string[], faults: readonly string[]): Cell[] =>
  calls.flatMap((call) => faults.map((fault) => ({ call, fault })));
const times = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${String(index)}`);

describe('a sample of a matrix', () => {
  it('has every row and every column, in no more cases than the longer of them is long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 12 }), (rows, columns) => {
        const [calls, faults] = [times(rows, 'call'), times(columns, 'fault')];
        const chosen = chooseCovering(cross(calls, faults), traitsOf);
        expect([...new Set(chosen.map(({ call }) => call))]).toEqual(calls);
        expect([...new Set(chosen.map(({ fault }) => fault))].sort()).toEqual([...faults].sort());
        expect(chosen).toHaveLength(Math.max(rows, columns));
      }),
    );
  });

  it('has whatever trait any case has, in a matrix with holes too, and takes every case from it in order', () => {
    const cell = fc.record({
      call: fc.constantFrom(...times(9, 'x')),
      fault: fc.constantFrom(...times(9, 'x')),
    });
    fc.assert(
      fc.property(fc.array(cell), (cells) => {
        const chosen = chooseCovering(cells, traitsOf);
        expect(new Set(chosen.map(({ call }) => call))).toEqual(new Set(cells.map(({ call }) => call)));
        expect(new Set(chosen.map(({ fault }) => fault))).toEqual(new Set(cells.map(({ fault }) => fault)));
        const places = chosen.map((one) => cells.indexOf(one));
        expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
        expect(places).not.toContain(-1);
      }),
    );
  });

  it('lets the long dimension meet the members of the short one equally often', () => {
    const chosen = chooseCovering(cross(times(30, 'call'), times(3, 'fault')), traitsOf);
    const counts = times(3, 'fault').map((fault) => chosen.filter((one) => one.fault === fault).length);
    expect(counts).toEqual([10, 10, 10]);
  });

  it('is the same in every run', () => {
    const cells = cross(times(50, 'call'), times(7, 'fault'));
    expect(chooseCovering(cells, traitsOf)).toEqual(chooseCovering([...cells], traitsOf));
  });

  it('is everything in the deep run and the covering choice in an ordinary one', () => {
    const cells = cross(times(4, 'call'), times(3, 'fault'));
    expect(sample('cells', cells, traitsOf)).toEqual(isDeep ? cells : chooseCovering(cells, traitsOf));
    expect(chooseCovering(cells, traitsOf)).toHaveLength(4);
  });

  it('tries a property a tenth as often, yet fifty times, unless another number is said', () => {
    const asked = [runs(3_000), runs(300), runs(30), runs(3_000, 7)];
    expect(asked).toEqual(isDeep ? [3_000, 300, 30, 3_000] : [300, 50, 30, 7]);
  });
});
