// A page of which much is as it is for a reason, and somebody who may ask why.
import { newPassword, uniqueName, type Api } from './api.ts';

export interface AskedPage {
  /** Id of its document. */
  id: string;
  path: string;
  /** Who designs pages, sees some of the positions, and holds no permission to see people. */
  username: string;
  password: string;
}

const field = (title: string, more: object = {}): object => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...more,
});

/** Publishes the page, and hires who asks. */
export async function openAskedPage(admin: Api): Promise<AskedPage> {
  const id = uniqueName('why').toLowerCase();
  const path = `/${id}`;
  const document = {
    id,
    format: 1,
    title: '为什么',
    route: { path, access: 'login' },
    apis: { list: { url: '/sys/position/list', page: true } },
    schema: {
      type: 'object',
      properties: {
        kind: field('类型', { maxLength: 3 }),
        note: field('说明', { 'x-visible': "{{ $values.kind === 'b' }}" }),
        copy: field('副本', { 'x-value': "{{ ($values.kind ?? '') + '!' }}" }),
        sex: { type: 'string', title: '性别', 'x-component': 'list', 'x-dict': 'sex' },
        bar: {
          type: 'void',
          'x-component': 'toolbar',
          properties: {
            go: {
              type: 'void',
              'x-component': 'button',
              'x-component-props': { text: '提交' },
              'x-disabled': '{{ !$values.kind }}',
              'x-on': { click: [{ do: 'validate' }] },
            },
            secret: {
              type: 'void',
              'x-component': 'button',
              'x-access': 'user:delete',
              'x-component-props': { text: '删除用户' },
              'x-on': { click: [{ do: 'message', text: '不该看到' }] },
            },
          },
        },
        table: {
          type: 'array',
          'x-component': 'data_table',
          'x-source': { api: 'list' },
          'x-component-props': {
            title: '职务',
            columns: [
              { key: 'code', title: '编码' },
              { key: 'name', title: '名称', permission: 'user:list' },
              { key: 'actions', title: '操作', slot: 'actions' },
            ],
          },
          items: {
            type: 'object',
            properties: {
              actions: {
                type: 'void',
                'x-component': 'toolbar',
                properties: {
                  look: {
                    type: 'void',
                    'x-component': 'button',
                    'x-component-props': { text: '看' },
                    'x-on': { click: [{ do: 'message', text: '{{ $record.code }}' }] },
                  },
                  end: {
                    type: 'void',
                    'x-component': 'button',
                    'x-component-props': { text: '停' },
                    'x-visible': "{{ $record.code === 'nobody' }}",
                    'x-on': { click: [{ do: 'message', text: '停' }] },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
  await admin.call('POST', 'sys/designer/save', { id, text: JSON.stringify(document), expected: 0 });
  await admin.call('POST', 'sys/designer/publish', {
    documents: [{ id, number: 1 }],
    note: '为什么',
    confirmed: true,
  });
  const roleCode = uniqueName('w');
  await admin.call('POST', '/sys/role/add', { roleName: `设计${roleCode}`, roleCode });
  const [role] = await admin.list('/sys/role/list', { roleCode });
  const rule = (await admin.call('POST', '/sys/permission/addPermissionRule', {
    permissionId: 'menu-position',
    ruleName: `只看经理${roleCode}`,
    ruleColumn: 'code',
    ruleConditions: '=',
    ruleValue: 'manager',
    status: '1',
  })) as { id: string };
  await admin.call('POST', '/sys/permission/saveRolePermission', {
    roleId: role?.id,
    permissionIds: 'menu-home,menu-system,menu-position,menu-permission,menu-designer',
  });
  await admin.call('POST', '/sys/role/datarule', {
    permissionId: 'menu-position',
    roleId: role?.id,
    dataRuleIds: rule.id,
  });
  const username = uniqueName('n');
  await admin.addUser(username, { selectedroles: role?.id });
  return { id, path, username, password: newPassword };
}
