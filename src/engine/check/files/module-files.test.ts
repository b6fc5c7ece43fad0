import { describe, expect, it } from 'vitest';
import type { ReadModule } from '../../module.ts';
import { NO_PARTS } from '../catalog/join-parts.ts';
import { VALIDATORS } from '../testing/site.testing.ts';
import { WIDGETS } from '../testing/widgets.testing.ts';
import { readModules, type ModuleFolder } from './module-files.ts';

const ENCODER = new TextEncoder();

/** A folder of a module, by the values of its files. */
function folder(name: string, files: Record<string, unknown>): ModuleFolder {
  return {
    folder: name,
    path: `modules/${name}`,
    files: Object.entries(files).map(([file, value]) => ({
      name: file,
      path: `modules/${name}/${file}`,
      bytes: ENCODER.encode(typeof value === 'string' ? value : JSON.stringify(value)),
    })),
  };
}

const manifest = (id: string, more: object = {}): object => ({ id, title: id, version: '1.0.0', ...more });

const entity = (id: string, fields: object, more: object = {}): object => ({
  id,
  title: id,
  storage: 'managed',
  fields,
  ...more,
});

const NAME = { name: { title: '名称', type: 'string' } };

const read = (...folders: ModuleFolder[]): ReadModule[] => readModules(folders, NO_PARTS, VALIDATORS);

/** What is found in one module with one entity, as `code pointer`. */
function findingsOf(fields: object, more: object = {}): string[] {
  const [module] = read(
    folder('a', { 'module.json': manifest('a'), 'entities/x.json': entity('a/x', fields, more) }),
  );
  return (module?.diagnostics ?? []).map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('a module', () => {
  it('is read with its entities completed: table, key, version, who and when', () => {
    const [module] = read(
      folder('a', { 'module.json': manifest('a'), 'entities/x.json': entity('a/x', NAME) }),
    );
    expect(module?.diagnostics).toEqual([]);
    expect(module?.parts?.entities).toMatchObject([
      { id: 'a/x', table: 'a_x', version: 'version', permission: 'a.x:edit' },
    ]);
    expect(Object.keys(module?.parts?.entities[0]?.fields ?? {})).toEqual([
      'id',
      'name',
      'sysOrgCode',
      'version',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
    ]);
  });

  it('without module.json, or in a folder of another name, is told so', () => {
    const [nameless, other] = read(
      folder('a', { 'entities/x.json': entity('a/x', NAME) }),
      folder('b', { 'module.json': manifest('c') }),
    );
    expect(nameless).toMatchObject({ parts: undefined, diagnostics: [{ code: 'module-invalid' }] });
    expect(other).toMatchObject({
      parts: undefined,
      diagnostics: [{ code: 'module-invalid', pointer: '/id' }],
    });
  });

  it('cannot have the name of a part of the product', () => {
    const [module] = readModules([folder('sys', { 'module.json': manifest('sys') })], NO_PARTS, VALIDATORS, {
      taken: new Set(['sys']),
    });
    expect(module).toMatchObject({
      parts: undefined,
      diagnostics: [{ code: 'module-invalid', pointer: '/id' }],
    });
  });

  it('that is broken takes no other down, only those that require it', () => {
    const modules = read(
      folder('a', { 'module.json': manifest('a', { requires: { b: '1.0.0' } }) }),
      folder('b', { 'module.json': manifest('b'), 'dicts/b.json': '{ "b_x": ' }),
      folder('c', { 'module.json': manifest('c'), 'entities/x.json': entity('c/x', NAME) }),
    );
    expect(modules.map(({ folder: name, parts }) => [name, parts !== undefined])).toEqual([
      ['b', false],
      ['a', false],
      ['c', true],
    ]);
    expect(modules[1]?.diagnostics).toMatchObject([{ code: 'module-required', pointer: '/requires/b' }]);
  });

  it.each([
    ['is missing', { z: '1.0.0' }],
    ['is too old', { b: '1.0.1' }],
  ])('is told when what it requires %s', (_, requires) => {
    const modules = read(
      folder('a', { 'module.json': manifest('a', { requires }) }),
      folder('b', { 'module.json': manifest('b') }),
    );
    expect(modules.find((one) => one.folder === 'a')?.diagnostics).toMatchObject([
      { code: 'module-required' },
    ]);
  });

  it('may name the widget of a field, and is told when there is none such', () => {
    const withWidget = (widget: unknown) =>
      readModules(
        [
          folder('a', {
            'module.json': manifest('a'),
            'entities/x.json': entity('a/x', { y: { title: 'y', type: 'string', widget } }),
          }),
        ],
        { ...NO_PARTS, widgets: WIDGETS },
        VALIDATORS,
      )[0];
    const [known] = WIDGETS;
    expect(withWidget(known?.type)?.diagnostics).toEqual([]);
    expect(withWidget({ type: known?.type, props: {} })?.diagnostics).toEqual([]);
    expect(withWidget('no_such')?.diagnostics).toMatchObject([
      { code: 'widget-unknown', pointer: '/fields/y/widget' },
    ]);
    expect(withWidget({ type: 'no_such' })?.diagnostics).toMatchObject([
      { code: 'widget-unknown', pointer: '/fields/y/widget/type' },
    ]);
  });

  it('may refer to what it requires, whichever folder comes first', () => {
    const modules = read(
      folder('a', {
        'module.json': manifest('a', { requires: { b: '1.0.0' } }),
        'entities/x.json': entity('a/x', { y: { title: 'y', type: 'relation', entity: 'b/y' } }),
      }),
      folder('b', { 'module.json': manifest('b'), 'entities/y.json': entity('b/y', NAME, { text: 'name' }) }),
    );
    expect(modules.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    expect(modules.find(({ folder: name }) => name === 'a')?.parts?.entities[0]?.fields['y']).toMatchObject({
      dict: 'b_y,name,id',
    });
  });

  it('that require each other are told so, once each way', () => {
    const modules = read(
      folder('a', { 'module.json': manifest('a', { requires: { b: '1.0.0' } }) }),
      folder('b', { 'module.json': manifest('b', { requires: { a: '1.0.0' } }) }),
    );
    expect(modules.map(({ parts }) => parts)).toEqual([undefined, undefined]);
  });

  it('cannot take a name that is not its own', () => {
    const [module] = read(
      folder('a', {
        'module.json': manifest('a'),
        'entities/x.json': entity('system/user', NAME, { table: 'a_x', permission: 'user:edit' }),
        'dicts/x.json': { sex: { items: [] } },
        'menus/x.json': [
          { id: 'menu-system', title: 'x', path: '/isystem/user', permission: 'user:list' },
          // Of a module whose id begins alike.
          { id: 'a-own', title: 'x', path: '/another', children: [{ id: 'a-all', title: 'x', path: '/a' }] },
        ],
      }),
    );
    const found = (module?.diagnostics ?? []).filter(({ code }) => code === 'module-prefix');
    expect(found.map(({ pointer }) => pointer).sort()).toEqual([
      '/0/id',
      '/0/path',
      '/0/permission',
      '/1/path',
      '/id',
      '/permission',
      '/sex',
    ]);
  });

  it('is told of a file that has no place in it', () => {
    const [module] = read(
      folder('a', { 'module.json': manifest('a'), 'entites/x.json': entity('a/x', NAME) }),
    );
    expect(module?.diagnostics).toMatchObject([{ code: 'module-file', file: 'modules/a/entites/x.json' }]);
  });

  it('brings translations, several files of a language together, and is told what is wrong with them', () => {
    const files = {
      'module.json': manifest('a'),
      'locales/en.json': { 客户: 'Customer', '共 {0} 条': '{0} in all' },
      'locales/en/menus.json': { 租赁: 'Leases' },
      'locales/ja.json': { 客户: '顧客' },
    };
    const [module] = read(folder('a', files));
    expect(module?.diagnostics).toEqual([]);
    expect(module?.parts?.texts).toEqual({
      en: { 客户: 'Customer', '共 {0} 条': '{0} in all', 租赁: 'Leases' },
      ja: { 客户: '顧客' },
    });
    const [broken] = read(folder('a', { ...files, 'locales/en.json': { 客户: '', '共 {0} 条': '{1}' } }));
    expect(broken?.parts).toBeUndefined();
    expect(broken?.diagnostics).toMatchObject([
      { code: 'locale-shape', file: 'modules/a/locales/en.json', pointer: '/客户' },
      { code: 'locale-places', file: 'modules/a/locales/en.json', pointer: '/共 {0} 条' },
    ]);
  });

  it('is told of an old name of a field, wherever a file still has it, with the new one', () => {
    const [module] = read(
      folder('a', {
        'module.json': manifest('a'),
        'entities/x.json': entity(
          'a/x',
          {
            who: {
              title: '联系人',
              type: 'string',
              widget: {
                type: 'popup',
                props: { code: 'a_x', orgFields: 'who,mobile', destFields: 'who,phone' },
              },
            },
            mobile: { title: '电话', type: 'string', renamedFrom: 'phone' },
          },
          {
            text: 'phone',
            hooks: {
              beforeAdd: [
                { do: 'set', field: 'phone', value: '1' },
                { do: 'refuse', text: '{{ $values.phone }}' },
              ],
            },
          },
        ),
        'reports/x.json': {
          code: 'a_x',
          title: 'x',
          entity: 'a/x',
          permission: 'a.x:list',
          columns: [{ field: 'phone' }],
        },
      }),
    );
    const filled = '/fields/who/widget/props/destFields';
    const told = (pointer: string) => ({
      code: 'field-unknown',
      pointer,
      message: '实体 “a/x” 的字段 “phone” 已改名为 “mobile”，请改成新名称',
      fix: { patch: [{ op: 'replace', path: pointer, value: pointer === filled ? 'who,mobile' : 'mobile' }] },
    });
    const pointers = ['/columns/0/field', filled, '/hooks/beforeAdd/0/field', '/text'];
    // In the middle of an expression there is nothing to replace.
    const { code, message } = told('');
    const inText = { code, message, pointer: '/hooks/beforeAdd/1/text' };
    const found = [...(module?.diagnostics ?? [])].sort((one, other) =>
      one.pointer < other.pointer ? -1 : 1,
    );
    expect(found).toHaveLength(pointers.length + 1);
    expect(found).toMatchObject([...pointers.slice(0, 3).map(told), inText, told('/text')]);
  });

  it.each([
    [
      'a key that the rows lack',
      { key: ['name'], rows: [{ other: 1 }] },
      ['field-unknown /rows/0/other', 'keyword-missing /rows/0'],
    ],
    ['a field that only the server writes', { key: ['createBy'], rows: [] }, ['field-unknown /key/0']],
  ])('is told of first rows with %s', (_, rows, expected) => {
    const [module] = read(
      folder('a', {
        'module.json': manifest('a'),
        'entities/x.json': entity('a/x', NAME),
        'rows/x.json': { entity: 'a/x', ...rows },
      }),
    );
    expect(module?.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual(expected);
  });
});

const many = (more: object = {}): object => ({ title: 'm', type: 'relations', entity: 'a/x', ...more });
const atRead = (value: string, more: object = {}): object => ({
  title: 'c',
  type: 'computed',
  worksOut: 'read',
  value,
  ...more,
});
const above = (more: object = {}): object => ({ title: 'a', type: 'relation', entity: 'a/x', ...more });

/** What of values that lie in no column, of trees and of rows that stand alone is refused. */
const COLUMNLESS: [string, object, object, string[]][] = [
  [
    'a relation to many of nothing',
    { m: { title: 'm', type: 'relations' } },
    {},
    ['keyword-missing /fields/m'],
  ],
  [
    'a relation to many that takes its records along',
    { m: many({ onDelete: 'along' }) },
    {},
    ['value-invalid /fields/m/onDelete'],
  ],
  ['a unique relation to many', { m: many({ isUnique: true }) }, {}, ['value-invalid /fields/m/isUnique']],
  [
    'a relation to many by another name',
    { m: many({ renamedFrom: 'n' }) },
    {},
    ['value-invalid /fields/m/renamedFrom'],
  ],
  ['a relation to many in place of the record', { m: many() }, { text: 'm' }, ['value-invalid /text']],
  ['an index over a relation to many', { m: many() }, { indexes: [['m']] }, ['value-invalid /indexes/0/0']],
  [
    'an indexed value that lies nowhere',
    { c: atRead('{{ 1 }}', { isIndexed: true }) },
    {},
    ['value-invalid /fields/c/isIndexed'],
  ],
  [
    'a value of whoever reads it',
    { c: atRead('{{ $user.orgCode }}') },
    {},
    ['value-invalid /fields/c/value'],
  ],
  [
    'a value read with its record that reads rows',
    { ...NAME, p: above(), c: atRead('{{ $values.rows.length }}') },
    { children: { rows: { entity: 'a/x', parent: 'p' } } },
    ['value-invalid /fields/c/value'],
  ],
  [
    'a time to work out what is not computed',
    { name: { ...NAME.name, worksOut: 'read' } },
    {},
    ['value-invalid /fields/name/worksOut'],
  ],
  [
    'a tree by something else than a relation',
    NAME,
    { tree: { parent: 'name' } },
    ['value-invalid /tree/parent'],
  ],
  [
    'a tree without a top',
    { p: above({ isRequired: true }) },
    { tree: { parent: 'p' } },
    ['value-invalid /fields/p/isRequired'],
  ],
  [
    'a tree that falls apart',
    { p: above({ onDelete: 'empty' }) },
    { tree: { parent: 'p' } },
    ['value-invalid /fields/p/onDelete'],
  ],
  [
    'a tree that keeps what it can see',
    { p: above(), hasChild: { title: 'h', type: 'string' } },
    { tree: { parent: 'p', hasChild: 'hasChild' } },
    ['field-duplicate /fields/hasChild', 'value-invalid /tree/hasChild'],
  ],
  [
    'an order of a row that stands alone',
    { ...NAME, p: above(), n: { title: 'n', type: 'integer' } },
    { children: { one: { entity: 'a/x', parent: 'p', single: true, order: 'n', minRows: 2 } } },
    ['value-invalid /children/one/minRows', 'value-invalid /children/one/order'],
  ],
];

describe('a managed entity', () => {
  it.each<[string, object, object, string[]]>([
    [
      'a field that every table has',
      { version: { title: 'v', type: 'integer' } },
      {},
      ['field-duplicate /fields/version'],
    ],
    [
      'two fields of one column',
      { aB: { title: 'a', type: 'string' }, a_b: { title: 'b', type: 'string' } },
      {},
      ['field-duplicate /fields/a_b'],
    ],
    [
      'a Chinese name without a column',
      { 名称: { title: 'n', type: 'string' } },
      {},
      ['name-invalid /fields/名称'],
    ],
    [
      'a name of more than 63 letters',
      { ['a'.repeat(64)]: { title: 'a', type: 'string' } },
      {},
      [`name-invalid /fields/${'a'.repeat(64)}`],
    ],
    ['a table of the product', NAME, { table: 'sys_user' }, ['module-prefix /table', 'table-taken /table']],
    ['a relation to nothing', { r: { title: 'r', type: 'relation' } }, {}, ['keyword-missing /fields/r']],
    [
      'a relation to what there is not',
      { r: { title: 'r', type: 'relation', entity: 'a/z' } },
      {},
      ['entity-unknown /fields/r/entity'],
    ],
    ['a serial without a rule', { s: { title: 's', type: 'serial' } }, {}, ['keyword-missing /fields/s']],
    [
      'more digits than a number holds',
      { d: { title: 'd', type: 'decimal', length: 20 } },
      {},
      ['value-invalid /fields/d/length'],
    ],
    [
      'a period of what is no date',
      { n: { title: 'n', type: 'string', period: { end: 'n', title: 'p' } } },
      {},
      ['value-invalid /fields/n/period'],
    ],
    [
      'a period that ends with what there is not',
      { d: { title: 'd', type: 'date', period: { end: 'z', title: 'p' } } },
      {},
      ['field-unknown /fields/d/period/end'],
    ],
    [
      'a period that ends with a field of another type',
      {
        d: { title: 'd', type: 'date', period: { end: 'e', title: 'p' } },
        e: { title: 'e', type: 'datetime' },
      },
      {},
      ['value-invalid /fields/d/period/end'],
    ],
    [
      'a default of another type',
      { d: { title: 'd', type: 'money', default: 'much' } },
      {},
      ['value-invalid /fields/d/default'],
    ],
    [
      'a placeholder that there is not',
      { d: { title: 'd', type: 'string', default: '#{sysUser}' } },
      {},
      ['value-invalid /fields/d/default'],
    ],
    [
      'a computed field of one that there is not',
      { c: { title: 'c', type: 'computed', value: '{{ $values.z * 2 }}' } },
      {},
      ['field-unknown /fields/c/value'],
    ],
    [
      'a computed field of the form',
      { c: { title: 'c', type: 'computed', value: '{{ $params.z }}' } },
      {},
      ['expression-name-misplaced /fields/c/value'],
    ],
    [
      'computed fields that wait for each other',
      {
        c: { title: 'c', type: 'computed', value: '{{ $values.d + 1 }}' },
        d: { title: 'd', type: 'computed', value: '{{ $values.c + 1 }}' },
      },
      {},
      ['value-cycle /fields/c/value', 'value-cycle /fields/d/value'],
    ],
    [
      'a rule that cannot be read',
      NAME,
      { rules: [{ check: '{{ $values.name === }}', message: 'm' }] },
      ['expression-syntax /rules/0/check'],
    ],
    [
      'a rule at a field that there is not',
      NAME,
      { rules: [{ check: '{{ $values.name }}', message: 'm', field: 'z' }] },
      ['field-unknown /rules/0/field'],
    ],
    ...COLUMNLESS,
    [
      'an order by what there is not',
      NAME,
      { sort: { column: 'z', order: 'asc' } },
      ['field-unknown /sort/column'],
    ],
    ['a table of migrations', NAME, { served: true }, ['value-invalid /served']],
    ['unique fields that there are not', NAME, { unique: [['name', 'z']] }, ['field-unknown /unique/0/1']],
  ])('is refused with %s', (_, fields, more, expected) => {
    expect(findingsOf(fields, more).sort()).toEqual(expected);
  });

  it('is told of a field that is called as the calls of its tree ask for a level, with a name that keeps its column', () => {
    const files = (pid: object, parent: string): ModuleFolder =>
      folder('a', {
        'module.json': manifest('a'),
        'entities/x.json': entity(
          'a/x',
          { ...NAME, above: { title: '上级', type: 'relation', entity: 'a/x' }, ...pid },
          { tree: { parent } },
        ),
      });
    const other = { title: '项目', type: 'string' };
    const [module] = read(files({ pid: other }, 'above'));
    expect(module?.diagnostics).toMatchObject([
      {
        code: 'name-reserved',
        pointer: '/fields/pid',
        fix: {
          title: '改名为 “ownPid”，列名不变',
          patch: [
            { op: 'remove', path: '/fields/pid' },
            { op: 'add', path: '/fields/ownPid', value: { ...other, column: 'pid' } },
          ],
        },
      },
    ]);
    // The parent itself may be called so, and any field where there are no levels.
    const parent = { title: '上级', type: 'relation', entity: 'a/x' };
    expect(read(files({ pid: parent }, 'pid'))[0]?.diagnostics).toEqual([]);
    expect(findingsOf({ pid: other })).toEqual([]);
  });

  it('is told the new name of the field that leads to the record above', () => {
    const parent = { title: '上级', type: 'relation', entity: 'a/x', renamedFrom: 'above' };
    const [module] = read(
      folder('a', {
        'module.json': manifest('a'),
        'entities/x.json': entity('a/x', { ...NAME, parent }, { tree: { parent: 'above' } }),
      }),
    );
    expect(module?.diagnostics).toMatchObject([
      { pointer: '/tree/parent', fix: { patch: [{ op: 'replace', path: '/tree/parent', value: 'parent' }] } },
    ]);
  });

  it('may have names that are words of SQL', () => {
    expect(
      findingsOf({ select: { title: 's', type: 'string' }, user: { title: 'u', type: 'string' } }),
    ).toEqual([]);
  });
});
