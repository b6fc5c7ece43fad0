// Breaks text into lines that fit a width.

/** Width of a text in millimetres. */
export type Measure = (text: string, size: number, bold: boolean) => number;

const MM_PER_POINT = 25.4 / 72;
/** Height of a line, as a multiple of the size of its letters. */
const LEADING = 1.5;

/** Height of a line in millimetres. */
export function lineHeight(size: number): number {
  return size * MM_PER_POINT * LEADING;
}

/** Width without a browser: wide letters are as wide as high, others somewhat more than half. */
export const estimateWidth: Measure = (text, size) => {
  let units = 0;
  for (const letter of text) units += (letter.codePointAt(0) ?? 0) >= 0x2e80 ? 1 : 0.58;
  return units * size * MM_PER_POINT;
};

/** Latin words stay whole where they fit a line; everything else may break anywhere. */
const PIECES = /[\p{Script=Latin}\d'.,:;@_-]+|\s|[^]/gu;

/** The lines of a text; one that is empty keeps its line. */
export function breakLines(
  text: string,
  width: number,
  lettering: { size: number; bold?: boolean | undefined },
  measure: Measure,
): string[] {
  const wide = (one: string): number => measure(one, lettering.size, lettering.bold ?? false);
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    for (const piece of paragraph.match(PIECES) ?? []) {
      const parts = wide(piece) > width ? [...piece] : [piece];
      for (const part of parts) {
        if (line !== '' && wide(line + part) > width) {
          lines.push(line.trimEnd());
          line = part.trim() === '' ? '' : part;
        } else {
          line += part;
        }
      }
    }
    lines.push(line);
  }
  return lines;
}
