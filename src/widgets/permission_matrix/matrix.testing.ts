// A small tree of permissions as the server answers it.

/** One entry; `kind` 2 is an operation. */
export function entry(
  key: string,
  title: string,
  menuType: 0 | 1 | 2,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return { key, title, menuType, perms: menuType === 2 ? key : null, children: null, ...more };
}

export const TREE = [
  entry('system', '系统管理', 0, {
    children: [
      entry('users', '用户管理', 1, {
        perms: 'user:list',
        children: [
          entry('user:add', '新增用户', 2),
          entry('user:edit', '编辑用户', 2),
          entry('user:freeze', '冻结与解冻用户', 2),
        ],
      }),
      entry('roles', '角色管理', 1, {
        perms: 'role:list',
        ruleFlag: 1,
        children: [entry('role:add', '新增角色', 2), entry('role:edit', '编辑角色', 2)],
      }),
      entry('hidden', '消息详情', 1, { hidden: true }),
    ],
  }),
  entry('home', '首页', 0, { isForAll: true }),
];

export const FIELDS = { keyField: 'key', titleField: 'title', childrenField: 'children' };
