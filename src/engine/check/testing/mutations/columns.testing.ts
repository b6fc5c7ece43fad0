// Test data: tables, their columns and conditions against the call behind them. `▲` marks where the finding must stand.
import type { Mutation } from './mutation.testing.ts';

const LOGS = '/schema/properties/logs/x-component-props';

export const COLUMNS_MUTATIONS: Mutation[] = [
  {
    code: 'column-unknown',
    pointer: `${LOGS}/columns/1/key`,
    from: '"key": "sex_dictText"',
    to: '"key": ▲"sex_dictTxt"',
    fix: 'sex_dictText',
  },
  {
    code: 'column-unknown',
    pointer: `${LOGS}/columns/2/key`,
    from: '"key": "place"',
    to: '"key": ▲"plase"',
    fix: 'place',
  },
  {
    code: 'column-unknown',
    pointer: `${LOGS}/columns/3/key`,
    from: '"key": "more",\n "title": "更多",\n "slot": "more"',
    to: '"key": ▲"more", "title": "更多"',
  },
  {
    code: 'column-unknown',
    pointer: `${LOGS}/rowKey`,
    from: '"rowKey": "id"',
    to: '"rowKey": ▲"uuid"',
  },
  {
    code: 'column-unknown',
    pointer: `${LOGS}/defaultSort/column`,
    from: '"column": "username"',
    to: '"column": ▲"usernam"',
    fix: 'username',
  },
  {
    code: 'member-unknown',
    pointer: `${LOGS}/columns/2/color`,
    from: '"title": "地点"',
    to: '"title": "地点", "color": "{{ $record.▲plase }}"',
    fix: 'place',
  },
  {
    code: 'query-unknown',
    pointer: '/schema/properties/search/properties/sexes',
    from: '"sex": {\n "type": "string",\n "title": "性别"',
    to: '▲"sexes": { "type": "string", "title": "性别"',
  },
];
