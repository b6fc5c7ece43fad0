import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/document.ts';
import { runs } from '../../../tests/depth.ts';
import { diffDocuments } from './diff.ts';
import { anyDocument, anyEdits } from './edits.testing.ts';
import { applyEdits } from './edits.ts';

const screen = (properties: JsonObject): JsonObject => ({
  id: 'a/b',
  schema: { type: 'object', properties },
});

describe('the difference of two documents', () => {
  it('leads from one to the other, keys in their order, whatever both are', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, after) => {
        const { document } = applyEdits(before, diffDocuments(before, after));
        expect(JSON.stringify(document)).toBe(JSON.stringify(after));
      }),
      { numRuns: runs(10_000, 150) },
    );
  });

  it('leads back over edits that somebody made', () => {
    fc.assert(
      fc.property(anyDocument, fc.infiniteStream(fc.nat()), (before, choices) => {
        const { document: after } = applyEdits(before, anyEdits(before, choices, 5));
        expect(JSON.stringify(applyEdits(after, diffDocuments(after, before)).document)).toBe(
          JSON.stringify(before),
        );
      }),
      { numRuns: runs(10_000, 150) },
    );
  });

  it('is empty for equal documents', () => {
    expect(diffDocuments(screen({ a: { title: '甲' } }), screen({ a: { title: '甲' } }))).toEqual([]);
  });

  it('is one edit where one key was moved, and where one entry of a list was', () => {
    const before = { list: [{ key: 'a' }, { key: 'b' }, { key: 'c' }], a: 1, b: 2, c: 3 };
    expect(diffDocuments(before, { list: before.list, c: 3, a: 1, b: 2 })).toEqual([
      { op: 'move', from: ['c'], path: ['c'], before: 'a' },
    ]);
    const after = { ...before, list: [{ key: 'b' }, { key: 'c' }, { key: 'a' }] };
    expect(diffDocuments(before, after)).toHaveLength(1);
  });

  it('knows a column by its key, though it has other settings and another place', () => {
    const before = { columns: [{ key: 'name', width: 100 }, { key: 'sex' }] };
    const after = { columns: [{ key: 'sex' }, { key: 'age' }, { key: 'name', width: 120 }] };
    expect(diffDocuments(before, after)).toEqual([
      { op: 'move', from: ['columns', 0], path: ['columns', 1] },
      { op: 'insert', path: ['columns', 1], value: { key: 'age' } },
      { op: 'replace', path: ['columns', 2, 'width'], value: 120 },
    ]);
  });

  it('tells of a node that went to another parent that it was moved', () => {
    const field = { type: 'string', title: '甲' };
    const before = screen({ card: { type: 'void', properties: {} }, a: field });
    const after = screen({ card: { type: 'void', properties: { a: field } } });
    expect(diffDocuments(before, after)).toEqual([
      {
        op: 'move',
        from: ['schema', 'properties', 'a'],
        path: ['schema', 'properties', 'card', 'properties', 'a'],
      },
    ]);
  });
});
