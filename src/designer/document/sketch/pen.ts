// What a sketch is drawn with: boxes on a sheet that is a window of 1280 by 800 pixels at a quarter of its size.
import type { JsonObject } from '../../../engine/document.ts';

export const SHEET = { width: 320, height: 200 } as const;

/** Boxes of one sketch: more than these nobody tells apart. */
export const MAX_BOXES = 160;

export const BOX_KINDS = [
  'panel',
  'head',
  'rule',
  'title',
  'line',
  'field',
  'button',
  'main',
  'picture',
] as const;

/** `main` is the button most wanted, `head` the band above the columns of a table, `line` a line of words. */
export type BoxKind = (typeof BOX_KINDS)[number];

export interface SketchBox {
  kind: BoxKind;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where something is drawn; its height follows from what it is. */
export interface Place {
  x: number;
  y: number;
  width: number;
}

/** Draws a node, and says how high it is. */
export type Draw = (pen: Pen, node: JsonObject, place: Place) => number;

export class Pen {
  readonly boxes: SketchBox[] = [];

  /** Below the sheet, or once it is full, nothing is drawn any more. */
  get isDone(): boolean {
    return this.boxes.length >= MAX_BOXES;
  }

  /** Draws a box, cut at the edges of the sheet. */
  put(kind: BoxKind, x: number, y: number, width: number, height: number): void {
    const right = Math.min(x + width, SHEET.width);
    const bottom = Math.min(y + height, SHEET.height);
    if (this.isDone || right <= x || bottom <= y) return;
    this.boxes.push({
      kind,
      x: Math.round(x),
      y: Math.round(y),
      width: Math.max(1, Math.round(right - x)),
      height: Math.max(1, Math.round(bottom - y)),
    });
  }

  /**
   * Draws a panel around something.
   * @param draw draws what lies in it and says how high that is
   * @returns the height of the panel
   */
  around(place: Place, margin: number, draw: (inner: Place) => number): number {
    const { x, y, width } = place;
    const at = this.boxes.length;
    const content = draw({ x: x + margin, y: y + margin, width: width - 2 * margin });
    const height = content + 2 * margin;
    const bottom = Math.min(y + height, SHEET.height);
    if (bottom > y && at < MAX_BOXES) {
      const panel: SketchBox = {
        kind: 'panel',
        x: Math.round(x),
        y: Math.round(y),
        width: Math.round(width),
        height: Math.round(bottom - y),
      };
      this.boxes.splice(at, 0, panel);
    }
    return height;
  }
}
