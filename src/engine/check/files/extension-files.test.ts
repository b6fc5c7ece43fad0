import { describe, expect, it } from 'vitest';
import type { ReadModule } from '../../module.ts';
import { NO_PARTS } from '../catalog/join-parts.ts';
import { VALIDATORS } from '../testing/site.testing.ts';
import { WIDGETS } from '../testing/widgets.testing.ts';
import { readModules, type ModuleFolder } from './module-files.ts';

const ENCODER = new TextEncoder();

function folder(name: string, files: Record<string, unknown>): ModuleFolder {
  return {
    folder: name,
    path: `modules/${name}`,
    files: Object.entries(files).map(([file, value]) => ({
      name: file,
      path: `modules/${name}/${file}`,
      bytes: ENCODER.encode(JSON.stringify(value)),
    })),
  };
}

const LEASE = folder('lease', {
  'module.json': { id: 'lease', title: '租赁', version: '1.0.0' },
  'entities/customer.json': {
    id: 'lease/customer',
    title: '客户',
    storage: 'managed',
    fields: {
      name: { title: '名称', type: 'string' },
      level: { title: '等级', type: 'string', renamedFrom: 'rank' },
    },
    hooks: { afterDelete: [{ do: 'message', to: { users: 'admin' }, title: '客户', text: '删除了' }] },
  },
});

const GRADE = { parkGrade: { title: '园区等级', type: 'string', length: 2 } };

/** The module that extends, read beside the one below it. */
function readPark(extension: unknown, requires: Record<string, string> = { lease: '1.0.0' }): ReadModule {
  const park = folder('park', {
    'module.json': { id: 'park', title: '园区', version: '1.0.0', requires },
    'extends/customer.json': extension,
    'entities/site.json': {
      id: 'park/site',
      title: '场地',
      storage: 'managed',
      fields: { name: { title: '名称', type: 'string' } },
    },
    'reports/grades.json': {
      code: 'park_grades',
      title: '等级',
      entity: 'lease/customer',
      columns: [{ field: 'name' }],
    },
  });
  const read = readModules([LEASE, park], { ...NO_PARTS, widgets: WIDGETS }, VALIDATORS).find(
    (one) => one.folder === 'park',
  );
  if (!read) throw new Error('the module was not read');
  return read;
}

const found = ({ diagnostics }: ReadModule): string[] =>
  diagnostics.map(({ code, file, pointer }) => `${code} ${file.split('/').slice(-2).join('/')} ${pointer}`);

describe('fields that a module adds to an entity of another one', () => {
  it('are taken with the module, behind the field that they name', () => {
    const park = readPark({ entity: 'lease/customer', after: 'name', fields: GRADE });
    expect(found(park)).toEqual([]);
    expect(park.parts?.extensions).toEqual([{ entity: 'lease/customer', after: 'name', fields: GRADE }]);
  });

  it('behind a field that got another name are told the new one', () => {
    const park = readPark({ entity: 'lease/customer', after: 'rank', fields: GRADE });
    expect(park.diagnostics).toMatchObject([
      {
        pointer: '/after',
        message: '实体 “lease/customer” 的字段 “rank” 已改名为 “level”，请改成新名称',
        fix: { patch: [{ op: 'replace', path: '/after', value: 'level' }] },
      },
    ]);
  });

  it('may lead to record types of the module that adds them', () => {
    const fields = { parkSite: { title: '场地', type: 'relation', entity: 'park/site' } };
    expect(found(readPark({ entity: 'lease/customer', fields }))).toEqual([]);
  });

  it.each([
    ['an entity that there is not', { entity: 'lease/custmer', fields: GRADE }, 'entity-unknown', '/entity'],
    ['an entity of its own', { entity: 'park/site', fields: GRADE }, 'extension-place', '/entity'],
    [
      'a name without the prefix',
      { entity: 'lease/customer', fields: { grade: GRADE.parkGrade } },
      'module-prefix',
      '/fields/grade',
    ],
    [
      'a column without the prefix',
      { entity: 'lease/customer', fields: { parkGrade: { ...GRADE.parkGrade, column: 'grade' } } },
      'module-prefix',
      '/fields/parkGrade',
    ],
    [
      'a place behind no field',
      { entity: 'lease/customer', after: 'nam', fields: GRADE },
      'field-unknown',
      '/after',
    ],
    [
      'a type that there is not',
      { entity: 'lease/customer', fields: { parkGrade: { title: 'x', type: 'strin' } } },
      'value-invalid',
      '/fields/parkGrade/type',
    ],
    [
      'a dictionary that there is not',
      { entity: 'lease/customer', fields: { parkGrade: { ...GRADE.parkGrade, dict: 'park_none' } } },
      'dict-unknown',
      '/fields/parkGrade/dict',
    ],
    ['nothing that is extended', { fields: GRADE }, 'keyword-missing', ''],
    [
      'a screen and an entity at once',
      { entity: 'lease/customer', screen: 'lease/a', parts: { park_a: {} }, fields: GRADE },
      'keyword-unknown',
      '/entity',
    ],
    [
      'a widget that there is not',
      {
        entity: 'lease/customer',
        fields: { parkGrade: { ...GRADE.parkGrade, widget: 'txet' } },
      },
      'widget-unknown',
      '/fields/parkGrade/widget',
    ],
    [
      'a value that others do not know of',
      { entity: 'lease/customer', fields: { parkGrade: { ...GRADE.parkGrade, isRequired: true } } },
      'extension-place',
      '/fields/parkGrade/isRequired',
    ],
    [
      'one value for all that may be there once',
      {
        entity: 'lease/customer',
        fields: { parkGrade: { ...GRADE.parkGrade, isUnique: true, default: 'B' } },
      },
      'extension-place',
      '/fields/parkGrade/isUnique',
    ],
    [
      'a removal that runs no hooks of the entity',
      {
        entity: 'lease/customer',
        fields: { parkSite: { title: '场地', type: 'relation', entity: 'park/site', onDelete: 'along' } },
      },
      'extension-place',
      '/fields/parkSite/onDelete',
    ],
  ])('are refused with %s, at their own place', (_, extension, code, pointer) => {
    const park = readPark(extension);
    expect(found(park)).toContain(`${code} extends/customer.json ${pointer}`);
    expect(park.parts).toBeUndefined();
  });

  it('may be required where they have a value by themselves', () => {
    const fields = { parkGrade: { ...GRADE.parkGrade, isRequired: true, default: 'B' } };
    expect(found(readPark({ entity: 'lease/customer', fields }))).toEqual([]);
  });

  it('may ask for permissions that there are, such as those of buttons of their module, and for no others', () => {
    const menus = [
      {
        id: 'park-top',
        title: '园区',
        path: '/park',
        buttons: [{ id: 'park-grade', title: '查看等级', action: 'park.grade:list' }],
      },
    ];
    const ask = (shownWith: string) =>
      folder('park', {
        'module.json': { id: 'park', title: '园区', version: '1.0.0', requires: { lease: '1.0.0' } },
        'menus/park.json': menus,
        'extends/customer.json': {
          entity: 'lease/customer',
          fields: { parkGrade: { ...GRADE.parkGrade, shownWith } },
        },
      });
    const findingsOf = (shownWith: string): string[] =>
      readModules([LEASE, ask(shownWith)], NO_PARTS, VALIDATORS).flatMap(found);
    expect(findingsOf('park.grade:list')).toEqual([]);
    expect(findingsOf('export')).toEqual([]);
    expect(findingsOf('grade')).toEqual([
      'permission-unknown extends/customer.json /fields/parkGrade/shownWith',
    ]);
  });

  it('are known to the reports and hooks of the module that adds them, and to no other', () => {
    const module = (id: string) =>
      folder(id, {
        'module.json': { id, title: id, version: '1.0.0', requires: { lease: '1.0.0' } },
        'reports/grades.json': {
          code: `${id}_grades`,
          title: '等级',
          entity: 'lease/customer',
          columns: [{ field: 'parkGrade' }],
        },
        'entities/stay.json': {
          id: `${id}/stay`,
          title: '入驻',
          storage: 'managed',
          fields: { name: { title: '名称', type: 'string' } },
          hooks: {
            afterAdd: [{ do: 'add', entity: 'lease/customer', values: { parkGrade: 'A' } }],
          },
        },
      });
    const park = module('park');
    const extension = {
      name: 'extends/customer.json',
      path: 'modules/park/extends/customer.json',
      bytes: ENCODER.encode(JSON.stringify({ entity: 'lease/customer', fields: GRADE })),
    };
    const extending = { ...park, files: [...park.files, extension] };
    expect(readModules([LEASE, extending], NO_PARTS, VALIDATORS).flatMap(found)).toEqual([]);
    const [, other] = readModules([LEASE, module('camp')], NO_PARTS, VALIDATORS);
    expect(other && found(other)).toEqual([
      'field-unknown reports/grades.json /columns/0/field',
      'field-unknown entities/stay.json /hooks/afterAdd/0/values/parkGrade',
    ]);
  });

  it('are named by no other module that does not require the one that adds them, which is told', () => {
    const park = folder('park', {
      'module.json': { id: 'park', title: '园区', version: '1.0.0', requires: { lease: '1.0.0' } },
      'extends/customer.json': { entity: 'lease/customer', fields: GRADE },
    });
    const camp = (requires: Record<string, string>) =>
      folder('zoo', {
        'module.json': { id: 'zoo', title: '营地', version: '1.0.0', requires },
        'dicts/zoo.json': {
          zoo_grades: { title: '等级', entity: 'lease/customer', text: 'parkGrade', value: 'id' },
        },
        'reports/grades.json': {
          code: 'zoo_grades',
          title: '等级',
          entity: 'lease/customer',
          columns: [{ field: 'parkGrade' }],
        },
        'entities/stay.json': {
          id: 'zoo/stay',
          title: '入驻',
          storage: 'managed',
          fields: { customer: { title: '客户', type: 'relation', entity: 'lease/customer' } },
          hooks: { afterAdd: [{ do: 'add', entity: 'lease/customer', values: { parkGrade: 'A' } }] },
        },
        'extends/customer.json': {
          entity: 'lease/customer',
          after: 'parkGrade',
          fields: { zooMark: { title: '标记', type: 'string' } },
        },
      });
    const read = (requires: Record<string, string>) =>
      readModules([LEASE, park, camp(requires)], NO_PARTS, VALIDATORS).find(({ folder: id }) => id === 'zoo');
    const both = read({ lease: '1.0.0', park: '1.0.0' });
    expect(both && found(both)).toEqual([]);
    const alone = read({ lease: '1.0.0' });
    expect(alone && found(alone).sort()).toEqual([
      'field-unknown dicts/zoo.json /zoo_grades/text',
      'field-unknown entities/stay.json /hooks/afterAdd/0/values/parkGrade',
      'field-unknown extends/customer.json /after',
      'field-unknown reports/grades.json /columns/0/field',
    ]);
    expect(alone?.diagnostics.map(({ message }) => message)).toContain(
      '实体 “lease/customer” 的字段 “parkGrade” 由模块 “park” 增加，请在 module.json 的 requires 里写上它，或不用这个字段',
    );
  });

  it('are told of in the second of two files that add the same', () => {
    const park = folder('park', {
      'module.json': { id: 'park', title: '园区', version: '1.0.0', requires: { lease: '1.0.0' } },
      'extends/a.json': { entity: 'lease/customer', fields: GRADE },
      'extends/b.json': { entity: 'lease/customer', fields: GRADE },
    });
    const [, read] = readModules([LEASE, park], NO_PARTS, VALIDATORS);
    expect(read && found(read)).toEqual(['field-duplicate extends/b.json /fields/parkGrade']);
  });

  it('need the module of the entity among those that are required', () => {
    expect(found(readPark({ entity: 'lease/customer', fields: GRADE }, {}))).toEqual([
      'module-required extends/customer.json /entity',
    ]);
  });

  it('are told of in their own file when the module below gets a field of the same column; that one stays sound', () => {
    const lease = folder('lease', {
      'module.json': { id: 'lease', title: '租赁', version: '1.1.0' },
      'entities/customer.json': {
        id: 'lease/customer',
        title: '客户',
        storage: 'managed',
        fields: { park_grade: { title: '等级', type: 'string' } },
      },
    });
    const park = folder('park', {
      'module.json': { id: 'park', title: '园区', version: '1.0.0', requires: { lease: '1.0.0' } },
      'extends/customer.json': { entity: 'lease/customer', fields: GRADE },
    });
    const [below, above] = readModules([park, lease], NO_PARTS, VALIDATORS);
    expect(below).toMatchObject({ folder: 'lease', diagnostics: [] });
    expect(above && found(above)).toEqual(['field-duplicate extends/customer.json /fields/parkGrade']);
  });

  it('cannot go to a table that a migration makes', () => {
    const park = folder('park', {
      'module.json': { id: 'park', title: '园区', version: '1.0.0', requires: { system: '1.0.0' } },
      'extends/user.json': { entity: 'system/user', fields: GRADE },
    });
    const user = {
      id: 'system/user',
      title: '用户',
      table: 'sys_user',
      storage: 'migration' as const,
      fields: { username: { title: '账号', type: 'string' as const } },
    };
    const [read] = readModules([park], { ...NO_PARTS, entities: [user] }, VALIDATORS);
    expect(read && found(read)).toContain('extension-place extends/user.json /entity');
  });
});
