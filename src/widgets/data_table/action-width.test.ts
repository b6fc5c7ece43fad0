import { afterEach, describe, expect, it } from 'vitest';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { speak } from '../../engine/text.ts';
import { widenActions } from './action-width.ts';
import { readColumns } from './column.ts';

const [column] = readColumns([{ key: 'action', title: '操作', slot: 'actions', width: 100 }]);

function node(
  widget: string,
  props: Record<string, string | number>,
  more: Partial<PlanNode> = {},
): PlanNode {
  return {
    pointer: '',
    name: '',
    kind: 'void',
    widget,
    address: '',
    path: '',
    type: 'void',
    props: { kind: 'constant', value: props },
    flags: {},
    rules: [],
    on: {},
    reactions: [],
    children: [],
    ...more,
  };
}

const CONDITION = { visible: { kind: 'constant', value: true } } as const;

function widthOf(buttons: readonly PlanNode[], settings: Record<string, number> = {}): number | undefined {
  return column && widenActions(column, node('toolbar', settings, { children: [...buttons] })).width;
}

const button = (text: string, more?: Partial<PlanNode>): PlanNode => node('button', { text }, more);

afterEach(() => speak('zh'));

describe('a column of actions', () => {
  const edit = button('Edit');
  const long = button('Dictionary items');

  it('is as wide as its document says, in the language that it was written in', () => {
    expect(widthOf([long, long])).toBe(100);
  });

  it('has room for the longer words of another language, and is never narrower than declared', () => {
    speak('en');
    expect(widthOf([edit])).toBe(100);
    const two = widthOf([edit, long]) ?? 0;
    expect(two).toBeGreaterThan('EditDictionary items'.length * 6);
    expect(widthOf([edit, long], { gap: 20 })).toBe(two + 12);
  });

  it('counts what is shown, and neighbours that stand for one another once', () => {
    speak('en');
    const start = button('Start the job', { flags: CONDITION });
    const stop = button('Stop the job now', { flags: CONDITION });
    expect(widthOf([start, stop, edit])).toBe(widthOf([stop, edit]));
    const folded = widthOf([long, long, long, long]) ?? 0;
    expect(folded).toBeGreaterThan(widthOf([long, long]) ?? 0);
    // Two stand in a row at most, whatever is declared.
    expect(widthOf([long, long, long, long], { maxVisible: 4 })).toBe(folded);
    expect(widthOf([long, long, long, long], { maxVisible: 1 })).toBeLessThan(folded);
  });

  it('leaves a column of anything else as it is', () => {
    speak('en');
    expect(column && widenActions(column, node('card', {}, { children: [long, long] })).width).toBe(100);
    expect(column && widenActions(column, undefined).width).toBe(100);
  });
});
