// The document without findings that the tests of the checker break in one place at a time.

/** A document that uses every part of the language the checker knows, two blanks of indent. */
export const GOOD = {
  $schema: '../../meta/screen.schema.json',
  $comment: 'a document without findings',
  id: 'system/user-list',
  format: 1,
  title: '用户管理',
  route: { path: '/isystem/user', access: 'login', permission: 'user:list', keepAlive: true },
  apis: {
    list: {
      method: 'GET',
      url: '/sys/user/list',
      params: { username: '{{ $query.username }}' },
      page: true,
      result: '{{ $result.records }}',
    },
    one: { url: '/sys/user/{id}', path: { id: '{{ $params.id }}' } },
    remove: { method: 'DELETE', url: '/sys/user/{id}' },
    save: { add: '/sys/user/add', edit: '/sys/user/edit' },
    logs: { url: '/sys/log/list', params: '{{ $query }}', page: true },
    freeze: { method: 'PUT', url: '/sys/user/freeze', body: { ids: "{{ $state.selected.join(',') }}" } },
  },
  state: { selected: [], user: {} },
  dicts: { colors: { items: [{ value: 'r', text: '红' }] } },
  rules: { short: { pattern: '[a-z]{1,8}', check: '$self.value !== $values.form.code', message: '太长' } },
  on: { open: [{ do: 'request', api: 'one', into: 'user' }] },
  schema: {
    type: 'object',
    definitions: { name: { type: 'string', title: '姓名', 'x-component': 'text' } },
    properties: {
      search: {
        type: 'object',
        'x-component': 'search_form',
        'x-component-props': { table: 'table' },
        properties: {
          username: {
            type: 'string',
            title: '账号',
            'x-component': 'text',
            'x-query': { mode: 'single', operator: 'like' },
          },
          sex: { type: 'string', title: '性别', 'x-component': 'list', 'x-dict': 'sex' },
        },
      },
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-component-props': {
          selection: 'selected',
          columns: [
            { key: 'username', title: '账号' },
            { key: 'sex', title: '性别', dict: 'sex', access: 'user:list' },
            { key: 'state', title: '状态', color: "{{ $record.status === 1 ? 'green' : 'red' }}" },
            { key: 'actions', title: '操作', slot: 'remove' },
          ],
        },
        items: {
          type: 'void',
          properties: {
            remove: {
              type: 'void',
              'x-component': 'button',
              'x-component-props': { text: '删除' },
              'x-visible': '{{ $record.id !== $user.id }}',
              'x-on': {
                click: [
                  { do: 'confirm', text: '{{ `确定删除 ${$record.username} 吗?` }}' },
                  { do: 'request', api: 'remove', path: { id: '{{ $record.id }}' } },
                  { do: 'reload', target: 'table' },
                ],
              },
            },
          },
        },
      },
      freeze: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '冻结' },
        'x-access': 'user:freeze',
        'x-disabled': '{{ $state.selected.length === 0 }}',
        'x-on': {
          click: [
            {
              do: 'when',
              if: '{{ $state.selected.length > 0 }}',
              then: [
                { do: 'request', api: 'freeze', fail: [{ do: 'message', text: '{{ $error.message }}' }] },
              ],
              else: [{ do: 'message', text: '请选择', type: 'warning' }],
            },
            { do: 'each', in: '{{ $state.selected }}', steps: [{ do: 'message', text: '{{ $item }}' }] },
            { do: 'open', screen: 'system/user-form', as: 'drawer', width: 720, params: { id: 1 } },
            { do: 'set', state: 'selected', value: [] },
            { do: 'set', field: 'form.code', value: '' },
            { do: 'navigate', to: '/isystem/user/detail/5', query: { tab: 'log' } },
          ],
        },
      },
      form: {
        type: 'object',
        properties: {
          card: {
            type: 'void',
            required: ['code'],
            'x-component': 'card',
            properties: {
              code: {
                type: 'string',
                title: '编码',
                pattern: '^[a-z]+$',
                'x-component': 'text',
                'x-component-props': { placeholder: '请输入', maxLength: 20, size: 'small' },
                'x-rules': [
                  'short',
                  { rule: 'mobile' },
                  { unique: { table: 'sys_user', field: 'username' } },
                ],
                'x-validator': [{ maxLength: 20, message: '太长' }],
              },
              amount: { type: 'integer', title: '数量', default: 1, 'x-component': 'number' },
              total: {
                type: 'number',
                'x-component': 'number',
                'x-value': '{{ $values.form.amount * 2 }}',
              },
              owner: {
                type: 'string',
                'x-component': 'list',
                'x-dict': 'sys_user,realname,username',
                'x-component-props': { linked: 'form.code' },
              },
              kind: { type: 'string', 'x-component': 'list', 'x-dict': 'from_database' },
              reason: {
                type: 'string',
                'x-component': 'text',
                'x-reactions': {
                  dependencies: ['.code', 'form.kind'],
                  when: "{{ $deps[0] === 'x' }}",
                  fulfill: { state: { visible: true } },
                  otherwise: { state: { visible: false } },
                },
              },
              partner: {
                type: 'string',
                'x-component': 'popup',
                'x-component-props': {
                  code: 'users',
                  field: 'reason',
                  orgFields: 'name,username',
                  destFields: 'reason,code',
                  sorter: 'name=desc',
                  param: { depart: '{{ $values.form.code }}' },
                },
              },
              again: { $ref: '#/schema/definitions/name', title: '别名' },
              found: {
                type: 'string',
                'x-component': 'sel_search',
                'x-component-props': { dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' },
              },
              office: {
                type: 'string',
                'x-component': 'link_down',
                'x-component-props': {
                  config: {
                    table: 'sys_depart',
                    txt: 'depart_name',
                    key: 'id',
                    idField: 'id',
                    pidField: 'parent_id',
                  },
                  others: ['form.code'],
                },
              },
            },
          },
        },
      },
      logs: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { api: 'logs' },
        'x-component-props': {
          rowKey: 'id',
          defaultSort: { column: 'username' },
          columns: [
            { key: 'number', title: '序号', type: 'index' },
            { key: 'sex_dictText', title: '性别' },
            { key: 'place', title: '地点' },
            { key: 'more', title: '更多', slot: 'more' },
          ],
        },
        items: {
          type: 'void',
          properties: {
            more: { type: 'void', 'x-component': 'button', 'x-component-props': { text: '更多' } },
          },
        },
      },
    },
  },
};
