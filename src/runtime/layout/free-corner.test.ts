import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORNER_GAP, findFreeBottom, type Box } from './free-corner.ts';

const WINDOW = { width: 1440, height: 900 };
const CARD = { width: 360, height: 130 };

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('what stands in the corner', () => {
  it('stands at the bottom where nothing is in the way', () => {
    expect(findFreeBottom(CARD, WINDOW, [])).toBe(CORNER_GAP);
  });

  it('stands above the buttons of a drawer and of a page', () => {
    const footer = box(540, 844, 900, 56);
    expect(findFreeBottom(CARD, WINDOW, [footer])).toBe(56 + CORNER_GAP);
  });

  it('passes by a dialog in the middle of a wide window', () => {
    expect(findFreeBottom(CARD, WINDOW, [box(420, 800, 600, 56)])).toBe(CORNER_GAP);
  });

  it('climbs over one line of buttons after the other', () => {
    const footers = [box(540, 844, 900, 56), box(700, 700, 740, 56)];
    expect(findFreeBottom(CARD, WINDOW, footers)).toBe(200 + CORNER_GAP);
  });

  it('covers no footer as long as there is a place without one, and never leaves the window', () => {
    const footers = fc.array(
      fc.record({
        left: fc.integer({ min: 0, max: 1400 }),
        top: fc.integer({ min: 0, max: 880 }),
        width: fc.integer({ min: 1, max: 900 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(footers, (drawn) => {
        const boxes = drawn.map(({ left, top, width }) => box(left, top, width, 40));
        const bottom = findFreeBottom(CARD, WINDOW, boxes);
        const top = WINDOW.height - bottom - CARD.height;
        expect(bottom).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(56);
        // At the top edge there was no place left.
        if (top === 56) return;
        const right = WINDOW.width - CORNER_GAP;
        for (const one of boxes) {
          const isBeside = one.left >= right || one.right <= right - CARD.width;
          expect(isBeside || one.bottom <= top || one.top >= top + CARD.height).toBe(true);
        }
      }),
    );
  });
});
