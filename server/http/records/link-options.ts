// Options of linked dropdowns, level by level: only of linkages that a screen declares.
import { sql } from 'kysely';
import { createLinkageReader, type Linkage } from '../../documents/linkages.ts';
import { DELETED_AT } from '../../db/managed/table.ts';
import type { ScreenStore } from '../../documents/store.ts';
import { failure } from '../../kernel/errors.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { refuseDict, resolveTriple, type TableDict } from '../../records/dictionaries/dictionaries.ts';
import { findOpenField, type Field, tableOf } from '../../records/entities.ts';
import { readLinkCondition } from '../../records/conditions/link-condition.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { readWhole } from '../../records/lists/whole-list.ts';
import { defineRoute, ok } from '../routing/define-route.ts';
import { SEARCH_RATE } from '../routing/rate-limits.ts';

const word = { type: 'string', minLength: 1, maxLength: 100 } as const;
const text = { type: 'string' } as const;

/** @param screens the documents whose linkages count */
export function createLinkRoutes(screens: ScreenStore) {
  const readLinkages = createLinkageReader(screens);
  return [
    defineRoute({
      method: 'GET',
      url: '/online/cgform/api/querySelectOptions',
      title: '在线表单的选项',
      access: 'session',
      permission: { open: 'forms of every user link dropdowns; only linkages that a screen declares answer' },
      scope: 'none',
      rateLimit: SEARCH_RATE,
      request: {
        querystring: {
          type: 'object',
          required: ['table', 'txt', 'key', 'idField', 'pidField'],
          properties: {
            table: word,
            txt: word,
            key: word,
            idField: word,
            pidField: word,
            condition: { type: 'string', maxLength: 2000 },
            pidValue: { type: 'string', maxLength: 200 },
          },
        },
      },
      response: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: text, store: text, label: text, pid: { type: ['string', 'null'] } },
        },
      },
      async handler({ query, db, user, now }) {
        const condition = (query.condition ?? '').trim();
        if (!isDeclared(readLinkages(), { ...query, condition }, query.pidValue !== undefined)) {
          throw failure('request-invalid', '页面没有声明该联动下拉');
        }
        const dict = resolveTriple(query.table, query.txt, query.key, user.permissions);
        const { id, parent } = resolveTree(dict, query.idField, query.pidField);
        const asText = (field: Field) => sql<string>`cast(${sql.ref(`node.${field.column}`)} as text)`;
        const deleted = dict.entity.fields.get('delFlag');
        const isRoot = sql<boolean>`coalesce(${asText(parent)}, '') in ('', '0')`;
        const conditions = readLinkCondition(dict.entity, condition, 'node');
        const shown = await readDataRules(db, user, dict.entity, now(), 'node');
        const rows = await readWhole(
          db
            .selectFrom(`${tableOf(dict.entity)} as node`)
            .select([
              asText(id).as('id'),
              asText(dict.value).as('store'),
              sql<string>`coalesce(${asText(dict.text)}, '')`.as('label'),
              asText(parent).as('pid'),
            ])
            .where(asText(dict.value), 'is not', null)
            // A condition says which rows are the first level; without one it is the top of the tree.
            .$if(query.pidValue !== undefined, (qb) => qb.where(asText(parent), '=', query.pidValue ?? ''))
            .$if(query.pidValue === undefined && conditions.length === 0, (qb) => qb.where(isRoot))
            .$if(dict.entity.recycle === true, (qb) => qb.where(sql.ref(`node.${DELETED_AT}`), 'is', null))
            .$if(deleted !== undefined, (qb) => qb.where(asText(deleted as Field), '=', '0'))
            .where(joinConditions([...shown, ...(query.pidValue === undefined ? conditions : [])]))
            .orderBy(asText(dict.text))
            .orderBy(asText(id)),
        );
        return ok(rows);
      },
    }),
  ];
}

/** Letter case counts: a screen sends what its own document says. */
function isDeclared(linkages: readonly Linkage[], asked: Linkage, isBelow: boolean): boolean {
  return linkages.some(
    (one) =>
      one.table === asked.table &&
      one.txt === asked.txt &&
      one.key === asked.key &&
      one.idField === asked.idField &&
      one.pidField === asked.pidField &&
      (isBelow || one.condition === asked.condition),
  );
}

/** The columns by which rows hang together; other columns, even real ones, are no tree. */
function resolveTree({ entity }: TableDict, idField: string, pidField: string): { id: Field; parent: Field } {
  const id = findOpenField(entity, idField);
  const parent = findOpenField(entity, pidField);
  if (!id || !parent || id.name !== 'id' || parent.name !== entity.tree?.parent) throw refuseDict();
  return { id, parent };
}
