import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listDisputes, mergeConflicts, readConflicts, type Conflict, type Sides } from './conflict.ts';
import { readRows } from './rows.ts';

const GONE = { items: 'gone' };

const conflict = (more: Partial<Conflict>): Conflict => ({
  child: null,
  row: null,
  id: '1',
  reason: 'changed',
  by: '王芳',
  at: '2026-11-21 10:00:00',
  order: null,
  version: 'version',
  theirs: null,
  fields: [],
  ...more,
});

const field = (name: string) => ({ name, title: name, mine: 'm', theirs: 't' });

describe('a record that two people changed', () => {
  const loaded = { id: '1', version: 1, name: '旧', about: '旧' };
  const theirs = { id: '1', version: 2, name: '旧', about: '他' };

  it('is nobody’s to decide where each changed something else: both changes stand', () => {
    const sides = { values: { ...loaded, name: '我' }, loaded };
    const conflicts = [conflict({ theirs, fields: [field('name'), field('about')] })];
    // The server compares what was sent with what is stored: only the form knows that `about` is theirs alone.
    expect(listDisputes(conflicts, { ...sides, values: { ...loaded } })).toEqual([]);
    const merged = mergeConflicts(conflicts, sides, 'mine', GONE);
    expect(merged.values).toEqual({ id: '1', version: 2, name: '我', about: '他' });
    expect(merged.loaded).toEqual(theirs);
  });

  it('is decided where both changed the same', () => {
    const sides = { values: { ...loaded, about: '我', name: '我' }, loaded };
    const conflicts = [conflict({ theirs, fields: [field('about')] })];
    expect(listDisputes(conflicts, sides)).toMatchObject([
      { place: '', by: '王芳', fields: [{ title: 'about' }] },
    ]);
    expect(mergeConflicts(conflicts, sides, 'mine', GONE).values).toMatchObject({
      version: 2,
      about: '我',
      name: '我',
    });
    expect(mergeConflicts(conflicts, sides, 'theirs', GONE).values).toMatchObject({
      version: 2,
      about: '他',
    });
  });
});

describe('a row that two people changed', () => {
  const base = { id: 'r', version: 1, text: '旧', place: 1 };
  const other = { id: 's', version: 1, text: '别', place: 2 };
  const theirs = { id: 'r', version: 2, text: '他', place: 1 };
  const sidesOf = (items: object[], gone: string[] = []): Sides => ({
    values: { id: '1', items, gone },
    loaded: { id: '1', items: [base, other] },
  });
  const at = (more: Partial<Conflict>): Conflict[] => [
    conflict({ child: 'items', id: 'r', row: 1, order: 'place', fields: [field('text')], ...more }),
  ];

  it('keeps my place, and takes the text that was chosen', () => {
    const sides = sidesOf([other, { ...base, text: '我', place: 2 }]);
    expect(listDisputes(at({ theirs }), sides)).toMatchObject([{ place: '第 1 行', isRemovedByMe: false }]);
    const mine = mergeConflicts(at({ theirs }), sides, 'mine', GONE).values['items'];
    expect(mine).toEqual([other, { id: 'r', version: 2, text: '我', place: 2 }]);
    const their = mergeConflicts(at({ theirs }), sides, 'theirs', GONE).values['items'];
    expect(their).toEqual([other, { ...theirs, place: 2 }]);
  });

  it('that I only moved is not asked about', () => {
    const sides = sidesOf([other, { ...base, place: 2 }]);
    expect(listDisputes(at({ theirs }), sides)).toEqual([]);
    expect(listDisputes(at({ theirs: null, reason: 'deleted' }), sides)).toEqual([]);
    const merged = mergeConflicts(at({ theirs: null, reason: 'deleted' }), sides, 'mine', GONE);
    expect(merged.values['items']).toEqual([other]);
  });

  it('that I removed comes back where it stood, or goes with the version that stands now', () => {
    const sides = sidesOf([other], ['r']);
    expect(listDisputes(at({ theirs, row: null }), sides)).toMatchObject([
      { place: '已删除的行', isRemovedByMe: true, fields: [{ title: 'text' }] },
    ]);
    const back = mergeConflicts(at({ theirs }), sides, 'theirs', GONE).values;
    expect(back).toMatchObject({ items: [theirs, other], gone: [] });
    const away = mergeConflicts(at({ theirs }), sides, 'mine', GONE);
    expect(away.values).toMatchObject({ items: [other], gone: ['r'] });
    expect(readRows(away.loaded['items'])).toContainEqual(theirs);
  });

  it('that they removed becomes a new row, or goes', () => {
    const sides = sidesOf([{ ...base, text: '我' }, other]);
    const gone = at({ theirs: null, reason: 'deleted' });
    expect(listDisputes(gone, sides)).toMatchObject([{ reason: 'deleted' }]);
    expect(mergeConflicts(gone, sides, 'mine', GONE).values['items']).toEqual([
      { text: '我', place: 1 },
      other,
    ]);
    expect(mergeConflicts(gone, sides, 'theirs', GONE).values['items']).toEqual([other]);
  });
});

it('no change of either side is lost where they did not touch the same field', () => {
  const text = fc.constantFrom('a', 'b', 'c');
  const record = fc.record({ one: text, two: text, three: text });
  fc.assert(
    fc.property(
      record,
      record,
      record,
      fc.constantFrom('mine' as const, 'theirs' as const),
      (base, mine, their, choice) => {
        const theirs = { ...their, id: '1', version: 2 };
        const merged = mergeConflicts(
          [conflict({ theirs })],
          { values: mine, loaded: base },
          choice,
          {},
        ).values;
        for (const name of ['one', 'two', 'three'] as const) {
          const isMine = mine[name] !== base[name];
          const isTheirs = their[name] !== base[name];
          if (isTheirs && !isMine) expect(merged[name]).toBe(their[name]);
          else if (isMine && !isTheirs) expect(merged[name]).toBe(mine[name]);
          else if (isMine && isTheirs)
            expect(merged[name]).toBe(choice === 'mine' ? mine[name] : their[name]);
        }
      },
    ),
  );
});

it.each([null, 'x', {}, { conflicts: [] }, { conflicts: [null] }, { conflicts: [{ id: 1 }] }])(
  '%j is no conflict that could be told',
  (result) => {
    expect(readConflicts(result)).toBeUndefined();
  },
);
