import { describe, expect, it } from 'vitest';
import { beginDocument, copyDocument } from './new-document.ts';

const NEW = { id: 'lease/rooms', title: '房间' };

describe('a new document', () => {
  it('is an empty page, or a dialog without an address', () => {
    expect(beginDocument({ ...NEW, path: '/lease/rooms' }, { kind: 'blank' })).toEqual({
      id: 'lease/rooms',
      format: 1,
      title: '房间',
      route: { path: '/lease/rooms', access: 'login' },
      schema: { type: 'object', properties: {} },
    });
    expect(beginDocument(NEW, { kind: 'blank' })).not.toHaveProperty('route');
  });

  it('is made of a record type', () => {
    const { schema } = beginDocument(NEW, { kind: 'records', entity: 'lease/room' });
    expect(schema).toEqual({
      type: 'object',
      properties: {
        records: {
          type: 'void',
          'x-component': 'records',
          'x-component-props': { entity: 'lease/room' },
        },
      },
    });
  });

  it('is what another one is, but for id, title and address', () => {
    const source = {
      id: 'a',
      title: '甲',
      route: { path: '/a' },
      apis: { list: { url: '/a/list' } },
      schema: {},
    };
    expect(copyDocument(source, NEW)).toEqual({
      id: 'lease/rooms',
      title: '房间',
      apis: { list: { url: '/a/list' } },
      schema: {},
    });
  });
});
