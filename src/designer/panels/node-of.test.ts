import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/document.ts';
import { nearestNode } from './node-of.ts';

const document = {
  schema: {
    type: 'object',
    properties: {
      table: {
        'x-component': 'data_table',
        'x-component-props': { columns: [{ key: 'a' }, { key: 'b' }] },
        items: { properties: { 'a/b': { 'x-component': 'button' } } },
      },
    },
  },
} as unknown as JsonObject;

describe('what is selected for a place of a document', () => {
  it.each([
    ['/schema/properties/table', ['schema', 'properties', 'table']],
    ['/schema/properties/table/x-visible', ['schema', 'properties', 'table']],
    [
      '/schema/properties/table/items/properties/a~1b',
      ['schema', 'properties', 'table', 'items', 'properties', 'a/b'],
    ],
    [
      '/schema/properties/table/x-component-props/columns/1',
      ['schema', 'properties', 'table', 'x-component-props', 'columns', 1],
    ],
    // What a blueprint draws stands nowhere in the document.
    ['/schema/properties/table/properties/made/properties/more', ['schema', 'properties', 'table']],
    ['/schema/properties/gone', ['schema']],
  ])('%s', (pointer, path) => {
    expect(nearestNode(document, pointer)?.map(String)).toEqual(path.map(String));
  });

  it('is nothing for what belongs to no node', () => {
    expect(nearestNode(document, '/apis/list')).toBeUndefined();
  });
});
