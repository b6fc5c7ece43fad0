import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { findText, speak, spokenLanguage, t, translate, translateName } from './text.ts';

const ENGLISH = {
  保存: 'Save',
  部门: 'Department',
  '共 {0} 条': '{0} in total',
  '从 {0} 到 {1}': '{1} after {0}',
  '{0}不能为空': '{0} must not be empty',
  '用户{0}不能为空': 'User: {0} must not be empty',
  '第 {0} 行：{1}': 'Row {0}: {1}',
  '{0}：{1}': 'never used as a pattern',
  '如 [A-Z]{2} 的文字': 'A text like [A-Z]{2}',
};

afterEach(() => speak('zh'));

describe('a text of the product', () => {
  it('stays as it is written in Chinese, with its values', () => {
    expect([t('保存'), t('共 {0} 条', 7), t('从 {0} 到 {1}', 'a', 'b')]).toEqual([
      '保存',
      '共 7 条',
      '从 a 到 b',
    ]);
    expect(spokenLanguage()).toBe('zh');
  });

  it('is the one of the language, whose values may stand in another order', () => {
    speak('en', ENGLISH);
    expect([t('保存'), t('共 {0} 条', 7), t('从 {0} 到 {1}', 'a', 'b')]).toEqual([
      'Save',
      '7 in total',
      'b after a',
    ]);
  });

  it('has the word that goes with one, and with more', () => {
    speak('en', { '共 {0} 条，{1} 处错误': '{0} {0|row|rows}, {1} {1|mistake|mistakes}' });
    expect(t('共 {0} 条，{1} 处错误', 1, 2)).toBe('1 row, 2 mistakes');
    expect(t('共 {0} 条，{1} 处错误', 0, '1')).toBe('0 rows, 1 mistake');
    expect(translate('共 1 条，7 处错误')).toBe('1 row, 7 mistakes');
  });

  it('has a value begin small inside of a sentence, unless it is no plain word', () => {
    speak('en', { '请输入{0}': 'Please enter {0:small}', 角色名称: 'Role name' });
    expect(
      ['Role name', 'IP address', 'E-mail', 'English name', 'admin', 'x', '角色'].map((name) =>
        t('请输入{0}', name),
      ),
    ).toEqual([
      'Please enter role name',
      'Please enter IP address',
      'Please enter E-mail',
      'Please enter English name',
      'Please enter admin',
      'Please enter x',
      'Please enter 角色',
    ]);
    expect(translate('请输入角色名称')).toBe('Please enter role name');
  });

  it('stays Chinese where nobody has translated it', () => {
    speak('en', ENGLISH);
    expect(t('撤销 {0}', 3)).toBe('撤销 3');
    expect(findText('撤销')).toBeUndefined();
    expect(findText('toString')).toBeUndefined();
  });

  it('takes values as they are, also those that look like places', () => {
    speak('en', ENGLISH);
    expect(t('从 {0} 到 {1}', '{1}', '$&')).toBe('$& after {1}');
  });
});

describe('a text that somebody else made', () => {
  it('is found as a whole or by the places of its values, values included', () => {
    speak('en', ENGLISH);
    expect(translate('保存')).toBe('Save');
    expect(translate('部门不能为空')).toBe('Department must not be empty');
    expect(translate('第 3 行：部门不能为空')).toBe('Row 3: Department must not be empty');
  });

  it('leaves no gap where a word inside of a sentence is missing', () => {
    speak('en', { '{0}没有“{1}”': 'Unknown {0:small} key “{1}”', 组件: 'Component' });
    expect(['没有“a”', '组件没有“a”'].map(translate)).toEqual([
      'Unknown key “a”',
      'Unknown component key “a”',
    ]);
  });

  it('goes by the more definite of two sentences', () => {
    speak('en', ENGLISH);
    expect(translate('用户部门不能为空')).toBe('User: Department must not be empty');
  });

  it('writes types small inside of a sentence, each of several too, and leaves names as they are', () => {
    speak('en', {
      '{0}应为{1}': '{0} must be of type {1:small}',
      文本: 'Text',
      整数: 'Integer',
      甲: 'WeChat',
    });
    expect(['size应为整数', 'size应为文本或整数', 'size应为文本或甲'].map(translate)).toEqual([
      'size must be of type integer',
      'size must be of type text or integer',
      'size must be of type text or WeChat',
    ]);
  });

  it('lists what stands in it as the language does, where all of it is known', () => {
    speak('en', {
      '可用的有：{0}': 'Available: {0}',
      '应为{0}': 'Expected {0}',
      列表: 'a list',
      对象: 'an object',
    });
    expect(['可用的有：GET、POST', '应为列表或对象', '可用的有：f(a) 或 f(a, b)'].map(translate)).toEqual([
      'Available: GET, POST',
      'Expected a list or an object',
      'Available: f(a) or f(a, b)',
    ]);
    expect(translate('可用的有：一楼、二楼')).toBe('Available: 一楼、二楼');
    expect(translate('可用的有：列表、一楼或二楼')).toBe('Available: 列表、一楼或二楼');
  });

  it('stays what it is when it is data', () => {
    speak('en', ENGLISH);
    expect(['张三', 'abc', '', '备注：无', '如 [A-Z]Z 的文字'].map(translate)).toEqual([
      '张三',
      'abc',
      '',
      '备注：无',
      '如 [A-Z]Z 的文字',
    ]);
    expect(translate('如 [A-Z]{2} 的文字')).toBe('A text like [A-Z]{2}');
  });

  it('is never touched in Chinese', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => translate(text) === text));
  });

  it('gives back the values of any sentence that was filled in', () => {
    speak('en', { '把“{0}”移到“{1}”': '{1} <- {0}' });
    // Quotation marks in a value may end it earlier.
    const value = fc.string().filter((text) => !text.includes('”'));
    fc.assert(
      fc.property(value, value, (from, to) => translate(`把“${from}”移到“${to}”`) === `${to} <- ${from}`),
    );
  });
});

describe('a name that somebody else made', () => {
  const WORDS = {
    部门: 'Department',
    用户: 'User',
    '{0}列表': '{0} list',
    '新增{0}': 'Add {0:small}',
    '{0}与{1}': '{0} and {1}',
    '用户“{0}”不存在': 'User “{0}” does not exist',
    '第 {0} 行：{1}': 'Row {0}: {1}',
  };

  it('goes by a pattern whose parts are known', () => {
    speak('en', WORDS);
    expect(['部门列表', '新增部门列表', '用户与部门', 'A列表'].map(translateName)).toEqual([
      'Department list',
      'Add department list',
      'User and Department',
      'A list',
    ]);
  });

  it('stays as it came where a part is data, also where a sentence quotes it', () => {
    speak('en', WORDS);
    const data = ['客户列表', '新增客户', '用户与客户', '新增客户列表', '用户的部门列表'];
    expect(data.map(translateName)).toEqual(data);
    expect(translate('第 2 行：用户“新增客户”不存在')).toBe('Row 2: User “新增客户” does not exist');
  });

  it('is never half of one language and half of another', () => {
    speak('en', WORDS);
    const part = fc.constantFrom('部门', '用户', '客户', '新增', '列表', '与', 'A', '的');
    const texts = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const spoken = translateName(text);
        expect(spoken === text || !/[\u3400-\u9fff]/.test(spoken)).toBe(true);
      }),
    );
  });
});
