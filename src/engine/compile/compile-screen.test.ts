import { describe, expect, it } from 'vitest';
import type { SchemaNode, ScreenDocument } from '../document.ts';
import type { WidgetContract } from '../registry/manifest.ts';
import { compileScreen } from './compile-screen.ts';
import type { PlanNode } from '../plan/plan.ts';

const contract = (type: string, group: WidgetContract['group']): WidgetContract => ({
  type,
  title: type,
  group,
  accepts: ['string'],
  props: { type: 'object', additionalProperties: false, properties: {} },
  initial: { type: 'string', 'x-component': type },
  events: [],
  draws: 'nothing',
  isLabelled: group === 'input',
  isPicker: false,
});

const widgets = {
  text: contract('text', 'input'),
  card: contract('card', 'layout'),
  data_table: contract('data_table', 'data'),
};

function compile(schema: SchemaNode, rest: Partial<ScreenDocument> = {}) {
  return compileScreen(
    { id: 'a/b', format: 1, title: '标题', schema, ...rest },
    {
      widgets,
      rules: { iphone: { pattern: '1[3-9]\\d{9}', message: '请正确输入您的手机号' } },
      tables: { 'system/user': 'sys_user' },
      file: 'a/b.json',
      version: 'v1',
    },
  );
}

function find(root: PlanNode, address: string): PlanNode {
  const found = [root, ...root.children].find((node) => node.address === address);
  if (found) return found;
  for (const child of root.children) {
    try {
      return find(child, address);
    } catch {
      continue;
    }
  }
  throw new Error(`no node ${address}`);
}

const text = { type: 'string', 'x-component': 'text' } as const;

describe('a document becomes a plan', () => {
  it('that is plain JSON', () => {
    const plan = compile({
      type: 'object',
      properties: { a: { ...text, 'x-visible': '{{ $values.b > 1 }}' } },
    });
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  it('where void nodes add nothing to the path of a value, and objects do', () => {
    const { root } = compile({
      type: 'object',
      properties: {
        card: {
          type: 'void',
          'x-component': 'card',
          properties: { address: { type: 'object', properties: { city: text } }, name: text },
        },
      },
    });
    expect(find(root, 'card.address.city')).toMatchObject({ path: 'address.city', kind: 'field' });
    expect(find(root, 'card.name')).toMatchObject({
      path: 'name',
      pointer: '/schema/properties/card/properties/name',
    });
    expect(find(root, 'card')).toMatchObject({ path: '', kind: 'void' });
  });

  it('where data widgets hold no value, whatever type is declared, and rows have no fields', () => {
    const { root } = compile({
      type: 'object',
      properties: {
        table: {
          type: 'array',
          'x-component': 'data_table',
          items: { type: 'object', properties: { cell: text } },
        },
      },
    });
    const table = find(root, 'table');
    expect(table.kind).toBe('void');
    expect(table.item?.children[0]).toMatchObject({ name: 'cell', kind: 'void' });
  });

  it('with its nodes in the order of x-index', () => {
    const { root } = compile({
      type: 'object',
      properties: { a: { ...text, 'x-index': 2 }, b: { ...text, 'x-index': 1 }, c: text },
    });
    expect(root.children.map((node) => node.name)).toEqual(['b', 'a', 'c']);
  });

  it('where values without expressions stay whole constants', () => {
    const { root } = compile({
      type: 'object',
      properties: {
        a: { ...text, 'x-component-props': { deep: { list: [1, 'x'] }, mixed: ['{{ $now }}', 1] } },
      },
    });
    expect(find(root, 'a').props).toMatchObject({
      kind: 'object',
      entries: [
        ['deep', { kind: 'constant', value: { list: [1, 'x'] } }],
        ['mixed', { kind: 'array' }],
      ],
    });
  });

  it('with required from the node, from the list of its parent, or from an expression', () => {
    const { root } = compile({
      type: 'object',
      required: ['b'],
      properties: {
        a: { ...text, required: true },
        b: text,
        c: { ...text, required: '{{ $values.a > 1 }}' },
        d: text,
      },
    });
    const requiredOf = (name: string) => find(root, name).flags.required?.kind;
    expect(['a', 'b', 'c', 'd'].map(requiredOf)).toEqual(['constant', 'constant', 'expression', undefined]);
    expect(find(root, 'a').rules).toEqual([]);
  });

  it('with the rules it names, its own before the shared ones', () => {
    const schema: SchemaNode = { type: 'object', properties: { a: { ...text, 'x-rules': ['iphone'] } } };
    expect(find(compile(schema).root, 'a').rules).toMatchObject([{ message: '请正确输入您的手机号' }]);
    const own = compile(schema, { rules: { iphone: { maxLength: 3, message: '太长' } } });
    expect(find(own.root, 'a').rules).toMatchObject([{ kind: 'length', max: 3, message: '太长' }]);
    expect(() =>
      compile({ type: 'object', properties: { a: { ...text, 'x-rules': ['none'] } } }),
    ).toThrowError();
  });

  it('with a dictionary over an entity asked for by its table', () => {
    const plan = compile(
      { type: 'object', properties: { a: { ...text, 'x-dict': 'people' }, b: { ...text, 'x-dict': 'sex' } } },
      { dicts: { people: { entity: 'system/user', text: 'realname', value: 'username' } } },
    );
    expect(find(plan.root, 'a').dict).toBe('sys_user,realname,username');
    expect(find(plan.root, 'b').dict).toBe('sex');
  });

  it('with local references drawn in, keywords beside them winning', () => {
    const { root } = compile({
      type: 'object',
      definitions: { name: { ...text, title: '名称', maxLength: 5 } },
      properties: { a: { $ref: '#/schema/definitions/name', title: '自己的' } },
    } as SchemaNode);
    const node = find(root, 'a');
    expect(node.title).toEqual({ kind: 'constant', value: '自己的' });
    expect(node.rules).toMatchObject([{ kind: 'length', max: 5 }]);
  });

  it('naming every widget once', () => {
    expect(
      compile({
        type: 'object',
        properties: { a: text, b: text, c: { type: 'void', 'x-component': 'card', properties: { d: text } } },
      }).widgets,
    ).toEqual(['card', 'text']);
  });
});

describe('a question', () => {
  const ask = (props: object, question: object) => {
    const click = [{ do: 'confirm', text: '确定吗？', ...question }] as never;
    const node = { type: 'void', 'x-component': 'card', 'x-component-props': props, 'x-on': { click } };
    const plan = compile({ type: 'object', properties: { remove: node as SchemaNode } });
    const [step] = find(plan.root, 'remove').on['click'] ?? [];
    return step?.do === 'confirm' ? [step.title, step.ok] : undefined;
  };

  it.each([
    ['by the button that was pressed', { text: '删除' }, {}, ['删除', '删除']],
    ['by its document', { text: '批量删除' }, { title: '删除用户', ok: '删除' }, ['删除用户', '删除']],
    ['by both', { text: '删除' }, { title: '删除用户' }, ['删除用户', '删除']],
    [
      'by nobody where the words of the button follow from values',
      { text: '{{ $state.act }}' },
      {},
      [undefined, undefined],
    ],
  ])('is named %s', (_by, props, question, named) => {
    expect(ask(props, question)).toEqual(
      named.map((words) => (words === undefined ? undefined : { kind: 'constant', value: words })),
    );
  });
});
