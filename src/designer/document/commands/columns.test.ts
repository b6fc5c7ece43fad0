import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../engine/document.ts';
import { runs } from '../../../../tests/depth.ts';
import { applyEdits, readPath, type Path } from '../edits.ts';
import { duplicateColumn, insertColumns, isColumn, moveColumn, removeColumns } from './columns.ts';
import type { Planned } from './command.ts';
import { setTitle } from './titles.ts';

const table = ['schema', 'properties', 'table'];
const list: Path = [...table, 'x-component-props', 'columns'];
const withColumns = (...keys: string[]): JsonObject => ({
  schema: {
    type: 'object',
    properties: {
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-component-props': { columns: keys.map((key) => ({ key, title: key.toUpperCase() })) },
      },
    },
  },
});
const document = withColumns('a', 'b', 'c');
const keysOf = (planned: Planned, before = document): string =>
  (readPath(applyEdits(before, planned.edits).document, list) as JsonObject[])
    .map(({ key }) => String(key))
    .join('');

describe('a column of a table', () => {
  it.each<[title: string, planned: Planned, keys: string]>([
    ['列『A』移到『C』前', moveColumn(document, [...list, 0], 1), 'bac'],
    ['列『A』移到最后', moveColumn(document, [...list, 0], 9), 'bca'],
    ['列『C』移到『A』前', moveColumn(document, [...list, 2], -1), 'cab'],
    ['删除列『B』', removeColumns(document, [[...list, 1]]), 'ac'],
    [
      '删除2 列',
      removeColumns(document, [
        [...list, 0],
        [...list, 2],
        [...list, 0],
      ]),
      'b',
    ],
    ['复制列『B』', duplicateColumn(document, [...list, 1]), 'abb_2c'],
    ['添加列『新』', insertColumns(document, list, 1, [{ key: 'a', title: '新' }]), 'aa_2bc'],
  ])('is changed by the step %s', (title, planned, keys) => {
    expect(planned.title).toBe(title);
    expect(keysOf(planned)).toBe(keys);
  });

  it('is selected where it went', () => {
    expect(moveColumn(document, [...list, 0], 2).selection).toEqual([[...list, 2]]);
    expect(duplicateColumn(document, [...list, 1]).selection).toEqual([[...list, 2]]);
  });

  it('goes anywhere among its siblings without losing one, and comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(), fc.nat(), (count, one, other) => {
        const keys = Array.from({ length: count }, (_, index) => String.fromCharCode(97 + index));
        const start = withColumns(...keys);
        const { edits, selection: [there = []] = [] } = moveColumn(
          start,
          [...list, one % count],
          other % count,
        );
        const moved = applyEdits(start, edits);
        expect(readPath(moved.document, there)).toEqual(readPath(start, [...list, one % count]));
        expect([...keysOf({ title: '', edits }, start)].sort()).toEqual(keys);
        expect(applyEdits(moved.document, moved.inverse).document).toEqual(start);
      }),
      { numRuns: runs(2_000, 100) },
    );
  });

  it('is called what somebody writes on its head', () => {
    const planned = setTitle(document, [...list, 1], '金额');
    expect(readPath(applyEdits(document, planned.edits).document, [...list, 1])).toEqual({
      key: 'b',
      title: '金额',
    });
    expect(planned.title).toBe('修改“table”的列标题');
  });

  it('is told from a node whose setting is a number of columns', () => {
    expect(isColumn([...list, 0])).toBe(true);
    expect(isColumn(list)).toBe(false);
    expect(isColumn([...table, 'properties', 'columns'])).toBe(false);
  });
});

describe('a title that is written in its place', () => {
  const button = (settings: JsonObject): JsonObject => ({
    schema: { type: 'object', properties: { save: { type: 'void', 'x-component-props': settings } } },
  });
  const save = ['schema', 'properties', 'save'];

  it('is the text of a button, and the title of what has none', () => {
    const first = button({ text: '保存' });
    const { edits } = setTitle(first, save, '提交');
    expect(readPath(applyEdits(first, edits).document, save)).toEqual({
      type: 'void',
      'x-component-props': { text: '提交' },
    });
    const plain = button({});
    expect(readPath(applyEdits(plain, setTitle(plain, save, '甲').edits).document, [...save, 'title'])).toBe(
      '甲',
    );
  });

  it('never takes the place of an expression', () => {
    expect(() => setTitle(button({ text: '{{ $state.text }}' }), save, '提交')).toThrowError('由表达式决定');
  });
});
