// Check rules: their administration, and the answer whether a value keeps one.
import { failure } from '../errors.ts';
import type { CheckRecord } from '../query/add-record.ts';
import { checkPatterns, findMismatch, MAX_CHECKED, openJudge, readParts } from '../query/check-rule-parts.ts';
import { findRuleMismatch } from '../query/check-rules.ts';
import { getEntity } from '../query/entities.ts';
import type { Changes } from '../query/write.ts';
import { nothing } from '../query/schemas.ts';
import { defineRoute, ok } from '../routing/define-route.ts';
import { checkCodeWord } from './code-word.ts';
import { createRecordRoutes } from './record-routes.ts';

const checkRule = getEntity('system/check-rule');

function openCheck(): CheckRecord {
  const judge = openJudge();
  return (changes: Changes) => {
    checkCodeWord('规则编码（ruleCode）', changes['rule_code']);
    const text = changes['rule_json'];
    if (typeof text !== 'string') return;
    const parts = readParts(text);
    checkPatterns(parts, judge);
    changes['rule_json'] = JSON.stringify(parts);
  };
}

export const checkRuleRoutes = [
  ...createRecordRoutes({
    entity: checkRule,
    name: 'checkRule',
    columns: ['ruleName', 'ruleCode', 'ruleJson', 'ruleDescription'],
    openCheck,
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/checkRule/tryRule',
    access: 'session',
    permission: ['checkRule:list', 'checkRule:add', 'checkRule:edit'],
    operation: { title: '试用校验规则', type: 1 },
    scope: 'all',
    rateLimit: { max: 60, seconds: 60 },
    request: {
      body: {
        type: 'object',
        required: ['ruleJson'],
        properties: {
          ruleJson: { type: 'string', maxLength: 1024 },
          value: { type: ['string', 'null'], maxLength: MAX_CHECKED },
        },
      },
    },
    // The sentence of the first part that the value does not keep; empty when it keeps all.
    response: { type: 'object', properties: { message: { type: 'string' } } },
    handler({ body }) {
      const parts = readParts(body.ruleJson);
      checkPatterns(parts, openJudge());
      return ok({ message: findMismatch(parts, body.value ?? '')?.message ?? '' });
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/checkRule/checkByCode',
    access: 'session',
    permission: { open: 'forms of every user check what is typed; the answer tells the rule alone' },
    scope: 'all',
    // Clients ask on every key press.
    rateLimit: { max: 600, seconds: 60 },
    request: {
      querystring: {
        type: 'object',
        required: ['ruleCode'],
        properties: {
          ruleCode: { type: 'string', minLength: 1, maxLength: 100 },
          // Still encoded once: a character may take twelve.
          value: { type: 'string', maxLength: 12 * MAX_CHECKED, default: '' },
        },
      },
    },
    response: nothing,
    async handler({ query, db }) {
      const mismatch = await findRuleMismatch(db, query.ruleCode, decodeAgain(query.value));
      if (mismatch === undefined) return ok();
      const { digits, message } = mismatch;
      throw failure('rule', message, { result: { digits, message } });
    },
  }),
];

/** Clients of this family encode the value twice; one that was encoded once and is no encoding stays as it is. */
function decodeAgain(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
