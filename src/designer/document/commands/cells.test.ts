import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCatalogFiles } from '../../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../../engine/check/schemas/validators-node.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { createDraftChecker } from '../../worker/draft-checker.ts';
import { applyEdits, EditError, readPath, type Path } from '../edits.ts';
import { fillCells, moveIntoCells } from './cells.ts';
import type { Planned } from './command.ts';
import { insertNodes } from './nodes.ts';

const validators = trustPatterns(createValidators());
const { parts } = loadCatalogFiles(path.resolve('src/schemas'), validators);
const checker = createDraftChecker({ catalog: parts, others: [], validators }, 'draft.json');
const find = (type: string) => (parts.widgets ?? []).find((one) => one.type === type);

const button = (text: string): JsonObject => ({
  type: 'void',
  'x-component': 'button',
  'x-component-props': { text },
});
const TABLE: Path = ['schema', 'properties', 'table'];
const column = (at: number): Path => [...TABLE, 'x-component-props', 'columns', at];
const page = (table: JsonObject = {}, columns: JsonObject[] = []): JsonObject => ({
  id: 'a/list',
  format: 1,
  title: '列表',
  schema: {
    type: 'object',
    properties: {
      table: {
        type: 'array',
        title: '表',
        'x-component': 'data_table',
        'x-source': { value: [{ id: '1', name: '甲', state: '1', more: '' }] },
        'x-component-props': {
          columns: [{ key: 'name', title: '名称' }, { key: 'state', title: '状态' }, ...columns],
        },
        ...table,
      },
      open: button('打开'),
      name: { type: 'string', title: '姓名', 'x-component': 'text' },
    },
  },
});
const put = (text: string) => (document: JsonObject, place: { parent: Path }) =>
  insertNodes(document, place, [{ name: 'press', node: button(text) }]);
const after = (document: JsonObject, { edits }: Planned): JsonObject => {
  const done = applyEdits(document, edits);
  expect(applyEdits(done.document, done.inverse).document).toEqual(document);
  // Whatever is put there is what publishing would take.
  expect(checker.check(JSON.stringify(done.document)).diagnostics).toEqual([]);
  return done.document;
};
const slotsOf = (document: JsonObject): unknown[] =>
  (readPath(document, [...TABLE, 'x-component-props', 'columns']) as JsonObject[]).map(({ slot }) => slot);
const inCell = (document: JsonObject, name: string): string[] =>
  Object.keys(readPath(document, [...TABLE, 'items', 'properties', name, 'properties']) as JsonObject);

describe('the cells of a column', () => {
  it('take a node into a toolbar that the column names, and the next one beside it', () => {
    const document = page();
    const first = fillCells(document, column(0), put('查看'));
    expect(first.title).toBe('“查看”放进列『名称』的单元格');
    const filled = after(document, first);
    expect(slotsOf(filled)).toEqual(['cell', undefined]);
    expect(inCell(filled, 'cell')).toEqual(['press']);
    const both = after(filled, fillCells(filled, column(0), put('编辑')));
    expect(inCell(both, 'cell')).toEqual(['press', 'press_2']);
    const other = after(both, fillCells(both, column(1), put('停用')));
    expect(slotsOf(other)).toEqual(['cell', 'cell_2']);
  });

  it('keep beside it what they drew before', () => {
    const tag = {
      type: 'void',
      'x-component': 'text_block',
      'x-component-props': { text: '{{ $record.name }}' },
    };
    const document = page({ items: { type: 'object', properties: { tag } } }, [
      { key: 'more', title: '更多', slot: 'tag' },
    ]);
    const filled = after(document, fillCells(document, column(2), put('查看')));
    expect(slotsOf(filled)[2]).toBe('cell');
    expect(inCell(filled, 'cell')).toEqual(['tag', 'press']);
  });

  it('take a node of the page, and of another column, which draws its value again', () => {
    const document = page({ items: { type: 'object', properties: { press: button('查看') } } }, [
      { key: 'more', title: '更多', slot: 'press' },
    ]);
    const moved = after(
      document,
      moveIntoCells(document, [['schema', 'properties', 'open']], column(0), find),
    );
    expect(inCell(moved, 'cell')).toEqual(['open']);
    expect(readPath(moved, ['schema', 'properties', 'open'])).toBeUndefined();
    const across = after(
      document,
      moveIntoCells(document, [[...TABLE, 'items', 'properties', 'press']], column(1), find),
    );
    expect(slotsOf(across)).toEqual([undefined, 'cell', undefined]);
    expect(inCell(across, 'cell')).toEqual(['press']);
  });

  it('take nothing that people fill in, and say so', () => {
    const field: Path = ['schema', 'properties', 'name'];
    expect(() => moveIntoCells(page(), [field], column(0), find)).toThrow(EditError);
    expect(() => moveIntoCells(page(), [field], column(0), find)).toThrow('单元格里只放');
  });
});
