// @vitest-environment happy-dom
// A finger takes something out of the palette, to the frame of the canvas.
import path from 'node:path';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCatalogFiles } from '../../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../../engine/check/schemas/validators-node.ts';
import { GREETING, type FromCanvas, type ToCanvas } from '../../canvas/protocol.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { readPath } from '../../document/edits.ts';
import { openDesk, type Desk } from '../../store/desk.ts';
import type { PlanSource } from '../../store/plan-source.ts';
import type { DesignSession } from '../../store/design-session.ts';
import { DesignerContext, type DesignerParts } from '../designer-context.ts';
import { openPage } from '../open-page.testing.ts';
import { CanvasFrame } from '../desk/CanvasFrame.tsx';
import { Palette } from './Palette.tsx';

const { parts: catalog } = loadCatalogFiles(path.resolve('src/schemas'), trustPatterns(createValidators()));
const widgets = new Map((catalog.widgets ?? []).map((one) => [one.type, one]));
const BLOCKS = [
  { name: '抬头', nodes: [{ name: 'a', node: { title: '金额', 'x-component': 'number' } }], declared: {} },
];

const PAGE: JsonObject = {
  id: 'a/b',
  format: 1,
  title: '合同',
  schema: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        'x-component': 'editable_table',
        'x-component-props': { columns: [{ key: 'one', title: '一' }] },
      },
    },
  },
};

let session: DesignSession;
let hear: (message: FromCanvas) => void;
let desk: Desk;
let told: ToCanvas[];
const onBlock = vi.fn();

/** The palette beside the frame of the canvas, which is shown at half its size from 300, 100 on. */
async function open(readOnly?: string): Promise<void> {
  session = await openPage(PAGE, { ...(readOnly === undefined ? {} : { readOnly }) });
  desk = openDesk(session, (type) => widgets.get(type));
  desk.zoomTo(50);
  const blocks = { list: () => BLOCKS, subscribe: () => () => undefined };
  const designer = { session, shown: session, desk, catalog, widgets, blocks } as unknown as DesignerParts;
  const plans = { plan: () => undefined, subscribe: () => () => undefined } as unknown as PlanSource;
  const view = render(
    <DesignerContext value={designer}>
      <Palette onBlock={onBlock} />
      <CanvasFrame
        plans={plans}
        width={0}
        onWidth={vi.fn()}
        onCommand={vi.fn()}
        onKey={vi.fn()}
        onPaste={vi.fn()}
        onBlock={vi.fn()}
      />
    </DesignerContext>,
  );
  told = [];
  const port: Partial<MessagePort> = {
    postMessage: (message: ToCanvas) => void told.push(message),
    close: vi.fn(),
  };
  hear = (message) => port.onmessage?.call(port as MessagePort, { data: message } as MessageEvent);
  view.container
    .querySelector('iframe')
    ?.dispatchEvent(new CustomEvent(GREETING, { detail: port as unknown as MessagePort }));
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('iframe, .sw-designer-stage') ? new DOMRect(300, 100, 400, 400) : new DOMRect();
  });
});
afterEach(() => {
  cleanup();
  session.end();
  onBlock.mockClear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const touch = (x: number, y: number) => ({
  touches: [{ clientX: x, clientY: y }],
  changedTouches: [{ clientX: x, clientY: y }],
});
const rest = (ms = 400): void => act(() => void vi.advanceTimersByTime(ms));
const carried = () => told.filter((message) => message.kind === 'carry').map((message) => message.carried);
const inHand = () => document.querySelector('.sw-designer-in-hand')?.textContent;

describe('a finger in the palette', () => {
  it('takes along what it rests on, is told to the canvas as its frame sees it, and lays it down', async () => {
    await open();
    vi.useFakeTimers();
    const item = screen.getByText('单行文本');
    fireEvent.touchStart(item, touch(20, 200));
    rest();
    expect(inHand()).toBe('单行文本');
    // Over the palette itself there is no place.
    expect(carried()).toEqual([]);
    const isScrolled = fireEvent.touchMove(item, touch(400, 150));
    fireEvent.touchMove(item, touch(200, 150));
    fireEvent.touchMove(item, touch(500, 200));
    const isPressed = fireEvent.touchEnd(item, touch(500, 200));
    const at = (x: number, y: number, isLetGo: boolean) => ({
      id: 'widget text',
      widget: 'text',
      x,
      y,
      isLetGo,
    });
    expect(carried()).toEqual([
      at(200, 100, false),
      undefined,
      at(400, 200, false),
      undefined,
      at(400, 200, true),
    ]);
    expect([isScrolled, isPressed]).toEqual([false, false]);
    expect(inHand()).toBeUndefined();
    expect(session.state().draft.done).toEqual([]);
  });

  it('takes a block along likewise', async () => {
    await open();
    vi.useFakeTimers();
    const block = screen.getByText('抬头');
    fireEvent.touchStart(block, touch(20, 200));
    rest();
    fireEvent.touchMove(block, touch(400, 150));
    expect(carried()).toMatchObject([{ id: 'block 抬头', widget: 'number' }]);
    expect(inHand()).toBe('抬头');
  });

  it('lays a block among the columns of a table as columns', async () => {
    await open();
    const parent = '/schema/properties/rows/x-component-props/columns';
    act(() =>
      hear({ kind: 'drop', dragged: { kind: 'new', id: 'block 抬头' }, place: { parent, column: 0 } }),
    );
    const columns = readPath(session.state().draft.document, parent.slice(1).split('/'));
    expect(columns).toEqual([
      { key: 'a', title: '金额', type: 'inputNumber' },
      { key: 'one', title: '一' },
    ]);
  });

  it('scrolls when it moves at once, presses when it leaves at once, and lays nothing down beside the canvas', async () => {
    await open();
    vi.useFakeTimers();
    const item = screen.getByText('单行文本');
    fireEvent.touchStart(item, touch(20, 200));
    expect(fireEvent.touchMove(item, touch(20, 150))).toBe(true);
    rest();
    fireEvent.touchMove(item, touch(400, 150));
    fireEvent.touchEnd(item, touch(400, 150));
    fireEvent.touchStart(item, touch(20, 200));
    rest(100);
    expect(fireEvent.touchEnd(item, touch(20, 200))).toBe(true);
    rest();
    expect(inHand()).toBeUndefined();
    fireEvent.touchStart(item, touch(20, 200));
    rest();
    fireEvent.touchMove(item, touch(40, 200));
    fireEvent.touchEnd(item, touch(40, 200));
    expect(carried()).toEqual([]);
  });

  it('gives back what the system takes away from it', async () => {
    await open();
    vi.useFakeTimers();
    const item = screen.getByText('单行文本');
    fireEvent.touchStart(item, touch(20, 200));
    rest();
    fireEvent.touchMove(item, touch(400, 150));
    fireEvent.touchCancel(item);
    expect(carried().at(-1)).toBeUndefined();
    expect([carried().length, inHand()]).toEqual([2, undefined]);
  });

  it('takes nothing along where the page is only read', async () => {
    await open('只读');
    vi.useFakeTimers();
    const item = screen.getByText('单行文本');
    fireEvent.touchStart(item, touch(20, 200));
    rest();
    fireEvent.touchMove(item, touch(400, 150));
    expect([carried(), inHand()]).toEqual([[], undefined]);
  });
});
