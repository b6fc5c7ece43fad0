// Data rules: conditions on the rows that a grant of a list shows. One module for lists, counts, exports and pickers.
import { sql, type Kysely } from 'kysely';
import { DELETED_AT } from '../../db/managed/table.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../asker.ts';
import { findOpenField, type Entity, tableOf } from '../entities.ts';
import {
  type BLIND,
  fillRule,
  isOperator,
  PLACEHOLDER,
  PLACEHOLDERS,
  readPlaceholders,
  toCondition,
  type DataRule,
  type FilledRule,
  type PlaceholderValues,
} from './filled-rules.ts';
import { compareField, type Condition } from '../conditions/filter.ts';
import { selectGrants, selectRoleGrants, splitRuleIds } from './held-grants.ts';
import { keepFor } from '../kept.ts';
import { lastingCondition } from '../lists/kept-statements.ts';

/** What is true of records that lie in no recycle bin; nothing where an entity has none. */
export function liveConditions(
  { recycle, table }: Pick<Entity, 'recycle' | 'table'>,
  alias = table,
): Condition[] {
  if (recycle !== true) return [];
  const known = liveOf.get(alias);
  if (known !== undefined) return [known];
  const made = lastingCondition(sql<boolean>`${sql.ref(`${alias}.${DELETED_AT}`)} is null`);
  liveOf.set(alias, made);
  return [made];
}

/** By the name of the table in the statement; names come from declarations and from the program. */
const liveOf = new Map<string, Condition>();

/**
 * The conditions under which somebody sees records of an entity: what lies in no recycle bin, and what the data rules
 * show.
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
  return [...liveConditions(entity, alias), ...(await readRuleConditions(db, user, entity, now, alias))];
}

/**
 * What the data rules show of an entity, the recycle bin included. Grants add up: what one of them shows is shown; the
 * rules of one grant all hold. Who was not granted the list (a form picks from it) is narrowed by no rule, and who holds
 * no role at all has nothing to pick for.
 * @param alias name of the entity's table in the statement
 * @returns none where nothing is narrowed
 */
export async function readRuleConditions(
  db: Kysely<Database>,
  user: SignedIn,
  entity: Entity,
  now: number,
  alias = entity.table,
): Promise<Condition[]> {
  const code = listCode(entity);
  if (code === undefined) return [];
  const { own, ofRole } = await readGrants(db, user, code);
  if (await isBlindTo(db, user, own)) return [sql<boolean>`false`];
  const place = { db, user, entity, now, alias, code };
  return [...(await conditionsOf(place, own)), ...(await conditionsOf(place, ofRole))];
}

/** Grants of a list: one's own, and those of the role that one previews as. */
async function readGrants(
  db: Kysely<Database>,
  user: SignedIn,
  code: string,
): Promise<{ own: Grant[]; ofRole: Grant[] }> {
  const own = await keepFor(db, `grants of ${user.id} for ${code}`, () =>
    selectGrants(db)
      .select('data_rule_ids')
      .where('user_id', '=', user.id)
      .where('perms', '=', code)
      .execute(),
  );
  const role = user.preview?.role;
  if (!role) return { own, ofRole: [] };
  const ofRole = await keepFor(db, `grants of role ${role.id} for ${code}`, () =>
    selectRoleGrants(db)
      .clearSelect()
      .select('granted.data_rule_ids')
      .where('granted.role_id', '=', role.id)
      .where('permission.perms', '=', code)
      .execute(),
  );
  return { own, ofRole };
}

/** Who previews as a role holds some role, or could not have opened the preview. */
async function isBlindTo(db: Kysely<Database>, user: SignedIn, own: readonly Grant[]): Promise<boolean> {
  return own.length === 0 && !user.preview && !(await hasRole(db, user));
}

/** Whose rules are read, of what. */
interface RulePlace {
  db: Kysely<Database>;
  user: SignedIn;
  entity: Entity;
  now: number;
  alias: string;
  code: string;
}

/** What is shown by one of some grants or another. */
async function conditionsOf(
  { db, user, entity, now, alias, code }: RulePlace,
  grants: readonly Grant[],
): Promise<Condition[]> {
  const applied = await readApplied(db, code, grants);
  if (applied.length === 0) return [];
  const values = await readValues(db, user, now);
  const parts = applied.map(
    (list) =>
      sql<boolean>`(${sql.join(
        list.map((rule) => toCondition(fillRule(entity, rule, values), alias)),
        sql` and `,
      )})`,
  );
  return [sql<boolean>`(${sql.join(parts, sql` or `)})`];
}

/** A grant with the ids of its rules. */
interface Grant {
  data_rule_ids: string | null;
}

type AppliedRule = Awaited<ReturnType<typeof readRules>>[number];

/** The rules of each grant; none at all where one of the grants is not narrowed. */
async function readApplied(
  db: Kysely<Database>,
  code: string,
  grants: readonly Grant[],
): Promise<AppliedRule[][]> {
  const wanted = grants.map(({ data_rule_ids }) => splitRuleIds(data_rule_ids));
  if (wanted.every((ids) => ids.length === 0)) return [];
  const rules = await readRules(db, code);
  const applied = wanted.map((ids) => rules.filter(({ id }) => ids.includes(id)));
  return applied.some((list) => list.length === 0) ? [] : applied;
}

function readRules(db: Kysely<Database>, code: string) {
  return keepFor(db, `rules of ${code}`, () =>
    db
      .selectFrom('sys_permission_data_rule as rule')
      .innerJoin('sys_permission as permission', 'permission.id', 'rule.permission_id')
      .select(['rule.id', 'rule.rule_name', 'rule.rule_column', 'rule.rule_conditions', 'rule.rule_value'])
      .where('permission.perms', '=', code)
      .where('rule.status', '=', '1')
      .execute(),
  );
}

/** A rule as it was declared, and what it comes to for one person. */
export interface ToldRule {
  rule: DataRule;
  filled: FilledRule | typeof BLIND;
}

/** What narrows somebody's sight of an entity. */
export interface Narrowing {
  /** Whoever holds no role at all sees nothing. */
  isBlind: boolean;
  /** Rules of each own grant; a record passes all rules of one of them. None where nothing is narrowed. */
  own: readonly (readonly ToldRule[])[];
  /** The same of the role that somebody previews as. */
  ofRole: readonly (readonly ToldRule[])[];
}

/** The rules behind `readRuleConditions`, to be told to the person whom they narrow. */
export async function readNarrowing(
  db: Kysely<Database>,
  user: SignedIn,
  entity: Entity,
  now: number,
): Promise<Narrowing> {
  const code = listCode(entity);
  if (code === undefined) return { isBlind: false, own: [], ofRole: [] };
  const { own, ofRole } = await readGrants(db, user, code);
  if (await isBlindTo(db, user, own)) return { isBlind: true, own: [], ofRole: [] };
  const values = await readValues(db, user, now);
  const tell = async (grants: readonly Grant[]): Promise<ToldRule[][]> =>
    (await readApplied(db, code, grants)).map((rules) =>
      rules.map((rule) => ({ rule, filled: fillRule(entity, rule, values) })),
    );
  return { isBlind: false, own: await tell(own), ofRole: await tell(ofRole) };
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
    .selectFrom(tableOf(entity))
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
 * @param entity whose rows it is about, as its author sees them: a rule by a field that its author may not read would
 *   tell of it; undefined where no entity has the menu's code
 * @throws request-invalid
 */
export function checkDataRule(entity: Entity | undefined, rule: DataRule): void {
  if (rule.rule_conditions === 'USE_SQL_RULES') {
    throw failure('request-invalid', '规则条件不支持自定义SQL，请用字段与条件表达');
  }
  if (!isOperator(rule.rule_conditions))
    throw failure('request-invalid', '规则条件不存在', { field: 'ruleConditions' });
  if (!entity) throw failure('rule', '该菜单没有可以设置数据规则的列表');
  const field = findOpenField(entity, rule.rule_column ?? '');
  if (!field) throw failure('request-invalid', `${entity.title}没有字段 ${rule.rule_column ?? ''}`);
  const value = rule.rule_value ?? '';
  for (const [, name = ''] of value.matchAll(PLACEHOLDER)) {
    if (!PLACEHOLDERS.includes(name)) throw failure('request-invalid', `没有系统变量 #{${name}}`);
  }
  if (value === '') throw failure('request-invalid', '规则值不能为空', { field: 'ruleValue' });
  // A constant must fit the field; what a placeholder gives is known only when somebody asks.
  if (!value.includes('#{')) compareField(field, sql.ref(field.column), rule.rule_conditions, value);
}

async function hasRole(db: Kysely<Database>, user: SignedIn): Promise<boolean> {
  if (user.roles.length > 0) return true;
  return keepFor(db, `roles in departments of ${user.id}`, async () => {
    const held = await db
      .selectFrom('sys_depart_role_user')
      .select('id')
      .where('user_id', '=', user.id)
      .limit(1)
      .executeTakeFirst();
    return held !== undefined;
  });
}

/** What the placeholders stand for at this moment: of the own departments the one that the person works in. */
async function readValues(db: Kysely<Database>, user: SignedIn, now: number): Promise<PlaceholderValues> {
  const valuesOf = await readPlaceholders(db, [user], now);
  return new Map([...valuesOf(user), ['sys_org_code', user.orgCode === '' ? [] : [user.orgCode]]]);
}
