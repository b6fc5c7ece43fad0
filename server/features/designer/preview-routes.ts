// Calls with which somebody previews a page: as which roles, with which rights, and over real records that stay as they are.
import type { Kysely } from 'kysely';
import type { OpenedPreview, PreviewRole } from '../../../src/designer/wire.ts';
import type { Database } from '../../db/tables.ts';
import { isNamed } from '../../db/names.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { narrow, PREVIEW_TIMEOUT, readRoleCodes } from '../../identity/previews.ts';
import type { Sessions } from '../../identity/sessions.ts';
import { readSigningKey } from '../../files/signatures.ts';
import { failure } from '../../kernel/errors.ts';
import type { Asker, PreviewedRole } from '../../records/asker.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { readWhole } from '../../records/lists/whole-list.ts';
import { listOf } from './answers.ts';

const text = { type: 'string' } as const;
const code = { type: 'string', minLength: 1, maxLength: 100 } as const;
const codes = { type: 'array', items: text } as const;

/** @param sessions opens the previews */
export function createPreviewRoutes(sessions: Sessions): Route[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/designer/roles',
      title: '预览用的角色',
      access: 'session',
      permission: 'designer:edit',
      scope: 'all',
      request: {},
      response: listOf({ code: text, name: text }),
      async handler({ db, user, now }) {
        const shown = selectRoles(db, await readShown({ db, user, now }));
        const rows = await readWhole(shown.orderBy('create_time').orderBy('id'));
        const list: PreviewRole[] = rows.map((row) => ({ code: row.code, name: row.name ?? row.code }));
        return ok(list);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/designer/roleRights',
      title: '预览角色的权限',
      access: 'session',
      permission: 'designer:edit',
      scope: 'all',
      request: { querystring: { type: 'object', required: ['role'], properties: { role: code } } },
      response: { type: 'array', items: text },
      async handler({ db, user, now, query }) {
        const role = await requireRole({ db, user, now }, query.role);
        return ok([...narrow(user.permissions, await readRoleCodes(db, role.id))].sort());
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/designer/preview',
      title: '开始只读预览',
      access: 'session',
      permission: 'designer:edit',
      operation: { title: '打开页面的只读预览', type: 2 },
      scope: 'own',
      // The answer holds a token: kept for a retry it would lie in the database.
      transaction: false,
      bodyLimit: 16_384,
      rateLimit: { max: 60, seconds: 60 },
      request: { body: { type: 'object', properties: { role: code } } },
      response: {
        type: 'object',
        properties: { token: text, until: { type: 'integer' }, permissions: codes },
      },
      async handler({ db, user, now, body, request }) {
        const role = body.role === undefined ? undefined : await requireRole({ db, user, now }, body.role);
        const until = now() + PREVIEW_TIMEOUT;
        // A preview writes nothing, so what its addresses of files are signed with is there before.
        await readSigningKey(db);
        const token = await sessions.openPreview(user, role);
        const held = role ? narrow(user.permissions, await readRoleCodes(db, role.id)) : user.permissions;
        request.log.info({ event: 'preview-opened', user: user.username, role: role?.code });
        const opened: OpenedPreview = { token, until, permissions: [...held].sort() };
        return ok(opened);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/designer/endPreview',
      title: '结束预览',
      access: 'session',
      permission: 'designer:edit',
      // Whoever leaves a preview does not ask for it.
      operation: null,
      scope: 'own',
      transaction: false,
      bodyLimit: 16_384,
      rateLimit: { max: 120, seconds: 60 },
      request: {
        body: {
          type: 'object',
          required: ['token'],
          properties: { token: { type: 'string', maxLength: 100 } },
        },
      },
      response: { type: 'null' },
      async handler({ user, body }) {
        await sessions.endPreview(user, body.token);
        return ok(null);
      },
    }),
  ];
}

/** The rules of roles hold here as in every list of them. */
function readShown({ db, user, now }: Asker): Promise<Condition[]> {
  return readDataRules(db, user, getEntity('system/role'), now());
}

function selectRoles(db: Kysely<Database>, shown: readonly Condition[]) {
  return db
    .selectFrom('sys_role')
    .select(['id', 'role_code as code', 'role_name as name'])
    .where('role_code', 'is not', null)
    .$narrowType<{ code: string }>()
    .where(joinConditions(shown));
}

async function requireRole(asker: Asker, wanted: string): Promise<PreviewedRole> {
  const found = await selectRoles(asker.db, await readShown(asker))
    .where(isNamed('role_code', wanted))
    .executeTakeFirst();
  if (!found) throw failure('not-found', `没有角色 “${wanted}”，或您不能查看它`);
  return { id: found.id, code: found.code };
}
