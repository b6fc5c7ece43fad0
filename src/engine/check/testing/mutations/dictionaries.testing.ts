// Test data: dictionaries, rules and declared tables. `▲` marks where the finding must stand.
import type { Mutation } from './mutation.testing.ts';

const FORM = '/schema/properties/form/properties/card/properties';
const SEARCH = '/schema/properties/search/properties';
const TABLE = '/schema/properties/table';

export const DICTIONARIES_MUTATIONS: Mutation[] = [
  // dictionaries and rules
  {
    code: 'dict-unknown',
    pointer: `${SEARCH}/sex/x-dict`,
    from: '"x-dict": "sex"',
    to: '"x-dict": ▲"sx"',
    fix: 'sex',
  },
  {
    code: 'dict-unknown',
    pointer: `${TABLE}/x-component-props/columns/1/dict`,
    from: '"dict": "sex"',
    to: '"dict": ▲"xes_unknown"',
  },
  {
    code: 'dict-unknown',
    pointer: `${FORM}/total/x-value`,
    from: '"{{ $values.form.amount * 2 }}"',
    to: `"{{ $dict(▲'sexx').length }}"`,
  },
  {
    code: 'dict-format',
    pointer: `${FORM}/owner/x-dict`,
    from: '"sys_user,realname,username"',
    to: `▲"sys_user,realname,username,1=1"`,
  },
  {
    code: 'dict-undeclared',
    pointer: `${FORM}/owner/x-dict`,
    from: '"sys_user,realname,username"',
    to: '▲"sys_user,realname,org_code"',
  },
  {
    code: 'dict-undeclared',
    pointer: `${FORM}/owner/x-dict`,
    from: '"sys_user,realname,username"',
    to: '▲"pg_shadow,usename,passwd"',
  },
  {
    code: 'dict-secret',
    pointer: `${FORM}/owner/x-dict`,
    from: '"sys_user,realname,username"',
    to: '▲"sys_user,realname,password"',
  },
  {
    code: 'dict-secret',
    pointer: '/dicts/t/value',
    from: '"colors": {',
    to: '"t": { "entity": "system/user", "text": "realname", "value": ▲"password" }, "colors": {',
  },
  {
    code: 'entity-unknown',
    pointer: '/dicts/t/entity',
    from: '"colors": {',
    to: '"t": { "entity": ▲"system/usr", "text": "a", "value": "b" }, "colors": {',
    fix: 'system/user',
  },
  {
    code: 'rule-unknown',
    pointer: `${FORM}/code/x-rules/0`,
    from: '"x-rules": [\n                "short"',
    to: '"x-rules": [\n                ▲"shrt"',
    fix: 'short',
  },
  {
    code: 'rule-unknown',
    pointer: `${FORM}/code/x-rules/1/rule`,
    from: '"rule": "mobile"',
    to: '"rule": ▲"nothing"',
  },
  {
    code: 'unique-undeclared',
    pointer: `${FORM}/code/x-rules/2/unique/field`,
    from: '"field": "username"',
    to: '"field": ▲"password"',
  },
  {
    code: 'unique-undeclared',
    pointer: `${FORM}/code/x-rules/2/unique/table`,
    from: '"table": "sys_user"',
    to: '"table": ▲"sys_usr"',
    fix: 'sys_user',
  },

  // tables named by single settings
  {
    code: 'dict-undeclared',
    pointer: `${FORM}/found/x-component-props/dictTable`,
    from: '"dictTable": "sys_user"',
    to: '"dictTable": ▲"sys_usr"',
    fix: 'sys_user',
  },
  {
    code: 'dict-secret',
    pointer: `${FORM}/found/x-component-props/dictText`,
    from: '"dictText": "realname"',
    to: '"dictText": ▲"relname"',
    fix: 'realname',
  },
  {
    code: 'dict-secret',
    pointer: `${FORM}/found/x-component-props/dictCode`,
    from: '"dictCode": "username"',
    to: '"dictCode": ▲"password"',
  },
  {
    code: 'dict-undeclared',
    pointer: `${FORM}/found/x-component-props/dictTable`,
    from: '"dictTable": "sys_user",\n "dictText": "realname",\n "dictCode": "username"',
    to: '"dictTable": ▲"sys_user", "dictText": "realname", "dictCode": "org_code"',
  },
  {
    code: 'dict-undeclared',
    pointer: `${FORM}/office/x-component-props/config/table`,
    from: '"table": "sys_depart"',
    to: '"table": ▲"sys_deprt"',
    fix: 'sys_depart',
  },
  {
    code: 'dict-secret',
    pointer: `${FORM}/office/x-component-props/config/txt`,
    from: '"txt": "depart_name"',
    to: '"txt": ▲"depart_nme"',
    fix: 'depart_name',
  },
  {
    code: 'dict-undeclared',
    pointer: `${FORM}/office/x-component-props/config/table`,
    from: '"table": "sys_depart",\n "txt": "depart_name",\n "key": "id"',
    to: '"table": ▲"sys_depart", "txt": "depart_name", "key": "parent_id"',
  },
  {
    code: 'linkage-tree',
    pointer: `${FORM}/office/x-component-props/config/pidField`,
    from: '"pidField": "parent_id"',
    to: '"pidField": ▲"depart_name"',
  },
  {
    code: 'linkage-tree',
    pointer: `${FORM}/office/x-component-props/config/table`,
    from: '"table": "sys_depart",\n "txt": "depart_name",\n "key": "id"',
    to: '"table": ▲"sys_user", "txt": "realname", "key": "username"',
  },
];
