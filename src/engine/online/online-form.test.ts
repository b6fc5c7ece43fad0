import { describe, expect, it } from 'vitest';
import contracts from '../../schemas/meta/widgets.generated.json' with { type: 'json' };
import type { SchemaNode } from '../document.ts';
import type { WidgetContract } from '../registry/manifest.ts';
import { planRules } from '../rule/plan-rules.ts';
import { compileOnlineForm } from './online-form.ts';

const declared = new Map((contracts as unknown as WidgetContract[]).map((one) => [one.type, one]));
const settings = (widget: string): string[] => Object.keys(declared.get(widget)?.props.properties ?? {});
const compile = (items: readonly unknown[]) => compileOnlineForm(items, settings);
const compileOne = (item: Record<string, unknown>): SchemaNode | undefined =>
  compile([{ key: 'f', label: '字段', ...item }]).properties['f'];

const SEARCH = { dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' };
const LIST = [
  { value: '1', label: '一' },
  { value: '2', label: '二' },
];
const ENUM = [
  { value: '1', text: '一' },
  { value: '2', text: '二' },
];

describe('form items of the 2.3 generation', () => {
  // W3.13, W3.14, W3.26
  it.each([
    ['text', {}, { type: 'string', 'x-component': 'text' }],
    ['number', {}, { type: 'number', 'x-component': 'number' }],
    ['number', { onlyInteger: true }, { type: 'number', 'x-component-props': { onlyInteger: true } }],
    ['integer', {}, { type: 'integer', 'x-component': 'integer' }],
    ['password', {}, { 'x-component': 'password' }],
    ['date', {}, { 'x-component': 'date' }],
    ['datetime', {}, { 'x-component': 'datetime' }],
    ['month', {}, { 'x-component': 'month' }],
    ['textarea', {}, { 'x-component': 'textarea' }],
    ['list', { listSource: LIST }, { 'x-component': 'list', enum: ENUM }],
    ['list', { dictCode: 'sex' }, { 'x-component': 'list', 'x-dict': 'sex' }],
    ['radio', SEARCH, { 'x-component': 'radio', 'x-dict': 'sys_user,realname,username' }],
    ['checkbox', { listSource: LIST }, { 'x-component': 'checkbox', enum: ENUM }],
    ['list_multi', {}, { 'x-component': 'list_multi', enum: [] }],
    ['rate', {}, { type: 'number', 'x-component': 'rate' }],
    ['switch', { switchOptions: ['1', '0'] }, { 'x-component-props': { options: ['1', '0'] } }],
    ['switch', {}, { 'x-component': 'switch' }],
    ['umeditor', {}, { 'x-component': 'umeditor' }],
    ['markdown', {}, { 'x-component': 'markdown' }],
    ['file', {}, { 'x-component': 'file' }],
    ['image', {}, { 'x-component': 'image' }],
    [
      'popup',
      { popupCode: 'users', orgFields: 'name,id', destFields: 'f,f_id' },
      { 'x-component-props': { code: 'users', field: 'f', orgFields: 'name,id', destFields: 'f,f_id' } },
    ],
    ['sel_depart', {}, { 'x-component': 'sel_depart' }],
    ['sel_user', {}, { 'x-component': 'sel_user' }],
    ['sel_search', SEARCH, { 'x-component': 'sel_search', 'x-component-props': SEARCH }],
    ['sel_search', { listSource: LIST }, { 'x-component': 'sel_search', enum: ENUM }],
    [
      'sel_tree',
      { dictTable: 'sys_category', dictText: 'id,pid,name,has_child', pidValue: '0' },
      {
        'x-component-props': {
          dict: 'sys_category,name,id',
          pidField: 'pid',
          hasChildField: 'has_child',
          pidValue: '0',
        },
      },
    ],
    [
      'cat_tree',
      { dictCode: 'B01', textField: 'f_text' },
      { 'x-component-props': { pcode: 'B01', textField: 'f_text' } },
    ],
    ['hidden', {}, { 'x-component': 'hidden' }],
    [
      'link_down',
      {
        dictTable:
          '{"table":"t","txt":"name","key":"id","idField":"id","pidField":"pid","linkField":"b,c","condition":"pid = \'0\'"}',
      },
      {
        'x-component-props': {
          config: {
            table: 't',
            txt: 'name',
            key: 'id',
            idField: 'id',
            pidField: 'pid',
            condition: "pid = '0'",
          },
          others: ['b', 'c'],
        },
      },
    ],
    ['link_down', { dictTable: '{"table":"t; drop"}' }, { 'x-component-props': {} }],
    ['pca', {}, { 'x-component': 'pca' }],
    ['divider', {}, { type: 'void', 'x-component': 'divider' }],
    ['toString', {}, { type: 'string', 'x-component': 'text' }],
  ])('draw the type %s of %j', (type, more, drawn) => {
    const node = compileOne({ type, ...more });
    expect(node).toMatchObject({ title: '字段', ...drawn });
    const widget = declared.get(node?.['x-component'] ?? '');
    expect(widget?.accepts).toContain(node?.type);
    const given = Object.keys(node?.['x-component-props'] ?? {});
    expect(given.filter((name) => !settings(widget?.type ?? '').includes(name))).toEqual([]);
  });

  // W3.13
  it('carry rules that can travel, in an order that the rule planner reads', () => {
    const node = compileOne({
      type: 'text',
      rules: [
        { required: true, message: '请输入字段!' },
        { pattern: '^\\d+$', message: '只能是数字' },
        { pattern: '(' },
        { validator: 'evil()' },
      ],
      fieldDecoratorOptions: { initialValue: '7', rules: [{ max: 20, message: '太长' }, { type: 'email' }] },
    });
    expect(node).toMatchObject({ required: true, default: '7' });
    expect(planRules(node ?? {}, () => undefined)).toMatchObject([
      { kind: 'required' },
      { kind: 'required', message: '请输入字段!' },
      { kind: 'pattern', pattern: '^\\d+$', message: '只能是数字' },
      { kind: 'length', max: 20, message: '太长' },
      { kind: 'format', format: 'email' },
    ]);
  });

  // W3.13
  it('give a widget the attributes that it declares, and are disabled by them', () => {
    const node = compileOne({
      type: 'number',
      placeholder: '请填写',
      widgetAttrs: { min: 1, max: 9, onClick: 'evil()', style: { color: 'red' }, disabled: true },
    });
    expect(node?.['x-component-props']).toEqual({ min: 1, max: 9, placeholder: '请填写' });
    expect(node?.['x-disabled']).toBe(true);
  });

  // W3.14
  it('put the fields of a sub-table into an object of its name', () => {
    const { properties } = compile([
      { key: 'name', type: 'text' },
      { key: 'street', type: 'text', subKey: 'address' },
      { key: 'city', type: 'pca', subKey: 'address' },
    ]);
    expect(Object.keys(properties)).toEqual(['name', 'address']);
    expect(properties['address']?.type).toBe('object');
    expect(Object.keys(properties['address']?.properties ?? {})).toEqual(['street', 'city']);
  });

  // W3.14
  it('hold what a field writes beside its value in hidden fields, without covering real ones', () => {
    const { properties } = compile([
      { key: 'other', type: 'text' },
      { key: 'kind', type: 'cat_tree', dictCode: 'B01', textField: 'kind_text', hiddenProp: 'other' },
      { key: 'secret', type: 'text', hiddenProp: true },
    ]);
    expect(properties['kind_text']).toEqual({ type: 'string', 'x-component': 'hidden' });
    expect(properties['other']?.['x-component']).toBe('text');
    expect(properties['secret']?.['x-hidden']).toBe(true);
  });

  it('refuse keys that are no names, and let no text become an expression', () => {
    const hostile = '{{ $user.id }}';
    const form = compile([
      null,
      { key: '__proto__' },
      { key: 'a', subKey: 'constructor' },
      {
        key: 'b',
        type: 'list',
        label: hostile,
        placeholder: hostile,
        widgetAttrs: { placeholder: hostile },
        listSource: [{ value: hostile, label: hostile }],
        rules: [{ required: true, message: hostile }],
        fieldDecoratorOptions: { initialValue: hostile },
      },
    ]);
    expect(form.refused).toEqual(['__proto__', 'constructor.a']);
    expect(Object.keys(form.properties)).toEqual(['b']);
    expect(JSON.stringify(form.properties)).not.toContain('{{');
  });
});
