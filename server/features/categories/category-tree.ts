// Categories as trees: what pickers are shown, level by level or whole.
import type { Kysely } from 'kysely';
import { isNamed } from '../../db/names.ts';
import type { Database, Row } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { escapeLike, type Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { readWhole } from '../../records/lists/whole-list.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import { findParents } from './shown-categories.ts';

const text = { type: 'string' } as const;

/** A node; `children` is null where they were not asked for or there are none. */
export const categoryNodeSchema = {
  $id: 'CategoryNode',
  type: 'object',
  required: ['key', 'value', 'title', 'code', 'leaf', 'parentId'],
  properties: {
    key: text,
    value: text,
    title: text,
    code: text,
    leaf: { type: 'boolean' },
    parentId: text,
    children: { type: ['array', 'null'], items: { $ref: 'CategoryNode#' } },
  },
} as const satisfies JsonSchema;

export interface CategoryNode {
  key: string;
  value: string;
  title: string;
  code: string;
  leaf: boolean;
  parentId: string;
  children: CategoryNode[] | null;
}

/**
 * The categories right below a parent ('0': at the top), by code.
 * @param shown the conditions under which the caller sees categories
 * @param conditions further ones that hold on this level
 */
export async function readLevel(
  db: Kysely<Database>,
  parent: string,
  shown: readonly Condition[],
  conditions: readonly Condition[] = [],
): Promise<CategoryNode[]> {
  const rows = await readWhole(
    db
      .selectFrom('sys_category')
      .selectAll()
      .where('pid', '=', parent)
      .where(joinConditions([...shown, ...conditions]))
      .orderBy('code'),
  );
  const parents = await findParents(
    db,
    rows.map(({ id }) => id),
    shown,
  );
  return rows.map((row) => ({ ...toNode(row, null), ...(parents && { leaf: !parents.has(row.id) }) }));
}

/**
 * Everything below a category, nested; like level by level, what lies below a category out of sight is not reached.
 * @param root the codes of a branch begin with that of its root
 */
export async function readBranch(
  db: Kysely<Database>,
  root: TreeRoot,
  shown: readonly Condition[],
): Promise<CategoryNode[]> {
  const rows = await readWhole(
    db
      .selectFrom('sys_category')
      .selectAll()
      .where(joinConditions(shown))
      .$if(root.code !== '', (qb) => qb.where('code', 'like', `${escapeLike(root.code)}_%`))
      .orderBy('code'),
  );
  const below = new Map<string, Row<'sys_category'>[]>();
  for (const row of rows) {
    const siblings = below.get(row.pid);
    if (siblings) siblings.push(row);
    else below.set(row.pid, [row]);
  }
  const seen = new Set<string>();
  const build = (pid: string): CategoryNode[] | null => {
    // A row that was moved below itself by hand must not be followed for ever.
    if (seen.has(pid)) return null;
    seen.add(pid);
    return below.get(pid)?.map((row) => withChildren(row, build(row.id))) ?? null;
  };
  const withChildren = (row: Row<'sys_category'>, children: CategoryNode[] | null): CategoryNode => ({
    ...toNode(row, children),
    ...(shown.length > 0 && { leaf: !below.has(row.id) }),
  });
  return build(root.id) ?? [];
}

function toNode(row: Row<'sys_category'>, children: CategoryNode[] | null): CategoryNode {
  return {
    key: row.id,
    value: row.id,
    title: row.name,
    code: row.code,
    leaf: row.has_child !== '1',
    parentId: row.pid,
    children,
  };
}

/** What a tree is read below of. */
export interface TreeRoot {
  id: string;
  code: string;
}

/**
 * What a tree's code stands for, whatever its case: '0' is the whole forest.
 * @throws rule when the code is missing or nobody has it
 */
export async function resolveTree(db: Kysely<Database>, code: string | undefined): Promise<TreeRoot> {
  if (code === undefined || code === '') throw failure('rule', '加载分类字典树参数有误.[null]!');
  if (code === '0') return { id: '0', code: '' };
  const root = await db
    .selectFrom('sys_category')
    .select(['id', 'code'])
    .where(isNamed('code', code))
    .executeTakeFirst();
  if (!root) throw failure('rule', '加载分类字典树参数有误.[code]!');
  return root;
}
