// @vitest-environment happy-dom
// What the server refuses a field for stands at the field, until it is changed.
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../../tests/open-document.tsx';
import { HttpFailure } from '../../services.ts';

const text = (title: string, rest: object = {}) => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...rest,
});
const saving = (properties: object, submit: object = {}) => ({
  apis: { save: { add: '/add', edit: '/edit' } },
  schema: {
    type: 'object',
    properties: {
      form: {
        type: 'void',
        'x-component': 'form',
        'x-on': { submit: [{ do: 'submit', api: 'save', ...submit }, { do: 'close' }] },
        properties: {
          ...properties,
          send: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '保存', htmlType: 'submit' },
          },
        },
      },
    },
  },
});

/** The server refuses each save for these, in turn; the next one is fine. */
const refusing = (...results: object[]) => {
  const left = [...results];
  return () => {
    const result = left.shift();
    if (result) throw new HttpFailure('手机号（phone）已存在', 200, 500, false, result);
  };
};
const phoneTaken = { fields: [{ field: 'phone', text: '手机号（phone）已存在' }] };
const twoFields = { name: text('姓名'), phone: text('手机号') };

describe('a field that the server refuses', () => {
  it('is marked and focused, without its wire name and without another word', async () => {
    const screen = await openDocument(saving(twoFields), { answer: refusing(phoneTaken) });
    await screen.fill('姓名', '甲');
    await screen.fill('手机号', '13800138000');
    await screen.press('保存');
    await screen.until(() => screen.errorOf('手机号') !== '');
    expect(screen.errorOf('手机号')).toBe('手机号已存在');
    expect(screen.errorOf('姓名')).toBe('');
    await screen.until(() => document.activeElement === screen.control('手机号'));
    expect(screen.messages).toEqual([]);
    expect(screen.closed).toEqual([]);
  });

  it('does not take the cursor from somebody who has gone on meanwhile, and says then what is wrong', async () => {
    let refuse: (failure: Error) => void = () => undefined;
    const answer = () => new Promise((_, reject) => (refuse = reject));
    const screen = await openDocument(saving(twoFields), { answer });
    await screen.fill('姓名', '甲');
    await screen.fill('手机号', '13800138000');
    await screen.press('保存');
    screen.control('姓名').focus();
    await screen.fill('姓名', '甲乙');
    refuse(new HttpFailure('手机号（phone）已存在', 200, 500, false, phoneTaken));
    await screen.until(() => screen.errorOf('手机号') !== '');
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(document.activeElement).toBe(screen.control('姓名'));
    expect(screen.messages).toHaveLength(1);
  });

  it.each([
    ['a save', [{ do: 'submit', api: 'save', values: { mobile: '{{ $values.phone.trim() }}' } }]],
    ['a call', [{ do: 'request', api: 'call', body: { mobile: '{{ $values.phone.trim() }}' } }]],
    ['the body of a declared call', [{ do: 'submit', api: 'bound' }]],
  ])('is marked although the document sends it under another name with %s', async (_, steps) => {
    const form = saving(twoFields);
    form.schema.properties.form['x-on'].submit = steps as never;
    Object.assign(form.apis, {
      call: { method: 'POST', url: '/call' },
      bound: { method: 'POST', url: '/call', body: { mobile: '{{ $values.phone.trim() }}' } },
    });
    const refused = { fields: [{ field: 'mobile', text: '手机号（mobile）已存在' }] };
    const screen = await openDocument(form, { answer: refusing(refused) });
    await screen.fill('手机号', '13800138000');
    await screen.press('保存');
    await screen.until(() => screen.errorOf('手机号') !== '');
    expect(screen.errorOf('手机号')).toBe('手机号已存在');
    expect(screen.messages).toEqual([]);
  });

  it('keeps its mark while it is what was refused, and loses it when it is changed', async () => {
    const screen = await openDocument(saving(twoFields), { answer: refusing(phoneTaken) });
    await screen.fill('手机号', '13800138000');
    await screen.press('保存');
    await screen.until(() => screen.errorOf('手机号') !== '');
    await screen.user.click(screen.control('姓名'));
    expect(screen.errorOf('手机号')).toBe('手机号已存在');
    await screen.user.type(screen.control('手机号'), '1');
    expect(screen.errorOf('手机号')).toBe('');
  });

  it('is asked about again by the next save, whatever was changed for it', async () => {
    const screen = await openDocument(saving(twoFields), { answer: refusing(phoneTaken) });
    await screen.fill('手机号', '13800138000');
    await screen.press('保存');
    await screen.until(() => screen.errorOf('手机号') !== '');
    await screen.fill('姓名', '乙');
    await screen.press('保存');
    await screen.until(() => screen.closed.length === 1);
    expect(screen.requests).toHaveLength(2);
  });

  it.each(['tabs', 'collapse'])('is shown where it lies in a part of %s that is not open', async (widget) => {
    const part = (title: string, properties: object) => ({ type: 'void', title, properties });
    const document = saving({
      parts: {
        type: 'void',
        'x-component': widget,
        properties: {
          first: part('基本', { name: text('姓名') }),
          second: part('联系', { phone: text('手机号') }),
        },
      },
    });
    const screen = await openDocument(document, { answer: refusing(phoneTaken) });
    expect(screen.page.queryByLabelText('手机号')).toBeNull();
    await screen.press('保存');
    await screen.until(() => screen.page.queryByLabelText('手机号') !== null);
    expect(screen.errorOf('手机号')).toBe('手机号已存在');
  });

  it.each([
    ['is not in the form', { name: text('姓名') }],
    ['cannot be changed', { ...twoFields, phone: text('手机号', { 'x-disabled': true }) }],
    ['is not shown', { ...twoFields, phone: text('手机号', { 'x-visible': false }) }],
    ['is no control', { ...twoFields, phone: { type: 'string', 'x-component': 'hidden' } }],
  ])('is told of when it %s', async (_how, fields) => {
    const screen = await openDocument(saving(fields), { answer: refusing(phoneTaken) });
    await screen.press('保存');
    await screen.until(() => screen.messages.length > 0);
    expect(screen.messages).toEqual([['error', '手机号（phone）已存在']]);
  });

  it('is told of once more where the document itself has words for a failure', async () => {
    const fail = [{ do: 'message', type: 'warning', text: '{{ $error.message }}' }];
    const document = saving(twoFields, { fail });
    const quiet = { apis: { save: { method: 'POST', url: '/add', notify: false } } };
    const screen = await openDocument({ ...document, ...quiet }, { answer: refusing(phoneTaken) });
    await screen.fill('手机号', '13800138000');
    await screen.press('保存');
    await screen.until(() => screen.messages.length > 0);
    expect(screen.messages).toEqual([['warning', '手机号（phone）已存在']]);
    await screen.until(() => screen.errorOf('手机号') === '手机号已存在');
  });

  it('is the table of the rows that were refused', async () => {
    const rows = [{ child: 'items', row: 2, field: 'name', text: '名称（name）不能为空' }];
    const items = {
      type: 'array',
      title: '明细',
      'x-component': 'editable_table',
      'x-component-props': { columns: [{ key: 'name', title: '名称', type: 'input' }] },
    };
    const screen = await openDocument(saving({ name: text('姓名'), items }), { answer: refusing({ rows }) });
    await screen.press('保存');
    await screen.until(() => screen.text().includes('第 2 行 名称（name）不能为空'));
    expect(screen.messages).toEqual([]);
  });
});

describe('a field that nothing was refused for', () => {
  it('is judged without its value being written down, which takes long for a table of many rows', async () => {
    const screen = await openDocument(saving({ name: text('姓名'), items: { type: 'array' } }));
    let written = 0;
    const row = { toJSON: () => (written += 1) };
    screen.model.setField('items', [row]);
    expect(await screen.model.judge.judgeAll(undefined)).toEqual([]);
    expect(written).toBe(0);
    const [items] = [...screen.model.fields.order.keys()].filter((node) => node.path === 'items');
    if (!items) throw new Error('the document has no such field');
    screen.model.judge.refuse(items, '明细已存在');
    expect(written).toBe(1);
  });
});
