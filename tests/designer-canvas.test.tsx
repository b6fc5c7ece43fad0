// @vitest-environment happy-dom
// The canvas of the designer: the screen as its users see it, of which nothing happens by itself.
import path from 'node:path';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import type { JsonObject, RuleDeclaration, ScreenDocument } from '../src/engine/document.ts';
import type { ScreenPlan } from '../src/engine/plan/plan.ts';
import { diffDocuments } from '../src/designer/document/diff.ts';
import type { DrawnScreen } from '../src/designer/document/made/drawn-screen.ts';
import { createDraftChecker } from '../src/designer/worker/draft-checker.ts';
import { loadCatalogFiles } from '../src/engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../src/engine/check/schemas/validators-node.ts';
import type { WidgetRegistry } from '../src/engine/react/widget.ts';
import rules from '../src/schemas/rules/system.json' with { type: 'json' };
import type { ExplainedPart, FromCanvas } from '../src/designer/canvas/protocol.ts';
import { openCanvas } from './open-canvas.tsx';
import { loadContracts, registry } from './open-document.tsx';

const text = (title: string, more: object = {}): object => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...more,
});

const contracts = await loadContracts();

const validators = trustPatterns(createValidators());
const { parts: catalog } = loadCatalogFiles(path.resolve('src/schemas'), validators);
const checker = createDraftChecker({ catalog, others: [], validators }, 'draft.json');

const compile = (properties: object, more: object = {}): ScreenPlan =>
  compileScreen(
    {
      id: 'test/screen',
      format: 1,
      title: '测试',
      ...more,
      schema: { type: 'object', properties },
    } as unknown as ScreenDocument,
    {
      widgets: contracts,
      rules: rules as Record<string, RuleDeclaration>,
      tables: {},
      file: 'draft',
      version: 'draft',
    },
  );

afterEach(cleanup);

describe('the canvas', () => {
  it('greets its page, draws every node, and says where each is', async () => {
    const { told, marks, view } = await openCanvas(
      compile({
        card: { type: 'void', 'x-component': 'card', properties: { a: text('甲') } },
        b: text('乙'),
      }),
    );
    expect(told[0]).toEqual({ kind: 'ready' });
    expect(marks().map((mark) => mark.getAttribute('data-node'))).toEqual([
      '/schema',
      '/schema/properties/card',
      '/schema/properties/card/properties/a',
      '/schema/properties/b',
    ]);
    expect(view.getByLabelText('甲')).toBeTruthy();
  });

  it('shows what is hidden faded, and what would ask for a permission', async () => {
    const { view } = await openCanvas(
      compile({
        a: text('甲', { 'x-visible': "{{ $values.b === '1' }}" }),
        b: text('乙', { 'x-access': 'nobody:has' }),
        c: { type: 'void', 'x-component': 'divider', 'x-visible': false },
      }),
    );
    expect(view.getByLabelText('甲').closest('.sw-canvas-faded')).not.toBeNull();
    expect(view.getByLabelText('乙').closest('.sw-canvas-faded')).toBeNull();
    expect(view.container.querySelectorAll('.sw-canvas-faded')).toHaveLength(2);
  });

  it('says in an empty container that things go there', async () => {
    const { view } = await openCanvas(compile({ card: { type: 'void', 'x-component': 'card' } }));
    expect(view.getByText('把组件拖到这里')).toBeTruthy();
  });

  it('runs no steps and calls no server, and shows made rows', async () => {
    const { view } = await openCanvas(
      compile(
        {
          said: {
            type: 'void',
            'x-component': 'text_block',
            'x-component-props': { text: '{{ $state.said }}' },
          },
          table: {
            type: 'array',
            'x-component': 'data_table',
            'x-source': { api: 'list' },
            'x-component-props': {
              columns: [
                { key: 'name', title: '姓名' },
                { key: 'sex', title: '性别', dict: 'sex' },
              ],
            },
          },
        },
        {
          state: { said: '还没有打开' },
          apis: {
            list: { url: '/sys/user/list', page: true },
            save: { method: 'POST', url: '/sys/user/add' },
          },
          on: {
            open: [
              { do: 'request', api: 'save' },
              { do: 'set', state: 'said', value: '已打开' },
            ],
            every: { seconds: 1, steps: [] },
          },
        },
      ),
    );
    expect(await view.findByText('姓名 1')).toBeTruthy();
    expect(view.getAllByText('男').length).toBeGreaterThan(0);
    expect(view.getByText('还没有打开')).toBeTruthy();
  });

  it('follows its page, and keeps what did not change', async () => {
    const first = compile({ a: text('甲'), b: text('乙') });
    const { say, view } = await openCanvas(first);
    const control = view.getByLabelText('甲');
    const next = compile({ a: text('甲'), c: text('丙') });
    await say({
      kind: 'edits',
      edits: diffDocuments(first as unknown as JsonObject, next as unknown as JsonObject),
    });
    expect(await view.findByLabelText('丙')).toBeTruthy();
    expect(view.getByLabelText('甲')).toBe(control);
    expect(view.queryByLabelText('乙')).toBeNull();
  });

  it('brings the tab of what is selected to the front', async () => {
    const { say, view } = await openCanvas(
      compile({
        tabs: {
          type: 'void',
          'x-component': 'tabs',
          properties: {
            one: { type: 'void', title: '一', properties: { a: text('甲') } },
            two: { type: 'void', title: '二', properties: { b: text('乙') } },
          },
        },
      }),
    );
    expect(view.queryByLabelText('乙')).toBeNull();
    await say({ kind: 'select', pointers: ['/schema/properties/tabs/properties/two/properties/b'] });
    expect(await view.findByLabelText('乙')).toBeTruthy();
  });

  it('tells its page of keys that mean something, and leaves others alone', async () => {
    const { layer, told } = await openCanvas(compile({ a: text('甲') }));
    const isLeft = fireEvent.keyDown(layer, { key: 'F5' });
    const isTaken = !fireEvent.keyDown(layer, { key: 'Z', ctrlKey: true, shiftKey: true });
    expect([isLeft, isTaken]).toEqual([true, true]);
    expect(told.at(-1)).toEqual({ kind: 'key', key: 'z', isControl: true, isShift: true, isAlt: false });
  });

  it('shows what lies in a dialog in its place, so that it can be chosen', async () => {
    const { view, marks } = await openCanvas(
      compile({
        ask: { type: 'void', 'x-component': 'dialog', properties: { a: text('甲') } },
        side: { type: 'void', 'x-component': 'drawer', properties: { b: text('乙') } },
      }),
    );
    expect(view.getByLabelText('甲').closest('section')?.getAttribute('aria-label')).toBe('弹窗');
    expect(marks().map((mark) => mark.getAttribute('data-node'))).toContain(
      '/schema/properties/side/properties/b',
    );
  });

  it('opens the dialog that an entity makes while one of its parts is selected, and follows what is changed of it', async () => {
    const page = (settings: JsonObject = {}): JsonObject => ({
      id: 'test/posts',
      format: 1,
      title: '职务',
      schema: {
        type: 'object',
        properties: {
          list: {
            'x-component': 'records',
            'x-component-props': { entity: 'system/position', ...settings },
          },
        },
      },
    });
    const draw = (document: JsonObject): DrawnScreen => {
      const { plan } = checker.check(JSON.stringify(document));
      if (!plan) throw new Error('nothing to draw');
      return plan;
    };
    const first = draw(page());
    const { view, say, marks } = await openCanvas(first);
    const pointers = (): (string | null)[] => marks().map((mark) => mark.getAttribute('data-node'));
    const base = Object.keys(first.dialogs ?? {}).find((one) => one.endsWith('_form')) ?? '';
    const isDrawn = (): boolean => pointers().some((one) => one?.startsWith(base));
    expect(isDrawn()).toBe(false);
    const nameAt = `${base}/properties/form/properties/fields/properties/name`;
    await say({ kind: 'select', pointers: [nameAt] });
    await vi.waitFor(() => expect(pointers()).toContain(nameAt));
    expect(view.getByRole('region', { name: '弹窗“职务”', hidden: true })).toBeTruthy();
    const next = draw(page({ parts: { 'fields.name': { title: '叫什么' } } }));
    const told = diffDocuments(first as unknown as JsonObject, next as unknown as JsonObject);
    await say({ kind: 'edits', edits: told });
    expect(await view.findByLabelText('叫什么')).toBeTruthy();
    await say({ kind: 'select', pointers: ['/schema/properties/list'] });
    await vi.waitFor(() => expect(isDrawn()).toBe(false));
    await say({ kind: 'select', pointers: [nameAt] });
    await vi.waitFor(() => expect(isDrawn()).toBe(true));
    expect(await view.findByLabelText('叫什么')).toBeTruthy();
  });

  it('leaves out what somebody hides while they design, and brings it back', async () => {
    const { view, say } = await openCanvas(compile({ a: text('甲'), b: text('乙') }));
    const hide = (...hidden: string[]) =>
      say({ kind: 'desk', hidden, locked: [], span: undefined, scale: 1, isReadOnly: false });
    await hide('/schema/properties/a');
    expect(view.queryByLabelText('甲')).toBeNull();
    expect(view.getByLabelText('乙')).toBeTruthy();
    await hide();
    expect(view.getByLabelText('甲')).toBeTruthy();
  });

  it.each(['data_table', 'editable_table'])('says where the columns of a %s are', async (type) => {
    const columns = [
      { key: 'one', title: '一' },
      { key: 'two', title: '二' },
    ];
    const { view } = await openCanvas(
      compile({
        table: { type: 'array', title: '表', 'x-component': type, 'x-component-props': { columns } },
      }),
    );
    await view.findAllByText('二');
    const heads = [...view.container.querySelectorAll('[data-column]')];
    expect([...new Set(heads.map((mark) => mark.getAttribute('data-column')))]).toEqual(
      [0, 1].map((at) => `/schema/properties/table/x-component-props/columns/${String(at)}`),
    );
    expect(heads[1]?.closest('th, [role="columnheader"]')?.textContent).toContain('二');
  });
});

/** Boxes by pointer, for what has none here; the screen itself takes 600 by 400. */
function layOut(rects: Readonly<Record<string, [left: number, top: number, width: number, height: number]>>) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const pointer = this.previousElementSibling?.getAttribute('data-node') ?? '';
    return new DOMRect(...(rects[pointer] ?? [0, 0, 0, 0]));
  });
  for (const name of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(name === 'clientWidth' ? 600 : 400);
}

describe('somebody on the canvas', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('chooses a widget that throws, beside which all others are drawn', async () => {
    const Broken = (): never => {
      throw new Error('坏了');
    };
    const broken: WidgetRegistry = {
      ...registry,
      get: (type) => {
        const widget = registry.get(type);
        return widget && type === 'rate' ? { ...widget, component: Broken } : widget;
      },
    };
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    layOut({ '/schema/properties/a': [0, 0, 600, 60], '/schema/properties/b': [0, 60, 600, 60] });
    const { view, told, layer } = await openCanvas(
      compile({ a: text('甲'), b: { type: 'number', title: '乙', 'x-component': 'rate' } }),
      broken,
    );
    expect(view.getByLabelText('甲')).toBeTruthy();
    expect(view.getByRole('alert').textContent).toContain('乙');
    await vi.waitFor(() => {
      fireEvent.click(layer, { clientX: 20, clientY: 80 });
      expect(told.at(-1)).toEqual({ kind: 'select', pointer: '/schema/properties/b', isMore: false });
    });
  });

  it('drags by touch after a rest, hears where it would go, and moves nothing that is locked', async () => {
    layOut({ '/schema/properties/a': [0, 0, 600, 60], '/schema/properties/b': [0, 60, 600, 60] });
    const { view, told, layer, say } = await openCanvas(compile({ a: text('甲'), b: text('乙') }));
    await vi.waitFor(() => {
      fireEvent.click(layer, { clientX: 20, clientY: 80 });
      expect(told.at(-1)).toMatchObject({ pointer: '/schema/properties/b' });
    });
    await say({ kind: 'select', pointers: ['/schema/properties/b'] });
    const bar = view.container.querySelector('.sw-canvas-bar') as HTMLElement;
    vi.useFakeTimers();
    const touch = (x: number, y: number) => ({
      touches: [{ clientX: x, clientY: y }],
      changedTouches: [{ clientX: x, clientY: y }],
    });
    const drag = (): void => {
      // A finger near the buttons of what is selected counts as one on them, and is followed from there.
      fireEvent.touchStart(bar, touch(20, 80));
      act(() => void vi.advanceTimersByTime(400));
      fireEvent.touchMove(bar, touch(20, 10));
    };
    drag();
    expect(view.container.querySelector('.sw-canvas-said')?.textContent).toBe('放进“测试”，排在“甲”前');
    // The browser's own menu of a resting finger comes meanwhile.
    fireEvent.contextMenu(layer, { clientX: 20, clientY: 10 });
    fireEvent.touchEnd(layer, touch(20, 10));
    expect(told.filter(({ kind }) => kind === 'menu')).toEqual([]);
    expect(told.at(-1)).toEqual({
      kind: 'drop',
      dragged: { kind: 'nodes', pointers: ['/schema/properties/b'] },
      place: { parent: '/schema', before: '/schema/properties/a' },
    });
    // A finger that moves at once scrolls.
    const before = told.length;
    fireEvent.touchStart(layer, touch(20, 80));
    fireEvent.touchMove(layer, touch(20, 10));
    act(() => void vi.advanceTimersByTime(400));
    fireEvent.touchEnd(layer, touch(20, 10));
    vi.useRealTimers();
    await say({
      kind: 'desk',
      hidden: [],
      locked: ['/schema/properties/b'],
      span: undefined,
      scale: 1,
      isReadOnly: false,
    });
    vi.useFakeTimers();
    drag();
    fireEvent.touchEnd(layer, touch(20, 10));
    expect(told).toHaveLength(before);
  });

  it('carries something new by touch from the page, to the places of a drag, and lays it down', async () => {
    layOut({ '/schema/properties/a': [0, 0, 600, 60], '/schema/properties/card': [0, 60, 600, 60] });
    const { view, told, layer, say } = await openCanvas(
      compile({
        a: text('甲'),
        card: { type: 'void', title: '分组', 'x-component': 'card', properties: {} },
      }),
    );
    await vi.waitFor(() => {
      fireEvent.click(layer, { clientX: 20, clientY: 80 });
      expect(told.at(-1)).toMatchObject({ pointer: '/schema/properties/card' });
    });
    const said = () => view.container.querySelector('.sw-canvas-said')?.textContent;
    const line = () => view.container.querySelector('.sw-canvas-line');
    const carry = (y: number, isLetGo = false, widget = 'text') =>
      say({ kind: 'carry', carried: { id: `widget ${widget}`, widget, x: 20, y, isLetGo } });
    await carry(10);
    expect(said()).toBe('放进“测试”，排在“甲”前');
    expect(line()).not.toBeNull();
    await carry(90);
    expect(said()).toBe('放进“分组”，排在最后');
    // A cell lies in rows alone.
    await carry(90, false, 'column');
    expect(said()).toBe('');
    // Beside the canvas again.
    await carry(10);
    await say({ kind: 'carry', carried: undefined });
    expect([said(), line()]).toEqual(['', null]);
    expect(told.filter(({ kind }) => kind === 'drop')).toEqual([]);
    await carry(90, true);
    expect(told.at(-1)).toEqual({
      kind: 'drop',
      dragged: { kind: 'new', id: 'widget text' },
      place: { parent: '/schema/properties/card' },
    });
    expect(line()).toBeNull();
    await say({ kind: 'desk', hidden: [], locked: [], span: undefined, scale: 1, isReadOnly: true });
    await carry(90, true);
    expect(told.filter(({ kind }) => kind === 'drop')).toHaveLength(1);
  });

  it('lays a button into the cell that it is let go over, and a field nowhere near', async () => {
    const columns = [
      { key: 'one', title: '一' },
      { key: 'two', title: '二' },
    ];
    const list = '/schema/properties/list/x-component-props/columns';
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (this.previousElementSibling?.getAttribute('data-node') === '/schema/properties/list')
        return new DOMRect(0, 0, 300, 200);
      const at = Number(this.querySelector('[data-column]')?.getAttribute('data-column')?.at(-1));
      if (this.matches('th') && !Number.isNaN(at)) return new DOMRect(at * 150, 0, 150, 40);
      const cell = this.closest('td');
      // Three made rows, 40 high each.
      const row = cell
        ? [...(cell.closest('tbody')?.querySelectorAll('tr') ?? [])].indexOf(
            cell.closest('tr') as HTMLTableRowElement,
          )
        : -1;
      return this === cell
        ? new DOMRect(cell.cellIndex * 150, 40 + row * 40, 150, 40)
        : new DOMRect(0, 0, 0, 0);
    });
    for (const name of ['clientWidth', 'clientHeight'] as const)
      vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(name === 'clientWidth' ? 600 : 400);
    const { view, told, say } = await openCanvas(
      compile({
        list: {
          type: 'array',
          title: '表',
          'x-component': 'data_table',
          'x-source': { value: [{ id: '1', one: '甲', two: '乙' }] },
          'x-component-props': { columns },
        },
      }),
    );
    await view.findByText('乙');
    const said = () => view.container.querySelector('.sw-canvas-said')?.textContent;
    const carry = (widget: string, isLetGo = false) =>
      say({ kind: 'carry', carried: { id: `widget ${widget}`, widget, x: 200, y: 60, isLetGo } });
    await vi.waitFor(async () => {
      await carry('button');
      expect(said()).toBe('放进“二”的单元格');
    });
    expect(view.getByText('“二”的单元格')).toBeTruthy();
    await carry('button', true);
    expect(told.at(-1)).toEqual({
      kind: 'drop',
      dragged: { kind: 'new', id: 'widget button' },
      place: { parent: list, cell: 1 },
    });
    await carry('text');
    expect(said()).not.toContain('单元格');
  });

  it('lays a field among the columns of a sub-table, wherever over its rows', async () => {
    const columns = [
      { key: 'one', title: '一' },
      { key: 'two', title: '二' },
    ];
    const table = (type: string) => ({
      type: 'array',
      title: '表',
      'x-component': type,
      'x-component-props': { columns },
    });
    const TABLES = ['rows', 'list'].map((name) => `/schema/properties/${name}`);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      // Each table is 200 high, with heads of 300 by 40 at its top.
      const own = TABLES.indexOf(this.previousElementSibling?.getAttribute('data-node') ?? '');
      if (own >= 0) return new DOMRect(0, own * 200, 600, 200);
      const [of, at] =
        /^(.*)\/x-component-props\/columns\/(\d+)$/
          .exec(this.querySelector('[data-column]')?.getAttribute('data-column') ?? '')
          ?.slice(1) ?? [];
      if (!this.matches('th, [role="columnheader"]') || of === undefined) return new DOMRect();
      return new DOMRect(Number(at) * 300, TABLES.indexOf(of) * 200, 300, 40);
    });
    const { view, told, say } = await openCanvas(
      compile({ rows: table('editable_table'), list: table('data_table') }),
    );
    const said = () => view.container.querySelector('.sw-canvas-said')?.textContent;
    const carry = (y: number, widget = 'text', isLetGo = false) =>
      say({ kind: 'carry', carried: { id: `widget ${widget}`, widget, x: 200, y, isLetGo } });
    await vi.waitFor(async () => {
      await carry(20);
      expect(said()).toBe('放到“表”的第 2 列');
    });
    await carry(120);
    expect(said()).toBe('放到“表”的第 2 列');
    await carry(120, 'text', true);
    expect(told.at(-1)).toMatchObject({
      kind: 'drop',
      place: { parent: `${TABLES[0] ?? ''}/x-component-props/columns`, column: 1 },
    });
    // Neither what is no field, nor the rows of a list, which nobody fills in.
    await carry(120, 'card');
    expect(said()).not.toContain('列');
    await carry(220);
    expect(said()).toBe('放到“表”的第 2 列');
    await carry(320);
    expect(said()).not.toContain('列');
    await say({
      kind: 'desk',
      hidden: [],
      locked: [TABLES[0] ?? ''],
      span: undefined,
      scale: 1,
      isReadOnly: false,
    });
    await carry(120);
    expect(said()).not.toContain('列');
  });

  it('asks for the menu of what they press with the other button', async () => {
    layOut({ '/schema/properties/a': [0, 0, 600, 60] });
    const { told, layer } = await openCanvas(compile({ a: text('甲') }));
    await vi.waitFor(() => {
      fireEvent.contextMenu(layer, { clientX: 20, clientY: 30 });
      expect(told.slice(-2)).toEqual([
        { kind: 'select', pointer: '/schema/properties/a', isMore: false },
        { kind: 'menu', x: 20, y: 30 },
      ]);
    });
  });

  it('drags and renames nothing where the screen is only read', async () => {
    layOut({ '/schema/properties/a': [0, 0, 600, 60], '/schema/properties/b': [0, 60, 600, 60] });
    const { view, told, layer, say } = await openCanvas(compile({ a: text('甲'), b: text('乙') }));
    const doubleClick = (): void => void fireEvent.doubleClick(layer, { clientX: 20, clientY: 80 });
    await vi.waitFor(() => {
      doubleClick();
      expect(view.getByLabelText('标题')).toBeTruthy();
    });
    fireEvent.keyDown(view.getByLabelText('标题'), { key: 'Escape' });
    await say({ kind: 'desk', hidden: [], locked: [], span: undefined, scale: 1, isReadOnly: true });
    doubleClick();
    expect(view.queryByLabelText('标题')).toBeNull();
    vi.useFakeTimers();
    const touch = (y: number) => ({
      touches: [{ clientX: 20, clientY: y }],
      changedTouches: [{ clientX: 20, clientY: y }],
    });
    fireEvent.touchStart(layer, touch(80));
    act(() => void vi.advanceTimersByTime(400));
    fireEvent.touchMove(layer, touch(10));
    fireEvent.touchEnd(layer, touch(10));
    expect(told.filter(({ kind }) => kind === 'drop' || kind === 'rename')).toEqual([]);
    fireEvent.click(layer, { clientX: 20, clientY: 80 });
    expect(told.at(-1)).toMatchObject({ kind: 'select', pointer: '/schema/properties/b' });
  });
});

describe('why a part is as it is on the canvas', () => {
  const page = (more: object = {}): ScreenPlan =>
    compile(
      {
        a: text('甲', { 'x-visible': "{{ $values.b === '1' }}" }),
        b: text('乙', { default: '2', ...more }),
        table: {
          type: 'array',
          title: '人员',
          'x-component': 'data_table',
          'x-source': { api: 'list' },
          'x-component-props': {
            columns: [
              { key: 'name', title: '姓名' },
              { key: 'sex', title: '性别', dict: 'sex' },
              { key: 'stop', title: '操作', slot: 'stop' },
            ],
          },
          items: {
            type: 'object',
            properties: {
              stop: {
                type: 'void',
                'x-component': 'button',
                'x-component-props': { text: '停用' },
                'x-visible': "{{ $record.name === '姓名 2' }}",
              },
            },
          },
        },
      },
      { apis: { list: { url: '/sys/user/list', page: true } } },
    );
  const explained = (told: readonly FromCanvas[]): ExplainedPart[] =>
    told.flatMap((one) => (one.kind === 'explained' ? [one.part] : []));

  it('is told when it is asked: the condition, with the value that it reads', async () => {
    const { say, told } = await openCanvas(page());
    expect(explained(told)).toEqual([]);
    await say({ kind: 'explain', pointer: '/schema/properties/a' });
    const [part] = explained(told);
    const shown = part?.explained?.explanations.find(({ aspect }) => aspect === 'shown');
    expect(shown).toMatchObject({
      is: false,
      causes: [
        {
          kind: 'flag',
          trace: { isTrue: false, readings: [{ name: '$values.b', value: { text: '"2"' } }] },
        },
      ],
    });
  });

  it('is told again when the draft changes it, and no more once nobody asks', async () => {
    const { say, told } = await openCanvas(page());
    await say({ kind: 'explain', pointer: '/schema/properties/b' });
    const asked = explained(told).length;
    await say({ kind: 'plan', plan: page({ 'x-disabled': true }) });
    const last = explained(told).at(-1);
    expect(explained(told).length).toBeGreaterThan(asked);
    expect(last?.explained?.explanations.find(({ aspect }) => aspect === 'enabled')).toMatchObject({
      is: 'disabled',
    });
    await say({ kind: 'explain', pointer: undefined });
    const before = explained(told).length;
    await say({ kind: 'plan', plan: page() });
    expect(explained(told)).toHaveLength(before);
  });

  it('is told of a button by the first made row, and of a column with its cell there', async () => {
    const { say, told, view } = await openCanvas(page());
    await view.findByText('姓名 1');
    await say({ kind: 'explain', pointer: '/schema/properties/table/items/properties/stop' });
    const button = explained(told).at(-1)?.explained;
    expect(button?.explanations.find(({ aspect }) => aspect === 'shown')).toMatchObject({
      is: false,
      causes: [{ trace: { readings: [{ name: '$record.name', value: { text: '"姓名 1"' } }] } }],
    });
    await say({ kind: 'explain', pointer: '/schema/properties/table/x-component-props/columns/1' });
    expect(explained(told).at(-1)).toMatchObject({
      explained: { node: { title: '人员' } },
      column: { key: 'sex', dict: 'sex', cell: { value: { text: '"1"' } } },
    });
  });

  it('says that there is nothing to tell of what the plan has not', async () => {
    const { say, told } = await openCanvas(page());
    await say({ kind: 'explain', pointer: '/schema/properties/gone' });
    expect(explained(told)).toEqual([{ pointer: '/schema/properties/gone' }]);
  });
});
