// Codes of departments.
import { createTreeCodes } from '../../records/tree-codes.ts';

export const departCodes = createTreeCodes({
  lock: 7_205_150_303,
  used: 'sys_org_code_used',
  listBelow: (db, parentId) =>
    db
      .selectFrom('sys_depart')
      .select('org_code as code')
      .where('parent_id', parentId === undefined ? 'is' : '=', parentId ?? null)
      .execute(),
  maxLength: 64,
  tooDeep: '部门层级过深',
  usedUp: '该级部门编码已用完，请在其他部门下新增',
});
