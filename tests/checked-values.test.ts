// What people write down wrong in a screen: addresses, parameters, dates, values of dictionaries, settings. Each is told
// at its place; the document beside it, written right, has no finding.
import { describe, expect, it } from 'vitest';
import { createCatalog } from '../src/engine/check/catalog/catalog.ts';
import { readCatalogFiles } from '../src/engine/check/files/catalog-files.ts';
import { loadCatalogFiles } from '../src/engine/check/files/catalog-node.ts';
import { checkSources } from '../src/engine/check/check-sources.ts';
import { checkMenuScreens } from '../src/engine/check/files/menu-files.ts';
import { noteUnopened } from '../src/engine/check/routes/unopened.ts';
import { createValidators, trustPatterns } from '../src/engine/check/schemas/validators-node.ts';
import { MENU_ICONS } from '../src/controls/icons/menu-icons.tsx';

const validators = createValidators();
const shipped = loadCatalogFiles('src/schemas', trustPatterns(validators));
const catalog = createCatalog(shipped.parts);

interface Told {
  code: string;
  pointer: string;
  line: number;
  column: number;
  patch?: unknown;
}

function check(document: object, more: object[] = []): Told[] {
  const toFile = (one: object, path: string) => ({
    path,
    source: 'dropped' as const,
    text: JSON.stringify(one),
  });
  const files = [
    toFile(document, 'a.json'),
    ...more.map((one, index) => toFile(one, `m${String(index)}.json`)),
  ];
  const [result] = checkSources(files, catalog, validators).files;
  return (result?.diagnostics ?? []).map(({ code, pointer, line, column, fix }) => ({
    code,
    pointer,
    line,
    column,
    patch: fix?.patch?.[0]?.value,
  }));
}

const screen = (properties: object, more: object = {}) => ({
  id: 'a',
  format: 1,
  title: '甲',
  schema: { type: 'object', properties },
  ...more,
});

/** A node, wrong and right: the wrong one has exactly this finding. */
interface Case {
  code: string;
  /** Below the node. */
  at: string;
  wrong: object;
  right: object;
  fix?: unknown;
}

const field = (component: string, more: object = {}) => ({
  type: 'string',
  title: '甲',
  'x-component': component,
  ...more,
});
const withProps = (component: string, props: object) => field(component, { 'x-component-props': props });
const table = (props: object) => ({
  type: 'array',
  'x-component': 'data_table',
  'x-source': { value: [] },
  'x-component-props': { columns: [{ key: 'a', title: '甲' }], ...props },
});
const lines = (column: object, props: object = {}) => ({
  type: 'array',
  title: '明细',
  'x-component': 'editable_table',
  'x-component-props': { columns: [{ key: 'a', title: '甲', ...column }], ...props },
});
const shown = (text: string) => ({
  type: 'void',
  'x-component': 'text_block',
  'x-component-props': { text },
});
const PAGE =
  '{"page":{"width":100,"height":60,"margin":{"top":5,"right":5,"bottom":5,"left":5}},"elements":[]}';

const CASES: Case[] = [
  {
    code: 'call-unknown',
    at: '/x-component-props/export/url',
    wrong: table({ export: { url: '/sys/user/exportXsl' } }),
    right: table({ export: { url: '/sys/user/exportXls' } }),
    fix: '/sys/user/exportXls',
  },
  {
    code: 'api-url',
    at: '/x-component-props/export/url',
    wrong: table({ export: { url: 'https://evil.example/x' } }),
    right: table({ export: { url: '/sys/role/exportXls' } }),
  },
  {
    code: 'dict-unknown',
    at: '/x-component-props/columns/0/dictCode',
    wrong: lines({ type: 'select', dictCode: 'sexx' }),
    right: lines({ type: 'select', dictCode: 'sex' }),
    fix: 'sex',
  },
  {
    code: 'rule-unknown',
    at: '/x-component-props/columns/0/validateRules/0/handler',
    wrong: lines({ validateRules: [{ handler: 'iphoen' }] }),
    right: lines({ validateRules: [{ handler: 'iphone' }] }),
    fix: 'iphone',
  },
  {
    code: 'permission-prefix',
    at: '/x-component-props/permissionPrefix',
    wrong: lines({}, { permissionPrefix: 'usr:' }),
    right: lines({}, { permissionPrefix: 'user:' }),
    fix: 'user:',
  },
  {
    code: 'column-unknown',
    at: '/x-component-props/dragSortKey',
    wrong: lines({ key: 'sortNo' }, { dragSort: true, dragSortKey: 'sortN' }),
    right: lines({ key: 'sortNo' }, { dragSort: true, dragSortKey: 'sortNo' }),
    fix: 'sortNo',
  },
  {
    code: 'picker-field',
    at: '/x-component-props/store',
    wrong: withProps('sel_user', { store: 'usrname' }),
    right: withProps('sel_user', { store: 'username' }),
    fix: 'username',
  },
  {
    code: 'picker-field',
    at: '/x-component-props/text',
    wrong: withProps('sel_depart', { text: 'departNam' }),
    right: withProps('sel_depart', { text: 'departNameAbbr' }),
    fix: 'departName',
  },
  {
    code: 'date-format',
    at: '/x-component-props/min',
    wrong: withProps('date', { min: '31.01.2026' }),
    right: withProps('date', { min: '2026-01-31' }),
  },
  {
    code: 'date-format',
    at: '/x-component-props/max',
    wrong: withProps('date', { max: '2026-02-30' }),
    right: withProps('date', { max: '{{ formatDate($now) }}' }),
  },
  {
    code: 'date-format',
    at: '/default',
    wrong: field('datetime', { default: '2026-01-31' }),
    right: field('datetime', { default: '2026-01-31 08:00:00' }),
  },
  {
    code: 'date-format',
    at: '/default',
    wrong: field('month', { default: '2026-13' }),
    right: field('month', { default: '2026-12' }),
  },
  {
    code: 'date-format',
    at: '/x-component-props/max',
    wrong: withProps('time', { max: '25:00:00' }),
    right: withProps('time', { max: '23:00:00' }),
  },
  {
    code: 'date-pattern',
    at: '/x-component-props/text',
    wrong: shown("{{ formatDate($now, 'yyyy-mm-dd') }}"),
    right: shown("{{ formatDate($now, 'YYYY-MM-DD') }}"),
  },
  {
    code: 'date-pattern',
    at: '/x-component-props/text',
    wrong: shown("{{ formatDate($now, 'YYYY年MM月DD日 HH:MM') }}"),
    right: shown("{{ formatDate($now, 'YYYY年MM月DD日 HH:mm') }}"),
  },
  {
    code: 'dict-value-unknown',
    at: '/default',
    wrong: field('radio', { type: 'number', 'x-dict': 'sex', default: 3 }),
    right: field('radio', { type: 'number', 'x-dict': 'sex', default: 2 }),
  },
  {
    code: 'dict-value-unknown',
    at: '/default',
    wrong: field('list', { 'x-dict': 'dict_color', default: 'gren' }),
    right: field('list', { 'x-dict': 'dict_color', default: 'green' }),
    fix: 'green',
  },
  {
    code: 'dict-value-unknown',
    at: '/x-disabled',
    wrong: field('list', { 'x-dict': 'dict_color', 'x-disabled': "{{ $self.value === 'gren' }}" }),
    right: field('list', { 'x-dict': 'dict_color', 'x-disabled': "{{ $self.value === 'green' }}" }),
  },
  {
    code: 'dict-value-unknown',
    at: '/x-disabled',
    wrong: field('list', {
      'x-dict': 'dict_color',
      'x-disabled': "{{ ['red', 'blau'].includes($values.a) }}",
    }),
    right: field('list', {
      'x-dict': 'dict_color',
      'x-disabled': "{{ ['red', 'blue'].includes($values.a) }}",
    }),
  },
  {
    code: 'dict-missing',
    at: '/x-component-props/columns/0/type',
    wrong: table({ columns: [{ key: 'a', title: '甲', type: 'tag' }] }),
    right: table({ columns: [{ key: 'a', title: '甲', type: 'tag', dict: 'sex' }] }),
  },
  {
    code: 'dict-missing',
    at: '/x-component-props/items/0/isTag',
    wrong: {
      type: 'void',
      'x-component': 'descriptions',
      'x-component-props': { items: [{ label: '甲', value: 'a', isTag: true }] },
    },
    right: {
      type: 'void',
      'x-component': 'descriptions',
      'x-component-props': { items: [{ label: '甲', value: '1', isTag: true, dict: 'sex' }] },
    },
  },
  {
    code: 'template-invalid',
    at: '/x-component-props/template',
    wrong: { type: 'void', 'x-component': 'print_view', 'x-component-props': { template: '{"page":{}}' } },
    right: { type: 'void', 'x-component': 'print_view', 'x-component-props': { template: PAGE } },
  },
];

describe('a node that is written wrong', () => {
  it.each(CASES)('is told of as $code at $at: $wrong', ({ code, at, wrong, right, fix }) => {
    expect(check(screen({ a: right }))).toEqual([]);
    const told = check(screen({ a: wrong }));
    expect(told).toMatchObject([{ code, pointer: `/schema/properties/a${at}` }]);
    if (fix !== undefined) expect(told[0]?.patch).toBe(fix);
  });
});

describe('what a call is sent', () => {
  const calling = (apis: object, step: object = {}) =>
    screen({}, { apis, on: { open: [{ do: 'request', api: 'call', ...step }] } });

  it('has the names that the call takes, in the declaration and in the step', () => {
    const call = { url: '/sys/user/queryById', params: { id: '1' } };
    expect(check(calling({ call }))).toEqual([]);
    expect(check(calling({ call: { ...call, params: { idd: '1' } } }))).toMatchObject([
      { code: 'request-unknown', pointer: '/apis/call/params/idd' },
    ]);
    expect(check(calling({ call: { url: call.url } }, { params: { uid: '1' } }))).toMatchObject([
      { code: 'request-unknown', pointer: '/on/open/0/params/uid' },
    ]);
    const edit = { url: '/sys/role/edit', method: 'PUT', body: { id: '1', roleNam: '甲' } };
    expect(check(calling({ call: edit }))).toMatchObject([
      { code: 'request-unknown', pointer: '/apis/call/body/roleNam' },
    ]);
  });

  it('goes to addresses that there are, also to save', () => {
    const saving = (edit: string) =>
      screen(
        { a: { type: 'void', 'x-component': 'form', 'x-on': { submit: [{ do: 'submit', api: 'save' }] } } },
        { apis: { save: { add: '/sys/role/add', edit } } },
      );
    expect(check(saving('/sys/role/edit'))).toEqual([]);
    expect(check(saving('/sys/role/eidt'))).toMatchObject([
      { code: 'call-unknown', pointer: '/apis/save/edit' },
    ]);
  });
});

describe('a form that is saved as a record', () => {
  const form = (node: object, rules: object = {}) =>
    screen(
      {
        a: {
          type: 'void',
          'x-component': 'form',
          'x-on': { submit: [{ do: 'submit', api: 'save' }] },
          properties: { roleCode: field('text', node) },
        },
      },
      { apis: { save: { add: '/sys/role/add', edit: '/sys/role/edit' } }, rules },
    );
  const place = '/schema/properties/a/properties/roleCode';

  it('lets no text be longer than the server takes it', () => {
    expect(check(form({ maxLength: 100 }))).toEqual([]);
    expect(check(form({ maxLength: 101 }))).toMatchObject([
      { code: 'length-beyond', pointer: `${place}/maxLength`, patch: 100 },
    ]);
    expect(check(form({ 'x-component-props': { maxLength: 200 } }))).toMatchObject([
      { code: 'length-beyond', pointer: `${place}/x-component-props/maxLength` },
    ]);
  });

  it('says so where only the browser judges a rule', () => {
    const rules = { short: { pattern: '[a-z]{1,8}', message: '太长' } };
    expect(check(form({ 'x-rules': ['short'] }, rules))).toMatchObject([
      { code: 'rule-browser-only', pointer: `${place}/x-rules/0` },
    ]);
  });

  it('says so where a rule of its own judges more than the one of that name on the server', () => {
    const user = (rule: object) =>
      screen(
        {
          a: {
            type: 'void',
            'x-component': 'form',
            'x-on': { submit: [{ do: 'submit', api: 'save' }] },
            properties: { email: field('text', { 'x-rules': ['email'] }) },
          },
        },
        {
          apis: { save: { add: '/sys/user/add', edit: '/sys/user/edit' } },
          rules: { email: { message: '邮箱不对', ...rule } },
        },
      );
    const there = shipped.parts.rules['email'];
    const finding = [
      { code: 'rule-browser-only', pointer: '/schema/properties/a/properties/email/x-rules/0' },
    ];
    expect(check(user({ pattern: there?.pattern }))).toEqual([]);
    expect(check(user({ pattern: '[a-z]{1,20}@example[.]com' }))).toMatchObject(finding);
    expect(check(user({ pattern: there?.pattern, minLength: 8 }))).toMatchObject(finding);
  });

  it('says so where only the browser judges a limit of the node', () => {
    expect(check(form({ pattern: '[a-z]{1,8}', minLength: 2 }))).toMatchObject([
      { code: 'rule-browser-only', pointer: `${place}/pattern` },
      { code: 'rule-browser-only', pointer: `${place}/minLength` },
    ]);
    const depart = (limits: object) =>
      screen(
        {
          a: {
            type: 'void',
            'x-component': 'form',
            'x-on': { submit: [{ do: 'submit', api: 'save' }] },
            properties: { departOrder: { ...field('integer', limits), type: 'number' } },
          },
        },
        { apis: { save: { add: '/sys/sysDepart/add', edit: '/sys/sysDepart/edit' } } },
      );
    const order = '/schema/properties/a/properties/departOrder';
    expect(check(depart({ minimum: 0, maximum: 9999 }))).toEqual([]);
    // The server is stricter.
    expect(check(depart({ minimum: -1, maximum: 20_000 }))).toEqual([]);
    expect(check(depart({ minimum: 1, maximum: 9998 }))).toMatchObject([
      { code: 'rule-browser-only', pointer: `${order}/minimum` },
      { code: 'rule-browser-only', pointer: `${order}/maximum` },
    ]);
  });
});

describe('the parameters of a screen with a route', () => {
  const reading = (name: string, route?: string) =>
    screen(
      { t: shown(`{{ $params.${name} }}`) },
      route === undefined ? {} : { route: { path: route, access: 'login' } },
    );
  const opener = (step: object) => ({ ...screen({}, { on: { open: [step] } }), id: 'opener' });
  const opens = opener({ do: 'open', screen: 'a', params: { record: 1 } });

  it('are misspelt when they are close to what openers, addresses and queries give', () => {
    expect(check(reading('record'), [opens])).toEqual([]);
    expect(check(reading('recrod'), [opens])).toMatchObject([{ code: 'param-unknown' }]);
    expect(check(reading('userid', '/a/:userId'))).toMatchObject([{ code: 'param-unknown' }]);
    expect(check(reading('userId', '/a/:userId'))).toEqual([]);
    // Short names are close to one another anyhow.
    expect(check(reading('uid', '/a/:id'))).toEqual([]);
    const goes = opener({ do: 'navigate', to: '/a', query: { keyword: 'x' } });
    expect(check(reading('keywrod', '/a'), [goes])).toMatchObject([{ code: 'param-unknown' }]);
  });

  it('may be any others that an address brings', () => {
    expect(check(reading('other', '/a'), [opens])).toEqual([]);
    expect(check(reading('anything'))).toEqual([]);
  });
});

describe('a file of the catalogue', () => {
  const tell = (kind: 'dict' | 'menu', value: object): object[] => {
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    const colors = { items: [{ value: 'teal', text: '青' }] };
    const icons = { items: [{ value: 'home', text: '首页' }] };
    const dicts = new TextEncoder().encode(JSON.stringify({ dict_color: colors, menu_icon: icons }));
    const files = [
      { path: 'own.json', kind, bytes },
      { path: 'dicts.json', kind: 'dict' as const, bytes: dicts },
    ];
    const [own] = readCatalogFiles(files, validators).files;
    return (own?.diagnostics ?? []).map(({ code, pointer, fix }) => ({
      code,
      pointer,
      patch: fix?.patch?.[0]?.value,
    }));
  };

  it('has icons of menus that are drawn', () => {
    const menu = (icon: string, inner: string) => [
      {
        id: 'a',
        title: '甲',
        path: '/a',
        icon,
        children: [{ id: 'b', title: '乙', path: '/a/b', icon: inner }],
      },
    ];
    expect(tell('menu', menu('home', 'home'))).toEqual([]);
    expect(tell('menu', menu('hom', 'home'))).toEqual([
      { code: 'menu-icon', pointer: '/0/icon', patch: 'home' },
    ]);
    expect(tell('menu', menu('home', 'rocket'))).toMatchObject([
      { code: 'menu-icon', pointer: '/0/children/0/icon' },
    ]);
  });

  it.each(['teal', 'red', 'default', '#fff', '#1677FF', '#1677ff80', 'rgb(1, 2, 3)', 'hsla(1 2% 3% / 40%)'])(
    'may color a value %s',
    (color) => {
      expect(tell('dict', { a: { items: [{ value: '1', text: '一', color }] } })).toEqual([]);
    },
  );

  it.each(['grean', 'Red', '#12', '#12345', 'ff0000', 'rgb(1,2', ''])('may not color one %j', (color) => {
    const dict = {
      items: [
        { value: '1', text: '一' },
        { value: '2', text: '二', color },
      ],
    };
    expect(tell('dict', { a: dict })).toMatchObject([{ code: 'dict-color', pointer: '/a/items/1/color' }]);
    expect(check(screen({}, { dicts: { a: dict } }))).toMatchObject([
      { code: 'dict-color', pointer: '/dicts/a/items/1/color' },
    ]);
  });

  it('names for its menus the icons that are drawn, and no others', () => {
    const items = shipped.parts.dicts['menu_icon'];
    const named = items && 'items' in items ? items.items.map(({ value }) => value) : [];
    expect(named).toEqual([...MENU_ICONS.keys()]);
  });
});

it('an entry of the menu that opens nothing is told of', () => {
  const text = JSON.stringify([
    { id: 'm', title: '组', path: '/group', children: [{ id: 'n', title: '页', path: '/page' }] },
    { id: 'o', title: '错', path: '/paeg' },
    { id: 'p', title: '外', path: 'https://www.example.com' },
  ]);
  const file = { path: 'menu.json', bytes: new TextEncoder().encode(text) };
  expect(checkMenuScreens(file, ['/page', '/with/:id'])).toMatchObject([
    { code: 'menu-screen', pointer: '/1/path', fix: { patch: [{ value: '/page' }] } },
  ]);
});

it('a screen without a route that nobody opens is noted, and no error', () => {
  const text = (id: string, more: object = {}) => JSON.stringify({ ...screen({}, more), id });
  const file = (id: string, more: object = {}) => ({
    path: `${id}.json`,
    source: 'shipped' as const,
    text: text(id, more),
  });
  const notes = (...files: ReturnType<typeof file>[]) =>
    noteUnopened(files, checkSources(files, catalog, validators).files, new Set(['of-the-app'])).map(
      ({ code, severity, file: place, pointer }) => [code, severity, place, pointer],
    );
  const opener = (screen: string) =>
    file('b', { route: { path: '/x', access: 'login' }, on: { open: [{ do: 'open', screen }] } });
  expect(notes(file('alone'), file('of-the-app'))).toEqual([
    ['screen-unopened', 'note', 'alone.json', '/id'],
  ]);
  expect(notes(file('alone'), opener('alone'))).toEqual([]);
  expect(notes(file('alone'), opener("{{ $user.id === '1' ? 'alone' : 'b' }}"))).toEqual([]);
  // The misspelt one may be meant.
  expect(notes(file('alone'), opener('alnoe'))).toEqual([]);
});
