// Test data: widgets, their settings and the values of nodes. `▲` marks where the finding must stand.
import type { Mutation } from './mutation.testing.ts';

const FORM = '/schema/properties/form/properties/card/properties';
const SEARCH = '/schema/properties/search/properties';
const TABLE = '/schema/properties/table';

export const WIDGETS_MUTATIONS: Mutation[] = [
  // values of a node
  {
    code: 'type-wrong',
    pointer: `${FORM}/amount/default`,
    from: '"default": 1,',
    to: '"default": ▲"1",',
  },
  { code: 'type-wrong', pointer: `${FORM}/amount/default`, from: '"default": 1,', to: '"default": ▲1.5,' },
  {
    code: 'value-invalid',
    pointer: `${FORM}/amount/default`,
    from: '"default": 1,',
    to: '"default": ▲1, "enum": [2, { "value": 3, "label": "三" }],',
  },
  {
    code: 'type-wrong',
    pointer: `${FORM}/amount/enum/1/value`,
    from: '"default": 1,',
    to: '"enum": [2, { "value": ▲"3", "label": "三" }],',
  },
  {
    code: 'value-invalid',
    pointer: `${FORM}/amount/enum/1`,
    from: '"default": 1,',
    to: '"enum": [2, ▲2],',
  },
  {
    code: 'value-invalid',
    pointer: `${FORM}/amount/minimum`,
    from: '"default": 1,',
    to: '"minimum": ▲5, "maximum": 3,',
  },
  {
    code: 'field-duplicate',
    pointer: `${FORM}/lane/properties/code`,
    from: '"amount": {',
    to: '"lane": { "type": "void", "x-component": "card", "properties": { ▲"code": { "type": "string", "x-component": "text" } } }, "amount": {',
  },
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
    also: ['type-wrong'],
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
];
