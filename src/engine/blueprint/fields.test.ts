import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../document.ts';
import { CONTRACT, expandSound, nodeAt, screenOf } from './contract.testing.ts';

/** All that people may see. */
const NAMES = Object.entries(CONTRACT.fields).flatMap(([name, { isSecret }]) => (isSecret ? [] : [name]));
const screens = expandSound(
  screenOf('records', {
    entity: 'lease/contract',
    fields: NAMES,
    details: NAMES,
    search: NAMES.filter((name) => name !== 'perRoom'),
    columns: NAMES,
  }),
);
const props = (node: JsonObject | undefined): JsonObject => (node?.['x-component-props'] ?? {}) as JsonObject;
const columns = props(nodeAt(screens[''], 'table'))['columns'] as JsonObject[];
const input = (name: string): JsonObject => nodeAt(screens['/form'], `form/fields/${name}`) ?? {};

describe('a field of type', () => {
  it.each([
    [
      'string',
      'name',
      { 'x-component': 'text', maxLength: 80 },
      { minWidth: 140 },
      { 'x-component': 'text', 'x-query': { operator: 'like' } },
    ],
    [
      'text',
      'terms',
      { 'x-component': 'textarea', maxLength: 2000 },
      { ellipsis: true },
      { 'x-component': 'text', 'x-query': { operator: 'like' } },
    ],
    [
      'integer',
      'rooms',
      { type: 'integer', 'x-component': 'integer' },
      { type: 'number' },
      { 'x-component': 'integer', 'x-query': { mode: 'group' } },
    ],
    [
      'number',
      'factor',
      { type: 'number', 'x-component': 'number' },
      { type: 'number' },
      { 'x-component': 'number', 'x-query': { mode: 'group' } },
    ],
    [
      'decimal',
      'area',
      { 'x-component': 'number', 'x-component-props': { precision: 3, thousands: true } },
      { type: 'number', precision: 3, thousands: true },
      { 'x-component': 'number' },
    ],
    [
      'money',
      'rent',
      { 'x-component-props': { precision: 2, thousands: true } },
      { type: 'number', precision: 2, thousands: true },
      { 'x-component': 'number' },
    ],
    [
      'boolean',
      'isSigned',
      { type: 'boolean', 'x-component': 'switch', default: false },
      { width: 100 },
      { 'x-component': 'list' },
    ],
    [
      'date',
      'ends',
      { 'x-component': 'date' },
      { type: 'date' },
      { 'x-component': 'date', 'x-query': { mode: 'group' } },
    ],
    [
      'datetime',
      'signedAt',
      { 'x-component': 'datetime' },
      { type: 'datetime' },
      { 'x-component': 'date', 'x-query': { mode: 'group' } },
    ],
    [
      'time',
      'meetsAt',
      { 'x-component': 'time' },
      { width: 110 },
      { 'x-component': 'time', 'x-query': { mode: 'group' } },
    ],
    [
      'dict',
      'state',
      { 'x-component': 'list', 'x-dict': 'contract_state' },
      { dict: 'contract_state' },
      { 'x-component': 'list' },
    ],
    [
      'relation',
      'customer',
      {
        'x-component': 'sel_search',
        'x-component-props': { dictTable: 'lease_customer', dictText: 'name', dictCode: 'id' },
      },
      { dict: 'lease_customer,name,id' },
      { 'x-component': 'sel_search' },
    ],
    [
      'person, by the widget that its entity names,',
      'manager',
      { 'x-component': 'sel_user', type: 'string' },
      { dict: 'staff' },
      { 'x-component': 'sel_user' },
    ],
    [
      'region, by its widget,',
      'region',
      { 'x-component': 'pca' },
      { type: 'area' },
      { 'x-component': 'pca' },
    ],
    [
      'text with a widget and its settings',
      'detail',
      { 'x-component': 'markdown', 'x-component-props': { placeholder: '按条列出' } },
      { ellipsis: true },
      { 'x-component': 'text', 'x-query': { operator: 'like' } },
    ],
    [
      'relations',
      'partners',
      {
        'x-component': 'sel_search',
        'x-component-props': { dictTable: 'lease_customer', dictText: 'name', dictCode: 'id', multi: true },
      },
      { dict: 'lease_customer,name,id' },
      { 'x-component': 'sel_search', 'x-component-props': { multi: true } },
    ],
    [
      'relation to a tree',
      'place',
      { 'x-component': 'sel_tree', 'x-component-props': { dict: 'lease_place,name,id', pidField: 'above' } },
      { dict: 'lease_place,name,id' },
      { 'x-component': 'sel_tree', 'x-component-props': { multi: true } },
    ],
    [
      'relations to a tree',
      'places',
      { 'x-component': 'sel_tree', 'x-component-props': { pidField: 'above', multi: true } },
      { dict: 'lease_place,name,id' },
      { 'x-component': 'sel_tree' },
    ],
    [
      'department',
      'department',
      { 'x-component': 'sel_depart' },
      { dict: 'departs' },
      { 'x-component': 'sel_depart' },
    ],
    ['file', 'scan', { 'x-component': 'file' }, { ellipsis: true }, { 'x-component': 'text' }],
    ['image', 'plan', { 'x-component': 'image' }, { type: 'image' }, { 'x-component': 'text' }],
    ['json', 'extra', { 'x-component': 'json' }, { ellipsis: true }, { 'x-component': 'text' }],
    [
      'serial',
      'number',
      { 'x-component': 'text', 'x-disabled': true },
      { width: 180 },
      { 'x-query': { operator: 'like' } },
    ],
    [
      'computed',
      'total',
      { 'x-component': 'number', 'x-read-only': true, 'x-value': '{{ $values.rent * $values.rooms }}' },
      { type: 'number', precision: 2, thousands: true },
      { 'x-query': { mode: 'group' } },
    ],
  ] as const)(
    '%s has its widget, its reading view, its column and its condition',
    (_type, name, form, column, search) => {
      expect(input(name)).toMatchObject(form);
      expect(nodeAt(screens['/view'], `details/${name}`)).toMatchObject({
        'x-component': input(name)['x-component'],
        'x-read-pretty': true,
      });
      expect(columns.find(({ key }) => key === name)).toMatchObject(column);
      expect(nodeAt(screens[''], `search/${name}`)).toMatchObject(search);
    },
  );

  it('computed as it is read is shown, and nothing to filter or sort by', () => {
    expect(input('perRoom')).toMatchObject({
      'x-read-only': true,
      'x-value': '{{ $values.rent / $values.rooms }}',
    });
    expect(nodeAt(screens['/view'], 'details/perRoom')).toMatchObject({ 'x-read-pretty': true });
    const column = columns.find(({ key }) => key === 'perRoom');
    expect(column).toMatchObject({ type: 'number' });
    expect(column).not.toHaveProperty('sorter');
    expect(columns.find(({ key }) => key === 'total')).toMatchObject({ sorter: true });
  });

  it('that is secret is written in the form alone, as a password, and never read', () => {
    const { '/form': form, ...others } = expandSound(screenOf('records', { entity: 'lease/contract' }));
    expect(JSON.stringify(others)).not.toContain('密钥');
    expect(nodeAt(form, 'form/fields/secret')).toMatchObject({ title: '密钥', 'x-component': 'password' });
  });
});

describe('what an entity demands', () => {
  it('is demanded by its form', () => {
    expect(input('rent')['required']).toBe(true);
    expect(input('name')['x-rules']).toEqual([
      { unique: { table: 'lease_contract', field: 'name' }, message: '名称已存在' },
    ]);
  });

  it('is demanded where it has a default, too: what somebody empties is empty', () => {
    expect(input('begins')).toMatchObject({ default: '{{ formatDate($now) }}', required: true });
  });

  it('is not demanded of what only the server writes', () => {
    const form = expandSound(screenOf('record_form', { entity: 'lease/contract', fields: ['createBy'] }))[''];
    const node = nodeAt(form, 'form/fields/createBy');
    expect(node).toMatchObject({ title: '创建人', 'x-read-only': true });
    expect(node).not.toHaveProperty('required');
  });

  it('between fields stands at the field that its rule names', () => {
    expect(screens['/form']?.['rules']).toEqual({
      record_1: { check: '{{ $values.ends >= $values.begins }}', message: '结束日期不能早于开始日期' },
    });
    expect(input('ends')['x-rules']).toEqual(['record_1']);
  });

  it('between fields is left to the server where the form lacks one of them', () => {
    const some = expandSound(screenOf('record_form', { entity: 'lease/contract', fields: ['ends', 'rent'] }));
    expect(some['']).not.toHaveProperty('rules');
  });
});

describe('rows of a record', () => {
  it('are a table in its form, with their order and removed ones', () => {
    const table = nodeAt(screens['/form'], 'form/lines');
    expect(props(table)).toMatchObject({
      deleteIdsField: 'deleteIds',
      dragSort: true,
      dragSortKey: 'place',
      columns: [
        { key: 'room', type: 'input', validateRules: [{ required: true }, { unique: true }] },
        { key: 'price', type: 'inputNumber' },
        { key: 'area', type: 'inputNumber' },
        { key: 'rent', type: 'normal', value: '{{ $record.price * $record.area }}' },
      ],
    });
    expect(nodeAt(screens['/form'], 'form/deleteIds')).toMatchObject({ 'x-component': 'hidden' });
  });

  it('are only read in its reading view', () => {
    expect(nodeAt(screens['/view'], 'lines')).toMatchObject({
      'x-read-pretty': true,
      'x-component-props': { actionButton: false },
    });
  });
});

describe('a row that stands alone', () => {
  it('is a group of fields in the form, which demands them only of whoever fills it in', () => {
    const group = nodeAt(screens['/form'], 'form/deposit');
    expect(group).toMatchObject({ type: 'object', 'x-component': 'card', title: '押金' });
    expect(Object.keys((group?.['properties'] ?? {}) as object)).toEqual(['id', 'version', 'fields']);
    const amount = nodeAt(screens['/form'], 'form/deposit/fields/amount');
    expect(amount).toMatchObject({ 'x-component': 'number' });
    expect(amount).not.toHaveProperty('required');
    // `$values` of a form are those of the record.
    expect(nodeAt(screens['/form'], 'form/deposit/fields/double')).not.toHaveProperty('x-value');
    expect(screens['/form']?.['apis']).toMatchObject({ save: { children: { lines: 'deleteIds' } } });
  });

  it('is a group of fields in the reading view', () => {
    expect(nodeAt(screens['/view'], 'deposit/fields/amount')).toMatchObject({ 'x-read-pretty': true });
  });
});

describe('one record', () => {
  it('is written on a page of its own, by the id in its address', () => {
    const form = expandSound(screenOf('record_form', { entity: 'lease/customer', by: 'id' }))[''];
    expect(form?.['apis']).toMatchObject({
      load: { url: '/lease/customer/queryById', params: { id: '{{ $params.id }}' } },
    });
    expect(nodeAt(form, 'form/fields/name')).toMatchObject({ required: true });
  });

  it('is read as what somebody opens it with', () => {
    const view = expandSound(screenOf('record_view', { entity: 'lease/customer' }))[''];
    expect(view?.['on']).toEqual({
      open: [
        { do: 'when', if: '{{ !!$params.record }}', then: [{ do: 'set', value: '{{ $params.record }}' }] },
      ],
    });
    expect(nodeAt(view, 'details/name')).toMatchObject({ 'x-read-pretty': true });
  });
});
