// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { findScroller } from './use-wheel.ts';

interface Size {
  rect: [left: number, top: number, width: number, height: number];
  /** How much there is of what shows. */
  inner?: [width: number, height: number];
  at?: [left: number, top: number];
}

function box(parent: Element, { rect, inner, at = [0, 0] }: Size): HTMLElement {
  const element = document.createElement('div');
  const [left, top, width, height] = rect;
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  const [scrollWidth, scrollHeight] = inner ?? [width, height];
  const sizes = { clientWidth: width, clientHeight: height, scrollWidth, scrollHeight };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value });
  [element.scrollLeft, element.scrollTop] = at;
  if (inner) [element.style.overflowX, element.style.overflowY] = ['auto', 'auto'];
  parent.append(element);
  return element;
}

describe('the wheel over the canvas', () => {
  afterEach(() => document.body.replaceChildren());

  it('scrolls the table below the pointer, innermost first, and each only as far as it goes', () => {
    const root = box(document.body, { rect: [0, 0, 600, 400] });
    const list = box(root, { rect: [0, 0, 600, 200], inner: [600, 900] });
    const table = box(list, { rect: [0, 0, 300, 100], inner: [800, 100] });
    expect(findScroller(root, 50, 50, 40, 0)).toBe(table);
    expect(findScroller(root, 50, 50, 0, 40)).toBe(list);
    expect(findScroller(root, 50, 50, 0, -40)).toBeUndefined();
    expect(findScroller(root, 500, 150, 40, 0)).toBeUndefined();
    expect(findScroller(root, 50, 300, 0, 40)).toBeUndefined();
  });

  it('leaves what is at its end, or shows all, to what lies around it', () => {
    const root = box(document.body, { rect: [0, 0, 600, 400] });
    const outer = box(root, { rect: [0, 0, 600, 400], inner: [600, 900] });
    box(outer, { rect: [0, 0, 300, 100], inner: [300, 300], at: [0, 200] });
    expect(findScroller(root, 50, 50, 0, 40)).toBe(outer);
  });
});
