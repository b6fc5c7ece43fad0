// The difference between two documents in words that people read.
import type { JsonObject } from '../../engine/document.ts';
import { isObject } from '../../engine/values/json.ts';
import { nameOf } from './commands/command.ts';
import { diffDocuments } from './diff.ts';
import { applyEdits, readPath, type Edit, type Path } from './edits.ts';

/** What people read as one change, and the edits that it is. */
export interface Difference {
  line: string;
  /** Places of its edits among those that lead from one document to the other. */
  places: readonly number[];
}

/** The changes that lead from one document to the other, in words. */
export function listDifferences(before: JsonObject, after: JsonObject): Difference[] {
  const places = new Map<string, number[]>();
  let current = before;
  for (const [place, edit] of diffDocuments(before, after).entries()) {
    const next = applyEdits(current, [edit]).document;
    const line = describe(current, next, edit);
    places.set(line, [...(places.get(line) ?? []), place]);
    current = next;
  }
  return [...places].map(([line, of]) => ({ line, places: of }));
}

/** One line for each change that leads from one document to the other. */
export function describeDifference(before: JsonObject, after: JsonObject): string[] {
  return listDifferences(before, after).map(({ line }) => line);
}

function describe(before: JsonObject, after: JsonObject, edit: Edit): string {
  const { path } = edit;
  const node = nodeAround(edit.op === 'remove' ? before : after, path);
  const isNode = node !== undefined && node.length === path.length && path[0] === 'schema';
  if (edit.op === 'move') {
    const from = nodeAround(before, edit.from);
    return from?.length === edit.from.length
      ? `移动“${nameOf(before, from)}”`
      : `调整${where(before, edit.from)}的顺序`;
  }
  if (isNode && edit.op === 'insert') return `添加“${nameOf(after, node)}”`;
  if (isNode && edit.op === 'remove') return `删除“${nameOf(before, node)}”`;
  const verb = edit.op === 'insert' ? '添加' : edit.op === 'remove' ? '删除' : '修改';
  return `${verb}${where(edit.op === 'remove' ? before : after, path)}`;
}

/** `“姓名”的 title`, or `页面的 route.path`. */
function where(document: JsonObject, path: Path): string {
  const node = path[0] === 'schema' ? nodeAround(document, path) : undefined;
  const rest = path.slice(node?.length ?? 0).join('.');
  return node ? `“${nameOf(document, node)}”的 ${rest}` : `页面的 ${rest}`;
}

/** The innermost node around a path. */
function nodeAround(document: JsonObject, path: Path): Path | undefined {
  if (path[0] !== 'schema') return undefined;
  let end = 1;
  while (path[end] === 'items' || (path[end] === 'properties' && path[end + 1] !== undefined))
    end += path[end] === 'items' ? 1 : 2;
  const node = path.slice(0, end);
  return isObject(readPath(document, node)) ? node : undefined;
}
