// A role that begins as another one: it grants the same, narrowed by the same data rules. Who holds the other one does not
// hold it.
import type { FastifyRequest } from 'fastify';
import { failure } from '../../kernel/errors.ts';
import type { Asker } from '../../records/asker.ts';
import { createId } from '../../records/record.ts';
import { pickShownMenus } from '../menus/shown-menus.ts';
import { checkMayGiveRoles } from './grants.ts';
import { findShownRole } from './shown-roles.ts';

export interface GrantCopy {
  asker: Asker;
  /** Id of the role that is copied, as its caller names it. */
  from: string;
  /** Id of a role that grants nothing and that nobody holds yet. */
  to: string;
  request: Pick<FastifyRequest, 'ip' | 'log'>;
}

/**
 * Grants all that another role grants, or nothing: a copy with less would show what it lacks only later.
 * @throws forbidden without the right to grant, or when the role grants or shows more than the caller has; record-missing;
 * rule when a part of its menus is out of the caller's sight
 */
export async function copyGrants({ asker, from, to, request }: GrantCopy): Promise<void> {
  const { db, user, now } = asker;
  if (!user.permissions.has('role:grant')) {
    throw failure('forbidden', '复制角色需要“授权”权限，请联系管理员');
  }
  const source = await findShownRole(asker, from);
  if (!source) throw failure('record-missing', '要复制的角色已不存在，请刷新后重试');
  await checkMayGiveRoles(asker, [source.id]);
  const grants = await db
    .selectFrom('sys_role_permission')
    .select(['permission_id', 'data_rule_ids'])
    .where('role_id', '=', source.id)
    .execute();
  if (grants.length === 0) return;
  const shown = await pickShownMenus(
    asker,
    grants.map(({ permission_id }) => permission_id),
  );
  if (shown.length < grants.length) {
    throw failure('rule', '该角色的部分菜单或按钮超出了您的数据权限，不能复制');
  }
  const more = { operate_date: new Date(now()), operate_ip: request.ip.slice(0, 45) };
  await db
    .insertInto('sys_role_permission')
    .values(grants.map((grant) => ({ id: createId(), role_id: to, ...grant, ...more })))
    .execute();
  request.log.info(
    { event: 'role-copied', user: user.username, role: source.role_code, grants: grants.length },
    'role copied with its grants',
  );
}
