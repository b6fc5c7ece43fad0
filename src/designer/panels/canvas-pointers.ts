// Pointers of the canvas, which shows the plan, and paths of the document as it is shown. Columns are found by their keys:
// what modules add stands among them on the canvas alone.
import { joinPointer } from '../../engine/check/findings/pointer.ts';
import type { JsonObject } from '../../engine/document.ts';
import { ownString } from '../../engine/values/json.ts';
import { findDrawn } from '../canvas/containers.ts';
import { readColumnKeys } from '../canvas/made-data.ts';
import { listOfColumn, nodeOfPointer } from '../canvas/pointers.ts';
import { isColumn } from '../document/commands/columns.ts';
import { pathOf } from '../document/commands/texts.ts';
import { readPath, type Path } from '../document/edits.ts';
import type { DrawnScreen } from '../document/made/drawn-screen.ts';

export function pathOfPointer(shown: JsonObject, plan: DrawnScreen | undefined, pointer: string): Path {
  const list = listOfColumn(pointer);
  if (list === undefined) return pathOf(shown, pointer);
  const key = keysOf(plan, pointer)[Number(pointer.slice(list.length + 1))];
  const columns = readPath(shown, pathOf(shown, list));
  const at = (Array.isArray(columns) ? columns : []).findIndex((column) => ownString(column, 'key') === key);
  return key === undefined || at < 0 ? pathOf(shown, pointer) : [...pathOf(shown, list), at];
}

export function pointerOfPath(shown: JsonObject, plan: DrawnScreen | undefined, path: Path): string {
  const pointer = joinPointer('', ...path);
  const key = isColumn(path) ? ownString(readPath(shown, path), 'key') : undefined;
  const at = key === undefined ? -1 : keysOf(plan, pointer).indexOf(key);
  return at < 0 ? pointer : joinPointer('', ...path.slice(0, -1), at);
}

function keysOf(plan: DrawnScreen | undefined, pointer: string): string[] {
  const node = plan && findDrawn(plan, nodeOfPointer(pointer));
  return node ? readColumnKeys(node.props) : [];
}
