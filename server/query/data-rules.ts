// Data rules: conditions on the rows that a grant of a list shows. One module for lists, counts, exports and pickers.
import { sql, type Expression, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import type { SignedIn } from '../routing/define-route.ts';
import { findOpenField, type Entity } from './entities.ts';
import { compareField, RULE_OPERATORS, type Condition, type RuleOperator } from './filter.ts';
import { formatTime } from './time.ts';

export interface DataRule {
  /** Wire name or column of the entity. */
  rule_column: string | null;
  /** An operator of RULE_OPERATORS. */
  rule_conditions: string | null;
  /** May hold placeholders `#{…}`. */
  rule_value: string | null;
}

const PLACEHOLDER = /#\{([^}]*)\}/g;

const PLACEHOLDERS: readonly string[] = [
  'sys_user_code',
  'sys_user_name',
  'sys_org_code',
  'sys_multi_org_code',
  'sys_date',
  'sys_time',
];

const nothingAtAll = sql<boolean>`false`;

/**
 * The conditions under which somebody sees records of an entity. Grants add up: what one of them shows is shown; the
 * rules of one grant all hold. Who was not granted the list (a form picks from it) is narrowed by no rule.
 * @param alias name of the entity's table in the statement
 * @returns none where nothing is narrowed
 */
export async function readDataRules(
  db: Kysely<Database>,
  user: SignedIn,
  entity: Entity,
  now: number,
  alias = entity.table,
): Promise<Condition[]> {
  const code = listCode(entity);
  if (code === undefined) return [];
  const grants = await readGrants(db, user.id, code);
  const wanted = grants.map(({ data_rule_ids }) => splitRuleIds(data_rule_ids));
  if (wanted.every((ids) => ids.length === 0)) return [];
  const rules = await db
    .selectFrom('sys_permission_data_rule as rule')
    .innerJoin('sys_permission as permission', 'permission.id', 'rule.permission_id')
    .select(['rule.id', 'rule.rule_column', 'rule.rule_conditions', 'rule.rule_value'])
    .where('permission.perms', '=', code)
    .where('rule.status', '=', '1')
    .execute();
  const applied = wanted.map((ids) => rules.filter(({ id }) => ids.includes(id)));
  if (applied.some((list) => list.length === 0)) return [];
  const values = await readValues(db, user, now);
  const parts = applied.map(
    (list) =>
      sql<boolean>`(${sql.join(
        list.map((rule) => toCondition(entity, rule, values, alias)),
        sql` and `,
      )})`,
  );
  return [sql<boolean>`(${sql.join(parts, sql` or `)})`];
}

/**
 * Those of some records that the caller sees, so that a batch touches no other.
 * @throws record-missing when none of them is seen
 */
export async function pickShown(
  db: Kysely<Database>,
  user: SignedIn,
  entity: Entity,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const conditions = await readDataRules(db, user, entity, now);
  if (conditions.length === 0) return [...ids];
  const rows = await db
    .selectFrom(entity.table as 'sys_user')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`(${sql.join(conditions, sql` and `)})`)
    .execute();
  if (rows.length === 0) throw failure('record-missing');
  return rows.map(({ id }) => id);
}

/** The code whose grants the rules of an entity belong to. */
export function listCode(entity: Entity): string | undefined {
  return entity.permission === undefined ? undefined : `${entity.permission.split(':')[0] ?? ''}:list`;
}

/**
 * A file shows no more than the list does. The rules of a list belong to its grants, so that nobody without one would be
 * narrowed by them.
 * @throws forbidden
 */
export function checkMayList(user: SignedIn, entity: Entity): void {
  const code = listCode(entity);
  if (code !== undefined && !user.permissions.has(code)) throw failure('forbidden');
}

/**
 * Judges a rule before it is saved.
 * @param entity whose rows it is about; undefined where no entity has the menu's code
 * @throws request-invalid
 */
export function checkDataRule(entity: Entity | undefined, rule: DataRule): void {
  if (rule.rule_conditions === 'USE_SQL_RULES') {
    throw failure('request-invalid', '规则条件不支持自定义SQL，请用字段与条件表达');
  }
  if (!isOperator(rule.rule_conditions)) throw failure('request-invalid', '规则条件（ruleConditions）不存在');
  if (!entity) throw failure('rule', '该菜单没有可以设置数据规则的列表');
  const field = findOpenField(entity, rule.rule_column ?? '');
  if (!field) throw failure('request-invalid', `${entity.title}没有字段 ${rule.rule_column ?? ''}`);
  const value = rule.rule_value ?? '';
  for (const [, name = ''] of value.matchAll(PLACEHOLDER)) {
    if (!PLACEHOLDERS.includes(name)) throw failure('request-invalid', `没有系统变量 #{${name}}`);
  }
  if (value === '') throw failure('request-invalid', '规则值（ruleValue）不能为空');
  // A constant must fit the field; what a placeholder gives is known only when somebody asks.
  if (!value.includes('#{')) compareField(field, sql.ref(field.column), rule.rule_conditions, value);
}

function isOperator(text: string | null): text is RuleOperator {
  return (RULE_OPERATORS as readonly (string | null)[]).includes(text);
}

function splitRuleIds(text: string | null): string[] {
  return (text ?? '').split(',').filter((id) => id !== '');
}

/** The grants of a code, each with the rules that narrow it. */
async function readGrants(db: Kysely<Database>, userId: string, code: string) {
  const byRole = db
    .selectFrom('sys_user_role as held')
    .innerJoin('sys_role_permission as granted', 'granted.role_id', 'held.role_id')
    .innerJoin('sys_permission as permission', 'permission.id', 'granted.permission_id')
    .select(['granted.id', 'granted.data_rule_ids'])
    .where('held.user_id', '=', userId)
    .where('permission.perms', '=', code)
    .where('permission.del_flag', '=', 0);
  const byDepartRole = db
    .selectFrom('sys_depart_role_user as held')
    .innerJoin('sys_depart_role_permission as granted', 'granted.role_id', 'held.drole_id')
    .innerJoin('sys_permission as permission', 'permission.id', 'granted.permission_id')
    // What a department was given narrowed is narrowed for each of its roles.
    .leftJoin('sys_depart_permission as given', (join) =>
      join
        .onRef('given.depart_id', '=', 'granted.depart_id')
        .onRef('given.permission_id', '=', 'granted.permission_id'),
    )
    .select([
      'granted.id',
      sql<string | null>`concat_ws(',', given.data_rule_ids, granted.data_rule_ids)`.as('data_rule_ids'),
    ])
    .where('held.user_id', '=', userId)
    .where('permission.perms', '=', code)
    .where('permission.del_flag', '=', 0);
  return byRole.unionAll(byDepartRole).execute();
}

/** What the placeholders stand for. */
async function readValues(
  db: Kysely<Database>,
  user: SignedIn,
  now: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const departs = await db
    .selectFrom('sys_user_depart as member')
    .innerJoin('sys_depart as depart', 'depart.id', 'member.dep_id')
    .select('depart.org_code')
    .where('member.user_id', '=', user.id)
    .where('depart.del_flag', '=', '0')
    .orderBy('depart.org_code')
    .execute();
  const time = formatTime(new Date(now)) ?? '';
  return new Map<string, readonly string[]>([
    ['sys_user_code', [user.username]],
    ['sys_user_name', [user.realname]],
    ['sys_org_code', user.orgCode === '' ? [] : [user.orgCode]],
    ['sys_multi_org_code', departs.map(({ org_code }) => org_code)],
    ['sys_date', [time.slice(0, 10)]],
    ['sys_time', [time]],
  ]);
}

/** A rule that cannot be read, or whose placeholder stands for nothing, shows nothing: it was meant to narrow. */
function toCondition(
  entity: Entity,
  rule: DataRule,
  values: ReadonlyMap<string, readonly string[]>,
  alias: string,
): Condition {
  const field = findOpenField(entity, rule.rule_column ?? '');
  const operator = rule.rule_conditions;
  if (!field || !isOperator(operator)) return nothingAtAll;
  const column: Expression<unknown> = sql.ref(`${alias}.${field.column}`);
  const texts = expand(rule.rule_value ?? '', values);
  if (texts.length === 0) return nothingAtAll;
  try {
    const conditions = texts.map((text) => compareField(field, column, operator, text));
    // `not a and not b`: what differs must differ from all of them.
    return sql<boolean>`(${sql.join(conditions, operator === '!=' ? sql` and ` : sql` or `)})`;
  } catch {
    return nothingAtAll;
  }
}

/** The texts that a value stands for: one, or one for each department; none when a placeholder stands for nothing. */
function expand(value: string, values: ReadonlyMap<string, readonly string[]>): string[] {
  let texts = [value];
  for (const [mark, name = ''] of value.matchAll(PLACEHOLDER)) {
    const given = values.get(name) ?? [];
    texts = texts.flatMap((text) => given.map((one) => text.replace(mark, () => one)));
  }
  return texts.filter((text) => text !== '');
}
