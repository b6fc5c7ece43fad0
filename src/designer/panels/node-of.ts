// The node in which a place of a document lies.
import { splitPointer } from '../../engine/check/findings/pointer.ts';
import type { JsonObject } from '../../engine/document.ts';
import { isColumn } from '../document/commands/columns.ts';
import { pathOf } from '../document/commands/texts.ts';
import { readPath, type Path } from '../document/edits.ts';
import { SCREENS } from '../document/made/shown-document.ts';

/** Undefined for what belongs to no node, such as the calls of a screen. */
export function nodeOf(document: JsonObject, pointer: string): Path | undefined {
  const keys = splitPointer(pointer);
  if (keys[0] !== 'schema') return undefined;
  let end = 1;
  // Dialogs that a blueprint makes stand below it in the document as it is shown.
  const isGroup = (key: string | undefined): boolean => key === 'properties' || key === SCREENS;
  while (keys[end] === 'items' || (isGroup(keys[end]) && keys[end + 1] !== undefined))
    end += keys[end] === 'items' ? 1 : 2;
  const path = pathOf(document, pointer).slice(0, end);
  return readPath(document, path) === undefined ? undefined : path;
}

/**
 * What is selected for a place: the column of a table, else the node there, else the nearest one around it. Nodes that come
 * from a blueprint or a template stand nowhere in the document as it is written.
 */
export function nearestNode(document: JsonObject, pointer: string): Path | undefined {
  const column = pathOf(document, pointer);
  if (isColumn(column) && readPath(document, column) !== undefined) return column;
  for (let place = pointer; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) {
    const found = nodeOf(document, place);
    if (found) return found;
  }
  return undefined;
}
