import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../engine/document.ts';
import { runs } from '../../../tests/depth.ts';
import { applyEdits, EditError, readPath, type Edit, type Path } from './edits.ts';
import { editText } from './edit-text.ts';
import { anyDocument, anyEdits } from './edits.testing.ts';

const document: JsonObject = {
  id: 'a/b',
  schema: { properties: { a: { title: '甲' }, b: {}, c: {} } },
  list: [1, 2],
};
const names = (value: JsonObject, path: Path): string[] => Object.keys(readPath(value, path) ?? {});
const inner = ['schema', 'properties'];

describe('an edit', () => {
  it.each<[what: string, edit: Edit, keys: string[]]>([
    [
      'adds before a key',
      { op: 'insert', path: [...inner, 'x'], value: {}, before: 'b' },
      ['a', 'x', 'b', 'c'],
    ],
    ['adds at the end', { op: 'insert', path: [...inner, 'x'], value: {} }, ['a', 'b', 'c', 'x']],
    ['removes', { op: 'remove', path: [...inner, 'b'] }, ['a', 'c']],
    ['replaces in place', { op: 'replace', path: [...inner, 'a'], value: 1 }, ['a', 'b', 'c']],
    ['moves', { op: 'move', from: [...inner, 'c'], path: [...inner, 'c'], before: 'a' }, ['c', 'a', 'b']],
    ['renames', { op: 'move', from: [...inner, 'a'], path: [...inner, 'z'], before: 'b' }, ['z', 'b', 'c']],
  ])('%s, and its inverse gives every key back in its place', (_, edit, keys) => {
    const { document: edited, inverse } = applyEdits(document, [edit]);
    expect(names(edited, inner)).toEqual(keys);
    expect(JSON.stringify(applyEdits(edited, inverse).document)).toBe(JSON.stringify(document));
  });

  it('leaves everything that it does not touch the same object', () => {
    const { document: edited } = applyEdits(document, [
      { op: 'replace', path: [...inner, 'a', 'title'], value: '乙' },
    ]);
    expect(readPath(edited, [...inner, 'b'])).toBe(readPath(document, [...inner, 'b']));
    expect(edited['list']).toBe(document['list']);
  });

  it.each<[what: string, edit: Edit]>([
    ['what is not there', { op: 'remove', path: [...inner, 'none'] }],
    ['a name that is taken', { op: 'insert', path: [...inner, 'a'], value: 1 }],
    ['a name that reaches into objects', { op: 'insert', path: [...inner, '__proto__'], value: {} }],
    ['an inherited name', { op: 'replace', path: ['toString'], value: 1 }],
    ['a place behind the end of a list', { op: 'insert', path: ['list', 3], value: 1 }],
    ['a place within itself', { op: 'move', from: ['schema'], path: [...inner, 'x'] }],
  ])('refuses %s, and nothing has changed', (_, edit) => {
    const before = JSON.stringify(document);
    expect(() => applyEdits(document, [{ op: 'remove', path: ['id'] }, edit])).toThrowError(EditError);
    expect(JSON.stringify(document)).toBe(before);
  });
});

describe('any edits of any document', () => {
  it('are undone by their inverse, whatever they were', () => {
    fc.assert(
      fc.property(anyDocument, fc.infiniteStream(fc.nat()), (start, choices) => {
        const edits = anyEdits(start, choices, 6);
        const { document: edited, inverse } = applyEdits(start, edits);
        expect(JSON.stringify(applyEdits(edited, inverse).document)).toBe(JSON.stringify(start));
      }),
      { numRuns: runs(10_000, 150) },
    );
  });

  it('do the same to its text as to itself, however that is laid out', () => {
    const layouts: ((value: Json) => string)[] = [
      (value) => JSON.stringify(value),
      (value) => JSON.stringify(value, null, 2),
      (value) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
      (value) => `\uFEFF${JSON.stringify(value, null, 4)}\n`,
    ];
    fc.assert(
      fc.property(
        anyDocument,
        fc.infiniteStream(fc.nat()),
        fc.constantFrom(...layouts),
        (start, choices, layOut) => {
          const edits = anyEdits(start, choices, 6);
          const text = editText(layOut(start), edits);
          const read = JSON.parse(text.replace('\uFEFF', '')) as Json;
          expect(JSON.stringify(read)).toBe(JSON.stringify(applyEdits(start, edits).document));
        },
      ),
      { numRuns: runs(10_000, 150) },
    );
  });
});

describe('the text of an edited document', () => {
  const text = `{
  "id": "a/b",   "odd": [ 1,2 ],
  "schema": {
    "properties": {
      "a": { "title": "\\u7532", "x": 1.0 },
      "b": {
        "title": "乙"
      }
    }
  }
}
`;
  const edit = (...edits: Edit[]): string => editText(text, edits);

  it('keeps the bytes of everything else', () => {
    expect(edit({ op: 'replace', path: [...inner, 'b', 'title'], value: '丙' })).toBe(
      text.replace('乙', '丙'),
    );
  });

  it('has a new entry on a line of its own where others have one', () => {
    expect(edit({ op: 'insert', path: [...inner, 'c'], value: { title: '丁' }, before: 'b' })).toContain(
      '      "c": { "title": "丁" },\n      "b": {\n',
    );
    expect(edit({ op: 'insert', path: [...inner, 'c'], value: { title: '丁' } })).toContain(
      '      },\n      "c": { "title": "丁" }\n    }\n',
    );
  });

  it('has a new setting on the line of the others, written as they were', () => {
    expect(edit({ op: 'insert', path: [...inner, 'a', 'y'], value: true })).toContain(
      '"a": { "title": "\\u7532", "x": 1.0, "y": true },',
    );
  });

  it('breaks a line that gets too long', () => {
    const long = edit({ op: 'insert', path: [...inner, 'a', 'help'], value: '长'.repeat(100) });
    expect(long).toContain('"a": {\n        "title": "\\u7532",\n        "x": 1.0,\n        "help": "长');
    expect(long.split('\n').every((line) => line.length < 130)).toBe(true);
  });

  it('has what was moved as it was written, at its new depth', () => {
    expect(edit({ op: 'move', from: [...inner, 'b'], path: ['b'], before: 'schema' })).toContain(
      '  "b": {\n    "title": "乙"\n  },\n  "schema": {',
    );
    expect(edit({ op: 'move', from: [...inner, 'a'], path: [...inner, 'z'], before: 'b' })).toBe(
      text.replace('"a"', '"z"'),
    );
  });

  it('has no comma left where the last entry went', () => {
    expect(edit({ op: 'remove', path: [...inner, 'b'] })).toContain('"x": 1.0 }\n    }\n');
    expect(edit({ op: 'remove', path: [...inner, 'b'] }, { op: 'remove', path: [...inner, 'a'] })).toContain(
      '"properties": {}\n',
    );
  });
});
