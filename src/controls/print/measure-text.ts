// Widths of printed text: measured where the browser can draw, estimated elsewhere.
import { estimateWidth, type Measure } from '../../engine/print/lines.ts';

export const PRINT_FONT = '"Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", SimSun, sans-serif';

const MM_PER_PIXEL = 25.4 / 96;
const PIXELS_PER_POINT = 96 / 72;

let context: CanvasRenderingContext2D | null | undefined;

/** Width in millimetres of a text in the letters that pages are printed with. */
export const measureText: Measure = (text, size, bold) => {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context || typeof context.measureText !== 'function') return estimateWidth(text, size, bold);
  context.font = `${bold ? 'bold ' : ''}${size * PIXELS_PER_POINT}px ${PRINT_FONT}`;
  return context.measureText(text).width * MM_PER_PIXEL;
};
