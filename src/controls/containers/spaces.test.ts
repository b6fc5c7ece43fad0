import { describe, expect, it } from 'vitest';
import { spaceOf, SPACES } from './spaces.ts';

describe('a distance that a document asks for', () => {
  it.each(Object.entries(SPACES))(
    'shrinks with the density where it is of the scale: %s',
    (name, [pixels]) => {
      expect(spaceOf(pixels)).toBe(`var(--sw-space-${name})`);
    },
  );

  it.each([0, 2, 10, 64])('stays what it is where it is not: %s', (pixels) => {
    expect(spaceOf(pixels)).toBe(`${String(pixels)}px`);
  });
});
