// Whatever the calls of an entity take in their query strings besides its fields is no name that a field may have.
import { expect, it } from 'vitest';
import { completeEntity } from '../../src/engine/entity/managed-entity.ts';
import { isTakenField } from '../../src/engine/check/files/query-names.ts';
import { toEntity } from '../records/entities.ts';
import { createEntityRoutes } from './entity-routes.ts';

const entity = toEntity(
  completeEntity({
    id: 'names/spot',
    title: '地点',
    storage: 'managed',
    text: 'name',
    recycle: true,
    tree: { parent: 'above' },
    fields: {
      name: { title: '名称', type: 'string' },
      size: { title: '面积', type: 'integer' },
      above: { title: '上级', type: 'relation', entity: 'names/spot' },
    },
  }),
);
/** A field, or one with an ending of the filter grammar. */
const isFilter = (name: string): boolean =>
  entity.fields.has(name.replace(/_(?:MultiString|begin|end)$/, ''));

it('names of all that calls with filters are asked besides are reserved', () => {
  const asked = createEntityRoutes(entity, { nextSerial: () => Promise.resolve('') }).flatMap((route) => {
    const names = Object.keys(route.request?.querystring?.properties ?? {});
    // Where nothing filters no field stands beside them.
    return names.includes('size') ? names.filter((name) => !isFilter(name)) : [];
  });
  expect([...new Set(asked)].sort()).toEqual(
    expect.arrayContaining(['by', 'every', 'order', 'pageNo', 'pid', 'selections', 'sum']),
  );
  expect(asked.filter((name) => !isTakenField(name, entity.tree?.parent))).toEqual([]);
});
