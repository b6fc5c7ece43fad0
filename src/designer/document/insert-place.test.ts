import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/document.ts';
import type { DropRule } from './drop-rules.ts';
import { nodePathOf, placeBeside } from './insert-place.ts';

const document: JsonObject = {
  schema: {
    type: 'object',
    properties: {
      a: { type: 'string', 'x-component': 'text' },
      card: {
        type: 'void',
        'x-component': 'card',
        properties: { b: { type: 'string', 'x-component': 'text' } },
      },
      tabs: {
        type: 'void',
        'x-component': 'tabs',
        properties: { first: { type: 'void', title: '一', properties: {} } },
      },
      row: {
        type: 'void',
        'x-component': 'row',
        properties: {
          cell: { type: 'void', 'x-component': 'column', properties: { c: { type: 'string' } } },
        },
      },
      list: { type: 'array', 'x-component': 'repeat', items: { type: 'object', properties: {} } },
    },
  },
};
const fields = ['schema', 'properties'];
const rules: Readonly<Record<string, DropRule>> = {
  card: { title: '卡片', draws: 'children' },
  tabs: { title: '页签', draws: 'children', holds: 'parts' },
  row: { title: '栅格行', draws: 'children' },
  column: { title: '栅格列', draws: 'children', liesIn: ['row'] },
  text: { title: '单行文本', draws: 'nothing' },
};
const find = (type: string) => rules[type];
const place = (...selection: string[][]) => placeBeside(document, selection, find);

describe('something new that nobody gave a place', () => {
  it.each<[where: string, selected: string[][], expected: object]>([
    ['at the end of the screen when nothing is selected', [], { parent: ['schema'] }],
    ['at the end of the screen when that is selected', [['schema']], { parent: ['schema'] }],
    ['behind a selected field', [[...fields, 'a']], { parent: ['schema'], before: 'card' }],
    ['into a selected card', [[...fields, 'card']], { parent: [...fields, 'card'] }],
    [
      'behind the last field of a card',
      [[...fields, 'card', 'properties', 'b']],
      { parent: [...fields, 'card'] },
    ],
    [
      'into the first page of tabs',
      [[...fields, 'tabs']],
      { parent: [...fields, 'tabs', 'properties', 'first'] },
    ],
    ['behind a list, which takes nothing', [[...fields, 'list']], { parent: ['schema'] }],
    ['into the row of a list', [[...fields, 'list', 'items']], { parent: [...fields, 'list', 'items'] }],
    [
      'behind the last one of several',
      [
        [...fields, 'card'],
        [...fields, 'a'],
      ],
      { parent: ['schema'], before: 'card' },
    ],
    [
      'at the end of the screen when what was selected is gone',
      [[...fields, 'gone']],
      { parent: ['schema'] },
    ],
  ])('goes %s', (_, selected, expected) => {
    expect(place(...selected)).toEqual(expected);
  });

  it('goes behind the tabs when only pages may lie in them, and a cell into the row around it', () => {
    const cell = { type: 'void', 'x-component': 'column' };
    const inRow = [[...fields, 'row', 'properties', 'cell']];
    expect(placeBeside(document, inRow, find, cell)).toEqual({ parent: [...fields, 'row'] });
    const inCell = [[...fields, 'row', 'properties', 'cell', 'properties', 'c']];
    expect(placeBeside(document, inCell, find, cell)).toEqual({ parent: [...fields, 'row'] });
    const page = { type: 'void', title: '二' };
    expect(placeBeside(document, [[...fields, 'tabs']], find, page)).toEqual({ parent: [...fields, 'tabs'] });
  });
});

describe('a path into the settings of a node', () => {
  it('belongs to that node', () => {
    expect(nodePathOf([...fields, 'list', 'items', 'x-component-props', 'columns', 1])).toEqual([
      ...fields,
      'list',
      'items',
    ]);
    expect(nodePathOf(['schema', 'title'])).toEqual(['schema']);
  });
});
