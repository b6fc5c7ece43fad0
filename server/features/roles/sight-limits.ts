// Nobody lets an account see more than they see themselves: what the caller is narrowed to by data rules is compared
// with what others see before and after a change.
import { ADMIN_ROLE } from '../../identity/administrator.ts';
import { failure, type ApiError } from '../../kernel/errors.ts';
import { listCode } from '../../records/data-rules/data-rules.ts';
import type { Entity, Field } from '../../records/entities.ts';
import { BLIND } from '../../records/data-rules/filled-rules.ts';
import {
  selectDepartRoleGrants,
  selectGrants,
  selectRoleGrants,
} from '../../records/data-rules/held-grants.ts';
import { listEntitiesOf, readSightOfGrants, readSights, type Sights } from './read-sights.ts';
import { isWithin, showsEverything, type Sight } from '../../records/data-rules/sights.ts';
import type { Asker } from '../../records/asker.ts';

type Limit = readonly [Entity, Sight];

/** Both have roles with grants, which people hold. */
export type RoleTable = 'sys_role_permission' | 'sys_depart_role_permission';

/** The lists that the caller sees a part of; none for the role of the administrator. */
export async function readLimits({ db, user, now }: Asker): Promise<Sights> {
  if (user.roles.includes(ADMIN_ROLE)) return new Map();
  const narrowed = await selectGrants(db)
    .select('perms')
    .where('user_id', '=', user.id)
    .where('data_rule_ids', '!=', '')
    .execute();
  const codes = new Set(narrowed.flatMap(({ perms }) => (perms === null ? [] : [perms])));
  const sights = await readSights(db, [user.id], listEntitiesOf(codes), now());
  return new Map([...(sights.get(user.id) ?? [])].filter(([, sight]) => !showsEverything(sight)));
}

/**
 * Makes a change and refuses it when the caller, or one of the people whom it concerns, then sees rows that neither they
 * saw before nor the caller. Only in a transaction: the refusal takes the change back.
 * @param listPeople ids of those whom it concerns, asked before the change
 * @throws forbidden
 */
export async function changeWithinSight<T>(
  asker: Asker,
  listPeople: () => Promise<readonly string[]> | readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  const { db, user, now } = asker;
  const limits = await readLimits(asker);
  if (limits.size === 0) return change();
  const ids = [...new Set([user.id, ...(await listPeople())])];
  const entities = [...limits.keys()];
  const before = await readSights(db, ids, entities, now());
  const result = await change();
  const after = await readSights(db, ids, entities, now());
  for (const id of ids) {
    for (const [entity, limit] of limits) {
      if (isWithin(after.get(id)?.get(entity) ?? [], limit)) continue;
      if (!isWithin(before.get(id)?.get(entity) ?? [], limit)) continue;
      const whom = id === user.id ? '您' : `用户“${await nameUser(asker, id)}”`;
      throw await refuse(asker, [entity, limit], `此修改会使${whom}`);
    }
  }
  return result;
}

/** @throws forbidden when one of the people sees rows that the caller does not see */
export async function checkSeeNoMore(asker: Asker, userIds: readonly string[]): Promise<void> {
  const limits = await readLimits(asker);
  if (limits.size === 0) return;
  const others = userIds.filter((id) => id !== asker.user.id);
  const sights = await readSights(asker.db, others, [...limits.keys()], asker.now());
  for (const [id, seen] of sights) {
    for (const [entity, limit] of limits) {
      if (isWithin(seen.get(entity) ?? [], limit)) continue;
      throw await refuse(asker, [entity, limit], `用户“${await nameUser(asker, id)}”`);
    }
  }
}

/** @throws forbidden when one of the roles shows rows that the caller does not see */
export async function checkRolesShowNoMore(
  asker: Asker,
  table: RoleTable,
  roleIds: readonly string[],
): Promise<void> {
  const limits = await readLimits(asker);
  if (limits.size === 0 || roleIds.length === 0) return;
  const select = table === 'sys_role_permission' ? selectRoleGrants : selectDepartRoleGrants;
  const grants = await select(asker.db).where('granted.role_id', 'in', roleIds).execute();
  for (const [entity, limit] of limits) {
    for (const grant of grants.filter(({ perms }) => perms === listCode(entity))) {
      const sight = await readSightOfGrants(asker.db, asker.user, entity, [grant], asker.now());
      if (!isWithin(sight, limit)) throw await refuse(asker, [entity, limit], '所选角色');
    }
  }
}

/**
 * @param permissionIds menus that shall be granted
 * @param readRules the rules that will narrow such a grant, as the grant of a permission names them
 * @throws forbidden when one of them would show rows that the caller does not see
 */
export async function checkGrantsShowNoMore(
  asker: Asker,
  permissionIds: readonly string[],
  readRules: (permissionId: string) => Promise<string | null> = async () => null,
): Promise<void> {
  const limits = await readLimits(asker);
  if (limits.size === 0 || permissionIds.length === 0) return;
  const added = await asker.db
    .selectFrom('sys_permission')
    .select(['id', 'perms'])
    .where('id', 'in', permissionIds)
    .execute();
  for (const [entity, limit] of limits) {
    for (const { id } of added.filter(({ perms }) => perms === listCode(entity))) {
      const grant = { data_rule_ids: await readRules(id) };
      const sight = await readSightOfGrants(asker.db, asker.user, entity, [grant], asker.now());
      if (!isWithin(sight, limit)) throw await refuse(asker, [entity, limit], '授予的权限');
    }
  }
}

/** Whoever sees a part of a list puts its code on no other menu, whose grants no rule would narrow. @throws forbidden */
export async function checkMayUseCode(asker: Asker, code: string): Promise<void> {
  const limited = [...(await readLimits(asker))].find(([entity]) => listCode(entity) === code);
  if (limited !== undefined) throw await refuse(asker, limited, '使用该权限编码的菜单');
}

/**
 * Refuses to change what records of others hold while a rule that narrows the caller compares it.
 * @param title of what would change
 * @throws forbidden
 */
export async function checkNotCompared(
  asker: Asker,
  title: string,
  isChanged: (entity: Entity, field: Field) => boolean,
): Promise<void> {
  for (const [entity, limit] of await readLimits(asker)) {
    const rules = limit.flat().filter((rule) => rule !== BLIND);
    if (!rules.some(({ field }) => isChanged(entity, field))) continue;
    throw await refuse(asker, [entity, limit], `此修改会改变数据规则所比较的${title}，使您`);
  }
}

/** Ids of the people who hold one of the roles. */
export async function listHolders(
  { db }: Asker,
  table: RoleTable,
  roleIds: readonly string[],
): Promise<string[]> {
  const rows =
    table === 'sys_role_permission'
      ? await db.selectFrom('sys_user_role').select('user_id').where('role_id', 'in', roleIds).execute()
      : await db
          .selectFrom('sys_depart_role_user')
          .select('user_id')
          .where('drole_id', 'in', roleIds)
          .execute();
  return rows.map(({ user_id }) => user_id);
}

async function nameUser({ db }: Asker, id: string): Promise<string> {
  const row = await db
    .selectFrom('sys_user')
    .select(['username', 'realname'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.realname ?? row?.username ?? id;
}

/** Says where what would be seen goes beyond the caller's rules, and what to do. */
async function refuse({ db }: Asker, [entity, limit]: Limit, what: string): Promise<ApiError> {
  const menu = await db
    .selectFrom('sys_permission')
    .select('name')
    .where('perms', '=', listCode(entity) ?? '')
    .orderBy('menu_type')
    .orderBy('id')
    .executeTakeFirst();
  const names = new Set(limit.flat().map((rule) => `“${rule === BLIND ? '不显示任何记录' : rule.name}”`));
  return failure(
    'forbidden',
    `${what}在“${menu?.name ?? entity.title}”中的数据范围超出您自己的（您受数据规则${[...names].join('、')}限制），请联系数据范围不受限的管理员处理`,
  );
}
