// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../../tests/open-document.tsx';
import { HttpFailure } from '../../services.ts';

const text = (title: string, rest: object = {}) => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...rest,
});
const object = (properties: object) => ({ schema: { type: 'object', properties } });

describe('linkage between fields', () => {
  it('shows a field by an expression, and leaves the value of a hidden one out', async () => {
    const screen = await openDocument(
      object({
        kind: text('类型'),
        plate: text('车牌', { 'x-visible': "{{ $values.kind === '车辆' }}", default: '京A12345' }),
      }),
    );
    expect(screen.page.queryByLabelText('车牌')).toBeNull();
    expect(screen.values()).toEqual({});
    await screen.fill('类型', '车辆');
    expect(screen.control('车牌')).toBeTruthy();
    expect(screen.values()).toEqual({ kind: '车辆', plate: '京A12345' });
  });

  it('hides the fields of a hidden group and does not validate them', async () => {
    const screen = await openDocument(
      object({
        more: { type: 'void', 'x-visible': false, properties: { name: text('姓名', { required: true }) } },
      }),
    );
    expect(screen.page.queryByLabelText('姓名')).toBeNull();
    expect(await screen.validate()).toBe(true);
  });

  it('computes a value from others', async () => {
    const screen = await openDocument(
      object({
        first: text('姓'),
        last: text('名'),
        full: text('全名', { 'x-value': "{{ ($values.first ?? '') + ($values.last ?? '') }}" }),
      }),
    );
    await screen.fill('姓', '欧阳');
    await screen.fill('名', '修');
    expect((screen.control('全名') as HTMLInputElement).value).toBe('欧阳修');
  });

  it('computes a value while its field is hidden, and leaves it out until that is shown', async () => {
    const screen = await openDocument(
      object({
        kind: text('类型'),
        plate: text('车牌', {
          'x-value': "{{ ($values.kind ?? '') + '号' }}",
          'x-visible': "{{ $values.kind !== '' }}",
        }),
        more: {
          type: 'void',
          'x-visible': "{{ $values.kind !== '' }}",
          properties: { copy: text('副本', { 'x-value': '{{ $values.kind }}' }) },
        },
      }),
    );
    await screen.fill('类型', '甲');
    await screen.user.clear(screen.control('类型'));
    await screen.until(() => !('plate' in screen.values()) && !('copy' in screen.values()));
    await screen.fill('类型', '乙');
    await screen.until(() => screen.values()['plate'] === '乙号');
    expect(screen.values()).toEqual({ kind: '乙', plate: '乙号', copy: '乙' });
    expect(screen.messages).toEqual([]);
  });

  it('computes products as people do by hand', async () => {
    const screen = await openDocument(
      object({
        price: text('单价'),
        total: text('总价', { 'x-value': '{{ $values.price * 6 }}' }),
      }),
    );
    await screen.fill('单价', '0.1');
    expect(screen.values()['total']).toBe(0.6);
  });

  it('runs declared reactions with dependencies, on itself and on a target', async () => {
    const screen = await openDocument(
      object({
        source: text('来源', {
          'x-reactions': {
            target: 'copy',
            when: "{{ $self.value === 'x' }}",
            fulfill: { state: { value: '{{ $self.value + $self.value }}' } },
          },
        }),
        copy: text('副本'),
        note: text('备注', {
          'x-reactions': {
            dependencies: ['source'],
            fulfill: { state: { required: "{{ $deps[0] === 'x' }}" } },
          },
        }),
      }),
    );
    expect(await screen.validate()).toBe(true);
    await screen.fill('来源', 'x');
    expect(screen.values()).toMatchObject({ copy: 'xx' });
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('备注')).toBe('请输入备注');
  });

  it('S63: stops two fields that keep changing each other, names both and stays usable', async () => {
    const screen = await openDocument(
      object({
        a: text('甲', { 'x-value': "{{ ($values.b ?? '') + '1' }}" }),
        b: text('乙', { 'x-value': "{{ ($values.a ?? '') + '2' }}" }),
        c: text('丙'),
      }),
    );
    await screen.until(() => screen.messages.length > 0);
    const told = screen.messages.map(([, message]) => message);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('“甲”');
    expect(told[0]).toContain('“乙”');
    await screen.fill('丙', '还能用');
    expect(screen.values()).toMatchObject({ c: '还能用' });
  });

  it.each([
    [
      'a field that depends on itself',
      { a: text('甲', { 'x-value': "{{ ($values.a ?? '') + '1' }}" }) },
      ['甲'],
    ],
    [
      'three fields in a ring',
      {
        a: text('甲', { 'x-value': "{{ ($values.c ?? '') + '1' }}" }),
        b: text('乙', { 'x-value': "{{ ($values.a ?? '') + '2' }}" }),
        c: text('丙', { 'x-value': "{{ ($values.b ?? '') + '3' }}" }),
      },
      ['甲', '乙', '丙'],
    ],
    [
      'a value that doubles with every round',
      { a: text('甲', { default: '一二', 'x-value': '{{ $values.a + $values.a }}' }) },
      ['甲'],
    ],
    [
      'a reaction on every field, its own too',
      {
        a: text('甲', {
          'x-reactions': { target: '*', fulfill: { state: { value: "{{ ($self.value ?? '') + '1' }}" } } },
        }),
        b: text('乙'),
      },
      ['甲'],
    ],
  ])('S63: stops %s, says so and stays usable', async (_, fields, names) => {
    const before = process.cpuUsage();
    const screen = await openDocument(object({ ...fields, free: text('自由') }));
    await screen.until(() => screen.messages.length > 0);
    const told = screen.messages.map(([, message]) => message);
    expect(told).toEqual([expect.any(String)]);
    for (const name of names) expect(told[0]).toContain(name);
    expect(cpuSince(before)).toBeLessThan(5_000);
    await comesToRest();
    await screen.fill('自由', '还能用');
    expect(screen.values()).toMatchObject({ free: expect.stringContaining('还能用') as string });
  });

  it('S63: 1 500 fields that compute from one come to rest, and a change costs no more than one round', async () => {
    const dependants = Object.fromEntries(
      Array.from({ length: 1_500 }, (__, index) => [
        `f${String(index)}`,
        text(`字段${String(index)}`, { 'x-value': `{{ ($values.source ?? '') + '${String(index)}' }}` }),
      ]),
    );
    const screen = await openDocument(object({ source: text('来源'), ...dependants }));
    await act(async () => {
      screen.model.form.setValuesIn('source', '甲');
      await Promise.resolve();
    });
    await screen.until(() => screen.values()['f1499'] === '甲1499');
    expect(screen.values()).toMatchObject({ f0: '甲0', f750: '甲750' });
    expect(screen.messages).toEqual([]);
    await comesToRest();
  }, 60_000);
});

/** Milliseconds of processor time since a reading. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Nothing runs on when nobody does anything: soon a span of 100 ms is all but idle. */
async function comesToRest(): Promise<void> {
  const spans: number[] = [];
  do {
    const before = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 100));
    spans.push(cpuSince(before));
  } while (Math.min(...spans) >= 50 && spans.length < 50);
  expect(Math.min(...spans)).toBeLessThan(50);
}

describe('S19: data that looks like an expression stays data', () => {
  it('shows typed, default and answered braces as text', async () => {
    const screen = await openDocument(
      {
        apis: { load: { url: '/x' } },
        state: { got: '' },
        on: { open: [{ do: 'request', api: 'load', into: 'got' }] },
        ...object({
          typed: text('输入'),
          shown: text('显示', { 'x-value': '{{ $state.got }}' }),
        }),
      },
      { answer: () => '{{ 1 + 1 }}' },
    );
    await screen.fill('输入', '{{{{ 2 + 2 }}');
    expect(screen.values()).toEqual({ typed: '{{ 2 + 2 }}', shown: '{{ 1 + 1 }}' });
  });
});

describe('steps', () => {
  it('fill the form with a record that was read, and sending it gives the record back', async () => {
    const screen = await openDocument(
      {
        apis: { load: { url: '/load' }, save: { add: '/add', edit: '/edit' } },
        on: {
          open: [
            { do: 'request', api: 'load' },
            { do: 'set', value: '{{ $result }}' },
          ],
        },
        ...object({
          id: { type: 'string', 'x-component': 'hidden' },
          name: text('姓名'),
          send: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '保存' },
            'x-on': { click: [{ do: 'submit', api: 'save' }] },
          },
        }),
      },
      { answer: ({ url }) => (url === '/load' ? { id: '7', name: '张三', note: '表单上没有' } : undefined) },
    );
    expect((screen.control('姓名') as HTMLInputElement).value).toBe('张三');
    await screen.fill('姓名', '李四');
    await screen.press('保存');
    await screen.until(() => screen.requests.length === 2);
    expect(screen.requests[1]).toMatchObject({
      method: 'PUT',
      url: '/edit',
      body: { id: '7', name: '李四', note: '表单上没有' },
    });
  });
});

describe('failures stay where they are', () => {
  it('shows an unknown widget with its pointer, and the rest of the screen works', async () => {
    const screen = await openDocument(
      object({ bad: { type: 'void', 'x-component': 'no_such' }, name: text('姓名') }),
    );
    expect(screen.text()).toContain('未知组件“no_such”');
    expect(screen.text()).toContain('/schema/properties/bad');
    await screen.fill('姓名', '可用');
    expect(screen.values()).toEqual({ name: '可用' });
  });

  it('S17: an expression that fails at run time shows an error at its field only', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const screen = await openDocument(
      object({
        bad: text('坏的', { 'x-component-props': { placeholder: '{{ $state.nothing.deep }}' } }),
        good: text('好的'),
      }),
    );
    expect(screen.page.getByRole('alert').textContent).toContain('“坏的”无法显示');
    await screen.fill('好的', '能用');
    expect(screen.values()).toMatchObject({ good: '能用' });
    vi.restoreAllMocks();
  });

  it('shows the failure of a call once and ends the chain, after the declared fail steps', async () => {
    const screen = await openDocument(
      {
        apis: { save: { method: 'POST', url: '/save' } },
        state: { failed: '', went: 'no' },
        ...object({
          go: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '保存' },
            'x-on': {
              click: [
                {
                  do: 'request',
                  api: 'save',
                  fail: [{ do: 'set', state: 'failed', value: '{{ $error.message }}' }],
                },
                { do: 'set', state: 'went', value: 'yes' },
              ],
            },
          },
        }),
      },
      {
        answer: () => {
          throw new HttpFailure('编码已存在', 200, 500, false);
        },
      },
    );
    await screen.press('保存');
    await screen.until(() => screen.messages.length > 0);
    expect(screen.messages).toEqual([['error', '编码已存在']]);
    expect({ ...screen.model.state }).toMatchObject({ failed: '编码已存在', went: 'no' });
  });

  it('goes on after an optional call that failed, once its fail steps have told of it', async () => {
    const screen = await openDocument(
      {
        apis: { counts: { url: '/counts' } },
        state: { failed: '', went: 'no' },
        on: {
          open: [
            {
              do: 'request',
              api: 'counts',
              optional: true,
              fail: [{ do: 'set', state: 'failed', value: '{{ $error.message }}' }],
            },
            { do: 'set', state: 'went', value: '{{ $result ?? "nothing" }}' },
          ],
        },
        ...object({ name: text('姓名') }),
      },
      {
        answer: () => {
          throw new HttpFailure('今日维护', 200, 500, false);
        },
      },
    );
    await screen.until(() => screen.model.state['went'] === 'nothing');
    expect(screen.model.state['failed']).toBe('今日维护');
    expect(screen.messages).toEqual([]);
    expect(screen.page.getByLabelText('姓名')).toBeTruthy();
  });

  it('offers to load again when the steps of opening fail', async () => {
    let tries = 0;
    const opening = openDocument(
      {
        apis: { load: { url: '/load' } },
        on: { open: [{ do: 'request', api: 'load' }] },
        ...object({ name: text('姓名') }),
      },
      {
        answer: () => {
          tries += 1;
          if (tries === 1) throw new HttpFailure('网络超时', 504, 504, false);
          return {};
        },
      },
    );
    const retry = await vi.waitFor(() => {
      const found = [...document.querySelectorAll('button')].find((one) => one.textContent === '重试');
      if (!found) throw new Error('no retry yet');
      return found;
    });
    retry.click();
    const screen = await opening;
    expect(await screen.page.findByLabelText('姓名')).toBeTruthy();
  });
});

describe('F12: one intention is written once', () => {
  const savingForm = (properties: object) => ({
    apis: { save: { add: '/add', edit: '/edit' } },
    ...object({
      form: {
        type: 'void',
        'x-component': 'form',
        'x-on': { submit: [{ do: 'submit', api: 'save' }, { do: 'close' }] },
        properties,
      },
    }),
  });
  const saving = savingForm({ name: text('名称') });

  it('keeps the key when the answer was lost, and takes a new one after an answer', async () => {
    const failures = [new HttpFailure('网络超时', 0, 0, true), new HttpFailure('名称重复', 200, 500, false)];
    const screen = await openDocument(saving, {
      answer: () => {
        const failure = failures.shift();
        if (failure) throw failure;
      },
    });
    for (let round = 1; round <= 3; round += 1) {
      await screen.fill('名称', '甲{Enter}');
      await screen.until(() => screen.requests.length === round && !screen.model.form.submitting);
    }
    const [lost, retried, again] = screen.requests.map((request) => request.idempotencyKey);
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect(retried).toBe(lost);
    expect(again).not.toBe(lost);
  });

  it('does not take the record that a lost save has written for somebody else’s', async () => {
    const unique = { unique: { table: 'sys_role', field: 'role_code' }, message: '编码已存在' };
    let saves = 0;
    const screen = await openDocument(savingForm({ code: { ...text('编码'), 'x-rules': [unique] } }), {
      answer: ({ url }) => {
        if (url.endsWith('/check')) {
          if (saves > 0) throw new HttpFailure('已存在', 200, 500, false);
          return;
        }
        saves += 1;
        if (saves === 1) throw new HttpFailure('网络超时', 0, 0, true);
      },
    });
    await screen.fill('编码', 'a1{Enter}');
    await screen.until(() => saves === 1 && !screen.model.form.submitting);
    await screen.fill('编码', 'a1{Enter}');
    await screen.until(() => saves === 2 && !screen.model.form.submitting);
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('编码')).toBe('编码已存在');
  });

  it('says nothing beside a field whose verdict the server cannot give, and refuses to save without it', async () => {
    const unique = { unique: { table: 'sys_role', field: 'role_code' }, message: '编码已存在' };
    const lost: unknown[] = [];
    const onLost = (reason: unknown): void => void lost.push(reason);
    process.on('unhandledRejection', onLost);
    const screen = await openDocument(savingForm({ code: { ...text('编码'), 'x-rules': [unique] } }), {
      answer: () => {
        throw new HttpFailure('服务器内部错误!', 500, 500, false);
      },
    });
    await screen.fill('编码', 'a1');
    await screen.user.tab();
    await screen.until(() => screen.requests.length === 1);
    await new Promise((resolve) => setTimeout(resolve));
    expect([lost, screen.errorOf('编码')]).toEqual([[], '']);
    await screen.fill('编码', 'a1{Enter}');
    await screen.until(() => screen.messages.length > 0);
    expect(screen.messages).toEqual([['error', '服务器内部错误!']]);
    expect(screen.requests.every(({ url }) => url.endsWith('/check'))).toBe(true);
    process.off('unhandledRejection', onLost);
  });

  // W5.7, W7.13
  it('asks the server whether a value keeps a check rule, with the value encoded once more', async () => {
    const refusal = new HttpFailure('首位应为大写字母', 200, 500, false);
    const screen = await openDocument(
      savingForm({ code: { ...text('编码'), 'x-rules': [{ ruleCode: 'house_code' }] } }),
      {
        answer: ({ url, params }) => {
          if (url.endsWith('/checkByCode') && params?.['value'] !== 'A%20%2B') throw refusal;
        },
      },
    );
    expect(await screen.validate()).toBe(true);
    expect(screen.requests).toEqual([]);
    await screen.fill('编码', 'a{Enter}');
    await screen.until(() => screen.errorOf('编码') === '首位应为大写字母');
    expect(screen.requests.map(({ url, params }) => [url, params])).toEqual([
      ['/sys/checkRule/checkByCode', { ruleCode: 'house_code', value: 'a' }],
    ]);
    screen.model.setField('code', 'A +');
    expect(await screen.validate()).toBe(true);
  });

  // H7.46, W7.22
  it('posts without an id and puts with one', async () => {
    const screen = await openDocument(saving);
    await screen.fill('名称', '甲{Enter}');
    await screen.until(() => screen.requests.length === 1);
    screen.model.setField('id', '7');
    await screen.fill('名称', '乙{Enter}');
    await screen.until(() => screen.requests.length === 2);
    expect(screen.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /add', 'PUT /edit']);
  });
});

describe('dialogs', () => {
  const opener = (after: object[] = []) => ({
    state: { got: '' },
    ...object({
      open: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '打开' },
        'x-on': {
          click: [{ do: 'open', screen: 'test/inner', title: '内层', params: { name: '甲' } }, ...after],
        },
      },
    }),
  });
  const inner = {
    'test/inner': {
      schema: {
        type: 'object' as const,
        properties: {
          name: { ...text('姓名'), type: 'string' as const, default: '{{ $params.name }}' },
          done: {
            type: 'void' as const,
            'x-component': 'button',
            'x-component-props': { text: '完成' },
            'x-on': { click: [{ do: 'close' as const, result: '{{ $values.name }}' }] },
          },
        },
      },
    },
  };

  it('opens another screen with parameters and goes on with its result', async () => {
    const screen = await openDocument(opener([{ do: 'set', state: 'got', value: '{{ $result }}' }]), {
      screens: inner,
    });
    await screen.press('打开');
    const control = (await screen.page.findByLabelText('姓名')) as HTMLInputElement;
    expect(control.value).toBe('甲');
    await screen.press('完成');
    await screen.until(() => screen.model.state['got'] === '甲');
    expect(screen.model.overlays).toHaveLength(0);
  });

  it('opens the screen that an expression names', async () => {
    const screen = await openDocument(
      {
        state: { page: 'test/inner' },
        ...object({
          open: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '打开' },
            'x-on': {
              click: [{ do: 'open', screen: '{{ $state.page }}', title: '内层', params: { name: '乙' } }],
            },
          },
        }),
      },
      { screens: inner },
    );
    await screen.press('打开');
    expect(((await screen.page.findByLabelText('姓名')) as HTMLInputElement).value).toBe('乙');
  });

  it('asks before a changed form is thrown away, and stays when the user says no', async () => {
    const asked: string[] = [];
    const screen = await openDocument(opener(), {
      screens: inner,
      services: {
        notify: {
          message: () => undefined,
          confirm: ({ text: question }) => {
            asked.push(question);
            return Promise.resolve(false);
          },
          prompt: () => Promise.resolve(undefined),
        },
      },
    });
    await screen.press('打开');
    await screen.page.findByLabelText('姓名');
    await screen.fill('姓名', '乙');
    await screen.user.keyboard('{Escape}');
    await screen.until(() => asked.length === 1);
    expect(asked[0]).toBe('内容尚未保存，确定关闭吗？');
    expect(screen.page.getByLabelText('姓名')).toBeTruthy();
  });
});

describe('the star of what must be filled', () => {
  const starred = async (more: object): Promise<boolean> => {
    const screen = await openDocument(object({ name: text('姓名', { required: true, ...more }) }));
    const isStarred = screen.page.getByText('姓名').closest('.sw-required') !== null;
    screen.close();
    return isStarred;
  };

  it('stands at fields that somebody writes, and at none that is only read', async () => {
    expect(await starred({})).toBe(true);
    expect(await starred({ 'x-read-pretty': true })).toBe(false);
  });
});

describe('permissions', () => {
  // W6.2
  it('draws a node only with the permission it names', async () => {
    const node = { type: 'void', title: '删除', 'x-component': 'button', 'x-access': 'user:delete' };
    const without = await openDocument(
      object({ remove: { ...node, 'x-component-props': { text: '删除' } } }),
      {
        permissions: [],
      },
    );
    expect(without.page.queryByRole('button')).toBeNull();
    without.close();
    const granted = await openDocument(
      object({ remove: { ...node, 'x-component-props': { text: '删除' } } }),
      {
        permissions: ['user:delete'],
      },
    );
    expect(granted.page.getByRole('button')).toBeTruthy();
  });

  it('draws a node that asks for the code of a page for whoever may open that page', async () => {
    const link = { type: 'void', 'x-component': 'button', 'x-component-props': { text: '历史' } };
    const document = object({ link: { ...link, 'x-access': 'dataLog:list' } });
    const without = await openDocument(document, { permissions: [] });
    expect(without.page.queryByRole('button')).toBeNull();
    without.close();
    const opened = await openDocument(document, { permissions: [], pages: ['dataLog:list'] });
    expect(opened.page.getByRole('button')).toBeTruthy();
  });
});
