// The tree of menus and buttons that roles are granted from.
import { joinConditions } from '../../records/lists/list.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import type { Asker } from '../../records/asker.ts';
import { isHome } from '../../identity/granted-permissions.ts';
import { shownLevelsOf } from '../../records/tree-levels.ts';
import { readShownMenus } from '../menus/shown-menus.ts';
import { readHeldIds } from './grants.ts';

interface PermissionNode {
  key: string;
  value: string;
  title: string;
  slotTitle: string;
  label: string | null;
  icon: string | null;
  isLeaf: boolean;
  ruleFlag: number;
  parentId: string;
  /** 0 top menu, 1 sub menu, 2 button. */
  menuType: number;
  perms: string | null;
  status: string;
  hidden: boolean;
  /** The caller holds it, and so may give it and take it away. */
  isHeld: boolean;
  /** Everybody has it, granted or not. */
  isForAll: boolean;
  scopedSlots: { title: string };
  children: PermissionNode[] | null;
}

const nodeSchema = {
  $id: 'PermissionNode',
  type: 'object',
  properties: {
    key: { type: 'string' },
    value: { type: 'string' },
    title: { type: 'string' },
    slotTitle: { type: 'string' },
    label: { type: ['string', 'null'] },
    icon: { type: ['string', 'null'] },
    isLeaf: { type: 'boolean' },
    ruleFlag: { type: 'integer' },
    parentId: { type: 'string' },
    menuType: { type: 'integer' },
    perms: { type: ['string', 'null'] },
    status: { type: 'string' },
    hidden: { type: 'boolean' },
    isHeld: { type: 'boolean' },
    isForAll: { type: 'boolean' },
    scopedSlots: { type: 'object', properties: { title: { type: 'string' } } },
    children: { type: ['array', 'null'], items: { $ref: 'PermissionNode#' } },
  },
} as const satisfies JsonSchema;

/** The tree, and the ids of all its nodes for `check all`. */
export const treeSchema = {
  type: 'object',
  required: ['treeList', 'ids'],
  properties: {
    treeList: { type: 'array', items: nodeSchema },
    ids: { type: 'array', items: { type: 'string' } },
  },
} as const satisfies JsonSchema;

/** The route that answers the tree to those who grant roles; clients of this family ask under two addresses. */
export function permissionTreeRoute(
  url: string,
  title: string,
  permission: readonly string[] = ['role:list', 'role:grant'],
): Route {
  return defineRoute({
    method: 'GET',
    url,
    title,
    access: 'session',
    permission,
    scope: 'all',
    request: {},
    response: treeSchema,
    async handler({ db, user, now }) {
      return ok(await readPermissionTree({ db, user, now }));
    },
  });
}

/** One level of the tree, for clients that open it branch by branch. */
export const permissionLevelRoute = defineRoute({
  method: 'GET',
  url: '/sys/permission/queryListAsync',
  title: '权限树的一级',
  access: 'session',
  permission: ['role:list', 'role:grant'],
  scope: 'all',
  request: { querystring: { type: 'object', properties: { pid: { type: 'string', maxLength: 64 } } } },
  response: { type: 'array', items: nodeSchema },
  async handler({ query, db, user, now }) {
    const { treeList } = await readPermissionTree({ db, user, now });
    const parent = query.pid ?? '';
    const level = parent === '' || parent === '0' ? treeList : (findNode(treeList, parent)?.children ?? []);
    return ok(level.map((node) => ({ ...node, children: null })));
  },
});

function findNode(nodes: readonly PermissionNode[], id: string): PermissionNode | undefined {
  for (const node of nodes) {
    const found = node.key === id ? node : findNode(node.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/**
 * Reads what the caller sees of the tree, by its order. What lies below something left out moves to the top.
 * @param isGiven says by id what may be in it
 */
export async function readPermissionTree(
  asker: Asker,
  isGiven: (id: string) => boolean = () => true,
): Promise<{ treeList: PermissionNode[]; ids: string[] }> {
  const all = await asker.db
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'name', 'icon', 'rule_flag', 'menu_type', 'perms', 'status', 'hidden', 'url'])
    .where('del_flag', '=', 0)
    .where(joinConditions(await readShownMenus(asker)))
    .orderBy('sort_no')
    .orderBy('id')
    .execute();
  const rows = all.filter(({ id }) => isGiven(id));
  const held = await readHeldIds(asker.db, asker.user.id);
  const levels = shownLevelsOf(rows);
  const build = (parent: string): PermissionNode[] =>
    (levels.get(parent) ?? []).map((row) => {
      const children = build(row.id);
      return {
        key: row.id,
        value: row.id,
        title: row.name,
        slotTitle: row.name,
        label: null,
        icon: row.icon,
        isLeaf: children.length === 0,
        ruleFlag: row.rule_flag,
        parentId: row.parent_id ?? '',
        menuType: row.menu_type,
        perms: row.perms,
        status: row.status,
        hidden: row.hidden,
        isHeld: held.has(row.id),
        isForAll: isHome(row),
        scopedSlots: { title: 'hasDatarule' },
        children: children.length > 0 ? children : null,
      };
    });
  return { treeList: build(''), ids: rows.map(({ id }) => id) };
}
