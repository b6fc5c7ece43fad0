// Test data: calls, expressions, reactions and patterns. `▲` marks where the finding must stand.
import type { Mutation } from './mutation.testing.ts';

const FORM = '/schema/properties/form/properties/card/properties';
const TABLE = '/schema/properties/table';
const CLICK = '/schema/properties/freeze/x-on/click';

export const CALLS_MUTATIONS: Mutation[] = [
  // calls
  {
    code: 'api-unknown',
    pointer: `${TABLE}/x-source/api`,
    from: '"api": "list"',
    to: '"api": ▲"lst"',
    fix: 'list',
  },
  {
    code: 'api-kind',
    pointer: `${TABLE}/x-source/api`,
    from: '"api": "list"',
    to: '"api": ▲"save"',
  },
  ...[
    'https://x.y/a',
    '//x.y/a',
    `java${'script'}:alert(1)`,
    'sys/user',
    '/sys/../a',
    '/sys//a',
    '/a?b=1',
    '/a\\\\b',
    '/a b',
    '/a/%2e%2e/b',
  ].map((url): Mutation => ({
    code: 'api-url',
    pointer: '/apis/list/url',
    from: '"/sys/user/list"',
    to: `▲"${url}"`,
  })),
  {
    code: 'field-unknown',
    pointer: '/apis/save/children/rows',
    from: '"edit": "/sys/user/edit"',
    to: '"edit": "/sys/user/edit", "children": { ▲"rows": "form.code" }',
  },
  {
    code: 'field-unknown',
    pointer: '/apis/save/children/form.code',
    from: '"edit": "/sys/user/edit"',
    to: '"edit": "/sys/user/edit", "children": { "form.code": ▲"gone" }',
  },
  { code: 'value-invalid', pointer: '/apis/list/method', from: '"method": "GET"', to: '"method": ▲"TRACE"' },
  {
    code: 'api-path-missing',
    pointer: '/schema/properties/table/items/properties/remove/x-on/click/1/api',
    from: '"api": "remove",\n "path": {',
    to: '"api": ▲"remove", "params": {',
  },
  {
    code: 'api-path-missing',
    pointer: '/apis/fresh/url',
    from: '"one": {',
    to: '"fresh": { "url": "/sys/user/▲{id}" }, "one": {',
  },
  {
    code: 'api-path-unknown',
    pointer: '/apis/one/path/uid',
    from: '"path": {\n        "id": "{{ $params.id }}"',
    to: '"path": { "id": 1,\n        ▲"uid": "{{ $params.id }}"',
  },
  {
    code: 'api-header',
    pointer: '/apis/list/headers',
    from: '"method": "GET",',
    to: '"method": "GET", ▲"headers": { "X-Access-Token": "a" },',
  },

  // expressions
  {
    code: 'expression-empty',
    pointer: `${FORM}/total/x-value`,
    from: '"{{ $values.form.amount * 2 }}"',
    to: '"{{▲  }}"',
  },
  {
    code: 'expression-syntax',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount * 2',
    to: '$values.form.amount * ▲* 2',
  },
  {
    code: 'expression-unsupported',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount * 2',
    to: '▲new Date()',
  },
  {
    code: 'expression-forbidden',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount * 2',
    to: '$values.▲constructor',
  },
  {
    code: 'expression-function-unknown',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount * 2',
    to: "▲fetch('/a')",
  },
  {
    code: 'expression-method-unknown',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount * 2',
    to: '[1].▲push(2)',
  },
  {
    code: 'expression-arguments',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount * 2',
    to: '▲$dict()',
  },
  {
    code: 'expression-too-long',
    pointer: `${FORM}/total/x-value`,
    from: ' $values.form.amount * 2 ',
    to: `${'1+'.repeat(5000)}▲1`,
  },
  {
    code: 'expression-too-deep',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount * 2',
    to: `${'('.repeat(200)}▲(1${')'.repeat(201)}`,
  },
  {
    code: 'expression-name-unknown',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount',
    to: '▲$value.form.amount',
    fix: '$values',
  },
  {
    code: 'expression-name-unknown',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount',
    to: '▲window.length',
  },
  {
    code: 'expression-name-unknown',
    pointer: '/apis/list/params/username',
    from: '$query.username',
    to: '$query.▲usernme',
    fix: 'username',
  },
  {
    code: 'expression-name-unknown',
    pointer: '/schema/properties/table/items/properties/remove/x-visible',
    from: '$user.id',
    to: '$user.▲password',
  },
  {
    code: 'expression-name-unknown',
    pointer: `${FORM}/reason/x-reactions/when`,
    from: '$deps[0]',
    to: '$deps[▲7]',
  },
  {
    code: 'expression-name-unknown',
    pointer: `${FORM}/total/x-value`,
    from: '"{{ $values.form.amount * 2 }}"',
    to: '"\\u007b{ \\"é\\" + ▲$value.x }}"',
    fix: '$values',
  },
  {
    code: 'expression-name-misplaced',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount',
    to: '▲$result.x',
  },
  {
    code: 'expression-name-misplaced',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount',
    to: '▲$record.x',
  },
  {
    code: 'expression-name-misplaced',
    pointer: `${FORM}/total/x-value`,
    from: '$values.form.amount',
    to: '▲$deps.x',
  },
  {
    code: 'expression-name-misplaced',
    pointer: `${CLICK}/0/then/0/fail/0/text`,
    from: '$error.message',
    to: '▲$item',
  },
  {
    code: 'expression-braces',
    pointer: '/schema/properties/freeze/x-disabled',
    from: '"{{ $state.selected.length === 0 }}"',
    to: '▲"$state.selected.length === 0"',
  },
  {
    code: 'expression-braces',
    pointer: '/schema/properties/table/items/properties/remove/x-component-props/text',
    from: '"text": "删除"',
    to: '"text": "删除 ▲{{ $record.name }} 吗"',
  },
  {
    code: 'expression-misplaced',
    pointer: '/title',
    from: '"title": "用户管理"',
    to: '"title": ▲"{{ $user.realname }}"',
  },

  // reactions
  {
    code: 'reaction-run',
    pointer: `${FORM}/reason/x-reactions/fulfill/run`,
    from: '"state": {\n                    "visible": true\n                  }',
    to: '▲"run": "alert(1)"',
  },
  {
    code: 'field-unknown',
    pointer: `${FORM}/reason/x-reactions/target`,
    from: '"when": "{{ $deps[0]',
    to: '"target": ▲"*", "when": "{{ $deps[0]',
  },
  {
    code: 'name-reserved',
    pointer: `${FORM}/reason/x-reactions/target`,
    from: '"when": "{{ $deps[0]',
    to: '"target": "a.▲__proto__", "when": "{{ $deps[0]',
    also: ['field-unknown'],
  },
  {
    code: 'reaction-cycle',
    pointer: `${FORM}/total/x-value`,
    from: '"{{ $values.form.amount * 2 }}"',
    to: '▲"{{ $self.value + 1 }}"',
  },
  {
    code: 'reaction-cycle',
    pointer: `${FORM}/amount/x-value`,
    from: '"default": 1',
    to: '"x-value": ▲"{{ $values.form.total }}"',
  },
  {
    code: 'visibility-cycle',
    pointer: `${FORM}/reason/x-visible`,
    from: '"x-reactions": {',
    to: `"x-visible": ▲"{{ $self.value === 'a' }}", "x-reactions": {`,
  },

  // patterns
  { code: 'pattern-invalid', pointer: `${FORM}/code/pattern`, from: '"^[a-z]+$"', to: '▲"^[a-z+$"' },
  {
    code: 'pattern-long',
    pointer: `${FORM}/code/pattern`,
    from: '"^[a-z]+$"',
    to: `▲"^${'a'.repeat(1000)}$"`,
  },
  { code: 'pattern-slow', pointer: `${FORM}/code/pattern`, from: '"^[a-z]+$"', to: '▲"^([a-z]+)+$"' },
  {
    code: 'look-unknown',
    pointer: '/on/open/0/look',
    from: '"open": [',
    to: '"open": [{ "do": "set", "look": ▲"navThem", "value": "dark" },',
    fix: 'navTheme',
  },
  {
    code: 'expression-name-unknown',
    pointer: '/rules/short/message',
    from: '"太长"',
    to: '"{{ $looks.▲primaryColour }}"',
    fix: 'primaryColor',
  },
  {
    code: 'state-unknown',
    pointer: '/rules/short/message',
    from: '"太长"',
    to: '"{{ `最多${$state.▲usr.length}位` }}"',
    fix: 'user',
  },
  {
    code: 'expression-name-unknown',
    pointer: `${FORM}/code/x-rules/1/message`,
    from: '"rule": "mobile"',
    to: '"rule": "mobile", "message": "{{ ▲$value }}"',
    fix: '$values',
  },
  { code: 'pattern-slow', pointer: '/rules/short/pattern', from: '"[a-z]{1,8}"', to: '▲"a*b*a*a*c"' },
  {
    code: 'pattern-slow',
    pointer: `${FORM}/code/x-validator/0/pattern`,
    from: '"maxLength": 20,\n                  "message"',
    to: '"pattern": ▲"^(a|a)*$",\n                  "message"',
  },
  {
    code: 'validator-invalid',
    pointer: `${FORM}/code/x-validator/0/validator`,
    from: '"maxLength": 20,\n                  "message"',
    to: '"validator": ▲"{{ $values.form.code }}",\n                  "message"',
  },
  {
    code: 'format-unknown',
    pointer: `${FORM}/code/format`,
    from: '"pattern": "^[a-z]+$"',
    to: '"format": ▲"emial"',
    fix: 'email',
  },

  // Formily
  {
    code: 'component-unknown',
    pointer: '/schema/properties/a/x-component',
    to: '{ "schema": { "type": "object", "properties": { "a": { "x-decorator": "FormItem", "x-component": ▲"Inptu" } } } }',
    fix: 'Input',
  },
];
