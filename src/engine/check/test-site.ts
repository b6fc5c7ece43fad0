// A small site for the tests of the checker: a catalogue, widgets, and one document without any finding.
import type { CatalogParts } from './catalog.ts';
import { createCatalog } from './catalog.ts';
import { checkSources } from './check-sources.ts';
import type { CheckResult, Source, SourceFile } from './source.ts';
import type { WidgetContract, PropSchema } from '../registry/manifest.ts';
import { createValidators } from './validators-node.ts';

function contract(
  type: string,
  given: Partial<Omit<WidgetContract, 'props'>> & { props?: Readonly<Record<string, PropSchema>> },
  required: readonly string[] = [],
): WidgetContract {
  const { props = {}, ...rest } = given;
  return {
    type,
    title: type,
    group: 'input',
    accepts: ['string'],
    events: ['change'],
    draws: 'nothing',
    isLabelled: true,
    isPicker: false,
    ...rest,
    props: { type: 'object', additionalProperties: false, required, properties: props },
  };
}

export const WIDGETS: readonly WidgetContract[] = [
  contract('text', {
    props: {
      placeholder: { type: 'string' },
      maxLength: { type: 'integer', minimum: 1 },
      size: { type: 'string', enum: ['small', 'middle', 'large'] },
    },
  }),
  contract('number', { accepts: ['number'] }),
  contract('list', {
    props: { multiple: { type: 'boolean' }, linked: { type: 'string', 'x-refers': 'field' } },
  }),
  contract('card', { group: 'layout', accepts: ['void', 'object'], draws: 'children', events: [] }),
  contract('search_form', {
    group: 'layout',
    accepts: ['object'],
    draws: 'children',
    events: [],
    props: { table: { type: 'string', 'x-refers': 'node' } },
  }),
  contract(
    'data_table',
    {
      group: 'data',
      accepts: ['array'],
      draws: 'items',
      events: ['select'],
      props: {
        selection: { type: 'string', 'x-refers': 'state' },
        columns: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['key'],
            properties: {
              key: { type: 'string' },
              title: { type: 'string' },
              dict: { type: 'string', 'x-refers': 'dict' },
              access: { type: 'string', 'x-refers': 'permission' },
              slot: { type: 'string', 'x-refers': 'item' },
              color: { type: 'string', 'x-scope': ['$record', '$index'] },
            },
          },
        },
      },
    },
    ['columns'],
  ),
  contract('button', {
    group: 'action',
    accepts: ['void'],
    events: ['click'],
    props: { text: { type: 'string' }, to: { type: 'string', 'x-refers': 'route' } },
  }),
  contract('popup', {
    props: {
      code: { type: 'string', 'x-refers': 'report' },
      field: { type: 'string' },
      orgFields: { type: 'string' },
      destFields: { type: 'string' },
      sorter: { type: 'string' },
      param: { type: 'object', additionalProperties: { type: 'string' } },
    },
  }),
  contract('frame', {
    group: 'display',
    accepts: ['void'],
    events: [],
    props: {
      screen: { type: 'string', 'x-refers': 'screen' },
      api: { type: 'string', 'x-refers': 'api' },
      rule: { type: 'string', 'x-refers': 'rule' },
      entity: { type: 'string', 'x-refers': 'entity' },
    },
  }),
];

export const CATALOG_PARTS: CatalogParts = {
  widgets: WIDGETS,
  entities: [
    {
      id: 'system/user',
      title: '用户',
      table: 'sys_user',
      storage: 'migration',
      fields: {
        id: { title: '主键', type: 'string' },
        username: { title: '账号', type: 'string', isUnique: true },
        realname: { title: '姓名', type: 'string' },
        orgCode: { title: '部门', type: 'string' },
        age: { title: '年龄', type: 'integer' },
        password: { title: '密码', type: 'string', isSecret: true },
      },
    },
  ],
  menus: [
    {
      id: 'm1',
      title: '用户管理',
      path: '/isystem/user',
      permission: 'user:list',
      buttons: [
        { id: 'b1', title: '新增', action: 'user:add' },
        { id: 'b2', title: '冻结', action: 'user:freeze' },
      ],
    },
  ],
  dicts: {
    sex: { items: [{ value: '1', text: '男' }] },
    users: { entity: 'system/user', text: 'realname', value: 'username' },
  },
  reports: [
    {
      code: 'users',
      title: '用户',
      entity: 'system/user',
      params: { depart: { title: '部门', field: 'orgCode' } },
      columns: [{ field: 'username' }, { field: 'realname', name: 'name' }],
    },
  ],
  rules: { mobile: { pattern: '1[3-9]\\d{9}', message: '手机号不正确' } },
  dictCodes: ['from_database'],
  screens: [
    { id: 'system/user-form' },
    { id: 'system/user-detail', route: { path: '/isystem/user/detail/:id' } },
  ],
  formilyComponents: ['Input', 'FormItem', 'FormGrid', 'FormGrid.GridColumn', 'Submit'],
};

/** One per run: compiling is what takes the time. */
export const VALIDATORS = createValidators();
export const CATALOG = createCatalog(CATALOG_PARTS);

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
    freeze: { method: 'PUT', url: '/sys/user/freeze', body: { ids: "{{ $state.selected.join(',') }}" } },
  },
  state: { selected: [], user: {} },
  dicts: { colors: { items: [{ value: 'r', text: '红' }] } },
  rules: { short: { pattern: '[a-z]{1,8}', check: '$self.value !== $values.code', message: '太长' } },
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
            },
          },
        },
      },
    },
  },
};

/** Checks one text as a shipped file `doc.json`. */
export function checkText(
  text: string | Uint8Array,
  options: { parts?: Partial<CatalogParts>; source?: Source; path?: string } = {},
): CheckResult {
  const { parts, source = 'shipped', path = 'doc.json' } = options;
  const catalog = parts ? createCatalog({ ...CATALOG_PARTS, ...parts }) : CATALOG;
  const file: SourceFile = {
    path,
    source,
    ...(typeof text === 'string' ? { text } : { bytes: text }),
  };
  return checkSources([file], catalog, VALIDATORS);
}

/** The text of a document as the tests count its lines. */
export function toText(document: unknown): string {
  return JSON.stringify(document, null, 2);
}

/** A small screen without findings. @param path of its route; a screen without one has no route */
export function toScreen(id: string, path?: string, more: object = {}): object {
  return {
    id,
    format: 1,
    title: id,
    ...(path === undefined ? {} : { route: { path, access: 'login' } }),
    schema: { type: 'object', properties: {} },
    ...more,
  };
}

/** A file of the site. @param document a text is taken as it is */
export function toFile(path: string, document: unknown, source: Source = 'shipped'): SourceFile {
  return { path, source, text: typeof document === 'string' ? document : toText(document) };
}

/** Checks files as the whole site. */
export function checkFiles(...files: SourceFile[]): CheckResult {
  return checkSources(files, CATALOG, VALIDATORS);
}
