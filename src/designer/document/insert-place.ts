// Where something new goes when nobody said where: into the selected container, or behind the selected node.
import { isObject } from '../../engine/values/json.ts';
import type { JsonObject } from '../../engine/document.ts';
import type { Place } from './commands/nodes.ts';
import { holdsParts, isContainer, mayLie, type FindRule } from './drop-rules.ts';
import { nextKey, readPath, type Path } from './edits.ts';
import { SCREENS } from './made/shown-document.ts';

const ROOT: Path = ['schema'];

/**
 * The place nearest to what is selected: in it, in its first part, or behind it or what it lies in.
 * @param node what is put in; without it any node
 */
export function placeBeside(
  document: JsonObject,
  selection: readonly Path[],
  find: FindRule,
  node?: JsonObject,
): Place {
  const selected = nodePathOf(selection.at(-1) ?? ROOT);
  const own = readPath(document, selected);
  if (!isObject(own)) return { parent: ROOT };
  const takes = (parent: JsonObject): boolean =>
    node ? mayLie(node, parent, find) : isContainer(parent, find) && !holdsParts(parent, find);
  if (takes(own)) return { parent: selected };
  const part = holdsParts(own, find) ? firstPart(own, takes) : undefined;
  if (part !== undefined) return { parent: [...selected, 'properties', part] };
  return placeBehind(document, selected, takes);
}

/** Behind a node, or behind the nearest one around it whose surroundings take what is put there. */
export function placeBehind(document: JsonObject, node: Path, takes: (parent: JsonObject) => boolean): Place {
  for (let path = node; path.length > 1; path = parentOf(path)) {
    if (path.at(-2) !== 'properties') continue;
    const parent = path.slice(0, -2);
    const around = readPath(document, parent);
    if (!isObject(around) || !takes(around)) continue;
    const siblings = around['properties'];
    const before = isObject(siblings) ? nextKey(siblings, String(path.at(-1))) : undefined;
    return before === undefined ? { parent } : { parent, before };
  }
  return { parent: ROOT };
}

function firstPart(node: JsonObject, takes: (part: JsonObject) => boolean): string | undefined {
  const parts = Object.entries(isObject(node['properties']) ? node['properties'] : {});
  return parts.find(([, part]) => isObject(part) && takes(part))?.[0];
}

/** The node around a node; of the screen the screen itself. */
export function parentOf(path: Path): Path {
  return path.length <= 1 ? path : path.slice(0, path.at(-1) === 'items' ? -1 : -2);
}

/** The node that a path leads to or into: what lies in its settings belongs to it. */
export function nodePathOf(path: Path): Path {
  let end = Math.min(1, path.length);
  while (end < path.length) {
    if ((path[end] === 'properties' || path[end] === SCREENS) && path[end + 1] !== undefined) end += 2;
    else if (path[end] === 'items') end += 1;
    else break;
  }
  return path.slice(0, end);
}
