// Whether a value keeps a check rule, by its code: asked by forms, and again when a record is written.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import {
  checkPatterns,
  findMismatch,
  MAX_CHECKED,
  openJudge,
  readParts,
  type RulePart,
} from './check-rule-parts.ts';

/**
 * @param code of the rule; case does not matter
 * @returns the first part of the rule that the value does not match, or undefined
 * @throws rule 该编码不存在; request-invalid for a value that is too long
 */
export async function findRuleMismatch(
  db: Kysely<Database>,
  code: string,
  value: string,
): Promise<RulePart | undefined> {
  if ([...value].length > MAX_CHECKED) {
    throw failure('request-invalid', `参数 value 的长度不能超过 ${String(MAX_CHECKED)}`);
  }
  const rule = await db
    .selectFrom('sys_check_rule')
    .select('rule_json')
    .where(sql<boolean>`lower(rule_code) = lower(${code})`)
    .executeTakeFirst();
  if (!rule) throw failure('rule', '该编码不存在');
  const parts = readParts(rule.rule_json);
  // Judged when it was saved; a row that came another way is judged here. Verdicts are kept.
  checkPatterns(parts, openJudge());
  return findMismatch(parts, value);
}
