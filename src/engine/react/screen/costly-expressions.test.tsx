// @vitest-environment happy-dom
// S18: an expression over its budget says at which place of the document it stands, and the rest goes on.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../../tests/open-document.tsx';
import type { ScreenPlan } from '../../plan/plan.ts';
import { ExpressionError } from '../../expression/errors.ts';
import { parseExpression } from '../../expression/parse.ts';
import type { ExpressionTree } from '../../expression/tree.ts';
import type { Services } from '../../services.ts';
import { placeFailure } from '../model/place-failure.ts';

const COSTLY = "'x'.repeat(10000000)";
const LOOPS = '$state.rows.map(a => $state.rows.map(b => $state.rows.map(c => a * b * c))).length > 0';
const rows = Array.from({ length: 300 }, (_, index) => index);

const text = (title: string, rest: object = {}) => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...rest,
});
const button = (steps: object[]) => ({
  type: 'void',
  title: '甲',
  'x-component': 'button',
  'x-component-props': { text: '按' },
  'x-on': { click: steps },
});

type Opened = Awaited<ReturnType<typeof openDocument>>;

/** Everything that the screen says: its own text and the messages over it. */
const saidOf = (screen: Opened): string =>
  [screen.text(), ...screen.messages.map(([, message]) => message)].join('\n');

async function expectTold(screen: Opened, place: string): Promise<void> {
  await vi.waitFor(() => {
    expect(saidOf(screen)).toContain(place);
    expect(saidOf(screen)).toContain('上限');
  });
  await screen.fill('自由', '还能用');
  expect(screen.values()).toMatchObject({ free: '还能用' });
}

// React writes what an error boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

/** Opens a screen with the broken part inside a group and a field beside it. */
const open = (part: object, { more, ...rest }: { more?: object } & Record<string, unknown> = {}) =>
  openDocument(
    {
      state: { rows },
      ...rest,
      schema: {
        type: 'object',
        properties: {
          group: { type: 'object', properties: { part } },
          free: text('自由'),
          ...(more ? { more } : {}),
        },
      },
    },
    { answer: () => null },
  );

describe.each([
  ['loops', LOOPS],
  ['a long text', COSTLY],
])('S18: over the budget by %s', (_, source) => {
  const expression = `{{ ${source} }}`;
  it.each([
    ['a computed value', text('甲', { 'x-value': expression })],
    ['a condition of visibility', text('甲', { 'x-visible': expression })],
    ['a condition of use', text('甲', { 'x-disabled': expression })],
    ['a condition of being required', text('甲', { required: expression })],
    ['a starting value', text('甲', { default: expression })],
    ['a description', text('甲', { description: expression })],
    ['a setting', text('甲', { 'x-component-props': { placeholder: expression } })],
    ['a reaction', text('甲', { 'x-reactions': { fulfill: { state: { value: expression } } } })],
    [
      'the rows of a list',
      {
        type: 'void',
        title: '甲',
        'x-component': 'repeat',
        'x-source': { value: expression },
        items: { type: 'void' },
      },
    ],
  ])('%s names its field and path', async (__, part) => {
    await expectTold(await open(part), '“甲”（group.part）');
  });

  it('a title names its field and path, by its name', async () => {
    await expectTold(await open(text(expression)), '字段“part”（group.part）');
  });

  it('a step names its node', async () => {
    const screen = await open(button([{ do: 'message', text: expression }]));
    await screen.press('按');
    await expectTold(screen, '节点“甲”（group.part）');
  });

  it('a rule names its field when the form is judged', async () => {
    const rules = { small: { check: expression, message: '太大' } };
    const screen = await open(
      { ...button([{ do: 'validate' }]), properties: {} },
      { rules, more: text('乙', { default: '1', 'x-rules': ['small'] }) },
    );
    await screen.press('按');
    await expectTold(screen, '字段“乙”（more）');
  });

  it('a call names itself', async () => {
    const apis = { send: { url: '/x', params: { a: expression } } };
    const screen = await open(button([{ do: 'request', api: 'send' }]), { apis });
    await screen.press('按');
    await expectTold(screen, '接口“send”');
  });

  it('a step of opening says so', async () => {
    const told: string[] = [];
    const notify = {
      message: (_type: string, sentence: string) => void told.push(sentence),
    } as unknown as Services['notify'];
    const document = { state: { rows }, on: { open: [{ do: 'message', text: expression }] } };
    // A screen whose steps fail is not ready: it offers to try them again.
    const screen = await openDocument(document, { services: { notify } });
    expect(screen.page.getByRole('alert').textContent).toContain('重试');
    expect(told.join()).toMatch(/^打开页面时的步骤：.*上限/);
  });
});

it('S18: is placed in little time in the largest document', () => {
  const parseOne = (index: number) => parseExpression(`${String(index)} + repeatMe`).tree;
  const children = Array.from({ length: 5_000 }, (_, index) => {
    const tree = parseOne(index);
    const name = `f${String(index)}`;
    return {
      name,
      kind: 'field',
      pointer: `/${name}`,
      address: name,
      path: name,
      children: [],
      value: { kind: 'expression', tree, source: '' },
    };
  });
  const root = { name: '', kind: 'object', pointer: '/schema', address: '', path: '', children };
  const plan = { apis: {}, onOpen: [], root } as unknown as ScreenPlan;
  const error = new ExpressionError('expression-budget', '超出上限');
  const last = children[4_999]?.value.tree as ExpressionTree;
  const before = process.cpuUsage();
  const placed = placeFailure(error, plan, last) as ExpressionError;
  const { user, system } = process.cpuUsage(before);
  expect([placed.code, placed.message]).toEqual(['expression-budget', '字段“f4999”（f4999）：超出上限']);
  // Five times the 50 ms of the requirement, because test machines are shared.
  expect((user + system) / 1000).toBeLessThan(250);
});
