import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/depth.ts';
import type { JsonObject } from '../../engine/document.ts';
import { applyEdits, readPath, type Edit, type Path } from './edits.ts';
import { mergeEdits, mergeWith } from './merge.ts';
import { anyScreen, anyWork, listMarks } from './merge.testing.ts';
import { findLikelyMoves, readOtherSide, type MovedNode } from './moved-nodes.ts';

const at = (...names: string[]): Path => ['schema', ...names.flatMap((name) => ['properties', name])];
const text = (title: string, more: JsonObject = {}): JsonObject => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...more,
});
const base: JsonObject = {
  schema: {
    type: 'object',
    properties: {
      card: {
        type: 'void',
        'x-component': 'card',
        properties: { name: text('名称'), phone: text('电话', { maxLength: 11 }) },
      },
      note: { type: 'string', title: '备注', 'x-component': 'textarea' },
    },
  },
};
const after = (edits: readonly Edit[]): JsonObject => applyEdits(base, edits).document;
const rename: Edit = { op: 'move', from: at('card', 'name'), path: at('card', 'full_name'), before: 'phone' };
const out: Edit = { op: 'move', from: at('card', 'name'), path: at('name'), before: 'note' };
const retitle = (path: Path, title: string): Edit => ({
  op: 'replace',
  path: [...path, 'title'],
  value: title,
});
describe('moves that are recorded', () => {
  it.each<[what: string, theirs: Edit[], path: Path]>([
    ['renamed', [rename, retitle(at('card', 'full_name'), '全名')], at('card', 'full_name')],
    ['moved', [out, retitle(at('name'), '全名')], at('name')],
  ])(
    'let a node be %s and titled by one, and limited by the other, in whatever order they save',
    (_, theirs, path) => {
      const mine: Edit[] = [{ op: 'insert', path: [...at('card', 'name'), 'maxLength'], value: 9 }];
      for (const merged of [mergeEdits(base, mine, theirs), mergeEdits(base, theirs, mine)]) {
        expect(merged.conflicts).toEqual([]);
        expect(readPath(merged.document, path)).toMatchObject({ title: '全名', maxLength: 9 });
        expect(readPath(merged.document, at('card', 'name'))).toBeUndefined();
      }
    },
  );
});

describe('edits from outside', () => {
  it('are matched by likeness: a node that was renamed and changed a little is the same', () => {
    const edits = [rename, retitle(at('card', 'full_name'), '名称')];
    expect(findLikelyMoves(base, after(edits))).toEqual({
      moved: [[at('card', 'name'), at('card', 'full_name')]],
      unsure: [],
    });
    const merged = mergeWith(base, [retitle(at('card', 'name'), '姓名')], readOtherSide(base, after(edits)));
    expect(merged.conflicts).toEqual([]);
    expect(readPath(merged.document, at('card', 'full_name'))).toMatchObject({ title: '姓名' });
  });

  const unlike = [rename, retitle(at('card', 'full_name'), '另一个')];

  it('are asked about where nobody can be sure, and only where it matters', () => {
    const side = readOtherSide(base, after(unlike));
    expect(side.moved).toEqual([]);
    expect(side.unsure).toEqual([[at('card', 'name'), at('card', 'full_name')]]);
    const mine: Edit[] = [{ op: 'insert', path: [...at('card', 'name'), 'maxLength'], value: 20 }];
    const { conflicts, document } = mergeWith(base, mine, side);
    expect(conflicts).toContainEqual({
      kind: 'likeness',
      path: at('card', 'full_name'),
      was: at('card', 'name'),
    });
    // Nothing of either is lost meanwhile.
    expect(readPath(document, at('card', 'name'))).toMatchObject({ maxLength: 20 });
    expect(readPath(document, at('card', 'full_name'))).toMatchObject({ title: '另一个' });
    expect(mergeWith(base, [], side).conflicts).toEqual([]);
  });

  it('are merged as the same node once somebody says that it is', () => {
    const mine: Edit[] = [{ op: 'insert', path: [...at('card', 'name'), 'maxLength'], value: 20 }];
    const same: MovedNode[] = [[at('card', 'name'), at('card', 'full_name')]];
    const { conflicts, document } = mergeWith(base, mine, readOtherSide(base, after(unlike), same));
    expect(conflicts).toEqual([]);
    expect(readPath(document, at('card', 'name'))).toBeUndefined();
    expect(readPath(document, at('card', 'full_name'))).toMatchObject({ title: '另一个', maxLength: 20 });
  });

  it('take nothing for one node that is of another widget', () => {
    const edits: Edit[] = [
      { op: 'remove', path: at('note') },
      { op: 'insert', path: at('remark'), value: text('备注') },
    ];
    expect(findLikelyMoves(base, after(edits))).toEqual({ moved: [], unsure: [] });
  });
});

describe('any two pieces of work with moves and new names in both', { timeout: 300_000 }, () => {
  it('lose nothing where nobody recorded how it was done', () => {
    fc.assert(
      fc.property(
        anyScreen,
        fc.infiniteStream(fc.nat()),
        fc.infiniteStream(fc.nat()),
        (screen, one, other) => {
          const mine = anyWork(screen, one, 'm');
          const document = applyEdits(screen, anyWork(screen, other, 't')).document;
          const merged = listMarks(mergeWith(screen, mine, readOtherSide(screen, document)).document);
          const before = listMarks(screen);
          for (const mark of listMarks(document).keys())
            if (!before.has(mark)) expect(merged.has(mark)).toBe(true);
          for (const mark of listMarks(applyEdits(screen, mine).document).keys())
            if (!before.has(mark)) expect(merged.has(mark)).toBe(true);
        },
      ),
      { numRuns: runs(5_000, 80) },
    );
  });
});
