import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastWidth, type Column } from './column.ts';
import { shareRoom } from './share-room.ts';

const column = (key: string, more: Partial<Column> = {}): Column => ({
  key,
  title: key,
  type: 'text',
  ...more,
});

describe('the room of a table', () => {
  it('goes to columns without a width, by what each needs', () => {
    const columns = [
      column('time', { width: 180 }),
      column('name', { minWidth: 100 }),
      column('text', { minWidth: 300 }),
    ];
    expect(shareRoom(columns, {}, 980)).toEqual({ name: 200, text: 600 });
    expect(shareRoom(columns, { name: 400 }, 980)).toEqual({ text: 400 });
  });

  it('is not shared where there is too little for one: the table scrolls then', () => {
    expect(shareRoom([column('name', { minWidth: 100 })], {}, 70)).toEqual({});
    expect(shareRoom([column('name', { minWidth: 100 })], {}, 0)).toEqual({});
  });

  it('goes to the columns in sight where a table scrolls, instead of a sliver of the next one', () => {
    const columns = [
      column('index', { type: 'index', width: 50 }),
      column('name', { minWidth: 100 }),
      column('note', { minWidth: 200 }),
      column('time', { width: 180 }),
      column('action', { width: 70, fixed: 'right' }),
    ];
    // 50 pixels of the time would stand before the actions.
    expect(shareRoom(columns, {}, 470)).toEqual({ name: 116, note: 233 });
    expect(shareRoom(columns, { note: 220 }, 470)).toEqual({ name: 130 });
    expect(shareRoom(columns, {}, 590)).toEqual({ name: 156, note: 313 });
    // Texts are broken a little earlier rather than cut off.
    expect(shareRoom(columns, {}, 380)).toEqual({ note: 160 });
    expect(shareRoom(columns, {}, 260)).toEqual({ name: 140 });
    // Actions that scroll with the others take no room from them.
    expect(shareRoom(columns, {}, 470, false)).toEqual({ name: 140, note: 280 });
  });

  it('gives no column less than it needs, and no more than there is', () => {
    const columns = fc.array(
      fc.record({
        width: fc.option(fc.integer({ min: 40, max: 400 }), { nil: undefined }),
        minWidth: fc.option(fc.integer({ min: 40, max: 400 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(columns, fc.integer({ min: 0, max: 4000 }), (rows, room) => {
        const all = rows.map((row, at) => column(String(at), row));
        const shares = shareRoom(all, {}, room);
        const least = all.reduce((sum, one) => sum + leastWidth(one), 0);
        if (room < least) {
          for (const one of all)
            expect(shares[one.key] ?? Infinity).toBeGreaterThanOrEqual(Math.floor(leastWidth(one) * 0.75));
          return;
        }
        for (const one of all) {
          if (one.width !== undefined) expect(shares).not.toHaveProperty(one.key);
          else expect(shares[one.key]).toBeGreaterThanOrEqual(leastWidth(one));
        }
        const used = all.reduce((sum, one) => sum + (shares[one.key] ?? leastWidth(one)), 0);
        expect(used).toBeLessThanOrEqual(room);
      }),
    );
  });
});
