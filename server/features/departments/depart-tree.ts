// The department tree, as pickers and screens show it.
import { type Kysely } from 'kysely';
import type { Database, Row } from '../../db/tables.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { formatTime } from '../../kernel/time.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';

const text = { type: ['string', 'null'] } as const;

/** A node with everything below it; `children` is null where nothing is. */
export const departNodeSchema = {
  $id: 'DepartNode',
  type: 'object',
  required: ['id', 'key', 'value', 'title', 'orgCode', 'isLeaf'],
  properties: {
    id: { type: 'string' },
    key: { type: 'string' },
    value: { type: 'string' },
    title: { type: 'string' },
    departName: { type: 'string' },
    departNameEn: text,
    departNameAbbr: text,
    departOrder: { type: ['integer', 'null'] },
    description: text,
    parentId: text,
    orgCategory: text,
    orgType: text,
    orgCode: { type: 'string' },
    mobile: text,
    fax: text,
    address: text,
    memo: text,
    status: text,
    createTime: text,
    isLeaf: { type: 'boolean' },
    children: { type: ['array', 'null'], items: { $ref: 'DepartNode#' } },
  },
} as const satisfies JsonSchema;

export interface DepartNode {
  id: string;
  key: string;
  value: string;
  title: string;
  departName: string;
  parentId: string;
  orgCategory: string;
  orgCode: string;
  isLeaf: boolean;
  children: DepartNode[] | null;
}

/**
 * Departments that are not deleted, by their order.
 * @param shown the conditions under which the caller sees them
 */
export function readDeparts(db: Kysely<Database>, shown: readonly Condition[]): Promise<Row<'sys_depart'>[]> {
  return db
    .selectFrom('sys_depart')
    .selectAll()
    .where('del_flag', '=', '0')
    .where(joinConditions(shown))
    .orderBy('depart_order')
    .orderBy('org_code')
    .execute();
}

/** Puts rows under their parents; a row whose parent is missing stands at the top. */
export function buildDepartTree(rows: readonly Row<'sys_depart'>[]): DepartNode[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<string, Row<'sys_depart'>[]>();
  for (const row of rows) {
    const parent = row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : '';
    const siblings = below.get(parent);
    if (siblings) siblings.push(row);
    else below.set(parent, [row]);
  }
  const build = (parent: string): DepartNode[] =>
    (below.get(parent) ?? []).map((row) => {
      const children = build(row.id);
      return {
        ...toNode(row),
        isLeaf: children.length === 0,
        children: children.length > 0 ? children : null,
      };
    });
  return build('');
}

function toNode(row: Row<'sys_depart'>) {
  return {
    id: row.id,
    key: row.id,
    value: row.id,
    title: row.depart_name,
    departName: row.depart_name,
    departNameEn: row.depart_name_en,
    departNameAbbr: row.depart_name_abbr,
    departOrder: row.depart_order,
    description: row.description,
    parentId: row.parent_id ?? '',
    orgCategory: row.org_category,
    orgType: row.org_type,
    orgCode: row.org_code,
    mobile: row.mobile,
    fax: row.fax,
    address: row.address,
    memo: row.memo,
    status: row.status,
    createTime: formatTime(row.create_time),
  };
}
