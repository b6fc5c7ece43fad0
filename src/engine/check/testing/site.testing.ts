// A small site for the tests of the checker: a catalogue, and ways to check texts and files against it.
import type { DataShape } from '../../catalog.ts';
import type { CatalogParts } from '../catalog/catalog.ts';
import { createCatalog } from '../catalog/catalog.ts';
import { checkSources } from '../check-sources.ts';
import type { CheckResult, Source, SourceFile } from '../document/source.ts';
import { WIDGETS } from './widgets.testing.ts';
import { createValidators } from '../schemas/validators-node.ts';

/** A record of the log. */
const LOG: DataShape = {
  fields: { id: 'plain', username: 'plain', sex: 'plain', sex_dictText: 'plain', place: 'plain' },
};

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
    {
      id: 'system/depart',
      title: '部门',
      table: 'sys_depart',
      storage: 'migration',
      tree: { parent: 'parentId' },
      fields: {
        id: { title: '主键', type: 'string' },
        parentId: { title: '上级', type: 'string' },
        departName: { title: '名称', type: 'string' },
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
    departs: { entity: 'system/depart', text: 'departName', value: 'id' },
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
  site: { dicts: { from_database: null }, permissions: ['made:inApp'], menus: ['/made/in-app'] },
  calls: [
    {
      method: 'GET',
      url: '/sys/log/list',
      answer: {
        fields: {
          total: 'plain',
          records: { items: LOG },
        },
      },
      query: ['pageNo', 'username', 'sex'],
    },
    { method: 'GET', url: '/sys/user/list' },
    { method: 'POST', url: '/sys/user/add' },
    { method: 'PUT', url: '/sys/user/edit' },
    { method: 'DELETE', url: '/sys/user/{userId}' },
    { method: 'GET', url: '/sys/user/{userId}' },
    { method: 'PUT', url: '/sys/user/freeze' },
  ],
  screens: [
    { id: 'system/user-form' },
    { id: 'system/user-detail', route: { path: '/isystem/user/detail/:id' } },
  ],
  formilyComponents: ['Input', 'FormItem', 'FormGrid', 'FormGrid.GridColumn', 'Submit'],
};

/** One per run: compiling is what takes the time. */
export const VALIDATORS = createValidators();
export const CATALOG = createCatalog(CATALOG_PARTS);

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
