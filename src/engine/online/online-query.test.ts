import { describe, expect, it } from 'vitest';
import contracts from '../../schemas/meta/widgets.generated.json' with { type: 'json' };
import type { WidgetContract } from '../registry/manifest.ts';
import { compileOnlineQuery } from './online-query.ts';

const compileOne = (item: Record<string, unknown>) =>
  compileOnlineQuery([{ field: 'f', label: '字段', mode: 'single', ...item }]).properties;

const SEARCH = { dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' };
const TREE = { dict: 'sys_category,name,id', pidField: 'pid', pidValue: '0', hasChildField: 'has_child' };
const POPUP = { dictTable: 'report_user', dictCode: 'name,id', dictText: 'f,f_id' };
const MULTIPLE = { extend: '{"multiple":true}' };

describe('query items of online forms and reports', () => {
  // W3.16, W3.17
  it.each([
    ['date', {}, { 'x-component': 'date' }],
    ['month', {}, { 'x-component': 'month' }],
    ['datetime', {}, { 'x-component': 'datetime' }],
    ['list', { dictCode: 'sex' }, { 'x-component': 'list', 'x-dict': 'sex' }],
    ['list', { dictCode: 'sex', ...MULTIPLE }, { 'x-component': 'list_multi', 'x-dict': 'sex' }],
    ['radio', { dictCode: 'sex' }, { 'x-component': 'radio', 'x-dict': 'sex' }],
    ['checkbox', { ...SEARCH }, { 'x-component': 'list_multi', 'x-dict': 'sys_user,realname,username' }],
    ['list_multi', { dictCode: 'sex' }, { 'x-component': 'list_multi', 'x-dict': 'sex' }],
    ['pca', {}, { 'x-component': 'pca' }],
    ['sel_user', {}, { 'x-component': 'sel_user', 'x-component-props': {} }],
    ['sel_user', MULTIPLE, { 'x-component': 'sel_user', 'x-component-props': { multi: true } }],
    ['sel_depart', { extend: { multiple: true } }, { 'x-component-props': { multi: true } }],
    ['company', {}, { 'x-component': 'company', 'x-component-props': {} }],
    ['sel_search', SEARCH, { 'x-component': 'sel_search', 'x-component-props': SEARCH }],
    ['sel_tree', TREE, { 'x-component': 'sel_tree', 'x-component-props': TREE }],
    ['cat_tree', { pcode: 'B01' }, { 'x-component': 'cat_tree', 'x-component-props': { pcode: 'B01' } }],
    [
      'popup',
      POPUP,
      {
        'x-component': 'popup',
        'x-component-props': { code: 'report_user', field: 'f', orgFields: 'name,id', destFields: 'f,f_id' },
      },
    ],
    ['string', {}, { 'x-component': 'text' }],
    ['integer', {}, { 'x-component': 'text' }],
    ['constructor', {}, { 'x-component': 'text' }],
    [undefined, {}, { 'x-component': 'text' }],
  ])('draw the view %s of %j', (view, more, drawn) => {
    const node = compileOne({ view, ...more })['f'];
    expect(node).toMatchObject({ type: 'string', title: '字段', 'x-query': { mode: 'single' }, ...drawn });
  });

  // W2.13, W3.17
  it('know all fifteen views, and give settings only that their widgets declare', () => {
    const views = [
      ...['date', 'month', 'datetime', 'list', 'radio', 'sel_tree', 'cat_tree', 'sel_search', 'sel_user'],
      ...['sel_depart', 'company', 'popup', 'pca', 'checkbox', 'list_multi'],
    ];
    expect(views).toHaveLength(15);
    const contractOf = (type = '') =>
      (contracts as unknown as WidgetContract[]).find((one) => one.type === type);
    for (const view of views) {
      const node = compileOne({ view, ...SEARCH, ...TREE, pcode: 'B01', ...MULTIPLE })['f'];
      expect(node?.['x-component']).not.toBe('text');
      const widget = contractOf(node?.['x-component']);
      expect(widget, view).toBeDefined();
      const settings = Object.keys(node?.['x-component-props'] ?? {});
      expect(
        settings.filter((name) => !Object.hasOwn(widget?.props.properties ?? {}, name)),
        view,
      ).toEqual([]);
    }
  });

  // W3.2
  it('start empty in mode single, with their default value where there is one', () => {
    expect(compileOne({ view: 'text' })['f']?.default).toBe('');
    expect(compileOne({ view: 'text', defValue: '甲' })['f']?.default).toBe('甲');
    expect(compileOne({ view: 'date', mode: 'group' })['f']).not.toHaveProperty('default');
  });

  // W3.18
  it('ask for ranges by begin and end', () => {
    expect(compileOne({ view: 'date', mode: 'group' })['f']).toMatchObject({
      'x-component': 'date',
      'x-query': { mode: 'group' },
    });
    expect(compileOne({ view: 'integer', mode: 'group' })['f']).toMatchObject({
      'x-component': 'number',
      'x-query': { mode: 'group' },
    });
    expect(compileOne({ view: 'text', mode: 'group' })).toMatchObject({
      f_begin: { title: '字段 起', 'x-component': 'text', 'x-query': { mode: 'single' } },
      f_end: { title: '字段 止', 'x-component': 'text' },
    });
  });

  it('keep the mode like, which wraps texts alone', () => {
    expect(compileOne({ view: 'text', mode: 'like' })['f']?.['x-query']).toEqual({ mode: 'like' });
  });

  // W3.12
  it('take the options of the report, and ask for none where nothing is named', () => {
    const item = { field: 'f', label: '字段', view: 'list', mode: 'single' };
    const { properties } = compileOnlineQuery([item], {
      f: [
        { value: 1, text: '一' },
        { value: '2', title: '二' },
      ],
    });
    expect(properties['f']?.enum).toEqual([
      { value: 1, text: '一' },
      { value: '2', text: '二' },
    ]);
    expect(compileOne({ view: 'list' })['f']).toMatchObject({ enum: [] });
    expect(compileOne({ view: 'list' })['f']).not.toHaveProperty('x-dict');
  });

  it('leave out free SQL behind a dictionary table', () => {
    const item = {
      view: 'list',
      dictTable: 'sys_user where 1=1',
      dictText: 'realname',
      dictCode: 'username',
    };
    expect(compileOne(item)['f']).toMatchObject({ enum: [] });
    expect(compileOne({ view: 'sel_tree', dict: 'a,b,c;drop' })['f']?.['x-component-props']).toEqual({});
  });

  it('let no text become an expression', () => {
    const hostile = '{{ $user.id }}';
    const text = JSON.stringify(
      compileOnlineQuery(
        ['text', 'list', 'popup', 'cat_tree', 'sel_tree'].map((view, index) => ({
          field: `f${index}`,
          label: hostile,
          view,
          mode: 'single',
          defValue: hostile,
          dictTable: hostile,
          dictCode: hostile,
          dictText: hostile,
          pcode: hostile,
          pidValue: hostile,
          dictOptions: [{ value: hostile, text: hostile }],
        })),
      ),
    );
    expect(text).not.toContain('{{');
  });

  it('refuse names that are none and pass over what is no item', () => {
    const { properties, refused } = compileOnlineQuery([
      null,
      'x',
      { field: '__proto__', label: 'a' },
      { field: 'constructor', label: 'a' },
      { field: 'a b', label: 'a' },
      { field: 'ok', label: '' },
    ]);
    expect(refused).toEqual(['__proto__', 'constructor', 'a b']);
    expect(Object.keys(properties)).toEqual(['ok']);
    expect(properties['ok']?.title).toBe('ok');
  });

  // W3.16
  it('read a broken extend as none', () => {
    expect(compileOne({ view: 'list', dictCode: 'sex', extend: '{multiple' })['f']?.['x-component']).toBe(
      'list',
    );
  });
});
