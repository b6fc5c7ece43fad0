// What can be read on which colour.
import { contrast } from '../../controls/colors/contrast.ts';

/** Text on light grounds, and on dark ones. */
const INK = '#1f2733';
const PAPER = '#ffffff';

/** Whichever of dark and white text stands out more from a ground; both colours are `#rrggbb`. */
export function readableOn(ground: string): string {
  return contrast(ground, PAPER) >= contrast(ground, INK) ? PAPER : INK;
}

export function isDark(ground: string): boolean {
  return readableOn(ground) === PAPER;
}

/** So much of a colour on white, from 0 to 1; grounds that text stands on. */
export function tint(color: string, share: number): string {
  const channels = [1, 3, 5].map((at) =>
    Math.round(255 - (255 - Number.parseInt(color.slice(at, at + 2), 16)) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The same colour with less light, for what the pointer is over: text on it stays as readable. */
export function darken(color: string): string {
  const channels = [1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * 0.82));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
