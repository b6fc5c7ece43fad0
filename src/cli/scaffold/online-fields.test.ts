import { describe, expect, it } from 'vitest';
import { UsageError } from '../options.ts';
import { readOnlineFields } from './online-fields.ts';

const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  text: ['placeholder'],
  number: ['onlyInteger', 'placeholder'],
  switch: ['options'],
};
const read = (items: unknown) =>
  readOnlineFields(
    JSON.stringify(items),
    { module: 'visit', entity: 'guest' },
    (widget) => SETTINGS[widget] ?? [],
  );
const readOne = (item: Record<string, unknown>) => read([{ key: 'f', label: '字段', ...item }]).fields['f'];

describe('form items of another system as fields of a record type', () => {
  it.each([
    [{ type: 'text' }, { type: 'string', length: 100 }],
    [{ type: 'unheard-of' }, { type: 'string', length: 100 }],
    [
      { type: 'text', placeholder: '全名' },
      { length: 100, widget: { type: 'text', props: { placeholder: '全名' } } },
    ],
    [{ type: 'number' }, { type: 'number' }],
    [{ type: 'rate' }, { type: 'number', widget: 'rate' }],
    [{ type: 'textarea' }, { type: 'text' }],
    [{ type: 'umeditor' }, { type: 'text', widget: 'umeditor' }],
    [{ type: 'datetime' }, { type: 'datetime' }],
    [{ type: 'month' }, { type: 'string', length: 100, widget: 'month' }],
    [{ type: 'image' }, { type: 'image' }],
    [
      { type: 'switch', switchOptions: ['1', '0'] },
      { widget: { type: 'switch', props: { options: ['1', '0'] } } },
    ],
    [{ type: 'switch' }, { dict: 'visit_guest_f', widget: 'switch' }],
    [{ type: 'password' }, { type: 'string', length: 100, isSecret: true }],
    [
      { type: 'list', dictCode: 'sex' },
      { type: 'string', length: 100, dict: 'sex' },
    ],
    [
      { type: 'list_multi', dictCode: 'sex' },
      { length: 1000, dict: 'sex', widget: 'list_multi' },
    ],
    [{ type: 'sel_user' }, { type: 'string', length: 1000, widget: 'sel_user' }],
    [{ type: 'text', fieldDecoratorOptions: { initialValue: '无' } }, { default: '无' }],
    [{ type: 'text', fieldDecoratorOptions: { initialValue: 7 } }, { default: '7' }],
    [
      { type: 'integer', fieldDecoratorOptions: { initialValue: '7' } },
      { type: 'integer', default: 7 },
    ],
    [{ type: 'text', rules: [{ required: true }] }, { isRequired: true }],
    [{ type: 'text', rules: [{ max: 30, message: '太长' }] }, { length: 30 }],
    [
      { type: 'textarea', rules: [{ max: 300 }] },
      { type: 'text', length: 300 },
    ],
    [{ type: 'text', rules: [{ type: 'email' }] }, { rules: ['email'] }],
  ])('%j', (item, field) => {
    const made = readOne(item);
    expect(made).toMatchObject({ title: '字段', ...field });
    expect('widget' in (made ?? {})).toBe('widget' in field);
  });

  it('bring the options that they list as a dictionary, and what they demand as rules', () => {
    const made = read([
      { key: 'kind', label: '类型', type: 'radio', listSource: [{ value: 1, label: '来访' }] },
      {
        key: 'card_no',
        label: '卡号',
        type: 'text',
        rules: [{ pattern: '^\\d+$', message: '只能是数字' }, { min: 4 }],
      },
      { key: 'agrees', label: '同意', type: 'switch', switchOptions: ['1', '0'] },
      { key: 'size', label: '人数', type: 'integer', rules: [{ min: 1, max: 9, message: '一到九人' }] },
    ]);
    expect(made.dicts).toEqual({
      visit_guest_kind: { title: '类型', items: [{ value: '1', text: '来访' }] },
      visit_guest_agrees: {
        title: '同意',
        items: [
          { value: '1', text: '是' },
          { value: '0', text: '否' },
        ],
      },
    });
    expect(made.fields['kind']).toMatchObject({ dict: 'visit_guest_kind', widget: 'radio' });
    expect(made.rules).toEqual({
      visit_guest_card_no: { pattern: '^\\d+$', message: '只能是数字' },
      visit_guest_card_no_2: { minLength: 4, message: '请按要求输入卡号' },
      visit_guest_size: { minimum: 1, maximum: 9, message: '一到九人' },
    });
    expect(made.fields['card_no']).toMatchObject({ rules: ['visit_guest_card_no', 'visit_guest_card_no_2'] });
    expect(made.left).toEqual([]);
  });

  it('say what does not come along', () => {
    const made = read({
      success: true,
      result: [
        { key: 'name', label: '姓名', type: 'text' },
        { key: 'create_by', label: '创建人', type: 'text' },
        { key: 'amount', subKey: 'lines', label: '金额', type: 'number' },
        { key: 'a b', label: '坏名', type: 'text' },
        { key: 'line', label: '分隔', type: 'divider' },
        {
          key: 'site',
          label: '网站',
          type: 'text',
          rules: [{ type: 'url' }, { pattern: '(' }, { validator: 'own()' }],
        },
        { key: 'state', label: '状态', type: 'text', widgetAttrs: { disabled: true } },
      ],
    });
    expect(made.fields['site']).not.toHaveProperty('rules');
    expect(Object.keys(made.fields)).toEqual(['name', 'site', 'state']);
    expect(made.left).toEqual([
      '“a b” 不能作为字段名',
      '网站（site）的校验 ( 不能作为正则表达式使用',
      '网站（site）的校验是程序，请改写成校验规则',
      '创建人（create_by）由系统维护',
      'lines（lines）是子表，请为它另建实体，再写进 children',
      '网站的格式要求 url 没有对应的校验规则',
      '状态（state）原来隐藏或禁用，现在可以填写',
    ]);
  });

  it.each([
    ['{', '第 1 行第 '],
    ['{ "result": 1 }', '文件里没有表单项'],
    ['[]', '没有可以作为字段的'],
    ['[{ "key": "a b", "type": "text" }]', '“a b” 不能作为字段名'],
  ])('are refused where %s holds none', (text, sentence) => {
    const names = { module: 'visit', entity: 'guest' };
    expect(() => readOnlineFields(text, names, () => [])).toThrow(UsageError);
    expect(() => readOnlineFields(text, names, () => [])).toThrow(sentence);
  });
});
