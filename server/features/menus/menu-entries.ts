// Menus and buttons as a tree: the whole of it, one level, and the branch below an entry.
import type { Kysely } from 'kysely';
import type { Database, Row } from '../../db/tables.ts';
import { getEntity, shippedMenus } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { recordSchema, toRecord } from '../../records/record.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import type { MenuDeclaration } from '../../../src/engine/catalog.ts';
import { shownLevelsOf, type Levels } from '../../records/tree-levels.ts';

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

/** Of `menu_type`. */
const BUTTON = 2;

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

/** Menus before buttons, each by its order. */
export function buildTree(rows: readonly Entry[]): MenuRecord[] {
  const levels = shownLevelsOf(rows);
  const build = (parent: string): MenuRecord[] =>
    inOrder(levels.get(parent)).map((row) => {
      const children = build(row.id);
      return { ...toNode(row, levels), children: children.length > 0 ? children : null };
    });
  return build('');
}

/** One level of the tree without what lies below: clients that open it branch by branch read `isLeaf`. */
export function listLevel(levels: Levels<Entry>, parent: string): Record<string, unknown>[] {
  return inOrder(levels.get(parent)).map((row) => toNode(row, levels));
}

function inOrder(level: readonly Entry[] = []): Entry[] {
  return [...level].sort((a, b) => Number(a.menu_type === BUTTON) - Number(b.menu_type === BUTTON));
}

function toNode(row: Entry, levels: Levels<Entry>): Record<string, unknown> {
  return {
    ...toRecord(permission, row),
    key: row.id,
    title: row.name,
    isLeaf: !levels.has(row.id),
    isShipped: shippedIds.has(row.id),
  };
}
