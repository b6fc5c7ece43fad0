// The call `queryByCode`: the record that a code names, for screens that know it by nothing else.
import { failure } from '../../kernel/errors.ts';
import { columnIs } from '../../records/writes/save.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { seenBy, tableOf, type Entity } from '../../records/entities.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { openColumns, recordSchema, toRecord } from '../../records/record.ts';
import { defineRoute, ok, type Route } from '../routing/define-route.ts';

export interface RecordByCode {
  entity: Entity;
  /** Before `/queryByCode`. */
  url: string;
  /** Column of the code, which is unique. */
  column: string;
  /** Why everybody who is signed in may ask. */
  open: string;
  /** What is said where no record that the caller sees has the code; default that of a missing record. */
  explainMissing?(code: string): string;
}

/** @returns the route; it answers one record, or that there is none */
export function recordByCodeRoute({ entity, url, column, open, explainMissing }: RecordByCode): Route {
  return defineRoute({
    method: 'GET',
    url: `${url}/queryByCode`,
    title: `按编码读取${entity.title}`,
    access: 'session',
    permission: { open },
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string', maxLength: 100 } },
      },
    },
    response: recordSchema(entity),
    async handler({ query, db, user, now }) {
      const seen = seenBy(entity, user);
      const row = await db
        .selectFrom(tableOf(entity))
        .select(openColumns(seen))
        .where(columnIs(entity, column, query.code))
        .where(joinConditions(await readDataRules(db, user, entity, now())))
        .executeTakeFirst();
      if (!row) throw failure('record-missing', explainMissing?.(query.code));
      return ok(toRecord(seen, row));
    },
  });
}
