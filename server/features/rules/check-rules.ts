// Check rules: their administration, and the answer whether a value keeps one.
import { ApiError, failure } from '../../kernel/errors.ts';
import type { CheckRecord } from '../../records/writes/add-record.ts';
import {
  checkPatterns,
  findMismatch,
  judgeParts,
  MAX_CHECKED,
  readParts,
  type RulePart,
} from '../../records/checks/check-rule-parts.ts';
import { findRuleMismatch } from '../../records/checks/check-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { nothing } from '../../records/schemas.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { checkCodeWord } from '../../kernel/code-word.ts';
import { createRecordRoutes, type CheckCaller, type SentRecord } from '../../http/records/record-routes.ts';

const checkRule = getEntity('system/check-rule');

/** Longest text of a rule; a longer one is refused before anybody looks at its patterns. */
const MAX_RULE = checkRule.fields.get('ruleJson')?.length ?? 0;

/** The patterns of all rules that were sent are judged together, beside the server. */
async function openCheck(rows: readonly SentRecord[], { user, workers }: CheckCaller): Promise<CheckRecord> {
  const rules = rows.flatMap(({ ruleJson }) => readQuietly(ruleJson));
  const verdicts = await judgeParts(rules, (patterns) => workers.run('judge-patterns', patterns, user.id));
  return (changes) => {
    checkCodeWord('规则编码', 'ruleCode', changes['rule_code']);
    const text = changes['rule_json'];
    if (typeof text !== 'string') return;
    const parts = readParts(text);
    checkPatterns(parts, verdicts);
    changes['rule_json'] = JSON.stringify(parts);
  };
}

/** What cannot be read is refused when its record is checked, in the order of the other refusals. */
function readQuietly(ruleJson: unknown): RulePart[][] {
  if (typeof ruleJson !== 'string' || ruleJson.trim().length > 2 * MAX_RULE) return [];
  try {
    return [readParts(ruleJson)];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

export const checkRuleRoutes = [
  ...createRecordRoutes({
    entity: checkRule,
    name: 'checkRule',
    columns: ['ruleName', 'ruleCode', 'ruleJson', 'ruleDescription'],
    openCheck,
    batch: { fields: ['ruleDescription'], unsent: ['ruleJson'] },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/checkRule/tryRule',
    title: '试一条校验规则',
    access: 'session',
    permission: 'checkRule:try',
    operation: { title: '试用校验规则', type: 1 },
    scope: 'all',
    rateLimit: { max: 30, seconds: 60 },
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
    async prepare({ body, user, workers }) {
      const parts = readParts(body.ruleJson);
      checkPatterns(
        parts,
        await judgeParts([parts], (patterns) => workers.run('judge-patterns', patterns, user.id)),
      );
      return parts;
    },
    handler({ body, prepared: parts }) {
      return ok({ message: findMismatch(parts, body.value ?? '')?.message ?? '' });
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/checkRule/checkByCode',
    title: '按编码校验一个值',
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
