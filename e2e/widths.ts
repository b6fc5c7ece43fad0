// How wide the windows are in which pages are looked at.
import { sample } from '../tests/depth.ts';

const TELEPHONE = 390;

/** Where lists have little room for what they are to show all of. */
export const TABLET = 768;

/** A telephone, a tablet, a notebook and a large screen. */
export const WIDTHS: readonly number[] = [TELEPHONE, TABLET, 1440, 1920];

/** Widths in which a page is read aloud: all, or one of them, which takes turns by the name. */
export function chooseWidths(name: string): readonly number[] {
  const turn = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % WIDTHS.length;
  const turned = [...WIDTHS.slice(turn), ...WIDTHS.slice(0, turn)];
  return sample(`widths of ${name}`, turned, () => ['any']);
}
