import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/depth.ts';
import type { JsonObject } from '../../engine/document.ts';
import { listDifferences } from './describe-difference.ts';
import { applyEdits } from './edits.ts';
import { anyEdits } from './edits.testing.ts';
import { becomeVersion, takeBack } from './take-back.ts';

const listLines = (one: JsonObject, other: JsonObject): string[] =>
  listDifferences(one, other).map(({ line }) => line);
const text = (title: string, more: JsonObject = {}): JsonObject => ({ type: 'string', title, ...more });
const screen = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  title: '客户',
  ...more,
  schema: { type: 'object', properties },
});

const before = screen({
  a: text('姓名', { required: true }),
  b: text('电话'),
  card: { type: 'void', 'x-component': 'card', properties: { c: text('地址') } },
});
const after = screen(
  {
    a: text('全名'),
    card: { type: 'void', 'x-component': 'card', properties: { c: text('住址'), d: text('邮编') } },
    e: text('备注'),
  },
  { title: '客户表' },
);

const without = (...lines: string[]): JsonObject => {
  const wanted = listDifferences(before, after).filter(({ line }) => lines.includes(line));
  expect(wanted).toHaveLength(lines.length);
  return applyEdits(after, takeBack(before, after, wanted).edits).document;
};

describe('what was changed since a version', () => {
  it.each(listLines(before, after))('is taken back alone, and the rest stays: %s', (line) => {
    const rest = listLines(before, without(line));
    expect(rest).toEqual(listLines(before, after).filter((one) => one !== line));
  });

  it('brings a node back where it was, without what was done to others', () => {
    expect(without('删除“电话”')).toEqual(
      screen(
        {
          a: text('全名'),
          b: text('电话'),
          card: { type: 'void', 'x-component': 'card', properties: { c: text('住址'), d: text('邮编') } },
          e: text('备注'),
        },
        { title: '客户表' },
      ),
    );
  });

  it('is called by what it undoes, or by how much', () => {
    const [one, two] = listDifferences(before, after);
    expect(takeBack(before, after, one ? [one] : []).title).toBe(`还原：${one?.line ?? ''}`);
    expect(takeBack(before, after, one && two ? [one, two] : []).title).toBe('还原 2 处差别');
  });

  it('is the version again once all of it is taken back, whatever it was', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (choices) => {
        const changed = applyEdits(before, anyEdits(before, choices, 6)).document;
        const all = listDifferences(before, changed);
        const back = applyEdits(changed, takeBack(before, changed, all).edits).document;
        expect(listLines(before, back)).toEqual([]);
      }),
      { numRuns: runs(5_000, 150) },
    );
  });

  it('goes as a whole in one step that names the version', () => {
    const planned = becomeVersion(after, before, '版本 3');
    expect(planned.title).toBe('改为版本 3');
    expect(JSON.stringify(applyEdits(after, planned.edits).document)).toBe(JSON.stringify(before));
  });
});
