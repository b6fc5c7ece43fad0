import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/document.ts';
import { runs } from '../../../tests/depth.ts';
import { diffDocuments } from './diff.ts';
import { applyEdits, readPath, type Edit, type Path } from './edits.ts';
import { mergeEdits } from './merge.ts';
import { walkNodes } from './node-tree.ts';
import { anyScreen, anyWork, listMarks } from './merge.testing.ts';

const at = (...names: string[]): Path => ['schema', ...names.flatMap((name) => ['properties', name])];
const base: JsonObject = {
  id: 'a/b',
  apis: { list: { url: '/list' } },
  schema: {
    type: 'object',
    properties: {
      card: {
        type: 'void',
        'x-component': 'card',
        properties: {
          name: { type: 'string', title: '名称', 'x-component': 'text' },
          sex: { type: 'string', title: '性别', 'x-component': 'list' },
        },
      },
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-component-props': { columns: [{ key: 'name', width: 100 }, { key: 'sex' }] },
      },
    },
  },
};
const retitle = (path: Path, title: string): Edit => ({
  op: 'replace',
  path: [...path, 'title'],
  value: title,
});
const columns = [...at('table'), 'x-component-props', 'columns'];

describe('what two people did to one document', () => {
  it('is put together without asking where they did different things', () => {
    const { document, conflicts } = mergeEdits(
      base,
      [retitle(at('card', 'name'), '姓名'), { op: 'replace', path: [...columns, 0, 'width'], value: 120 }],
      [
        { op: 'insert', path: [...at('card', 'name'), 'maxLength'], value: 20 },
        { op: 'insert', path: [...columns, 2], value: { key: 'age' } },
        { op: 'insert', path: ['apis', 'save'], value: { url: '/save' } },
      ],
    );
    expect(conflicts).toEqual([]);
    expect(readPath(document, at('card', 'name'))).toMatchObject({ title: '姓名', maxLength: 20 });
    expect(readPath(document, columns)).toEqual([
      { key: 'name', width: 120 },
      { key: 'sex' },
      { key: 'age' },
    ]);
    expect(Object.keys(document['apis'] as JsonObject)).toEqual(['list', 'save']);
  });

  it('follows a node that one of them moved and gave another name', () => {
    const { document, conflicts } = mergeEdits(
      base,
      [{ op: 'move', from: at('card', 'name'), path: at('full_name'), before: 'table' }],
      [retitle(at('card', 'name'), '姓名')],
    );
    expect(conflicts).toEqual([]);
    expect(readPath(document, at('full_name'))).toMatchObject({ title: '姓名' });
    expect(readPath(document, at('card', 'name'))).toBeUndefined();
    expect(Object.keys(readPath(document, at().concat('properties')) as JsonObject)).toEqual([
      'card',
      'full_name',
      'table',
    ]);
  });

  it('is asked about where both gave one setting another value, and holds mine meanwhile', () => {
    const path = at('card', 'sex');
    const { document, conflicts } = mergeEdits(base, [retitle(path, '男女')], [retitle(path, '性')]);
    expect(readPath(document, [...path, 'title'])).toBe('男女');
    expect(conflicts).toEqual([
      { kind: 'setting', path: [...path, 'title'], base: '性别', mine: '男女', theirs: '性' },
    ]);
  });

  it('keeps what one changed below a node that the other took away', () => {
    const path = at('card', 'sex');
    const { document, conflicts } = mergeEdits(
      base,
      [{ op: 'remove', path: at('card') }],
      [retitle(path, '性')],
    );
    expect(readPath(document, path)).toMatchObject({ title: '性' });
    expect(readPath(document, at('card', 'name'))).toBeUndefined();
    expect(conflicts).toContainEqual({ kind: 'removed', by: 'mine', path });
  });

  it('is a tree though their moves put two nodes into each other', () => {
    const twoCards = applyEdits(base, [
      { op: 'insert', path: at('other'), value: { type: 'void', 'x-component': 'card', properties: {} } },
    ]).document;
    const { document, conflicts } = mergeEdits(
      twoCards,
      [{ op: 'move', from: at('card'), path: at('other', 'card') }],
      [{ op: 'move', from: at('other'), path: at('card', 'other') }],
    );
    expect(readPath(document, at('other', 'card', 'name'))).toMatchObject({ title: '名称' });
    expect(conflicts.map(({ kind }) => kind)).toContain('place');
  });

  it('keeps both nodes that they added under one name with different widgets', () => {
    const add = (widget: string): Edit => ({
      op: 'insert',
      path: at('card', 'phone'),
      value: { type: 'string', 'x-component': widget },
    });
    const { document, conflicts } = mergeEdits(base, [add('text')], [add('textarea')]);
    const fields = readPath(document, [...at('card'), 'properties']) as JsonObject;
    expect(Object.keys(fields)).toEqual(['name', 'sex', 'phone', 'phone_2']);
    expect(conflicts).toEqual([{ kind: 'name', path: at('card', 'phone_2'), wanted: 'phone' }]);
    expect(mergeEdits(base, [add('text')], [add('text')]).conflicts).toEqual([]);
  });

  it('has the order of whoever changed it', () => {
    const reorder: Edit = { op: 'move', from: at('card', 'sex'), path: at('card', 'sex'), before: 'name' };
    const add: Edit = { op: 'insert', path: at('card', 'age'), value: { type: 'string' } };
    for (const [mine, theirs] of [
      [[reorder], [add]],
      [[add], [reorder]],
    ] as const) {
      const { document, conflicts } = mergeEdits(base, mine, theirs);
      expect(conflicts).toEqual([]);
      const fields = readPath(document, [...at('card'), 'properties']) as JsonObject;
      // What was added stands behind the one that it was added behind.
      expect(Object.keys(fields)).toEqual(['sex', 'age', 'name']);
    }
  });
});

describe('any two pieces of work on any screen', { timeout: 300_000 }, () => {
  const property = (check: (base: JsonObject, mine: Edit[], theirs: Edit[]) => void): void => {
    fc.assert(
      fc.property(
        anyScreen,
        fc.infiniteStream(fc.nat()),
        fc.infiniteStream(fc.nat()),
        (screen, one, other) => {
          check(screen, anyWork(screen, one, 'm'), anyWork(screen, other, 't'));
        },
      ),
      { numRuns: runs(10_000, 150) },
    );
  };

  it('lose no node, and make none twice', () => {
    property((screen, mine, theirs) => {
      const [before, own, other] = [
        listMarks(screen),
        listMarks(applyEdits(screen, mine).document),
        listMarks(applyEdits(screen, theirs).document),
      ];
      const { document } = mergeEdits(screen, mine, theirs);
      const merged = listMarks(document);
      expect(walkNodes(document)).toHaveLength(merged.size);
      for (const [mark, state] of own) {
        if (other.has(mark) || !before.has(mark) || before.get(mark) !== state)
          expect(merged.has(mark)).toBe(true);
      }
      for (const [mark, state] of other) {
        if (own.has(mark) || !before.has(mark) || before.get(mark) !== state)
          expect(merged.has(mark)).toBe(true);
      }
      for (const mark of merged.keys()) expect(own.has(mark) || other.has(mark)).toBe(true);
    });
  });

  it('are the one piece where the other side did nothing, or the same', () => {
    property((screen, mine) => {
      const { document } = applyEdits(screen, mine);
      const differences = diffDocuments(screen, document);
      for (const merged of [
        mergeEdits(screen, mine, []),
        mergeEdits(screen, [], mine),
        mergeEdits(screen, mine, mine),
        mergeEdits(screen, differences, differences),
      ]) {
        expect(merged.conflicts).toEqual([]);
        expect(JSON.stringify(merged.document)).toBe(JSON.stringify(document));
      }
    });
  });

  it('ask the same questions from either side', () => {
    property((screen, mine, theirs) => {
      const kinds = (one: readonly Edit[], other: readonly Edit[]): string[] =>
        mergeEdits(screen, one, other)
          .conflicts.filter(({ kind }) => kind === 'setting')
          .map(({ path }) => String(path.at(-1)))
          .sort();
      expect(kinds(mine, theirs)).toEqual(kinds(theirs, mine));
    });
  });
});
