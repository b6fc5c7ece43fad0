// A small picture of a screen, drawn from its document alone: nothing is rendered, asked of a server or kept.
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject, ownValue } from '../../../engine/values/json.ts';
import { drawNode } from './draw-nodes.ts';
import { Pen, SHEET, type SketchBox } from './pen.ts';

const MARGIN = 6;
/** Of a dialog: 640 pixels, a little below the upper edge of the window. */
const DIALOG = { width: 160, y: 14, head: 12 } as const;

/**
 * @param document whose blueprints are expanded; one without a route is drawn as a dialog
 * @returns boxes in the order in which they lie on each other; none where there is nothing to be seen
 */
export function sketchDocument(document: JsonObject): SketchBox[] {
  const root: Json | undefined = ownValue(document, 'schema');
  if (!isObject(root)) return [];
  const pen = new Pen();
  if (ownValue(document, 'route') !== undefined) {
    drawNode(pen, root, { x: MARGIN, y: MARGIN, width: SHEET.width - 2 * MARGIN });
    return pen.boxes;
  }
  const x = (SHEET.width - DIALOG.width) / 2;
  pen.around({ x, y: DIALOG.y, width: DIALOG.width }, MARGIN, (inner) => {
    pen.put('title', inner.x, inner.y, 44, 4);
    return DIALOG.head + drawNode(pen, root, { ...inner, y: inner.y + DIALOG.head });
  });
  return pen.boxes;
}
