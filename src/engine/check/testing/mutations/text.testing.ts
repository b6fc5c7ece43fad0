// Test data: JSON text, limits, versions and shapes. `▲` marks where the finding must stand.
import type { Mutation } from './mutation.testing.ts';

const FORM = '/schema/properties/form/properties/card/properties';
const TABLE = '/schema/properties/table';
const CLICK = '/schema/properties/freeze/x-on/click';

export const TEXT_MUTATIONS: Mutation[] = [
  // JSON
  { code: 'json-empty', pointer: '', to: '▲  \n ' },
  { code: 'json-syntax', pointer: '', from: '"format": 1', to: '"format": ▲x' },
  { code: 'json-syntax', pointer: '', from: '"format": 1,\n "title"', to: '"format": 1 ▲"title"' },
  { code: 'json-syntax', pointer: '/format', from: '"format": 1', to: '"format": ▲1e999' },
  { code: 'json-comment', pointer: '', from: '"format": 1,', to: '"format": 1, ▲// first' },
  { code: 'json-trailing-comma', pointer: '', from: '"user": {}\n  }', to: '"user": {}▲,\n  }' },
  { code: 'json-duplicate-key', pointer: '/id', from: '"format": 1', to: '"format": 1, ▲"id": "b"' },
  { code: 'json-not-object', pointer: '', to: '\n ▲[]' },
  {
    code: 'file-kind',
    pointer: '',
    to: '▲{ "id": "a/b", "title": "t", "table": "t_b", "storage": "migration", "fields": {} }',
  },
  { code: 'file-kind', pointer: '', to: '▲{ "code": "r", "title": "t", "entity": "a/b", "columns": [] }' },
  { code: 'file-kind', pointer: '', to: '▲[{ "id": "m", "title": "t", "path": "/m" }]' },
  { code: 'file-kind', pointer: '', to: '▲{ "colors": { "items": [{ "value": "r", "text": "红" }] } }' },
  { code: 'file-kind', pointer: '', to: '▲{ "short": { "pattern": "[a-z]{1,8}", "message": "太长" } }' },
  { code: 'file-kind', pointer: '', to: '▲{ "用户": "User", "角色": "Role" }' },
  { code: 'format-missing', pointer: '', to: '▲{ "id": "a/b", "title": "t" }' },
  { code: 'limit-size', pointer: '', to: `▲"${'x'.repeat(2 * 1024 * 1024)}"` },
  {
    code: 'limit-depth',
    pointer: '',
    from: '"user": {}',
    to: `"user": ${'['.repeat(62)}▲[${']'.repeat(63)}`,
  },

  // limits
  {
    code: 'ref-remote',
    pointer: `${FORM}/again/$ref`,
    from: '"#/schema/definitions/name"',
    to: '▲"https://x.y/a.json"',
  },
  {
    code: 'ref-remote',
    pointer: `${FORM}/again/$ref`,
    from: '"#/schema/definitions/name"',
    to: '▲"file:///etc/a.json#/a"',
  },
  {
    code: 'ref-unknown',
    pointer: `${FORM}/again/$ref`,
    from: '"#/schema/definitions/name"',
    to: '▲"#/schema/definitions/nam"',
  },
  {
    code: 'ref-cycle',
    pointer: `${FORM}/again/$ref`,
    from: '"#/schema/definitions/name"',
    to: '▲"#/schema"',
  },
  {
    code: 'ref-cycle',
    pointer: '/schema/definitions/name/$ref',
    from: '"title": "姓名"',
    to: '"$ref": ▲"#/schema/definitions/name"',
  },
  {
    code: 'name-reserved',
    pointer: '/state/__proto__',
    from: '"user": {}',
    to: '"user": {}, ▲"__proto__": {}',
  },
  { code: 'name-reserved', pointer: `${FORM}/toString`, from: '"again": {', to: '▲"toString": {' },
  { code: 'name-invalid', pointer: `${FORM}/a.b`, from: '"again": {', to: '▲"a.b": {' },
  {
    code: 'name-invalid',
    pointer: `${TABLE}/x-component-props/columns/0/key`,
    from: '"key": "username"',
    to: '"key": ▲"a.b"',
  },

  // versions
  {
    code: 'format-missing',
    pointer: '',
    to: '▲{ "id": "a", "title": "t", "schema": { "x-component": "text" } }',
  },
  { code: 'format-newer', pointer: '/format', from: '"format": 1', to: '"format": ▲2' },
  { code: 'format-invalid', pointer: '/format', from: '"format": 1', to: '"format": ▲"1"' },

  // shape
  {
    code: 'keyword-unknown',
    pointer: '/stat',
    from: '"state": {\n',
    to: '▲"stat": {\n',
    also: [
      'state-unknown',
      'state-unknown',
      'state-unknown',
      'state-unknown',
      'state-unknown',
      'state-unknown',
      'state-unknown',
    ],
    fix: 'state',
  },
  {
    code: 'keyword-unknown',
    pointer: `${FORM}/code/x-componnet`,
    from: '"pattern": "^[a-z]+$"',
    to: '▲"x-componnet": "text"',
  },
  {
    code: 'keyword-unknown',
    pointer: `${CLICK}/2/widht`,
    from: '"width": 720',
    to: '▲"widht": 720',
    fix: 'width',
  },
  {
    code: 'keyword-missing',
    pointer: `${CLICK}/2`,
    from: '{\n            "do": "open",\n            "screen": "system/user-form",',
    to: '▲{\n            "do": "open",',
  },
  { code: 'type-wrong', pointer: '/route/keepAlive', from: '"keepAlive": true', to: '"keepAlive": ▲"yes"' },
  {
    code: 'value-invalid',
    pointer: `${CLICK}/2/as`,
    from: '"as": "drawer"',
    to: '"as": ▲"drawr"',
    fix: 'drawer',
  },
  { code: 'value-invalid', pointer: `${CLICK}/2/width`, from: '"width": 720', to: '"width": ▲-1' },
  {
    code: 'value-invalid',
    pointer: `${CLICK}/3/field`,
    from: '"state": "selected",\n',
    to: '"state": "selected", ▲"field": "form.code",\n',
  },
  {
    code: 'value-invalid',
    pointer: '/on/open/0/do',
    from: '"do": "request"',
    to: '"do": ▲"reqest"',
    fix: 'request',
  },
];
