// Distances between things: one scale for styles, theme and documents.

/** Pixels, ordinary and compact. */
export const SPACES = {
  tiny: [4, 2],
  small: [8, 6],
  middle: [12, 8],
  large: [16, 12],
  huge: [24, 16],
  vast: [32, 24],
} as const;

/**
 * The distance that a document asks for as CSS: one of the scale shrinks with the density of the screen, another stays.
 * @param pixels of an ordinary screen
 */
export function spaceOf(pixels: number): string {
  const step = Object.entries(SPACES).find(([, [ordinary]]) => ordinary === pixels);
  return step ? `var(--sw-space-${step[0]})` : `${String(pixels)}px`;
}
