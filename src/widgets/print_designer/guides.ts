// Lines by which elements are put in order: edges and middles of the others, and the margins of the page.
import type { PrintElement, PrintTemplate } from '../../engine/print/template.ts';

/** Millimetres within which an edge jumps onto a line. */
const REACH = 1;

export interface Guides {
  /** Upright lines, millimetres from the left. */
  x: readonly number[];
  /** Level lines, millimetres from the top. */
  y: readonly number[];
}

export const NO_GUIDES: Guides = { x: [], y: [] };

/** Moves a box onto the nearest lines. @returns the box and the lines it lies on now */
export function snapMove<Element extends PrintElement>(
  element: Element,
  template: PrintTemplate,
): { element: Element; guides: Guides } {
  const lines = linesOf(template, element.id);
  const x = snap([element.x, element.x + element.width / 2, element.x + element.width], lines.x);
  const y = snap([element.y, element.y + element.height / 2, element.y + element.height], lines.y);
  return {
    element: { ...element, x: element.x + x.shift, y: element.y + y.shift },
    guides: { x: x.lines, y: y.lines },
  };
}

/** The same for the right and lower edge of a box that is made larger. */
export function snapResize<Element extends PrintElement>(
  element: Element,
  template: PrintTemplate,
): { element: Element; guides: Guides } {
  const lines = linesOf(template, element.id);
  const x = snap([element.x + element.width], lines.x);
  const y = snap([element.y + element.height], lines.y);
  return {
    element: { ...element, width: element.width + x.shift, height: element.height + y.shift },
    guides: { x: x.lines, y: y.lines },
  };
}

function linesOf({ page, elements }: PrintTemplate, without: string): Guides {
  const others = elements.filter(({ id }) => id !== without);
  const { margin, width, height } = page;
  return {
    x: [
      margin.left,
      width / 2,
      width - margin.right,
      ...others.flatMap((one) => [one.x, one.x + one.width / 2, one.x + one.width]),
    ],
    y: [
      margin.top,
      height / 2,
      height - margin.bottom,
      ...others.flatMap((one) => [one.y, one.y + one.height / 2, one.y + one.height]),
    ],
  };
}

function snap(edges: readonly number[], lines: readonly number[]): { shift: number; lines: number[] } {
  const shifts = edges.flatMap((edge) => lines.map((line) => line - edge));
  const near = shifts.filter((shift) => Math.abs(shift) <= REACH);
  if (near.length === 0) return { shift: 0, lines: [] };
  const shift = near.reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best));
  const reached = lines.filter((line) => edges.some((edge) => Math.abs(edge + shift - line) < 0.05));
  return { shift, lines: [...new Set(reached)] };
}
