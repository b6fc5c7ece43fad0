// The list of positions is made of its entity, and is what it was when each of its nodes was written down.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { SchemaNode } from '../src/engine/document.ts';
import { shippedScreens } from './shipped-screens.ts';

const find = (id: string) => shippedScreens.find((screen) => screen.id === id);
const list = find('system/position-list');
const form = find('system/position-list/form');
const table = list?.schema.properties?.['table'];
const row = table?.items?.properties?.['actions'];
const stepsOf = (node: SchemaNode | undefined, name: string) => node?.properties?.[name]?.['x-on']?.['click'];

it('is written down in at most 40 lines', () => {
  const text = readFileSync(
    new URL('../src/schemas/screens/system/position-list.json', import.meta.url),
    'utf8',
  );
  expect(text.trim().split('\n').length).toBeLessThanOrEqual(40);
});

it('has its conditions, columns with their widths, and its order', () => {
  expect(Object.entries(list?.schema.properties?.['search']?.properties ?? {})).toEqual([
    ['name', { type: 'string', title: '职务名称', 'x-component': 'text', 'x-query': { operator: 'like' } }],
    ['code', { type: 'string', title: '职务编码', 'x-component': 'text', 'x-query': { operator: 'like' } }],
    ['postRank', { type: 'string', title: '职务级别', 'x-component': 'list', 'x-dict': 'position_rank' }],
  ]);
  expect(table?.['x-component-props']).toEqual({
    title: '职务列表',
    selection: 'selected',
    selectionRows: 'selectedRows',
    defaultSort: { column: 'postRank', order: 'asc' },
    import: {
      api: 'importExcel',
      check: 'importCheck',
      template: 'importTemplate',
      permission: 'position:import',
    },
    export: { url: '/sys/position/exportXls', filename: '职务.xlsx', permission: 'position:export' },
    emptyAction: 'add',
    columns: [
      { key: 'code', title: '职务编码', sorter: true, minWidth: 140 },
      { key: 'name', title: '职务名称', sorter: false, minWidth: 160 },
      { key: 'postRank', title: '职务级别', dict: 'position_rank', sorter: true, width: 130 },
      { key: 'companyId', title: '所属公司', dict: 'departs', minWidth: 160 },
      { key: 'createTime', title: '创建时间', type: 'datetime', sorter: true, width: 180, isHidden: true },
      { key: 'action', title: '操作', slot: 'actions', fixed: 'right', width: 190 },
    ],
  });
});

it('has its buttons, permissions, titles and questions', () => {
  const bar = Object.entries(table?.properties ?? {});
  expect(bar.map(([name, node]) => [name, node['x-access'], node['x-component-props']])).toEqual([
    ['add', 'position:add', { text: '新增', kind: 'primary', icon: 'plus' }],
    ['editBatch', 'position:edit', { text: '批量修改', icon: 'edit' }],
    ['removeBatch', 'position:deleteBatch', { text: '批量删除', icon: 'delete', danger: true }],
  ]);
  expect(Object.entries(row?.properties ?? {}).map(([name, node]) => [name, node['x-access']])).toEqual([
    ['edit', 'position:edit'],
    ['copy', 'position:add'],
    ['remove', 'position:delete'],
  ]);
  expect(stepsOf(table, 'add')?.[0]).toMatchObject({
    as: 'dialog',
    width: 520,
    title: '新增职务',
    params: {},
  });
  expect(stepsOf(row, 'edit')?.[0]).toMatchObject({
    as: 'dialog',
    width: 520,
    title: "{{ '编辑职务 · ' + $record.name }}",
    params: { record: '{{ $record }}' },
  });
  expect(stepsOf(row, 'remove')?.[0]).toEqual({
    do: 'confirm',
    danger: true,
    title: '删除职务',
    text: "{{ '确定删除职务“' + $record.name + '”吗？' }}",
  });
  expect(stepsOf(table, 'removeBatch')?.[0]).toEqual({
    do: 'confirm',
    danger: true,
    title: '删除职务',
    ok: '删除',
    text: "{{ '确定删除选中的 ' + $state.selected.length + ' 个职务吗？' }}",
  });
});

it('has its form', () => {
  expect(form?.title).toBe('职务');
  expect(form?.apis).toEqual({
    save: { add: '/sys/position/add', edit: '/sys/position/edit' },
    copy: { url: '/sys/position/copy', params: { id: '{{ $params.copy.id }}' } },
  });
  expect(form?.schema.properties?.['form']?.properties?.['fields']).toEqual({
    type: 'void',
    'x-component': 'row',
    'x-component-props': { columns: 1 },
    properties: {
      id: { type: 'string', title: '', 'x-component': 'hidden' },
      code: {
        type: 'string',
        title: '职务编码',
        'x-component': 'text',
        'x-component-props': { autoFocus: true },
        required: true,
        maxLength: 100,
        'x-disabled': '{{ !!$params.record }}',
        'x-rules': [{ unique: { table: 'sys_position', field: 'code' }, message: '职务编码已存在' }],
      },
      name: { type: 'string', title: '职务名称', 'x-component': 'text', required: true, maxLength: 100 },
      postRank: {
        type: 'string',
        title: '职务级别',
        'x-component': 'list',
        required: true,
        'x-dict': 'position_rank',
      },
      companyId: { type: 'string', title: '所属公司', 'x-component': 'company' },
    },
  });
});

it('changes rank and company of several at once, and no code, which each has of its own', () => {
  const batch = find('system/position-list/batch')?.schema.properties?.['form']?.properties?.['values'];
  expect(Object.keys(batch?.properties ?? {})).toEqual(['name', 'postRank', 'companyId']);
});
