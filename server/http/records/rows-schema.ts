// Schemas of a record together with its rows: as it is read, and as it is sent.
import type { JsonSchema } from '../../kernel/schema-types.ts';
import { sentFields, type Child, type Entity } from '../../records/entities.ts';
import { recordSchema } from '../../records/record.ts';
import { MAX_ROWS } from '../../records/writes/child-rows.ts';

/** Response schema: rows are an array, and one that stands alone an object. */
export function recordWithRows(entity: Entity, children: readonly Child[]): JsonSchema {
  return recordSchema(
    entity,
    Object.fromEntries(
      children.map(({ name, entity: rows, isSingle }): [string, JsonSchema] => {
        const row = recordSchema(rows);
        return [name, isSingle ? { ...row, type: ['object', 'null'] } : { type: 'array', items: row }];
      }),
    ),
  );
}

/** Cells of any type: their judge names row and field, a schema only a position. */
export function sentRows(children: readonly Child[]): Record<string, JsonSchema> {
  const id = { type: ['string', 'number', 'null'], maxLength: 64 } as const;
  const version = { type: ['string', 'number', 'null'] } as const;
  const nothing = { type: 'string', maxLength: 0 } as const;
  return Object.fromEntries(
    children.flatMap(({ name, deleteIds, entity, isSingle }) => {
      const fields = Object.fromEntries(sentFields(entity).map((field) => [field.name, {}]));
      const row = {
        type: 'object',
        properties: { ...fields, id, ...(entity.version ? { [entity.version]: version } : {}) },
      };
      const removed = { anyOf: [id, { type: 'object', required: ['id'], properties: { id, version } }] };
      return [
        [
          name,
          isSingle
            ? { anyOf: [row, nothing, { type: 'null' }] }
            : { anyOf: [{ type: 'array', maxItems: MAX_ROWS, items: row }, nothing, { type: 'null' }] },
        ],
        [
          deleteIds,
          {
            anyOf: [
              { type: 'array', maxItems: MAX_ROWS, items: removed },
              { type: 'string', maxLength: 66_000 },
              { type: 'null' },
            ],
          },
        ],
      ] as [string, JsonSchema][];
    }),
  );
}
