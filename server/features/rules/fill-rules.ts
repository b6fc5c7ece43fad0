// Fill rules: their administration, and the values that they make.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { isNamed } from '../../db/names.ts';
import type { CheckRecord } from '../../records/writes/add-record.ts';
import { getEntity } from '../../records/entities.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { checkCodeWord } from '../../kernel/code-word.ts';
import { openGenerator } from './fill-generators.ts';
import { createRecordRoutes } from '../../http/records/record-routes.ts';

const fillRule = getEntity('system/fill-rule');

/** Name and parameters belong together, also when only one of them is changed. */
const check: CheckRecord = (changes, current) => {
  checkCodeWord('规则编码', 'ruleCode', changes['rule_code']);
  const { rule_class: name, rule_params: params } = { ...current, ...changes };
  openGenerator(String(name ?? ''), typeof params === 'string' ? params : null);
};

export const fillRuleRoutes = [
  ...createRecordRoutes({
    entity: fillRule,
    name: 'fillRule',
    columns: ['ruleName', 'ruleCode', 'ruleClass', 'ruleParams'],
    openCheck: () => check,
    batch: { fields: ['ruleClass', 'ruleParams'] },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/fillRule/tryRule',
    title: '试一条填值规则',
    access: 'session',
    permission: ['fillRule:list', 'fillRule:add', 'fillRule:edit'],
    operation: { title: '试用填值规则', type: 1 },
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['ruleClass'],
        properties: {
          ruleClass: { type: 'string', maxLength: 100 },
          ruleParams: { type: ['string', 'null'], maxLength: 200 },
        },
      },
    },
    response: { type: 'string' },
    async handler({ body, db, now }) {
      const generate = openGenerator(body.ruleClass, body.ruleParams ?? null);
      return ok(await generate({ db, now: now(), parentId: '', isPreview: true }));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/fillRule/testFillRule',
    title: '按编码试填值规则',
    access: 'session',
    permission: ['fillRule:list', 'fillRule:add', 'fillRule:edit'],
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['ruleCode'],
        properties: { ruleCode: { type: 'string', maxLength: 100, default: '' } },
      },
    },
    response: { type: 'string' },
    async handler({ query, db, now }) {
      // What the next form would get; a trial uses no number up.
      return ok(
        await (
          await openRule(db, query.ruleCode)
        )({ db, now: now(), parentId: '', isPreview: true }),
      );
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/fillRule/executeRuleByCode/:code',
    title: '按填值规则生成一个值',
    access: 'session',
    permission: { open: 'forms of every user ask for values of new records; nothing but a counter changes' },
    // Forms ask for numbers by themselves.
    operation: null,
    scope: 'all',
    rateLimit: { max: 120, seconds: 60 },
    request: {
      params: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string', minLength: 1, maxLength: 100 } },
      },
      // Clients send the whole form; this is all that a generator reads of it.
      body: { type: 'object', properties: { parentId: { type: ['string', 'null'], maxLength: 64 } } },
    },
    response: { type: 'string' },
    async handler({ params, body, db, now }) {
      const generate = await openRule(db, params.code);
      return ok(await generate({ db, now: now(), parentId: body.parentId ?? '' }));
    },
  }),
];

/** The generator of the rule with this code. @param refusal what is said when there is none */
export async function openRule(db: Kysely<Database>, code: string, refusal = '该编码不存在') {
  const rule = await db
    .selectFrom('sys_fill_rule')
    .select(['rule_class', 'rule_params'])
    .where(isNamed('rule_code', code))
    .executeTakeFirst();
  if (!rule) throw failure('rule', refusal);
  return openGenerator(rule.rule_class, rule.rule_params);
}
