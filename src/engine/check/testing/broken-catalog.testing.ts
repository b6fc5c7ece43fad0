// Test data: broken files of the catalogue; `▲` marks where the finding must stand.
import type { CatalogKind } from '../files/catalog-kinds.ts';
import type { Code } from '../findings/codes.ts';

export interface CatalogCase {
  code: Code;
  kind: CatalogKind;
  pointer: string;
  text: string;
}

const ENTITY_START = '{ "id": "a/b", "title": "t", "table": "t_b", "storage": "migration", ';

const REPORT_START = '{ "code": "r", "title": "t", "entity": "system/user", ';
const COLUMNS = '"columns": [{ "field": "username" }]';
const JOIN = '"joins": { "boss": { "entity": "system/user", "on": { "username": "orgCode" } } }, ';

export const CATALOG_CASES: CatalogCase[] = [
  { code: 'json-syntax', kind: 'dict', pointer: '', text: '{ "a": ▲}' },
  { code: 'name-reserved', kind: 'dict', pointer: '/__proto__', text: '{ ▲"__proto__": { "items": [] } }' },
  { code: 'name-invalid', kind: 'dict', pointer: '/a,b', text: '{ ▲"a,b": { "items": [] } }' },
  {
    code: 'keyword-unknown',
    kind: 'dict',
    pointer: '/a/itmes',
    text: '{ "a": { "items": [], ▲"itmes": [] } }',
  },
  {
    code: 'type-wrong',
    kind: 'dict',
    pointer: '/a/items/0/value',
    text: '{ "a": { "items": [{ "value": ▲1, "text": "a" }] } }',
  },
  {
    code: 'entity-unknown',
    kind: 'dict',
    pointer: '/a/entity',
    text: '{ "a": { "entity": ▲"system/usr", "text": "a", "value": "b" } }',
  },
  {
    code: 'dict-secret',
    kind: 'dict',
    pointer: '/a/value',
    text: '{ "a": { "entity": "system/user", "text": "realname", "value": ▲"password" } }',
  },
  { code: 'json-duplicate-key', kind: 'dict', pointer: '/sex', text: '{ ▲"sex": { "items": [] } }' },
  {
    code: 'pattern-slow',
    kind: 'rule',
    pointer: '/a/pattern',
    text: '{ "a": { "pattern": ▲"(a+)+", "message": "m" } }',
  },
  {
    code: 'expression-name-unknown',
    kind: 'rule',
    pointer: '/a/check',
    text: '{ "a": { "check": "1 + ▲$nothing", "message": "m" } }',
  },
  { code: 'keyword-missing', kind: 'rule', pointer: '/a', text: '{ "a": ▲{ "minLength": 1 } }' },
  {
    code: 'id-duplicate',
    kind: 'entity',
    pointer: '/id',
    text: '{ "id": ▲"system/user", "title": "t", "table": "t_b", "storage": "managed", "fields": { "a": { "title": "t", "type": "string" } } }',
  },
  {
    code: 'table-duplicate',
    kind: 'entity',
    pointer: '/table',
    text: '{ "id": "a/b", "title": "t", "table": ▲"sys_user", "storage": "managed", "fields": { "a": { "title": "t", "type": "string" } } }',
  },
  {
    code: 'permission-unknown',
    kind: 'entity',
    pointer: '/permission',
    text: `${ENTITY_START}"permission": ▲"user:lst", "fields": { "a": { "title": "t", "type": "string" } } }`,
  },
  ...[
    [
      '/tree/parent',
      '"tree": { "parent": ▲"a" }, "fields": { "a": { "title": "t", "type": "relation", "entity": "a/c", "shownWith": "seeA" } }',
    ],
    [
      '/rules/0/check',
      '"rules": [{ "check": ▲"{{ $values.a > $values.b }}", "message": "m" }], "fields": { "a": { "title": "t", "type": "money", "shownWith": "seeA" }, "b": { "title": "t", "type": "money" } }',
    ],
    [
      '/unique/0',
      '"unique": [▲["a", "b"]], "fields": { "a": { "title": "t", "type": "money", "shownWith": "seeA" }, "b": { "title": "t", "type": "money" } }',
    ],
    ['/text', '"text": ▲"a", "fields": { "a": { "title": "t", "type": "string", "shownWith": "seeA" } }'],
  ].map(([pointer = '', rest = '']): CatalogCase => ({
    code: 'field-hidden',
    kind: 'entity',
    pointer,
    text: `{ "id": "a/c", "title": "t", "storage": "managed", ${rest} }`,
  })),
  ...['order', 'selections', 'a_begin'].map((name): CatalogCase => ({
    code: 'name-reserved',
    kind: 'entity',
    pointer: `/fields/${name}`,
    text: `{ "id": "a/c", "title": "t", "storage": "managed", "fields": { ▲"${name}": { "title": "t", "type": "string" } } }`,
  })),
  {
    code: 'permission-unknown',
    kind: 'entity',
    pointer: '/fields/a/shownWith',
    text: '{ "id": "a/c", "title": "t", "storage": "managed", "fields": { "a": { "title": "t", "type": "money", "shownWith": ▲"user:nothing" } } }',
  },
  {
    code: 'value-invalid',
    kind: 'entity',
    pointer: '/fields/a/changedWith',
    text: `${ENTITY_START}"fields": { "a": { "title": "t", "type": "string", "changedWith": ▲"edit" } } }`,
  },
  {
    code: 'dict-unknown',
    kind: 'entity',
    pointer: '/fields/a/dict',
    text: `${ENTITY_START}"fields": { "a": { "title": "t", "type": "string", "dict": ▲"sexx" } } }`,
  },
  {
    code: 'rule-unknown',
    kind: 'entity',
    pointer: '/fields/a/rules/0',
    text: `${ENTITY_START}"fields": { "a": { "title": "t", "type": "string", "rules": [▲"mobil"] } } }`,
  },
  {
    code: 'field-unknown',
    kind: 'entity',
    pointer: '/tree/parent',
    text: `${ENTITY_START}"tree": { "parent": ▲"b" }, "fields": { "a": { "title": "t", "type": "string" } } }`,
  },
  {
    code: 'field-unknown',
    kind: 'entity',
    pointer: '/version',
    text: `${ENTITY_START}"version": ▲"b", "fields": { "a": { "title": "t", "type": "string" } } }`,
  },
  {
    code: 'value-invalid',
    kind: 'entity',
    pointer: '/version',
    text: `${ENTITY_START}"version": ▲"a", "fields": { "a": { "title": "t", "type": "string" } } }`,
  },
  {
    code: 'entity-unknown',
    kind: 'entity',
    pointer: '/children/rows/entity',
    text: `${ENTITY_START}"children": { "rows": { "entity": ▲"system/usr", "parent": "orgCode" } }, "fields": { "a": { "title": "t", "type": "string" } } }`,
  },
  {
    code: 'field-unknown',
    kind: 'entity',
    pointer: '/children/rows/parent',
    text: `${ENTITY_START}"children": { "rows": { "entity": "system/user", "parent": ▲"depart" } }, "fields": { "a": { "title": "t", "type": "string" } } }`,
  },
  {
    code: 'value-invalid',
    kind: 'entity',
    pointer: '/children/rows/order',
    text: `${ENTITY_START}"children": { "rows": { "entity": "system/user", "parent": "orgCode", "order": ▲"realname" } }, "fields": { "a": { "title": "t", "type": "string" } } }`,
  },
  {
    code: 'field-unknown',
    kind: 'entity',
    pointer: '/children/rows/unique/0',
    text: `${ENTITY_START}"children": { "rows": { "entity": "system/user", "parent": "orgCode", "unique": [▲"name"] } }, "fields": { "a": { "title": "t", "type": "string" } } }`,
  },
  {
    code: 'field-duplicate',
    kind: 'entity',
    pointer: '/children/a',
    text: `${ENTITY_START}"children": { ▲"a": { "entity": "system/user", "parent": "orgCode" } }, "fields": { "a": { "title": "t", "type": "string" } } }`,
  },
  {
    code: 'field-duplicate',
    kind: 'entity',
    pointer: '/children/rows/deleteIds',
    text: `${ENTITY_START}"children": { "rows": { "entity": "system/user", "parent": "orgCode", "deleteIds": ▲"a" } }, "fields": { "a": { "title": "t", "type": "string" } } }`,
  },
  {
    code: 'permission-unknown',
    kind: 'entity',
    pointer: '/calls/edit',
    text: `${ENTITY_START}"calls": { "path": "/a", "read": "user:list", "add": "user:add", "edit": ▲"user:edti" }, "fields": { "a": { "title": "t", "type": "string" } } }`,
  },
  {
    code: 'keyword-missing',
    kind: 'entity',
    pointer: '/calls',
    text: `${ENTITY_START}"calls": ▲{ "path": "/a", "read": "user:list", "add": "user:add" }, "fields": { "a": { "title": "t", "type": "string" } } }`,
  },
  {
    code: 'value-invalid',
    kind: 'entity',
    pointer: '/table',
    text: '{ "id": "a/b", "title": "t", "table": ▲"T-B", "storage": "managed", "fields": { "a": { "title": "t", "type": "string" } } }',
  },
  {
    code: 'menu-duplicate',
    kind: 'menu',
    pointer: '/0/children/0/id',
    text: '[{ "id": "m9", "title": "t", "path": "/a", "children": [{ "id": ▲"m9", "title": "t", "path": "/b" }] }]',
  },
  {
    code: 'value-invalid',
    kind: 'menu',
    pointer: '/0/path',
    text: '[{ "id": "m9", "title": "t", "path": ▲"javascript:1" }]',
  },
  {
    code: 'entity-unknown',
    kind: 'report',
    pointer: '/entity',
    text: `{ "code": "r", "title": "t", "entity": ▲"system/usr", ${COLUMNS} }`,
  },
  {
    code: 'id-duplicate',
    kind: 'report',
    pointer: '/code',
    text: `{ "code": ▲"users", "title": "t", "entity": "system/user", ${COLUMNS} }`,
  },
  {
    code: 'permission-unknown',
    kind: 'report',
    pointer: '/permission',
    text: `${REPORT_START}"permission": ▲"user:lst", ${COLUMNS} }`,
  },
  {
    code: 'permission-unknown',
    kind: 'report',
    pointer: '/scope/except',
    text: `${REPORT_START}"scope": { "kind": "department", "field": "orgCode", "except": ▲"user:all" }, ${COLUMNS} }`,
  },
  {
    code: 'field-unknown',
    kind: 'report',
    pointer: '/scope/field',
    text: `${REPORT_START}"scope": { "kind": "own", "field": ▲"createBy" }, ${COLUMNS} }`,
  },
  {
    code: 'field-unknown',
    kind: 'report',
    pointer: '/columns/1/field',
    text: `${REPORT_START}"columns": [{ "field": "username" }, { "field": ▲"usernme" }] }`,
  },
  {
    code: 'field-unknown',
    kind: 'report',
    pointer: '/columns/0/field',
    text: `${REPORT_START}"columns": [{ "field": ▲"password" }] }`,
  },
  {
    code: 'field-unknown',
    kind: 'report',
    pointer: '/columns/0/field',
    text: `${REPORT_START}${JOIN}"columns": [{ "field": ▲"boss.password" }] }`,
  },
  {
    code: 'report-join-unknown',
    kind: 'report',
    pointer: '/columns/0/field',
    text: `${REPORT_START}${JOIN}"columns": [{ "field": ▲"bos.username" }] }`,
  },
  {
    code: 'report-join-unknown',
    kind: 'report',
    pointer: '/joins/a/on/username',
    text: `${REPORT_START}"joins": { "a": { "entity": "system/user", "on": { "username": ▲"b.orgCode" } }, "b": { "entity": "system/user", "on": { "username": "orgCode" } } }, ${COLUMNS} }`,
  },
  {
    code: 'entity-unknown',
    kind: 'report',
    pointer: '/joins/boss/entity',
    text: `${REPORT_START}"joins": { "boss": { "entity": ▲"system/boss", "on": { "username": "orgCode" } } }, ${COLUMNS} }`,
  },
  {
    code: 'field-unknown',
    kind: 'report',
    pointer: '/joins/boss/on/password',
    text: `${REPORT_START}"joins": { "boss": { "entity": "system/user", "on": { ▲"password": "orgCode" } } }, ${COLUMNS} }`,
  },
  {
    code: 'value-invalid',
    kind: 'report',
    pointer: '/joins/boss/on/age',
    text: `${REPORT_START}"joins": { "boss": { "entity": "system/user", "on": { "age": ▲"orgCode" } } }, ${COLUMNS} }`,
  },
  {
    code: 'dict-unknown',
    kind: 'report',
    pointer: '/columns/0/dict',
    text: `${REPORT_START}"columns": [{ "field": "username", "dict": ▲"sexx" }] }`,
  },
  {
    code: 'id-duplicate',
    kind: 'report',
    pointer: '/columns/1/name',
    text: `${REPORT_START}"columns": [{ "field": "username" }, { "field": "realname", "name": ▲"username" }] }`,
  },
  {
    code: 'name-reserved',
    kind: 'report',
    pointer: '/columns/0/name',
    text: `${REPORT_START}"columns": [{ "field": "username", "name": ▲"pageNo" }] }`,
  },
  {
    code: 'name-reserved',
    kind: 'report',
    pointer: '/columns/0/name',
    text: `${REPORT_START}"columns": [{ "field": "username", "name": ▲"self_depart" }] }`,
  },
  {
    code: 'name-reserved',
    kind: 'report',
    pointer: '/columns/0/field',
    text: `${REPORT_START}"columns": [{ "field": ▲"id" }] }`,
  },
  {
    code: 'field-unknown',
    kind: 'report',
    pointer: '/params/depart/field',
    text: `${REPORT_START}"params": { "depart": { "title": "t", "field": ▲"departId" } }, ${COLUMNS} }`,
  },
  {
    code: 'field-unknown',
    kind: 'report',
    pointer: '/where/0/field',
    text: `${REPORT_START}"where": [{ "field": ▲"password", "is": "x" }], ${COLUMNS} }`,
  },
  {
    code: 'report-param-unknown',
    kind: 'report',
    pointer: '/linkage',
    text: `${REPORT_START}"linkage": ▲"depart", ${COLUMNS} }`,
  },
  {
    code: 'report-column-unknown',
    kind: 'report',
    pointer: '/sort/column',
    text: `${REPORT_START}"sort": { "column": ▲"realname", "order": "asc" }, ${COLUMNS} }`,
  },
  {
    code: 'keyword-unknown',
    kind: 'report',
    pointer: '/sql',
    text: `${REPORT_START}▲"sql": "select 1", ${COLUMNS} }`,
  },
];
