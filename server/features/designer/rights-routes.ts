// Calls with which administrators say which roles may see, edit and publish the documents of a folder.
import type { FolderRights } from '../../../src/designer/wire.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../../records/asker.ts';
import { listOf } from './answers.ts';
import { isAdministrator, PUBLISH, readLevels, SEE } from './rights.ts';

const FOLDER = {
  type: 'string',
  maxLength: 200,
  pattern: '^([\\p{L}\\p{N}_-]+(/[\\p{L}\\p{N}_-]+)*)?$',
} as const;

const roles = {
  type: 'array',
  maxItems: 200,
  items: {
    type: 'object',
    required: ['role', 'level'],
    properties: {
      role: { type: 'string', maxLength: 100 },
      level: { type: 'integer', minimum: SEE, maximum: PUBLISH },
    },
  },
} as const;

function requireAdministrator(user: SignedIn): void {
  if (!isAdministrator(user)) throw failure('forbidden', '只有管理员可以设置页面文件夹的权限');
}

export const rightsRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    url: '/sys/designer/rights',
    title: '页面文件夹的权限',
    access: 'session',
    permission: 'designer:publish',
    scope: 'all',
    request: {},
    response: listOf({
      folder: { type: 'string' },
      roles: listOf({ role: { type: 'string' }, name: { type: 'string' }, level: { type: 'integer' } }),
    }),
    async handler({ db, user }) {
      requireAdministrator(user);
      const levels = await readLevels(db);
      const known = await db.selectFrom('sys_role').select(['role_code', 'role_name']).execute();
      const names = new Map(known.map((one) => [one.role_code, one.role_name ?? one.role_code]));
      const list: FolderRights[] = [...levels].map(([folder, levelOfRole]) => ({
        folder,
        roles: [...levelOfRole].map(([role, level]) => ({ role, name: names.get(role) ?? role, level })),
      }));
      return ok(list);
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/designer/rights',
    title: '修改页面文件夹的权限',
    access: 'session',
    permission: 'designer:publish',
    operation: { title: '设置页面文件夹的权限', type: 3 },
    scope: 'all',
    request: {
      body: { type: 'object', required: ['folder', 'roles'], properties: { folder: FOLDER, roles } },
    },
    response: { type: 'null' },
    async handler({ db, user, body }) {
      requireAdministrator(user);
      const wanted = new Map(body.roles.map(({ role, level }) => [role, level]));
      const codes = [...wanted.keys()];
      const known =
        codes.length === 0
          ? []
          : await db
              .selectFrom('sys_role')
              .select(['id', 'role_code'])
              .where('role_code', 'in', codes)
              .execute();
      const unknown = codes.find((code) => !known.some((one) => one.role_code === code));
      if (unknown !== undefined) throw failure('rule', `没有编码为 “${unknown}” 的角色，请刷新后再选`);
      await db.deleteFrom('sys_screen_right').where('folder', '=', body.folder).execute();
      for (const { id, role_code: code } of known) {
        await db
          .insertInto('sys_screen_right')
          .values({ folder: body.folder, role_id: id, level: wanted.get(code) ?? SEE })
          .execute();
      }
      return ok(null, '已保存');
    },
  }),
];
