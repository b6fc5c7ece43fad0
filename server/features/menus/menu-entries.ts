// Menus and buttons as a tree: the whole of it, one level, and the branch below an entry.
import type { Kysely } from 'kysely';
import type { Database, Row } from '../../db/tables.ts';
import { getEntity, shippedMenus } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { recordSchema, toRecord } from '../../records/record.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import type { MenuDeclaration } from '../../../src/engine/catalog.ts';

export const permission = getEntity('system/permission');

/** Ids of the catalogue of src/schemas/menus: a start writes them again, whatever was changed. */
export const shippedIds: ReadonlySet<string> = new Set(shippedMenus.flatMap(idsOf));

function idsOf(menu: MenuDeclaration): string[] {
  return [menu.id, ...(menu.buttons ?? []).map(({ id }) => id), ...(menu.children ?? []).flatMap(idsOf)];
}

/** An entry without what lies below it. */
export const entrySchema = recordSchema(permission, {
  key: { type: 'string' },
  title: { type: 'string' },
  isLeaf: { type: 'boolean' },
  isShipped: { type: 'boolean' },
});

export const entryTreeSchema = {
  ...entrySchema,
  $id: 'PermissionRecord',
  properties: {
    ...entrySchema.properties,
    children: { type: ['array', 'null'], items: { $ref: 'PermissionRecord#' } },
  },
} satisfies JsonSchema;

interface MenuRecord extends Record<string, unknown> {
  children: MenuRecord[] | null;
}

export type Entry = Row<'sys_permission'>;

/**
 * Entries by their order.
 * @param shown the conditions under which the caller sees them; none reads what there is, to judge the tree as a whole
 */
export function readEntries(db: Kysely<Database>, shown: readonly Condition[] = []): Promise<Entry[]> {
  return db
    .selectFrom('sys_permission')
    .selectAll()
    .where('del_flag', '=', 0)
    .where(joinConditions(shown))
    .orderBy('sort_no')
    .orderBy('id')
    .execute();
}

/** Menus before buttons, each by its order; what lost its parent stands at the top. */
export function buildTree(rows: readonly Entry[]): MenuRecord[] {
  const known = new Set(rows.map(({ id }) => id));
  const build = (parent: string): MenuRecord[] =>
    rows
      .filter(({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : '') === parent)
      .sort((a, b) => Number(a.menu_type === 2) - Number(b.menu_type === 2))
      .map((row) => {
        const children = build(row.id);
        return {
          ...toRecord(permission, row),
          key: row.id,
          title: row.name,
          isLeaf: children.length === 0,
          isShipped: shippedIds.has(row.id),
          children: children.length > 0 ? children : null,
        };
      });
  return build('');
}

/** One level of the tree without what lies below: clients that open it branch by branch read `isLeaf`. */
export function listLevel(rows: readonly Entry[], parent: string): Record<string, unknown>[] {
  const level = parent === '' ? buildTree(rows) : (findNode(buildTree(rows), parent)?.children ?? []);
  return level.map(({ children: _below, ...node }) => node);
}

function findNode(nodes: readonly MenuRecord[], id: string): MenuRecord | undefined {
  for (const node of nodes) {
    const found = node['id'] === id ? node : findNode(node.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** The id and those of everything below it. */
export function branchOf(rows: readonly Entry[], id: string): string[] {
  const ids = [id];
  const seen = new Set(ids);
  for (let at = 0; at < ids.length; at += 1) {
    for (const row of rows) {
      if (row.parent_id !== ids[at] || seen.has(row.id)) continue;
      seen.add(row.id);
      ids.push(row.id);
    }
  }
  return ids;
}
