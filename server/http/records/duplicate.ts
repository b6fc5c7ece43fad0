// Whether a value is taken: only for fields that an entity declares unique, and only for people who may edit it.
import { failure } from '../../kernel/errors.ts';
import { findEntityByTable, findOpenField, seenBy } from '../../records/entities.ts';
import { nothing } from '../../records/schemas.ts';
import { isTaken } from '../../records/writes/unique.ts';
import { defineRoute, ok } from '../routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import type { Entity, Field } from '../../records/entities.ts';

export const duplicateRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/duplicate/check',
    title: '检查值是否重复',
    access: 'session',
    permission: { open: 'the handler demands the edit permission of the entity that the call names' },
    scope: 'all',
    // Clients ask on every key press.
    rateLimit: { max: 600, seconds: 60 },
    request: {
      querystring: {
        type: 'object',
        required: ['tableName', 'fieldName'],
        properties: {
          tableName: { type: 'string', maxLength: 200 },
          fieldName: { type: 'string', maxLength: 200 },
          fieldVal: { type: 'string', maxLength: 500 },
          dataId: { type: 'string', maxLength: 64 },
        },
      },
    },
    response: nothing,
    async handler({ query, user, db }) {
      const { entity, field } = findUniqueField(query.tableName, query.fieldName, user);
      const value = (query.fieldVal ?? '').trim();
      if (value !== '' && (await isTaken(db, entity, field, value, query.dataId))) {
        throw failure('rule', '该值不可用，系统中已存在！');
      }
      return ok(null, '该值可用！');
    },
  }),
];

/** The same refusal for everything that is not declared, so that nobody learns which tables exist. */
function findUniqueField(table: string, name: string, user: SignedIn): { entity: Entity; field: Field } {
  const entity = findEntityByTable(table);
  const field = entity && findOpenField(seenBy(entity, user), name);
  if (!entity || field?.isUnique !== true) throw failure('forbidden');
  if (entity.permission === undefined || !mayWrite(entity.permission, user)) throw failure('forbidden');
  return { entity, field };
}

/** Who may add may check, too: the form is the same. */
function mayWrite(permission: string, user: SignedIn): boolean {
  return user.permissions.has(permission) || user.permissions.has(permission.replace(/:edit$/, ':add'));
}
