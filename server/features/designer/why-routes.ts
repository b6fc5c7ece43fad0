// Calls that tell somebody who designs pages what the server decides of a running one: which data rules narrow a list, and
// which entries of menus and codes are held. All of it is about the rights of whoever asks; no record is read.
import type { ExplainedEntry, RowsExplained, RuleOfRows } from '../../../src/designer/wire-why.ts';
import type { DeclaredCall } from '../../../src/engine/catalog.ts';
import { pathOfCalls } from '../../../src/engine/entity/entity-calls.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { isHome } from '../../identity/granted-permissions.ts';
import type { Asker } from '../../records/asker.ts';
import { listCode, readNarrowing, type ToldRule } from '../../records/data-rules/data-rules.ts';
import { BLIND } from '../../records/data-rules/filled-rules.ts';
import { findOpenField, listEntities, seenBy, type Entity } from '../../records/entities.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { readShownMenus } from '../menus/shown-menus.ts';
import { listOf } from './answers.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const texts = { type: 'array', items: text } as const;

/** Of `menu_type`: buttons carry codes and lead nowhere. */
const BUTTON = 2;

const grants = listOf({
  rules: listOf({ name: text, field: text, operator: text, value: text, texts, isBlind: flag }),
});

export function createWhyRoutes(desk: DocumentDesk): Route[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/designer/rows',
      title: '限制列表的数据规则',
      access: 'session',
      permission: 'designer:edit',
      scope: 'own',
      rateLimit: { max: 120, seconds: 60 },
      request: {
        querystring: {
          type: 'object',
          required: ['url'],
          properties: { url: { type: 'string', minLength: 1, maxLength: 300 } },
        },
      },
      response: {
        type: 'object',
        properties: {
          isKnown: flag,
          codes: listOf({ code: text, isHeld: flag }),
          entity: { type: 'object', properties: { id: text, title: text } },
          hasRecycleBin: flag,
          isBlind: flag,
          own: grants,
          ofRole: grants,
        },
      },
      async handler({ db, user, now, query: { url } }) {
        const { parts, modules } = await desk.catalog();
        const call = [...(parts.calls ?? []), ...(modules?.calls ?? [])].find(
          (one) => one.method === 'GET' && isAt(one, url),
        );
        const codes = call?.permission ?? [];
        const entity = findListed(url, codes);
        // What narrows somebody need not be what they may read: the title of a field tells of it.
        const seen = entity && seenBy(entity, user);
        const { isBlind, own, ofRole } = entity
          ? await readNarrowing(db, user, entity, now())
          : { isBlind: false, own: [], ofRole: [] };
        const explained: RowsExplained = {
          isKnown: call !== undefined,
          codes: codes.map((code) => ({ code, isHeld: user.permissions.has(code) })),
          ...(entity ? { entity: { id: entity.id, title: entity.title } } : {}),
          hasRecycleBin: entity?.recycle === true,
          isBlind,
          own: own.map((rules) => ({ rules: rules.map((rule) => tellRule(rule, seen)) })),
          ofRole: ofRole.map((rules) => ({ rules: rules.map((rule) => tellRule(rule, seen)) })),
        };
        return ok(explained);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/designer/entries',
      title: '自己持有的菜单和权限',
      access: 'session',
      permission: 'designer:edit',
      scope: 'own',
      rateLimit: { max: 60, seconds: 60 },
      request: {},
      response: listOf({
        id: text,
        title: text,
        parent: text,
        path: text,
        code: text,
        isButton: flag,
        isHidden: flag,
        isValid: flag,
        isHeld: flag,
        roles: texts,
      }),
      async handler({ db, user, now }) {
        const list: ExplainedEntry[] = await readEntries({ db, user, now });
        return ok(list);
      },
    }),
  ];
}

/** `{name}` in a declaration stands for any one part of an address. */
function isAt({ url }: DeclaredCall, address: string): boolean {
  const parts = url.split('/');
  const given = address.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, at) => part === given[at] || (part.startsWith('{') && given[at] !== ''))
  );
}

/** What a call lists: by its address, or else by the code that it asks for. */
function findListed(url: string, codes: readonly string[]): Entity | undefined {
  const entities = listEntities();
  const exact = entities.find((entity) => `${pathOfCalls(entity)}/list` === url);
  if (exact) return exact;
  // Calls that are written by hand lie under the name that their codes begin with, as `/sys/user/list`.
  const resource = url.endsWith('/list') ? url.split('/').at(-2) : undefined;
  const listed = entities.filter((entity) => {
    const code = listCode(entity);
    return code !== undefined && (codes.includes(code) || code === `${resource ?? ''}:list`);
  });
  // Several kinds of records may share a code; the one that is called like it comes first.
  return listed.find(({ id, permission }) => id.endsWith(`/${permission?.split(':')[0] ?? ''}`)) ?? listed[0];
}

function tellRule({ rule, filled }: ToldRule, entity: Entity | undefined): RuleOfRows {
  const column = rule.rule_column ?? '';
  return {
    name: rule.rule_name ?? '',
    field: (entity && findOpenField(entity, column)?.title) ?? column,
    operator: rule.rule_conditions ?? '',
    value: rule.rule_value ?? '',
    texts: filled === BLIND ? [] : filled.texts,
    isBlind: filled === BLIND,
  };
}

/** Menus and buttons, each with the own roles that grant it; those of others for who may look at the page of menus. */
async function readEntries({ db, user, now }: Asker): Promise<ExplainedEntry[]> {
  const entries = await db
    .selectFrom('sys_permission')
    .select(['id', 'name', 'parent_id', 'url', 'perms', 'menu_type', 'hidden', 'status'])
    .where('del_flag', '=', 0)
    .where(joinConditions(await readShownMenus({ db, user, now })))
    .orderBy('sort_no')
    .orderBy('id')
    .execute();
  const ofRoles = await db
    .selectFrom('sys_user_role as held')
    .innerJoin('sys_role as role', 'role.id', 'held.role_id')
    .innerJoin('sys_role_permission as granted', 'granted.role_id', 'role.id')
    .select(['granted.permission_id', 'role.role_name as name', 'role.role_code as code'])
    .where('held.user_id', '=', user.id)
    .execute();
  const ofDepartRoles = await db
    .selectFrom('sys_depart_role_user as held')
    .innerJoin('sys_depart_role as role', 'role.id', 'held.drole_id')
    .innerJoin('sys_depart_role_permission as granted', 'granted.role_id', 'role.id')
    .select(['granted.permission_id', 'role.role_name as name', 'role.role_code as code'])
    .where('held.user_id', '=', user.id)
    .execute();
  const roles = new Map<string, Set<string>>();
  for (const { permission_id: id, name, code } of [...ofRoles, ...ofDepartRoles])
    roles.set(id, (roles.get(id) ?? new Set()).add(name ?? code ?? ''));
  const explained = entries.map((one): ExplainedEntry => ({
    id: one.id,
    title: one.name,
    parent: one.parent_id ?? '',
    path: one.url ?? '',
    code: one.perms ?? '',
    isButton: one.menu_type === BUTTON,
    isHidden: one.hidden,
    isValid: one.status === '1',
    isHeld: roles.has(one.id) || isHome(one),
    roles: [...(roles.get(one.id) ?? [])].sort(),
  }));
  return user.permissions.has('permission:list') ? explained : explained.filter(({ isHeld }) => isHeld);
}
