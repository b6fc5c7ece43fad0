import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/document.ts';
import { placeBeside } from './insert-place.ts';

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
      list: { type: 'array', 'x-component': 'repeat', items: { type: 'object', properties: {} } },
    },
  },
};
const fields = ['schema', 'properties'];
const place = (...selection: string[][]) => placeBeside(document, selection, (type) => type === 'card');

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
});
