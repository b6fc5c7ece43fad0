// The meta-schemas are the checked twin of the types: each sample has every key its type allows, so a key
// added to one of the two fails here.
import { describe, expect, it } from 'vitest';
import actionSchema from '../../../schemas/meta/action.schema.json' with { type: 'json' };
import apiSchema from '../../../schemas/meta/api.schema.json' with { type: 'json' };
import dictSchema from '../../../schemas/meta/dict.schema.json' with { type: 'json' };
import entitySchema from '../../../schemas/meta/entity.schema.json' with { type: 'json' };
import hookSchema from '../../../schemas/meta/hook.schema.json' with { type: 'json' };
import menuSchema from '../../../schemas/meta/menu.schema.json' with { type: 'json' };
import nodeSchema from '../../../schemas/meta/node.schema.json' with { type: 'json' };
import reportSchema from '../../../schemas/meta/report.schema.json' with { type: 'json' };
import ruleSchema from '../../../schemas/meta/rule.schema.json' with { type: 'json' };
import screenSchema from '../../../schemas/meta/screen.schema.json' with { type: 'json' };
import type {
  ChildDeclaration,
  EntityDeclaration,
  EntityField,
  MenuButton,
  MenuDeclaration,
  RecordRule,
} from '../../catalog.ts';
import type {
  ReportColumn,
  ReportCondition,
  ReportDeclaration,
  ReportJoin,
  ReportParam,
  ReportScope,
} from '../../report.ts';
import type {
  ActionDeclaration,
  CallDeclaration,
  CardDeclaration,
  DictDeclaration,
  DictItem,
  ParamDeclaration,
  QueryDeclaration,
  RouteDeclaration,
  RuleDeclaration,
  SaveDeclaration,
  SchemaNode,
  ScreenDocument,
} from '../../document.ts';
import type { HookRefuse, HookStep } from '../../hook.ts';
import { VALIDATORS } from '../testing/site.testing.ts';

type Sample<T> = { [Key in keyof T]-?: T[Key] };
type ActionOf<Kind extends ActionDeclaration['do']> = Sample<Extract<ActionDeclaration, { do: Kind }>>;

const print: ActionDeclaration = { do: 'print' };

const ACTIONS: { [Kind in ActionDeclaration['do']]: Omit<ActionOf<Kind>, 'field' | 'look'> } = {
  request: {
    do: 'request',
    api: 'a',
    params: {},
    path: '{{ $params }}',
    body: [1],
    into: 's',
    optional: true,
    fail: [print],
  },
  submit: { do: 'submit', api: 'a', values: {}, message: 'm', fail: [print] },
  validate: { do: 'validate', target: 'n' },
  reset: { do: 'reset', target: 'n' },
  set: { do: 'set', state: 's', value: null },
  open: {
    do: 'open',
    screen: 's',
    as: 'dialog',
    width: 500,
    canFill: true,
    goesOn: true,
    isAlone: true,
    title: 't',
    params: {},
  },
  close: { do: 'close', result: 1 },
  navigate: { do: 'navigate', to: '/', query: {}, replace: true },
  reload: { do: 'reload', target: 'n', toFirst: true },
  message: { do: 'message', text: 't', type: 'error', undo: [{ do: 'close' }] },
  confirm: { do: 'confirm', text: 't', title: 't', ok: 't', danger: true },
  prompt: {
    do: 'prompt',
    label: 'l',
    title: 't',
    placeholder: 'p',
    initial: 'i',
    required: true,
    rules: ['r', { rule: 'r', message: 'm' }],
  },
  download: { do: 'download', api: 'a', params: {}, path: {}, filename: 'f' },
  follow: { do: 'follow', api: 'a', params: {}, path: {} },
  print: { do: 'print', template: 'label', record: {}, title: 't' },
  sign_in: { do: 'sign_in', result: {} },
  sign_out: { do: 'sign_out' },
  adopt_user: { do: 'adopt_user', user: {} },
  refresh_dicts: { do: 'refresh_dicts' },
  refresh_site: { do: 'refresh_site' },
  reset_looks: { do: 'reset_looks' },
  when: { do: 'when', if: '{{ true }}', then: [print], else: [print] },
  each: { do: 'each', in: [], steps: [print] },
};
const SET_FIELD: ActionDeclaration = { do: 'set', field: 'f', value: 1 };

const CALL: Sample<CallDeclaration> = {
  $comment: 'c',
  method: 'PUT',
  url: '/a',
  path: {},
  params: {},
  body: null,
  form: true,
  page: true,
  result: '{{ $result }}',
  cache: 1,
  debounce: 1,
  repeatSubmit: false,
  notify: false,
};
const SAVE: Sample<SaveDeclaration> = {
  $comment: 'c',
  add: '/a',
  edit: '/b',
  children: { rows: 'gone' },
  repeatSubmit: false,
};

const ITEM: Sample<DictItem> = { value: '1', text: 't', color: 'red' };
const ITEMS: Sample<Extract<DictDeclaration, { items: unknown }>> = {
  title: 't',
  type: 'number',
  items: [ITEM],
};
const TABLE: Sample<Extract<DictDeclaration, { entity: unknown }>> = {
  title: 't',
  entity: 'a/b',
  text: 'a',
  value: 'b',
};

const RULE: Sample<RuleDeclaration> = {
  $comment: 'c',
  pattern: 'a',
  minLength: 1,
  maxLength: 2,
  minimum: 1,
  maximum: 2,
  check: '{{ true }}',
  message: 'm',
};
const USES: SchemaNode['x-rules'] = [
  'r',
  { rule: 'r', message: 'm' },
  { unique: { table: 't', field: 'f' }, message: 'm' },
];

const QUERY: Sample<QueryDeclaration> = { mode: 'group', operator: 'like', inAddress: true };
const NODE: Sample<SchemaNode> = {
  type: 'object',
  title: 't',
  description: 'd',
  default: 1,
  enum: ['a', { label: 'b', value: 1 }],
  const: 1,
  required: ['a'],
  pattern: 'a',
  format: 'email',
  minLength: 1,
  maxLength: 2,
  minimum: 1,
  maximum: 2,
  exclusiveMinimum: 1,
  exclusiveMaximum: 2,
  multipleOf: 1,
  minItems: 1,
  maxItems: 2,
  properties: { a: { type: 'void' } },
  items: { type: 'void' },
  $ref: '#/schema/definitions/a',
  $comment: 'c',
  'x-index': 1,
  'x-component': 'text',
  'x-component-props': {},
  'x-decorator': 'FormItem',
  'x-decorator-props': {},
  'x-validator': ['email', { maxLength: 1 }],
  'x-reactions': [
    '{{ 1 }}',
    {
      target: 'a',
      dependencies: ['b', { name: 'c', type: 'any', source: 'd', property: 'value' }],
      when: '{{ 1 }}',
      fulfill: { state: {}, schema: {} },
      otherwise: {},
      effects: ['onFieldMount'],
    },
  ],
  'x-value': 1,
  'x-visible': '{{ 1 }}',
  'x-hidden': true,
  'x-disabled': true,
  'x-read-only': true,
  'x-read-pretty': true,
  'x-dict': 'sex',
  'x-rules': USES,
  'x-source': { api: 'a', params: {} },
  'x-access': 'a:b',
  'x-on': { click: [...Object.values(ACTIONS), SET_FIELD] as ActionDeclaration[] },
  'x-query': QUERY,
};

const CARD: Sample<CardDeclaration> = { span: 6, isInitial: true, order: 10, permission: 'a:b' };

const OPENED_WITH: Sample<ParamDeclaration> = {
  $comment: 'c',
  title: 't',
  type: 'string',
  required: true,
  sample: 'a',
};

const ROUTE: Sample<RouteDeclaration> = {
  path: '/a',
  access: 'public',
  permission: 'a:b',
  keepAlive: true,
  layout: 'blank',
};
const SCREEN: Sample<ScreenDocument> = {
  $schema: 's',
  $comment: 'c',
  id: 'a/b',
  format: 1,
  title: 't',
  replaces: true,
  route: ROUTE,
  card: CARD,
  params: { a: OPENED_WITH },
  apis: { call: CALL, save: SAVE },
  state: { a: 1 },
  dicts: { a: ITEMS, b: TABLE },
  rules: { r: RULE },
  on: { open: [print] },
  schema: NODE,
  translations: { en: { 甲: 'a' } },
};

// Which module adds a field is said by no file.
const FIELD: Sample<Omit<EntityField, 'addedBy'>> = {
  title: 't',
  type: 'string',
  column: 'c',
  length: 1,
  isRequired: true,
  isUnique: true,
  isSecret: true,
  isReadOnly: true,
  shownWith: 'showA',
  changedWith: 'a.b:edit',
  dict: 'd',
  departKind: 'company',
  period: { end: 'e', title: 'p' },
  widget: { type: 'pca', props: {} },
  serverRules: ['r'],
  rules: USES,
  scale: 1,
  default: 'd',
  entity: 'a/b',
  onDelete: 'along',
  fillRule: 'f',
  value: '{{ $values.a }}',
  valueType: 'string',
  worksOut: 'read',
  renamedFrom: 'b',
  isIndexed: true,
  isSearched: true,
};
const RECORD_RULE: Sample<RecordRule> = { $comment: 'c', check: '{{ true }}', message: 'm', field: 'a' };
const CHILD: Sample<ChildDeclaration> = {
  entity: 'a/b',
  parent: 'a',
  order: 'b',
  unique: ['c'],
  deleteIds: 'gone',
  single: true,
  minRows: 1,
  maxRows: 2,
};
const HOOK_REFUSE: Sample<HookRefuse> = { $comment: 'c', do: 'refuse', text: 't', field: 'a' };
const HOOK_STEPS: { [Name in HookStep['do']]: Sample<Extract<HookStep, { do: Name }>> } = {
  set: { $comment: 'c', do: 'set', field: 'a', value: 1 },
  refuse: HOOK_REFUSE,
  when: { $comment: 'c', do: 'when', if: '{{ true }}', then: [HOOK_REFUSE], else: [HOOK_REFUSE] },
  each: { $comment: 'c', do: 'each', in: [], steps: [HOOK_REFUSE] },
  add: { $comment: 'c', do: 'add', entity: 'a/b', values: { a: 1 } },
  edit: { $comment: 'c', do: 'edit', entity: 'a/b', id: '1', values: { a: 1 } },
  request: { $comment: 'c', do: 'request', url: 'https://a', method: 'PUT', body: {} },
  message: { $comment: 'c', do: 'message', to: { users: ['u'], roles: 'r' }, title: 't', text: 't' },
};
const ENTITY: Sample<Omit<EntityDeclaration, 'beyond'>> = {
  $schema: 's',
  $comment: 'c',
  id: 'a/b',
  title: 't',
  table: 't_a',
  storage: 'managed',
  served: true,
  path: '/a',
  open: 'r',
  sort: { column: 'a', order: 'asc' },
  text: 'a',
  renamedFrom: 't_b',
  recycle: true,
  unique: [['a', 'b']],
  indexes: [['a']],
  rules: [RECORD_RULE],
  hooks: { beforeAdd: Object.values(HOOK_STEPS) },
  permission: 'a:b',
  tree: { parent: 'a', hasChild: 'b' },
  version: 'v',
  history: true,
  children: { rows: CHILD },
  calls: { path: '/a', read: 'a:b', add: 'a:b', edit: 'a:b' },
  fields: { a: FIELD },
};
const BUTTON: Sample<MenuButton> = { id: 'i', title: 't', action: 'a:b', when: 'enabled' };
const MENU: Sample<MenuDeclaration> = {
  id: 'i',
  title: 't',
  path: '/a',
  permission: 'a:b',
  icon: 'i',
  sort: 1,
  isHidden: true,
  isAlwaysShown: true,
  isKeptAlive: true,
  isRoute: false,
  target: 'iframe',
  buttons: [BUTTON],
  children: [],
};

const SCOPE: Sample<ReportScope> = { kind: 'own', field: 'a', except: 'a:b' };
const JOIN: Sample<ReportJoin> = { entity: 'a/b', on: { a: 'b' }, isRequired: true };
const CONDITION: Omit<Sample<ReportCondition>, 'isNot'> = { field: 'a', is: 1 };
const PARAM: Sample<ReportParam> = { title: 't', field: 'j.a', isRequired: true };
const COLUMN: Sample<ReportColumn> = {
  field: 'j.a',
  name: 'n',
  title: 't',
  dict: 'd',
  align: 'left',
  width: 100,
  isHidden: true,
  isSortable: false,
  query: 'group',
};
const REPORT: Sample<ReportDeclaration> = {
  $schema: 's',
  $comment: 'c',
  code: 'r',
  title: 't',
  entity: 'a/b',
  permission: 'a:b',
  scope: SCOPE,
  joins: { j: JOIN },
  where: [CONDITION, { field: 'a', isNot: true }],
  params: { p: PARAM },
  columns: [COLUMN],
  sort: { column: 'n', order: 'asc' },
  linkage: 'p',
};

describe('a document with every key its type allows', () => {
  it.each([
    ['screen', SCREEN],
    ['entity', ENTITY],
    ['menu', [MENU]],
    ['dict', { a: ITEMS, b: TABLE }],
    ['rule', { r: RULE }],
    ['report', REPORT],
  ] as const)('of %s passes its meta-schema', (kind, sample) => {
    expect(VALIDATORS.validate(kind, sample)).toEqual([]);
  });
});

/** Formily's keywords that are taken as they are, and what only documents for editors hold. */
const NODE_EXTRAS = [
  'definitions',
  'maxProperties',
  'minProperties',
  'name',
  'readOnly',
  'uniqueItems',
  'writeOnly',
  'x-content',
  'x-data',
  'x-display',
  'x-editable',
  'x-pattern',
];

describe('a meta-schema', () => {
  const { definitions } = actionSchema;
  it.each([
    ['screen', screenSchema.properties, SCREEN, []],
    ['route', screenSchema.properties.route.properties, ROUTE, []],
    ['param', screenSchema.properties.params.additionalProperties.properties, OPENED_WITH, []],
    ['card', screenSchema.properties.card.properties, CARD, []],
    ['node', nodeSchema.properties, NODE, NODE_EXTRAS],
    ['query', nodeSchema.properties['x-query'].properties, QUERY, []],
    ['call', apiSchema.definitions.call.properties, CALL, []],
    ['save', apiSchema.definitions.save.properties, SAVE, []],
    ['dict items', dictSchema.definitions.items.properties, ITEMS, []],
    ['dict table', dictSchema.definitions.table.properties, TABLE, []],
    ['dict item', dictSchema.definitions.item.properties, ITEM, []],
    ['rule', ruleSchema.definitions.rule.properties, RULE, []],
    ['entity', entitySchema.properties, ENTITY, []],
    ['entity field', entitySchema.definitions.field.properties, FIELD, ['$comment']],
    ...Object.entries(HOOK_STEPS).map(
      ([kind, sample]) =>
        [
          `hook step ${kind}`,
          hookSchema.definitions[kind as keyof typeof hookSchema.definitions].properties,
          sample,
          [],
        ] as const,
    ),
    ['menu', menuSchema.definitions.menu.properties, MENU, ['$comment']],
    ['menu button', menuSchema.definitions.button.properties, BUTTON, []],
    ['report', reportSchema.properties, REPORT, []],
    ['report scope', reportSchema.definitions.scope.properties, SCOPE, []],
    ['report join', reportSchema.definitions.join.properties, JOIN, []],
    ['report condition', reportSchema.definitions.condition.properties, CONDITION, ['isNot']],
    ['report param', reportSchema.definitions.param.properties, PARAM, []],
    ['report column', reportSchema.definitions.column.properties, COLUMN, []],
    ...Object.entries(ACTIONS).map(([kind, sample]) => {
      const { properties } = definitions[kind as keyof typeof definitions];
      return [
        `action ${kind}`,
        properties,
        sample,
        kind === 'set' ? ['$comment', 'field', 'look'] : ['$comment'],
      ] as const;
    }),
  ] as const)('of %s allows no key that its type does not know', (_name, properties, sample, extras) => {
    expect(Object.keys(properties).sort()).toEqual([...Object.keys(sample), ...extras].sort());
  });

  it('of actions lists every action', () => {
    expect(actionSchema.properties.do.enum).toEqual(Object.keys(ACTIONS));
    expect(actionSchema.allOf).toHaveLength(Object.keys(ACTIONS).length);
  });

  it('describes each key in Chinese, so that editors can help', () => {
    const described = JSON.stringify([nodeSchema.properties, screenSchema.properties]).match(
      /"description":"[^"]*[\u4e00-\u9fff]/g,
    );
    expect(described?.length).toBeGreaterThan(60);
  });
});
