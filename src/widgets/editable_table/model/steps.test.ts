import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/depth.ts';
import type { TableState } from './state.ts';
import { stepBetween, takeStep } from './steps.ts';

const RECORDS = Array.from({ length: 4 }, (_, at) => ({ name: `记录${at}` }));

/** Rows out of few records, so that the same record stands twice or changes places with itself. */
const rows = fc.array(
  fc.record({ row: fc.constantFrom(...RECORDS), key: fc.constantFrom('a', 'b', 'c', 'd') }),
  { maxLength: 6 },
);

function toState(held: readonly { row: object; key: string }[], deleteIds: readonly string[]): TableState {
  return {
    rows: held.map(({ row }) => row as TableState['rows'][number]),
    keys: held.map(({ key }) => key),
    deleteIds,
  };
}

describe('a step between two states of a table', () => {
  it('leads from the one to the other and back, whatever was added, removed, moved or changed', () => {
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const from = toState(before, ['1']);
        const to = toState(after, ['1', '2']);
        const taken = takeStep(from, stepBetween(from, to));
        expect(taken.to).toEqual(to);
        expect(takeStep(taken.to, taken.back).to).toEqual(from);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('holds the row that was changed, not the ten thousand beside it, and leaves the keys as they are', () => {
    const from = toState(
      Array.from({ length: 10_000 }, (_, at) => ({ row: { at }, key: `r${at}` })),
      [],
    );
    const to = { ...from, rows: from.rows.with(5_000, { at: -1 }) };
    const step = stepBetween(from, to);
    expect(step).toEqual({ start: 5_000, length: 1, rows: [{ at: -1 }], keys: undefined, deleteIds: [] });
    const taken = takeStep(from, step);
    expect(taken.to.keys).toBe(from.keys);
    expect(taken.back.rows).toEqual([{ at: 5_000 }]);
  });
});
