// Reads what people, and grants that shall be handed on, see of the records of entities.
import type { Kysely } from 'kysely';
import { ADMIN_ROLE } from '../../identity/administrator.ts';
import type { Database } from '../../db/tables.ts';
import { listCode } from '../../records/data-rules/data-rules.ts';
import { listEntities, type Entity } from '../../records/entities.ts';
import {
  fillRule,
  readPlaceholders,
  type DataRule,
  type Person,
  type PlaceholderValues,
} from '../../records/data-rules/filled-rules.ts';
import { selectGrants, splitRuleIds } from '../../records/data-rules/held-grants.ts';
import { EVERYTHING, type Sight } from '../../records/data-rules/sights.ts';

/** By entity. */
export type Sights = ReadonlyMap<Entity, Sight>;

interface StoredRule extends DataRule {
  id: string;
  perms: string | null;
}

/**
 * Rights of other areas that show more of an area than what everybody picks from, or change it. Who holds one of them,
 * or one of the area itself, and not its list is narrowed by no rule.
 */
const REACHING: Readonly<Record<string, readonly string[]>> = {
  user: [
    'announcement:readers',
    'announcement:send',
    'depart:grant',
    'depart:members',
    'messageTemplate:send',
    'online:kick',
    'online:list',
  ],
  role: ['user:add', 'user:edit', 'user:list'],
  depart: ['user:add', 'user:edit', 'user:import'],
  permission: ['depart:grant', 'role:grant'],
};

/** Entities of some lists, by their codes. */
export function listEntitiesOf(codes: ReadonlySet<string>): Entity[] {
  return listEntities().filter((entity) => codes.has(listCode(entity) ?? ''));
}

/** What people see of entities. The role of the administrator is unlimited. */
export async function readSights(
  db: Kysely<Database>,
  userIds: readonly string[],
  entities: readonly Entity[],
  now: number,
): Promise<Map<string, Sights>> {
  if (userIds.length === 0 || entities.length === 0) return new Map();
  const found = await db
    .selectFrom('sys_user as person')
    .select((eb) => [
      'person.id',
      'person.username',
      'person.realname',
      eb
        .exists(
          eb
            .selectFrom('sys_user_role as held')
            .innerJoin('sys_role as role', 'role.id', 'held.role_id')
            .select('role.id')
            .whereRef('held.user_id', '=', 'person.id')
            .where('role.role_code', '=', ADMIN_ROLE),
        )
        .as('isAdmin'),
    ])
    .where('person.id', 'in', userIds)
    .execute();
  const people = found.map((one) => ({ ...one, realname: one.realname ?? one.username }));
  const grants = await selectGrants(db)
    .select(['user_id', 'perms', 'data_rule_ids'])
    .where('user_id', 'in', userIds)
    .where('perms', 'in', await listReachingCodes(db, entities))
    .execute();
  const rules = await readRules(db, entities);
  const valuesOf = await readPlaceholders(db, people, now);
  const held = new Map<string, typeof grants>();
  for (const grant of grants) held.set(grant.user_id, [...(held.get(grant.user_id) ?? []), grant]);
  return new Map(
    people.map((person) => {
      const own = held.get(person.id) ?? [];
      const values = valuesOf(person);
      const read = (entity: Entity): Sight => {
        if (person.isAdmin === true) return EVERYTHING;
        const lists = own.filter(({ perms }) => perms === listCode(entity));
        if (lists.length === 0) return own.some(({ perms }) => isReaching(entity, perms)) ? EVERYTHING : [];
        return toSight(entity, lists, rules, values);
      };
      return [person.id, new Map(entities.map((entity) => [entity, read(entity)]))];
    }),
  );
}

/** What some grants of the list of an entity would show to one person. */
export async function readSightOfGrants(
  db: Kysely<Database>,
  person: Person,
  entity: Entity,
  grants: readonly { data_rule_ids: string | null }[],
  now: number,
): Promise<Sight> {
  const valuesOf = await readPlaceholders(db, [person], now);
  return toSight(entity, grants, await readRules(db, [entity]), valuesOf(person));
}

function toSight(
  entity: Entity,
  grants: readonly { data_rule_ids: string | null }[],
  rules: readonly StoredRule[],
  values: PlaceholderValues,
): Sight {
  const ofList = rules.filter(({ perms }) => perms === listCode(entity));
  return grants.map(({ data_rule_ids }) => {
    const ids = splitRuleIds(data_rule_ids);
    return ofList.filter(({ id }) => ids.includes(id)).map((rule) => fillRule(entity, rule, values));
  });
}

function readRules(db: Kysely<Database>, entities: readonly Entity[]): Promise<StoredRule[]> {
  return db
    .selectFrom('sys_permission_data_rule as rule')
    .innerJoin('sys_permission as permission', 'permission.id', 'rule.permission_id')
    .select([
      'rule.id',
      'rule.rule_name',
      'rule.rule_column',
      'rule.rule_conditions',
      'rule.rule_value',
      'permission.perms',
    ])
    .where(
      'permission.perms',
      'in',
      entities.map(listCode).filter((code) => code !== undefined),
    )
    .where('rule.status', '=', '1')
    .orderBy('rule.create_time')
    .orderBy('rule.id')
    .execute();
}

function areaOf(entity: Entity): string {
  return (listCode(entity) ?? '').split(':')[0] ?? '';
}

function isReaching(entity: Entity, code: string | null): boolean {
  const area = areaOf(entity);
  return code !== null && (code.startsWith(`${area}:`) || (REACHING[area] ?? []).includes(code));
}

async function listReachingCodes(db: Kysely<Database>, entities: readonly Entity[]): Promise<string[]> {
  const rows = await db.selectFrom('sys_permission').select('perms').distinct().execute();
  return rows.flatMap(({ perms }) =>
    perms !== null && entities.some((entity) => isReaching(entity, perms)) ? [perms] : [],
  );
}
