// Codes of categories.
import { createTreeCodes } from '../../records/tree-codes.ts';

export const categoryCodes = createTreeCodes({
  lock: 7_205_150_309,
  used: 'sys_category_code_used',
  listBelow: (db, parentId) =>
    db
      .selectFrom('sys_category')
      .select('code')
      .where('pid', '=', parentId ?? '0')
      .execute(),
  // 33 levels.
  maxLength: 100,
  tooDeep: '分类层级过深',
  usedUp: '该级分类编码已用完，请在其他分类下新增',
});
