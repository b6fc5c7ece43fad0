import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/document.ts';
import { listFindable, rankFound } from './find-anything.ts';

const document: JsonObject = {
  title: '合同',
  apis: { save: { method: 'POST', url: '/lease/contract/add' } },
  state: { chosen: null },
  dicts: { kind: { items: [] } },
  rules: { plate: { pattern: '^[A-Z]' } },
  on: { open: [{ do: 'request', api: 'load' }] },
  schema: {
    type: 'object',
    properties: {
      table: {
        type: 'array',
        title: '明细',
        'x-component': 'editable_table',
        'x-component-props': { columns: [{ key: 'sum', title: '金额' }] },
      },
      save: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '保存', tip: '存到服务器' },
        'x-on': { click: [{ do: 'when', if: '{{ true }}', then: [{ do: 'submit', api: 'save' }] }] },
      },
    },
  },
};
const all = listFindable(document, (type) => (type === 'button' ? '按钮' : undefined));

describe('somebody who looks for anything', () => {
  it.each<[kind: string, title: string, path: string]>([
    ['node', '明细', 'schema/properties/table'],
    ['node', '保存', 'schema/properties/save'],
    ['column', '金额', 'schema/properties/table/x-component-props/columns/0'],
    ['api', 'save', 'apis/save'],
    ['state', 'chosen', 'state/chosen'],
    ['dict', 'kind', 'dicts/kind'],
    ['rule', 'plate', 'rules/plate'],
    ['step', 'request', 'on/open/0'],
    ['step', 'submit', 'schema/properties/save/x-on/click/0/then/0'],
    ['text', '存到服务器', 'schema/properties/save/x-component-props/tip'],
  ])('finds the %s %s where it stands', (kind, title, path) => {
    const found = all.filter((one) => one.kind === kind && one.title === title);
    expect(found.map((one) => one.path.join('/'))).toEqual([path]);
  });

  it('finds by name, widget and address too, and best what is called so', () => {
    const search = (text: string): string[] =>
      all
        .flatMap((one) => {
          const rank = rankFound(one.title, one.detail, text);
          return rank === undefined ? [] : [{ rank, name: `${one.kind} ${one.title}` }];
        })
        .sort((one, other) => one.rank - other.rank)
        .map(({ name }) => name);
    expect(search('按钮')[0]).toBe('node 保存');
    expect(search('contract/ADD')).toEqual(['api save']);
    expect(search('save')[0]).toBe('api save');
    expect(search('明细 金额')).toEqual(['column 金额']);
    expect(search('没有的')).toEqual([]);
  });
});
