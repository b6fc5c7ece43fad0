// How a record type is served while changes of its table wait for a yes.
import { describe, expect, it } from 'vitest';
import type { CompletedField, EntityDeclaration } from '../../src/engine/catalog.ts';
import type { Step } from '../db/managed/steps.ts';
import { serveEntity } from './served-entity.ts';

const entityOf = (fields: Record<string, CompletedField>): EntityDeclaration => ({
  id: 'shop/item',
  title: '商品',
  table: 'shop_item',
  storage: 'managed',
  fields,
});

const renameWaits = {
  name: 'shop_item.size: rename from amount',
  until: { column: 'size', is: 'renamed', from: 'amount' },
} as Step;

const serve = (field: CompletedField, before: Record<string, CompletedField>): CompletedField | undefined =>
  serveEntity(entityOf({ size: field }), [renameWaits], entityOf(before), () => []).fields['size'];

describe('A field whose new name waits', () => {
  it('is served from its old column, and is what is declared where its type stays', () => {
    const size: CompletedField = { title: '尺寸', type: 'string', length: 20, renamedFrom: 'amount' };
    expect(serve(size, { amount: { title: '数量', type: 'string', length: 40 } })).toEqual({
      ...size,
      column: 'amount',
    });
  });

  it('keeps its old type where that changes, too: its column holds values of no other', () => {
    const size: CompletedField = {
      title: '尺寸',
      type: 'string',
      length: 20,
      renamedFrom: 'amount',
      shownWith: 'shop.item:size',
    };
    const expected = { title: '尺寸', type: 'integer', column: 'amount', shownWith: 'shop.item:size' };
    expect(serve(size, { amount: { title: '数量', type: 'integer' } })).toEqual(expected);
    // And so with the next look, when it was served under its new name before.
    expect(serve(size, { size: { title: '尺寸', type: 'integer', column: 'amount' } })).toEqual(expected);
  });
});

describe('A field whose new type waits', () => {
  it('is served from the column that it has by now, also when that got its name a moment ago', () => {
    const declared: CompletedField = { title: '尺寸', type: 'string', length: 20, renamedFrom: 'amount' };
    const convertWaits = {
      name: 'shop_item.size: convert to character varying(20)',
      until: { column: 'size', is: 'converted' },
    } as Step;
    const before = entityOf({ size: { title: '尺寸', type: 'string', length: 40, column: 'amount' } });
    const served = serveEntity(entityOf({ size: declared }), [convertWaits], before, () => []);
    expect(served.fields['size']).toEqual({ title: '尺寸', type: 'string', length: 40 });
  });
});
