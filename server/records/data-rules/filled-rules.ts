// Data rules with their placeholders filled for one person, so that they can be run and compared.
import { sql, type Expression, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { findOpenField, seenByServer, type Entity, type Field } from '../entities.ts';
import { compareField, RULE_OPERATORS, type Condition, type RuleOperator } from '../conditions/filter.ts';
import { formatTime } from '../../kernel/time.ts';

export interface DataRule {
  /** Wire name or column of the entity. */
  rule_column: string | null;
  /** An operator of RULE_OPERATORS. */
  rule_conditions: string | null;
  /** May hold placeholders `#{…}`. */
  rule_value: string | null;
  /** How people call it. */
  rule_name?: string | null;
}

export const PLACEHOLDER = /#\{([^}]*)\}/g;

export const PLACEHOLDERS: readonly string[] = [
  'sys_user_code',
  'sys_user_name',
  'sys_org_code',
  'sys_multi_org_code',
  'sys_date',
  'sys_time',
];

/** By placeholder, what it stands for: one text, several, or nothing. */
export type PlaceholderValues = ReadonlyMap<string, readonly string[]>;

/** A row passes when its column stands to one of the texts as the operator says; for `!=` to all of them. */
export interface FilledRule {
  name: string;
  field: Field;
  operator: RuleOperator;
  texts: readonly string[];
  /** The text is one of these, as the person chooses: the department that somebody works in. */
  isChosen: boolean;
}

/** Shows nothing: it was meant to narrow, and cannot be read, or its placeholder stands for nothing. */
export const BLIND = 'blind';

export interface Person {
  id: string;
  username: string;
  realname: string;
}

/** What the placeholders stand for, for several people. `sys_org_code` is each department that they may choose. */
export async function readPlaceholders(
  db: Kysely<Database>,
  people: readonly Person[],
  now: number,
): Promise<(person: Person) => PlaceholderValues> {
  const rows = await db
    .selectFrom('sys_user_depart as member')
    .innerJoin('sys_depart as depart', 'depart.id', 'member.dep_id')
    .select(['member.user_id', 'depart.org_code'])
    .where('member.user_id', 'in', ['', ...people.map(({ id }) => id)])
    .where('depart.del_flag', '=', '0')
    .orderBy('depart.org_code')
    .execute();
  const time = formatTime(new Date(now)) ?? '';
  return ({ id, username, realname }) => {
    const own = rows.flatMap(({ user_id, org_code }) => (user_id === id ? [org_code] : []));
    return new Map<string, readonly string[]>([
      ['sys_user_code', [username]],
      ['sys_user_name', [realname]],
      ['sys_org_code', own],
      ['sys_multi_org_code', own],
      ['sys_date', [time.slice(0, 10)]],
      ['sys_time', [time]],
    ]);
  };
}

export function isOperator(text: string | null): text is RuleOperator {
  return (RULE_OPERATORS as readonly (string | null)[]).includes(text);
}

/** Fills the placeholders of a rule and judges whether it can be read. */
export function fillRule(
  entity: Entity,
  rule: DataRule,
  values: PlaceholderValues,
): FilledRule | typeof BLIND {
  // What narrows somebody need not be what they may read.
  const field = findOpenField(seenByServer(entity), rule.rule_column ?? '');
  const operator = rule.rule_conditions;
  if (!field || !isOperator(operator)) return BLIND;
  const value = rule.rule_value ?? '';
  const texts = expand(value, values);
  if (texts.length === 0) return BLIND;
  try {
    for (const text of texts) compareField(field, sql.ref(field.column), operator, text);
  } catch {
    return BLIND;
  }
  const name = rule.rule_name ?? field.title;
  return { name, field, operator, texts, isChosen: value.includes('#{sys_org_code}') };
}

/** The rule over the rows of a table or its alias. */
export function toCondition(rule: FilledRule | typeof BLIND, alias: string): Condition {
  if (rule === BLIND) return sql<boolean>`false`;
  const { field, operator, texts } = rule;
  const column: Expression<unknown> = sql.ref(`${alias}.${field.column}`);
  const conditions = texts.map((text) => compareField(field, column, operator, text));
  // `not a and not b`: what differs must differ from all of them.
  return sql<boolean>`(${sql.join(conditions, operator === '!=' ? sql` and ` : sql` or `)})`;
}

/** Texts that one rule may stand for: placeholders of several departments beside each other multiply. */
const MAX_TEXTS = 1_000;

/**
 * The texts that a value stands for: one, or one for each department; none when a placeholder stands for nothing, or when
 * they would be too many to compare.
 */
function expand(value: string, values: PlaceholderValues): string[] {
  let texts = [value];
  for (const [mark, name = ''] of value.matchAll(PLACEHOLDER)) {
    const given = values.get(name) ?? [];
    if (texts.length * given.length > MAX_TEXTS) return [];
    texts = texts.flatMap((text) => given.map((one) => text.replace(mark, () => one)));
  }
  return texts.filter((text) => text !== '');
}
