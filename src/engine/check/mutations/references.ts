// Test data: widgets, dictionaries, rules, names and routes. `▲` marks where the finding must stand.
import type { Mutation } from './mutation.ts';

const FORM = '/schema/properties/form/properties/card/properties';
const SEARCH = '/schema/properties/search/properties';
const TABLE = '/schema/properties/table';
const CLICK = '/schema/properties/freeze/x-on/click';

export const REFERENCES_MUTATIONS: Mutation[] = [
  // widgets
  {
    code: 'widget-unknown',
    pointer: `${SEARCH}/username/x-component`,
    from: '"title": "账号",\n          "x-component": "text"',
    to: '"title": "账号",\n          "x-component": ▲"txet"',
    fix: 'text',
  },
  {
    code: 'widget-prop-unknown',
    pointer: `${FORM}/code/x-component-props/placeholdr`,
    from: '"placeholder"',
    to: '▲"placeholdr"',
    fix: 'placeholder',
  },
  {
    code: 'widget-prop-missing',
    pointer: `${TABLE}/x-component-props/columns/0`,
    from: '{\n            "key": "username",',
    to: '▲{',
  },
  {
    code: 'widget-prop-type',
    pointer: `${FORM}/code/x-component-props/maxLength`,
    from: '"maxLength": 20,\n',
    to: '"maxLength": ▲"20",\n',
  },
  {
    code: 'widget-prop-value',
    pointer: `${FORM}/code/x-component-props/size`,
    from: '"size": "small"',
    to: '"size": ▲"smal"',
    fix: 'small',
  },
  {
    code: 'widget-value-type',
    pointer: `${FORM}/amount/type`,
    from: '"type": "integer"',
    to: '"type": ▲"string"',
  },
  {
    code: 'widget-event-unknown',
    pointer: '/schema/properties/freeze/x-on/clik',
    from: '"x-on": {\n          "click": [\n            {\n              "do": "when"',
    to: '"x-on": {\n          ▲"clik": [\n            {\n              "do": "when"',
    fix: 'click',
  },
  {
    code: 'widget-children',
    pointer: `${FORM}/code/properties`,
    from: '"pattern": "^[a-z]+$"',
    to: '▲"properties": { "inner": { "type": "void" } }',
  },
  {
    code: 'widget-items',
    pointer: `${FORM}/code/items`,
    from: '"pattern": "^[a-z]+$"',
    to: '▲"items": { "type": "void" }',
  },
  {
    code: 'popup-config',
    pointer: `${FORM}/partner/x-component-props`,
    from: '{\n                "code": "users",',
    to: '▲{',
  },
  {
    code: 'popup-fields',
    pointer: `${FORM}/partner/x-component-props/destFields`,
    from: '"reason,code"',
    to: '▲"reason"',
  },
  {
    code: 'field-unknown',
    pointer: `${FORM}/partner/x-component-props/destFields`,
    from: '"reason,code"',
    to: '"reason,▲cod"',
  },
  {
    code: 'report-unknown',
    pointer: `${FORM}/partner/x-component-props/code`,
    from: '"code": "users"',
    to: '"code": ▲"user"',
    fix: 'users',
  },
  {
    code: 'report-column-unknown',
    pointer: `${FORM}/partner/x-component-props/orgFields`,
    from: '"name,username"',
    to: '"name,▲usernme"',
  },
  {
    code: 'report-column-unknown',
    pointer: `${FORM}/partner/x-component-props/sorter`,
    from: '"name=desc"',
    to: '"▲password=desc"',
  },
  {
    code: 'report-param-unknown',
    pointer: `${FORM}/partner/x-component-props/param/departs`,
    from: '"depart": "{{ $values.form.code }}"',
    to: '▲"departs": "{{ $values.form.code }}"',
    fix: 'depart',
  },
  {
    code: 'field-unknown',
    pointer: `${FORM}/partner/x-component-props/field`,
    from: '"field": "reason",\n                "orgFields"',
    to: '"field": ▲"reson",\n                "orgFields"',
    fix: 'reason',
  },
  {
    code: 'query-misplaced',
    pointer: `${FORM}/code/x-query`,
    from: '"pattern": "^[a-z]+$"',
    to: '▲"x-query": {}',
  },

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

  // names
  {
    code: 'screen-unknown',
    pointer: `${CLICK}/2/screen`,
    from: '"screen": "system/user-form"',
    to: '"screen": ▲"system/user-from"',
    fix: 'system/user-form',
  },
  {
    code: 'state-unknown',
    pointer: '/on/open/0/into',
    from: '"into": "user"',
    to: '"into": ▲"usr"',
    fix: 'user',
  },
  {
    code: 'state-unknown',
    pointer: `${TABLE}/x-component-props/selection`,
    from: '"selection": "selected"',
    to: '"selection": ▲"select"',
  },
  {
    code: 'state-unknown',
    pointer: '/schema/properties/freeze/x-disabled',
    from: '"{{ $state.selected.length === 0 }}"',
    to: '"{{ $state.▲selectd.length === 0 }}"',
    fix: 'selected',
  },
  {
    code: 'node-unknown',
    pointer: '/schema/properties/search/x-component-props/table',
    from: '"table": "table"',
    to: '"table": ▲"tabel"',
    fix: 'table',
  },
  {
    code: 'field-unknown',
    pointer: `${CLICK}/4/field`,
    from: '"field": "form.code"',
    to: '"field": ▲"form.cod"',
    fix: 'form.code',
  },
  {
    code: 'field-unknown',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount',
    to: '$values.form.▲amont',
    fix: 'amount',
  },
  {
    code: 'field-unknown',
    pointer: `${FORM}/reason/x-reactions/dependencies/1`,
    from: '"form.kind"',
    to: '▲"form.knd"',
    fix: 'form.kind',
  },
  {
    code: 'field-unknown',
    pointer: '/schema/properties/form/properties/card/required/0',
    from: '"required": [\n            "code"',
    to: '"required": [\n            ▲"cod"',
    fix: 'code',
  },
  {
    code: 'item-unknown',
    pointer: `${TABLE}/x-component-props/columns/3/slot`,
    from: '"slot": "remove"',
    to: '"slot": ▲"remov"',
    fix: 'remove',
  },
  {
    code: 'permission-unknown',
    pointer: '/schema/properties/freeze/x-access',
    from: '"x-access": "user:freeze"',
    to: '"x-access": ▲"user:frezee"',
    fix: 'user:freeze',
  },
  {
    code: 'permission-unknown',
    pointer: '/route/permission',
    from: '"permission": "user:list"',
    to: '"permission": ▲"user:lst"',
    fix: 'user:list',
  },

  // routes
  {
    code: 'route-unknown',
    pointer: `${CLICK}/5/to`,
    from: '"/isystem/user/detail/5"',
    to: '▲"/isystem/usr"',
    fix: '/isystem/user',
  },
  {
    code: 'navigate-query',
    pointer: `${CLICK}/5/to`,
    from: '"/isystem/user/detail/5"',
    to: '"/isystem/user/detail/5▲?a=1"',
  },
  {
    code: 'route-invalid',
    pointer: '/route/path',
    from: '"path": "/isystem/user"',
    to: '"path": ▲"isystem/../user"',
  },
  ...['/api/x', '/API', '/_app/a', '/assets'].map((path): Mutation => ({
    code: 'route-reserved',
    pointer: '/route/path',
    from: '"path": "/isystem/user"',
    to: `"path": ▲"${path}"`,
  })),
  { code: 'id-invalid', pointer: '/id', from: '"id": "system/user-list"', to: '"id": ▲"../user"' },
];
