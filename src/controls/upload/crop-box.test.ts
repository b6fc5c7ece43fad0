import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growBox, largestBox, moveBox, type Bounds, type Box } from './crop-box.ts';

const bounds: Bounds = { width: 400, height: 200 };

describe('the box of a crop', () => {
  it('begins as large as it can be, in the middle', () => {
    expect(largestBox(bounds, undefined)).toEqual({ left: 0, top: 0, width: 400, height: 200 });
    expect(largestBox(bounds, 1)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
    expect(largestBox(bounds, 4)).toEqual({ left: 0, top: 50, width: 400, height: 100 });
  });

  it('stops at the edges', () => {
    const box: Box = { left: 100, top: 0, width: 200, height: 200 };
    expect(moveBox(box, 500, 10, bounds)).toEqual({ ...box, left: 200 });
    expect(moveBox(box, -500, -10, bounds)).toEqual({ ...box, left: 0 });
    expect(growBox(box, 500, 500, bounds, undefined)).toEqual({ ...box, width: 300 });
    expect(growBox(box, -500, -500, bounds, undefined)).toEqual({ ...box, width: 16, height: 16 });
  });

  it('stays inside and keeps its aspect, whatever is done', () => {
    const step = fc.record({
      isGrowing: fc.boolean(),
      right: fc.integer({ min: -600, max: 600 }),
      down: fc.integer({ min: -600, max: 600 }),
    });
    const sizes = fc.record({
      width: fc.integer({ min: 1, max: 5000 }),
      height: fc.integer({ min: 1, max: 5000 }),
    });
    const aspects = fc.option(fc.constantFrom(0.1, 0.75, 1, 16 / 9, 10), { nil: undefined });
    fc.assert(
      fc.property(sizes, aspects, fc.array(step, { maxLength: 20 }), (size, aspect, steps) => {
        let box = largestBox(size, aspect);
        for (const { isGrowing, right, down } of steps) {
          box = isGrowing ? growBox(box, right, down, size, aspect) : moveBox(box, right, down, size);
        }
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(size.width + 1e-6);
        expect(box.top + box.height).toBeLessThanOrEqual(size.height + 1e-6);
        expect(box.width).toBeGreaterThan(0);
        if (aspect !== undefined) expect(box.width / box.height).toBeCloseTo(aspect, 6);
      }),
    );
  });
});
