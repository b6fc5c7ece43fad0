import { describe, expect, it } from 'vitest';
import type { NodeBox } from './boxes.ts';
import { findPlace, type Container } from './find-place.ts';

const box = (pointer: string, left: number, top: number, width: number, height: number): NodeBox => ({
  pointer,
  depth: pointer.split('/').length,
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const ROOT = '/schema';
const at = (name: string, parent = ROOT): string => `${parent}/properties/${name}`;
const CARD = at('card');

// Two wide fields below each other, and a card with two fields side by side.
const boxes = [
  box(ROOT, 0, 0, 600, 400),
  box(at('a'), 0, 0, 600, 60),
  box(at('b'), 0, 60, 600, 60),
  box(CARD, 0, 140, 600, 200),
  box(at('c', CARD), 20, 180, 270, 60),
  box(at('d', CARD), 310, 180, 270, 60),
];
const containers = new Map<string, Container>([
  [ROOT, { pointer: ROOT, children: [at('a'), at('b'), CARD] }],
  [CARD, { pointer: CARD, children: [at('c', CARD), at('d', CARD)] }],
]);
const find = (x: number, y: number, isMoved: (pointer: string) => boolean = () => false) => {
  const found = findPlace(boxes, containers, x, y, isMoved);
  return found && { parent: found.parent, before: found.before };
};

describe('a drag over the canvas', () => {
  it('goes before the field in whose upper half it is, and behind it in the lower one', () => {
    expect(find(300, 10)).toEqual({ parent: ROOT, before: at('a') });
    expect(find(300, 50)).toEqual({ parent: ROOT, before: at('b') });
    expect(find(300, 110)).toEqual({ parent: ROOT, before: CARD });
  });

  it('goes to the end where nothing follows', () => {
    expect(find(300, 390)).toEqual({ parent: ROOT, before: undefined });
    expect(find(590, 300)).toEqual({ parent: CARD, before: undefined });
  });

  it('goes into a card, before the field in whose left half it is', () => {
    expect(find(40, 210)).toEqual({ parent: CARD, before: at('c', CARD) });
    expect(find(330, 210)).toEqual({ parent: CARD, before: at('d', CARD) });
  });

  it('goes beside a card at its edge', () => {
    expect(find(300, 142)).toMatchObject({ parent: ROOT });
    expect(find(300, 338)).toMatchObject({ parent: ROOT });
  });

  it('never goes into what is dragged', () => {
    expect(find(300, 260, (pointer) => pointer === CARD)).toMatchObject({ parent: ROOT });
  });

  it('goes nowhere beside the screen', () => {
    expect(find(700, 10)).toBeUndefined();
  });

  it('shows an upright line between fields side by side, and a lying one else', () => {
    const beside = findPlace(boxes, containers, 330, 210, () => false)?.line;
    const below = findPlace(boxes, containers, 300, 50, () => false)?.line;
    expect(beside && beside.bottom - beside.top).toBe(60);
    expect(below && below.right - below.left).toBe(600);
  });
});
