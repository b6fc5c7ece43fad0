import { describe, expect, it } from 'vitest';
import type { EntityDeclaration } from '../catalog.ts';
import { completeEntity } from '../entity/managed-entity.ts';
import { extendEntities } from '../entity/extend-entity.ts';
import type { JsonObject } from '../document.ts';
import { createCatalog } from './catalog/catalog.ts';
import { checkSources } from './check-sources.ts';
import type { FileResult, SourceFile } from './document/source.ts';
import widgets from '../../schemas/meta/widgets.generated.json' with { type: 'json' };
import type { WidgetContract } from '../registry/manifest.ts';
import { VALIDATORS } from './testing/site.testing.ts';

const CUSTOMER: EntityDeclaration = completeEntity({
  id: 'lease/customer',
  title: '客户',
  storage: 'managed',
  text: 'name',
  fields: { name: { title: '名称', type: 'string' }, level: { title: '等级', type: 'string' } },
});

const LIST = {
  format: 1,
  title: '客户',
  route: { path: '/lease/customers', access: 'login' },
  schema: {
    'x-component': 'records',
    'x-component-props': { entity: 'lease/customer', columns: ['name', 'level'], fields: ['name', 'level'] },
  },
};

const PAGE = {
  format: 1,
  title: '概况',
  route: { path: '/lease/page', access: 'login' },
  schema: {
    type: 'object',
    properties: {
      bar: { type: 'void', 'x-component': 'toolbar', properties: {} },
      left: {
        type: 'void',
        'x-component': 'column',
        properties: { box: { type: 'void', 'x-component': 'column', properties: {} } },
      },
      right: {
        type: 'void',
        'x-component': 'column',
        properties: { box: { type: 'void', 'x-component': 'column', properties: {} } },
      },
    },
  },
};

const BUTTON = { type: 'void', 'x-component': 'button', 'x-component-props': { text: '园区核对' } };

function judge(files: Record<string, unknown>, entity = CUSTOMER): Map<string, FileResult> {
  const catalog = createCatalog({
    widgets: widgets as unknown as WidgetContract[],
    site: {
      dicts: {},
      permissions: [],
      menus: [],
      modules: {
        entities: [entity],
        menus: [],
        dicts: {},
        rules: {},
        reports: [],
        prints: [],
        calls: [],
        modules: [
          { id: 'lease' },
          { id: 'park', requires: { lease: '1.0.0' } },
          { id: 'shop', requires: { lease: '1.0.0' } },
          { id: 'alone' },
        ],
      },
    },
  });
  const sources = Object.entries(files).map(([name, value]): SourceFile => ({
    path: `modules/${name}.json`,
    name,
    source: 'module',
    text: JSON.stringify(value, null, 2),
    ...(name.includes('/extends/') ? { isExtension: true } : {}),
  }));
  const { files: results } = checkSources(sources, catalog, VALIDATORS);
  return new Map(results.map((one) => [one.name ?? '', one]));
}

const found = (result: FileResult | undefined): string[] =>
  (result?.diagnostics ?? [])
    .filter(({ severity }) => severity === 'error')
    .map(({ code, file, pointer }) => `${code} ${file} ${pointer}`);

/** What a module adds to the list, and how both files are judged. */
function extend(
  parts: JsonObject,
  more: object = {},
): { list: FileResult | undefined; addition: FileResult | undefined } {
  const files = judge({ 'lease/list': LIST, 'park/extends/list': { screen: 'lease/list', parts, ...more } });
  return { list: files.get('lease/list'), addition: files.get('park/extends/list') };
}

describe('what a module adds to a screen of another one', () => {
  it('stands at parts of a generated list: a button of its bar, one of each row, a column, a field of the form', () => {
    const { list, addition } = extend({
      park_check: BUTTON,
      'actions.park_check': BUTTON,
      columns: [{ key: 'createBy', title: '创建人', after: 'name' }],
      'fields.park_note': { type: 'string', title: '备注', 'x-component': 'text' },
    });
    expect(found(addition)).toEqual([]);
    expect(found(list)).toEqual([]);
    const text = JSON.stringify(list?.screen);
    expect(text).toContain('"park_check"');
    expect(text).toMatch(/"key":"name".*"key":"createBy".*"key":"level".*"key":"action"/);
    expect(JSON.stringify(list?.generated)).toContain('"park_note"');
  });

  it('stands at nodes of a written screen, by their names and those around them', () => {
    const files = judge({
      'lease/page': PAGE,
      'park/extends/page': {
        screen: 'lease/page',
        parts: { 'bar.park_a': BUTTON, 'right.box.park_b': BUTTON },
      },
    });
    expect(found(files.get('park/extends/page'))).toEqual([]);
    expect(files.get('lease/page')?.screen).toMatchObject({
      schema: {
        properties: {
          bar: { properties: { park_a: BUTTON } },
          right: { properties: { box: { properties: { park_b: BUTTON } } } },
        },
      },
    });
  });

  it('stands beside a sibling: in a generated list, its form, its columns, and nodes of a written screen', () => {
    const { list, addition } = extend({
      'actions.park_check': { ...BUTTON, before: 'edit' },
      park_check: { ...BUTTON, after: 'add' },
      columns: [{ key: 'createBy', title: '创建人', before: 'level' }],
      'fields.park_note': { type: 'string', title: '备注', 'x-component': 'text', before: 'level' },
    });
    expect(found(addition)).toEqual([]);
    expect(found(list)).toEqual([]);
    const text = JSON.stringify(list?.screen);
    expect(text).toMatch(/"actions":.*"park_check":.*"edit":/);
    expect(text).toMatch(/"add":\{.*"park_check":/);
    expect(text).toMatch(/"key":"name".*"key":"createBy".*"key":"level"/);
    expect(JSON.stringify(list?.generated)).toMatch(/"name":\{.*"park_note":\{.*"level":\{/);
    expect(text + JSON.stringify(list?.generated)).not.toMatch(/"(after|before)":"/);
    const files = judge({
      'lease/page': PAGE,
      'park/extends/page': { screen: 'lease/page', parts: { park_top: { ...BUTTON, before: 'left' } } },
      'shop/extends/page': { screen: 'lease/page', parts: { shop_top: { ...BUTTON, after: 'park_top' } } },
    });
    expect([...files.values()].flatMap(found)).toEqual([]);
    const properties = (files.get('lease/page')?.screen?.schema as JsonObject | undefined)?.['properties'];
    expect(Object.keys(properties as JsonObject)).toEqual(['bar', 'park_top', 'shop_top', 'left', 'right']);
  });

  it('keeps its place when the author of the list takes away what it stands beside', () => {
    const props = LIST.schema['x-component-props'];
    const files = judge({
      'lease/list': {
        ...LIST,
        schema: { ...LIST.schema, 'x-component-props': { ...props, parts: { 'actions.edit': null } } },
      },
      'park/extends/list': {
        screen: 'lease/list',
        parts: { 'actions.park_check': { ...BUTTON, before: 'edit' } },
      },
    });
    expect([...files.values()].flatMap(found)).toEqual([]);
    expect(JSON.stringify(files.get('lease/list')?.screen)).toMatch(/"actions":\{.*"park_check":.*"remove":/);
  });

  it.each([
    [
      'a sibling of a made part that there is not',
      { 'actions.park_check': { ...BUTTON, after: 'edti' } },
      'part-unknown',
      '/parts/actions.park_check/after',
    ],
    [
      'a column before none',
      { columns: [{ key: 'createBy', title: 'x', before: 'nam' }] },
      'part-unknown',
      '/parts/columns/0/before',
    ],
    [
      'two places at once',
      { 'actions.park_check': { ...BUTTON, after: 'edit', before: 'remove' } },
      'keyword-unknown',
      '/parts/actions.park_check/before',
    ],
    [
      'a place that is no name',
      { 'actions.park_check': { ...BUTTON, after: 1 } },
      'type-wrong',
      '/parts/actions.park_check/after',
    ],
    [
      'a place that there is not',
      { 'action.park_check': BUTTON },
      'part-unknown',
      '/parts/action.park_check',
    ],
    [
      'a column behind none',
      { columns: [{ key: 'createBy', title: 'x', after: 'nam' }] },
      'part-unknown',
      '/parts/columns/0/after',
    ],
    ['a name without the prefix', { 'actions.check': BUTTON }, 'module-prefix', '/parts/actions.check'],
    ['a change of what is there', { 'actions.edit': BUTTON }, 'module-prefix', '/parts/actions.edit'],
    [
      'a widget that there is not',
      { 'actions.park_check': { ...BUTTON, 'x-component': 'buton' } },
      'widget-unknown',
      '/parts/actions.park_check/x-component',
    ],
  ])('is told at its own place with %s, and the screen stays as it was', (_, parts, code, pointer) => {
    const { list, addition } = extend(parts as JsonObject);
    expect(found(addition)).toContain(`${code} modules/park/extends/list.json ${pointer}`);
    expect(found(list)).toEqual([]);
    expect(JSON.stringify(list?.screen)).not.toContain('park_check');
  });

  it('has to say which of two places of one name it means', () => {
    const files = judge({
      'lease/page': PAGE,
      'park/extends/page': { screen: 'lease/page', parts: { 'box.park_b': BUTTON } },
    });
    expect(found(files.get('park/extends/page'))).toEqual([
      'extension-place modules/park/extends/page.json /parts/box.park_b',
    ]);
  });

  it('of two modules is there together, in the order of what they require', () => {
    const files = judge({
      'lease/list': LIST,
      'shop/extends/list': { screen: 'lease/list', parts: { shop_b: BUTTON } },
      'park/extends/list': { screen: 'lease/list', parts: { park_a: BUTTON } },
    });
    expect(JSON.stringify(files.get('lease/list')?.screen)).toMatch(/"park_a".*"shop_b"/);
  });

  it('brings the calls and states that it needs', () => {
    const { addition } = extend(
      { park_check: { ...BUTTON, 'x-on': { click: [{ do: 'request', api: 'park_check' }] } } },
      { apis: { park_check: { url: '/park/check' } } },
    );
    expect(found(addition)).toEqual([]);
    expect(
      found(
        extend({ park_check: { ...BUTTON, 'x-on': { click: [{ do: 'request', api: 'park_none' }] } } })
          .addition,
      ),
    ).toEqual(['api-unknown modules/park/extends/list.json /parts/park_check/x-on/click/0/api']);
  });

  it('needs the module of the screen, and the screen itself', () => {
    const files = judge({
      'lease/list': LIST,
      'alone/extends/a': { screen: 'lease/list', parts: { alone_a: BUTTON } },
      'park/extends/b': { screen: 'lease/lst', parts: { park_a: BUTTON } },
      'park/extends/c': { screen: 'lease/list/form', parts: { park_a: BUTTON } },
    });
    expect(found(files.get('alone/extends/a'))).toEqual([
      'module-required modules/alone/extends/a.json /screen',
    ]);
    expect(found(files.get('park/extends/b'))).toEqual([
      'screen-unknown modules/park/extends/b.json /screen',
    ]);
    expect(files.get('park/extends/c')?.diagnostics[0]?.message).toContain('"screen": "lease/list"');
  });

  it('as a field of the entity is in a list whose columns and fields were chosen before', () => {
    const [extended = CUSTOMER] = extendEntities(
      [CUSTOMER],
      [
        {
          module: 'park',
          entity: 'lease/customer',
          after: 'name',
          fields: { parkGrade: { title: '园区等级', type: 'string' } },
        },
      ],
    );
    const list = judge({ 'lease/list': LIST }, extended).get('lease/list');
    expect(found(list)).toEqual([]);
    expect(JSON.stringify(list?.screen)).toMatch(/"key":"name".*"key":"parkGrade".*"key":"level"/);
    expect(JSON.stringify(list?.generated)).toMatch(/"parkGrade":\{[^}]*"title":"园区等级"/);
  });
});

describe('a screen of a module in place of another one’s', () => {
  const own = {
    ...PAGE,
    id: 'lease/list',
    replaces: true,
    route: { path: '/lease/customers', access: 'login' },
  };

  it('is served when it says so, and the other one is not', () => {
    const files = judge({ 'lease/list': LIST, 'park/list': own });
    expect(found(files.get('park/list'))).toEqual([]);
    expect(files.get('lease/list')?.isReplaced).toBe(true);
    expect(files.get('park/list')?.isReplaced).toBe(false);
  });

  it.each([
    ['does not say so', 'park/list', { ...own, replaces: undefined }, 'module-prefix', '/id'],
    ['finds nothing to replace', 'park/list', { ...own, id: 'lease/lst' }, 'screen-unknown', '/id'],
    ['does not require the other module', 'alone/list', own, 'module-required', '/id'],
    [
      'is broken',
      'park/list',
      { ...own, schema: { type: 'object', 'x-component': 'nothing' } },
      'widget-unknown',
      '/schema/x-component',
    ],
  ])('that %s is told so, and the other one is served', (_, name, document, code, pointer) => {
    const files = judge({ 'lease/list': LIST, [name]: document });
    expect(found(files.get(name))).toContain(`${code} modules/${name}.json ${pointer}`);
    expect(files.get(name)?.isReplaced).toBe(true);
    expect(files.get('lease/list')).toMatchObject({ isReplaced: false });
    expect(found(files.get('lease/list'))).toEqual([]);
  });

  it('reads what is passed to its id alone: the one that stands back is not told of it', () => {
    const schema = {
      type: 'object',
      properties: {
        hello: {
          type: 'void',
          'x-component': 'text_block',
          'x-component-props': { text: '{{ $params.wanted }}' },
        },
      },
    };
    const opener = {
      ...PAGE,
      route: { path: '/shop/opener', access: 'login' },
      on: { open: [{ do: 'open', screen: 'lease/list' }] },
    };
    const files = judge({
      'lease/list': { ...LIST, route: undefined },
      'park/list': { ...own, route: undefined, schema },
      'shop/opener': opener,
    });
    const codes = (name: string): string[] => (files.get(name)?.diagnostics ?? []).map(({ code }) => code);
    expect(codes('park/list')).toContain('param-unknown');
    expect(codes('lease/list')).toEqual([]);
  });

  it('of two modules is served once: the later one is told', () => {
    const files = judge({ 'lease/list': LIST, 'park/list': own, 'shop/list': own });
    expect(found(files.get('shop/list'))).toEqual(['replaced-twice modules/shop/list.json /replaces']);
    expect(files.get('park/list')).toMatchObject({ isReplaced: false });
  });
});

describe('a field that another module adds', () => {
  const [name] = Object.keys(CUSTOMER.fields);
  const grade = { title: '园区等级', type: 'string' as const, addedBy: 'park' };
  const extended = { ...CUSTOMER, fields: { ...CUSTOMER.fields, parkGrade: grade } };
  const list = (module: string, settings: JsonObject) => ({
    [`${module}/others`]: {
      format: 1,
      title: '客户',
      route: { path: `/${module}/others`, access: 'login' },
      schema: { 'x-component': 'records', 'x-component-props': { entity: CUSTOMER.id, ...settings } },
    },
  });
  const settings: JsonObject = {
    columns: [name ?? '', { key: 'parkGrade' }],
    fields: ['parkGrade'],
    search: ['parkGrade'],
    sort: { column: 'parkGrade', order: 'asc' },
  };

  it('is named by screens of modules that require this one alone, and told elsewhere at each place', () => {
    const findingsIn = (module: string) =>
      found(judge(list(module, settings), extended).get(`${module}/others`)).filter((one) =>
        one.startsWith('field-unknown'),
      );
    expect(findingsIn('park')).toEqual([]);
    expect(findingsIn('shop').sort()).toEqual([
      'field-unknown modules/shop/others.json /schema/x-component-props/columns/1/key',
      'field-unknown modules/shop/others.json /schema/x-component-props/fields/0',
      'field-unknown modules/shop/others.json /schema/x-component-props/search/0',
      'field-unknown modules/shop/others.json /schema/x-component-props/sort/column',
    ]);
  });

  it('is shown with all others where nobody chose', () => {
    expect(
      found(judge(list('shop', {}), extended).get('shop/others')).filter((one) =>
        one.startsWith('field-unknown'),
      ),
    ).toEqual([]);
  });
});
