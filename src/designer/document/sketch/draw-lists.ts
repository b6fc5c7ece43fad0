// Tables on a sketch: the line of buttons, the band of heads, and rows down to where the sheet ends.
import type { JsonObject } from '../../../engine/document.ts';
import { itemsOf, ownString } from '../../../engine/values/json.ts';
import { settingOf } from './node-facts.ts';
import type { Draw, Pen, Place } from './pen.ts';

const HEAD = 10;
const ROW = 11;
const BAR = 12;
/** More columns are slivers. */
const MAX_COLUMNS = 8;
const ROWS = { data_table: 8, editable_table: 3 } as const;

/**
 * Draws a table of records, or one that is filled in.
 * @param drawButtons draws what stands in the line above it
 */
export function drawList(drawButtons: Draw, pen: Pen, node: JsonObject, { x, y, width }: Place): number {
  const isFilledIn = ownString(node, 'x-component') === 'editable_table';
  const rows = isFilledIn ? ROWS.editable_table : ROWS.data_table;
  const declared = itemsOf(settingOf(node, 'columns')).length;
  const columns = Math.max(1, Math.min(MAX_COLUMNS, declared, Math.floor(width / 20)));
  const title = settingOf(node, 'title') ?? ownString(node, 'title');
  const label = title === undefined ? 0 : 30;
  if (label > 0) pen.put('title', x, y + 2, label - 6, 4);
  const buttons = drawButtons(pen, node, { x: x + label, y, width: width - label });
  const top = label > 0 || buttons > 0 ? y + BAR : y;
  pen.put('head', x, top, width, HEAD);
  const step = width / columns;
  for (let column = 0; column < columns; column += 1) {
    pen.put('title', x + column * step + 3, top + 4, step * 0.4, 3);
  }
  for (let row = 0; row < rows; row += 1) {
    const line = top + HEAD + row * ROW;
    for (let column = 0; column < columns; column += 1) {
      const left = x + column * step + 3;
      if (isFilledIn) pen.put('field', left, line + 2, step - 6, ROW - 3);
      else pen.put('line', left, line + 4, step * (0.3 + ((row + column) % 3) * 0.15), 3);
    }
    pen.put('rule', x, line + ROW, width, 1);
  }
  return top - y + HEAD + rows * ROW;
}
