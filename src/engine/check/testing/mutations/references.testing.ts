// Test data: names and routes. `▲` marks where the finding must stand.
import type { Mutation } from './mutation.testing.ts';

const FORM = '/schema/properties/form/properties/card/properties';
const TABLE = '/schema/properties/table';
const CLICK = '/schema/properties/freeze/x-on/click';

export const REFERENCES_MUTATIONS: Mutation[] = [
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
  {
    code: 'permission-unknown',
    pointer: '/card/permission',
    from: '"schema": {',
    to: '"card": { "permission": ▲"user:lst" }, "schema": {',
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
