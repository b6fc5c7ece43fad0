// Commands on the columns of tables, which stand in a list of settings.
import type { JsonObject } from '../../../engine/document.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { applyEdits, EditError, readPath, type Edit, type Path } from '../edits.ts';
import { freeName } from '../free-name.ts';
import { keyOf } from '../node-tree.ts';
import type { Planned } from './command.ts';
import { moveEntry, type Entry } from './settings.ts';
import { COLUMN } from '../new-words.ts';

/** Keys from a node to its columns. */
export const COLUMNS: Path = ['x-component-props', 'columns'];

/** Whether a path leads to a column of a table. */
export function isColumn(path: Path): boolean {
  return typeof path.at(-1) === 'number' && path.at(-2) === 'columns' && path.at(-3) === 'x-component-props';
}

/** What people call a column. */
export function columnEntry(document: JsonObject, path: Path): Entry {
  const column = readPath(document, path);
  return {
    kind: COLUMN,
    name: ownString(column, 'title') ?? ownString(column, 'key') ?? String(path.at(-1)),
  };
}

function columnsOf(document: JsonObject, list: Path): JsonObject[] {
  const columns = readPath(document, list);
  if (!Array.isArray(columns)) throw new EditError('表格的列不是列表，请在“源码”里改', list);
  return columns.map((column) => (isObject(column) ? column : {}));
}

/** Moves a column to a place among its siblings. @param to the place that it has afterwards */
export function moveColumn(document: JsonObject, path: Path, to: number): Planned {
  const list = path.slice(0, -1);
  const from = Number(path.at(-1));
  const last = columnsOf(document, list).length - 1;
  const place = Math.min(Math.max(to, 0), last);
  // The one that it stands before afterwards; none behind the last.
  const next = place > from ? place + 1 : place;
  const before = next > last ? undefined : columnEntry(document, [...list, next]);
  const planned = moveEntry(document, list, from, place, columnEntry(document, path), before);
  return { ...planned, selection: [[...list, place]] };
}

export function removeColumns(document: JsonObject, paths: readonly Path[]): Planned {
  const known = new Map(paths.map((path) => [keyOf(path), path]));
  const chosen = [...known.values()].sort((one, other) => Number(other.at(-1)) - Number(one.at(-1)));
  for (const path of chosen) {
    if (!isColumn(path) || readPath(document, path) === undefined)
      throw new EditError('所选的列已不在文档里，请重新选择', path);
  }
  const [only] = chosen;
  const name =
    only && chosen.length === 1 ? `列『${columnEntry(document, only).name}』` : `${String(chosen.length)} 列`;
  return { title: `删除${name}`, edits: chosen.map((path): Edit => ({ op: 'remove', path })), selection: [] };
}

/** Copies a column right behind it, under a key of its own. */
export function duplicateColumn(document: JsonObject, path: Path): Planned {
  const list = path.slice(0, -1);
  const at = Number(path.at(-1));
  const column = columnsOf(document, list)[at];
  if (!column) throw new EditError('所选的列已不在文档里，请重新选择', path);
  const { edits } = insertColumns(document, list, at + 1, [column]);
  return { title: `复制列『${columnEntry(document, path).name}』`, edits, selection: [[...list, at + 1]] };
}

/** Puts columns into a table, each under a key that no other one of it has. */
export function insertColumns(
  document: JsonObject,
  list: Path,
  at: number,
  columns: readonly JsonObject[],
): Planned {
  const own = columnsOf(document, list);
  const taken = new Set(own.map((column) => ownString(column, 'key') ?? ''));
  const place = Math.min(Math.max(at, 0), own.length);
  const selection: Path[] = [];
  const edits = columns.map((column, index): Edit => {
    const key = freeName(ownString(column, 'key') ?? 'column', taken);
    taken.add(key);
    const path = [...list, place + index];
    selection.push(path);
    return { op: 'insert', path, value: { ...column, key } };
  });
  const { document: after } = applyEdits(document, edits);
  const [only] = selection;
  const name =
    only && selection.length === 1
      ? `列『${columnEntry(after, only).name}』`
      : `${String(selection.length)} 列`;
  return { title: `添加${name}`, edits, selection };
}
