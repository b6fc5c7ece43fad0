// Whether a value keeps a check rule, by its code: asked by forms, and again when a record is written.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { isNamed } from '../../db/names.ts';
import {
  checkPatterns,
  findMismatch,
  judgeParts,
  MAX_CHECKED,
  readParts,
  type PatternAnalyst,
  type PatternVerdicts,
  type RulePart,
} from './check-rule-parts.ts';
import { judgePatterns } from './judge-patterns.ts';

/** Stored rules whose verdicts are kept; the oldest leaves first. */
const KEPT = 1_000;

/** By the text of a rule, what is known of its patterns or is being found out right now. */
const stored = new Map<string, Promise<PatternVerdicts>>();

const analysts = new WeakMap<Kysely<Database>, PatternAnalyst>();

/** Says who judges the patterns of stored rules for calls on a database or transaction; without one, this thread does. */
export function nameAnalyst(db: Kysely<Database>, analyst: PatternAnalyst): void {
  analysts.set(db, analyst);
}

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
    .where(isNamed('rule_code', code))
    .executeTakeFirst();
  if (!rule) throw failure('rule', '该编码不存在');
  const parts = readParts(rule.rule_json);
  checkPatterns(parts, await judgeStored(rule.rule_json, parts, analysts.get(db) ?? judgePatterns));
  return findMismatch(parts, value);
}

/** Judged when it was saved; a row that came another way is judged here, once for all who ask meanwhile. */
function judgeStored(
  text: string,
  parts: readonly RulePart[],
  analyse: PatternAnalyst,
): Promise<PatternVerdicts> {
  const known = stored.get(text);
  if (known) return known;
  const verdicts = judgeParts([parts], analyse);
  const [oldest] = stored.keys();
  if (stored.size >= KEPT && oldest !== undefined) stored.delete(oldest);
  stored.set(text, verdicts);
  // What could not be judged just now is judged for the next who asks.
  verdicts.catch(() => stored.delete(text));
  return verdicts;
}
