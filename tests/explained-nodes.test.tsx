// @vitest-environment happy-dom
// 为什么? of single nodes: what is told, in the order of the chain, down to the value that somebody typed.
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { explainColumns } from '../src/engine/react/explain/explain-columns.ts';
import { explainNode, outlineRow, outlineScreen } from '../src/engine/react/explain/explain-node.ts';
import type { Explanation } from '../src/engine/react/explain/explanation.ts';
import type { PlanNode } from '../src/engine/plan/plan.ts';
import { HttpFailure } from '../src/engine/services.ts';
import { openDocument } from './open-document.tsx';

type Opened = Awaited<ReturnType<typeof openDocument>>;

const text = (title: string, more: object = {}): object => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...more,
});
const form = (properties: object, more: object = {}): object => ({
  ...more,
  schema: { type: 'object', properties },
});

function find(screen: Opened, name: string): PlanNode {
  const walk = (node: PlanNode): PlanNode | undefined =>
    node.name === name
      ? node
      : [...node.children, ...(node.item ? [node.item] : [])].map(walk).find((one) => one !== undefined);
  const found = walk(screen.model.plan.root);
  if (!found) throw new Error(`no node ${name}`);
  return found;
}

function why<Aspect extends Explanation['aspect']>(
  screen: Opened,
  name: string,
  aspect: Aspect,
): Extract<Explanation, { aspect: Aspect }> {
  const { explanations } = explainNode(screen.model, find(screen, name));
  const found = explanations.find(
    (one): one is Extract<Explanation, { aspect: Aspect }> => one.aspect === aspect,
  );
  if (!found) throw new Error(`nothing is told of ${aspect}`);
  return found;
}

describe('why a node is not shown', () => {
  it('follows a condition to the operand that decided, and to what somebody typed', async () => {
    const screen = await openDocument(
      form({
        kind: text('类型'),
        rate: text('税率', { default: '3' }),
        note: text('说明', { 'x-visible': "{{ $values.kind === 'b' && $values.rate === '3' }}" }),
      }),
    );
    await screen.fill('类型', 'a');
    const { is, causes } = why(screen, 'note', 'shown');
    expect(is).toBe(false);
    expect(causes).toMatchObject([
      {
        kind: 'flag',
        flag: 'visible',
        place: { screen: 'test/screen', pointer: '/schema/properties/note', key: 'x-visible' },
        trace: {
          source: "$values.kind === 'b' && $values.rate === '3'",
          isTrue: false,
          operator: '&&',
          parts: [
            {
              source: '$values.kind === "b"',
              isTrue: false,
              isDecisive: true,
              readings: [
                {
                  name: '$values.kind',
                  value: { text: '"a"' },
                  origin: { kind: 'typed', field: { title: '类型', pointer: '/schema/properties/kind' } },
                },
              ],
            },
          ],
        },
      },
    ]);
    await screen.fill('类型', 'b');
    const shown = why(screen, 'note', 'shown');
    expect(shown.is).toBe(true);
    expect(shown.causes).toMatchObject([
      { trace: { parts: [{ isDecisive: true }, { readings: [{ origin: { kind: 'default' } }] }] } },
    ]);
  });

  it('names the permission that is not held, and what lies in it is hidden with it', async () => {
    const screen = await openDocument(
      form({
        card: { type: 'void', 'x-component': 'card', 'x-access': 'lease:see', properties: { a: text('甲') } },
        b: text('乙', { 'x-visible': "{{ $can('lease:edit') }}" }),
      }),
      { permissions: [] },
    );
    expect(why(screen, 'card', 'shown')).toMatchObject({
      is: false,
      causes: [{ kind: 'permission', code: 'lease:see', isHeld: false, isListed: true }],
    });
    expect(why(screen, 'a', 'shown')).toMatchObject({
      is: false,
      causes: [
        { kind: 'parent', node: { pointer: '/schema/properties/card' }, because: [{ kind: 'permission' }] },
      ],
    });
    expect(why(screen, 'b', 'shown').causes).toMatchObject([
      {
        trace: {
          readings: [{ name: '$can("lease:edit")', origin: { kind: 'permission', isHeld: false } }],
        },
      },
    ]);
  });

  it('finds the reaction of another node, with what that one read', async () => {
    const screen = await openDocument(
      form({
        kind: text('类型', {
          'x-reactions': {
            target: 'note',
            when: "{{ $self.value === 'x' }}",
            fulfill: { state: { visible: false } },
            otherwise: { state: { visible: true } },
          },
        }),
        note: text('说明', {
          'x-reactions': {
            dependencies: ['kind'],
            fulfill: { state: { required: "{{ $deps[0] === 'y' }}" } },
          },
        }),
      }),
    );
    await screen.fill('类型', 'x');
    expect(why(screen, 'note', 'shown')).toMatchObject({
      is: false,
      causes: [
        {
          kind: 'reaction',
          of: { title: '类型' },
          place: { pointer: '/schema/properties/kind', key: 'x-reactions/0' },
          isFulfilled: true,
          sets: 'visible',
          when: { isTrue: true, readings: [{ name: '$self.value', value: { text: '"x"' } }] },
          to: { value: { text: 'false' } },
        },
      ],
    });
    await screen.fill('类型', 'y');
    expect(why(screen, 'note', 'required')).toMatchObject({
      is: true,
      causes: [
        {
          kind: 'reaction',
          sets: 'required',
          to: { readings: [{ name: '$deps[0]', origin: { kind: 'typed', field: { title: '类型' } } }] },
        },
      ],
    });
  });

  it('says so when a condition cannot be worked out', async () => {
    const screen = await openDocument(
      form({ a: text('甲', { 'x-visible': '{{ $values.b.c.d }}' }), b: text('乙') }),
    );
    const { explanations } = explainNode(screen.model, find(screen, 'a'));
    // The field stays as it was; what failed is not what decided.
    expect(explanations.find(({ aspect }) => aspect === 'shown')).toMatchObject({ is: true });
  });
});

describe('why a node cannot be used', () => {
  it('is told by itself, or by what it lies in', async () => {
    const screen = await openDocument(
      form({
        a: text('甲'),
        box: {
          type: 'object',
          'x-component': 'card',
          'x-read-pretty': "{{ $values.a === '1' }}",
          properties: { b: text('乙') },
        },
        go: {
          type: 'void',
          'x-component': 'button',
          'x-disabled': '{{ !$values.a }}',
          'x-component-props': { text: '提交' },
        },
      }),
    );
    expect(why(screen, 'go', 'enabled')).toMatchObject({
      is: 'disabled',
      causes: [{ flag: 'disabled', trace: { operator: '!', parts: [{ isTrue: false }] } }],
    });
    await screen.fill('甲', '1');
    expect(why(screen, 'go', 'enabled')).toMatchObject({ is: 'editable' });
    expect(why(screen, 'b', 'enabled')).toMatchObject({
      is: 'readPretty',
      causes: [
        { kind: 'parent', node: { pointer: '/schema/properties/box' }, because: [{ flag: 'readPretty' }] },
      ],
    });
  });
});

describe('where a value comes from', () => {
  it('is told apart: typed, loaded, default, computed, linked, set by a step, empty', async () => {
    const screen = await openDocument(
      form({
        typed: text('输入'),
        loaded: text('读取'),
        start: text('默认', { default: '{{ $params.begin }}' }),
        sum: text('计算', { 'x-value': "{{ ($values.typed ?? '') + '!' }}" }),
        linked: text('联动', {
          'x-reactions': { dependencies: ['typed'], fulfill: { state: { value: "{{ $deps[0] + '?' }}" } } },
        }),
        set: text('步骤'),
        empty: text('空'),
      }),
      { params: { begin: '起' } },
    );
    act(() => screen.model.setValues({ loaded: '旧', start: '起' }));
    await screen.fill('输入', '新');
    act(() => screen.model.setField('set', '别处'));
    const kinds = ['typed', 'loaded', 'sum', 'linked', 'set', 'empty'].map(
      (name) => why(screen, name, 'value').causes[0]?.kind,
    );
    expect(kinds).toEqual(['typed', 'loaded', 'value', 'reaction', 'set', 'empty']);
    expect(why(screen, 'sum', 'value')).toMatchObject({
      is: { text: '"新!"' },
      causes: [{ trace: { readings: [{ name: '$values.typed', origin: { kind: 'typed' } }] } }],
    });
    const fresh = await openDocument(form({ start: text('默认', { default: '{{ $params.begin }}' }) }), {
      params: { begin: '起' },
    });
    expect(why(fresh, 'start', 'value')).toMatchObject({
      is: { text: '"起"' },
      causes: [
        { kind: 'default', trace: { readings: [{ name: '$params.begin', origin: { kind: 'params' } }] } },
      ],
    });
  });

  it('never tells a secret, wherever it is read', async () => {
    const screen = await openDocument(
      form({
        pin: { type: 'string', title: '口令', 'x-component': 'password' },
        all: text('全部', { 'x-value': '{{ toJson($values) }}' }),
        same: text('相同', { 'x-visible': "{{ $values.pin === 'hush-hush' }}" }),
        twice: text('两遍', { 'x-value': '{{ $values.pin + $values.pin }}' }),
      }),
      { params: { accessToken: 'hush-hush' } },
    );
    await screen.fill('口令', 'hush-hush');
    const told = ['pin', 'all', 'same', 'twice'].map((name) => explainNode(screen.model, find(screen, name)));
    // The document itself may be read by whoever designs it; what it compares with stands there.
    const values = JSON.stringify(told, (key, value: unknown) => (key === 'source' ? '' : value));
    expect(values).toContain('isSecret');
    expect(values).not.toContain('hush-hush');
    expect(why(screen, 'same', 'shown').is).toBe(true);
  });
});

describe('why a value is refused', () => {
  it('names the rule with its limits, the check with its values, or the server', async () => {
    const screen = await openDocument(
      form(
        {
          a: text('甲', { required: true, maxLength: 3 }),
          b: text('乙', { 'x-rules': ['later'] }),
        },
        { rules: { later: { check: '$self.value > $values.a', message: '乙须大于甲' } } },
      ),
    );
    await screen.validate();
    expect(why(screen, 'a', 'error')).toMatchObject({ is: '请输入甲', causes: [{ kind: 'required' }] });
    await screen.fill('甲', '7777');
    await screen.fill('乙', '1');
    await screen.validate();
    expect(why(screen, 'a', 'error')).toMatchObject({
      causes: [{ kind: 'rule', rule: 'length', limits: '–3', place: { key: 'maxLength' } }],
    });
    expect(why(screen, 'a', 'error').causes[0]).not.toHaveProperty('name');
    expect(why(screen, 'b', 'error')).toMatchObject({
      is: '乙须大于甲',
      causes: [
        {
          rule: 'check',
          name: 'later',
          message: '乙须大于甲',
          place: { pointer: '/schema/properties/b', key: 'x-rules/0' },
          trace: {
            isTrue: false,
            readings: [
              { name: '$self.value', value: { text: '"1"' } },
              { name: '$values.a', value: { text: '"7777"' } },
            ],
          },
        },
      ],
    });
    act(() => {
      screen.model.refuse([{ field: 'b', text: '已被占用' }]);
    });
    expect(why(screen, 'b', 'error')).toMatchObject({ causes: [{ kind: 'refusal', text: '已被占用' }] });
  });
});

describe('a rule that the server judges', () => {
  it('is told with what it asks, and so is each where there are several', async () => {
    const screen = await openDocument(
      form({
        a: text('编号', {
          'x-rules': [
            { unique: { table: 'lease', field: 'code' }, message: '编号已被占用' },
            { ruleCode: 'lease_code' },
          ],
        }),
      }),
      {
        answer: ({ url }) => {
          if (url.includes('duplicate')) throw new HttpFailure('taken', 200, 500, true);
          return true;
        },
      },
    );
    await screen.fill('编号', 'A-1');
    await screen.validate();
    expect(why(screen, 'a', 'error').causes).toMatchObject([
      {
        kind: 'server-rule',
        rules: [
          { rule: 'unique', limits: 'lease.code', message: '编号已被占用', place: { key: 'x-rules/0' } },
          { rule: 'code', limits: 'lease_code', place: { key: 'x-rules/1' } },
        ],
      },
    ]);
  });
});

describe('where options and rows come from', () => {
  it('is told of a dictionary, of choices written out, and of a call with its last answer', async () => {
    const screen = await openDocument(
      form(
        {
          sex: { type: 'string', title: '性别', 'x-component': 'list', 'x-dict': 'sex' },
          size: { type: 'string', title: '大小', 'x-component': 'list', enum: ['s', 'm'] },
          table: {
            type: 'array',
            'x-component': 'data_table',
            'x-source': { api: 'list', params: { kind: 'k' } },
            'x-component-props': {
              columns: [
                { key: 'name', title: '名称' },
                { key: 'cost', title: '成本', permission: 'cost:see' },
                { key: 'password', title: '口令' },
                { key: 'actions', title: '操作', slot: 'actions' },
              ],
            },
            items: {
              type: 'object',
              properties: {
                actions: {
                  type: 'void',
                  'x-component': 'toolbar',
                  properties: {
                    edit: {
                      type: 'void',
                      'x-component': 'button',
                      'x-component-props': { text: '编辑' },
                      'x-visible': "{{ $record.state === 'open' }}",
                    },
                  },
                },
              },
            },
          },
        },
        { apis: { list: { url: '/lease/list', page: true } } },
      ),
      {
        dicts: { sex: [{ value: '1', text: '男' }] },
        permissions: [],
        answer: () => ({ records: [{ id: '1', name: '甲', password: 'hush', state: 'closed' }], total: 12 }),
      },
    );
    await screen.until(() => screen.text().includes('甲'));
    expect(why(screen, 'sex', 'options').causes).toMatchObject([
      { kind: 'dict', code: 'sex', count: 1, isOwn: false },
    ]);
    expect(why(screen, 'size', 'options').causes).toMatchObject([{ kind: 'enum', count: 2 }]);
    expect(why(screen, 'table', 'rows').causes).toMatchObject([
      {
        kind: 'call',
        api: 'list',
        method: 'GET',
        url: '/lease/list',
        params: [{ name: 'kind', value: { text: '"k"' }, isSearch: false }],
        answer: { state: 'done', count: 1, total: 12 },
      },
    ]);
    const record = { id: '1', name: '甲', password: 'hush', state: 'closed' };
    const row = { $record: record, $index: 0 };
    const columns = explainColumns(screen.model, find(screen, 'table'), row, record);
    expect(columns).toMatchObject([
      { key: 'name', cell: { value: { text: '"甲"' } } },
      {
        permission: { code: 'cost:see', isHeld: false },
        pointer: expect.stringMatching(/columns\/1$/) as string,
      },
      { cell: { value: { isSecret: true } } },
      { key: 'actions' },
    ]);
    const actions = outlineRow(screen.model, find(screen, 'table'), row);
    expect(actions.find(({ node }) => node.title === '编辑')).toMatchObject({
      isShown: false,
      because: {
        kind: 'flag',
        trace: { readings: [{ name: '$record.state', value: { text: '"closed"' } }] },
      },
    });
  });

  it('says what a call failed with', async () => {
    const screen = await openDocument(
      form(
        {
          table: {
            type: 'array',
            'x-component': 'data_table',
            'x-source': { api: 'list' },
            'x-component-props': { columns: [] },
          },
        },
        { apis: { list: { url: '/lease/list', page: true } } },
      ),
      {
        answer: () => {
          throw new HttpFailure('没有权限', 403, 403, true);
        },
      },
    );
    await screen.until(() => screen.text().includes('没有权限'));
    expect(why(screen, 'table', 'rows').causes).toMatchObject([
      { answer: { state: 'failed', message: '没有权限' } },
    ]);
  });
});

describe('the outline of a screen', () => {
  it('lists what is hidden too, with a reason where it is hidden itself', async () => {
    const screen = await openDocument(
      form({
        card: { type: 'void', 'x-component': 'card', 'x-visible': false, properties: { a: text('甲') } },
      }),
    );
    expect(outlineScreen(screen.model)).toMatchObject([
      { level: 0, isShown: true },
      { level: 1, isShown: false, because: { kind: 'flag' } },
      { level: 2, isShown: false, node: { title: '甲' } },
    ]);
    expect(outlineScreen(screen.model)[2]).not.toHaveProperty('because');
  });
});
