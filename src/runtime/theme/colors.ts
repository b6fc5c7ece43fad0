// What can be read on which colour. All colours are `#rrggbb`.
import { contrast } from '../../controls/colors/contrast.ts';
import { INK, WHITE } from './palette.ts';

/** Whichever of dark and white text stands out more from a ground. */
export function readableOn(ground: string): string {
  return contrast(ground, WHITE) >= contrast(ground, INK) ? WHITE : INK;
}

export function isDark(ground: string): boolean {
  return readableOn(ground) === WHITE;
}

/** So much of a colour, from 0 to 1, on a ground. */
export function tint(color: string, share: number, ground = WHITE): string {
  const channels = [1, 3, 5].map((at) => {
    const [above, below] = [color, ground].map((one) => Number.parseInt(one.slice(at, at + 2), 16));
    return Math.round((below ?? 0) + ((above ?? 0) - (below ?? 0)) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The same colour with less light, for what the pointer is over: text on it stays as readable. */
export function darken(color: string): string {
  return tint(color, 0.82, '#000000');
}

/** The colour with as much white in it as it needs to be read on a ground (4.5 : 1). */
export function lighten(color: string, ground: string): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const lighter = tint(color, share);
    if (contrast(lighter, ground) >= 4.5) return lighter;
  }
  return WHITE;
}
