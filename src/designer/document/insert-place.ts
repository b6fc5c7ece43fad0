// Where something new goes when nobody said where: into the selected container, or behind the selected node.
import { isObject, ownString } from '../../engine/values/json.ts';
import type { JsonObject } from '../../engine/document.ts';
import type { Place } from './commands/nodes.ts';
import { nextKey, readPath, type Path } from './edits.ts';

const ROOT: Path = ['schema'];

/** @param takesChildren whether a widget draws what lies in it */
export function placeBeside(
  document: JsonObject,
  selection: readonly Path[],
  takesChildren: (type: string) => boolean,
): Place {
  const selected = selection.at(-1);
  const node = selected ? readPath(document, selected) : undefined;
  if (!selected || !isObject(node)) return { parent: ROOT };
  if (isContainer(node, takesChildren) || selected.length === 1) return { parent: selected };
  if (selected.at(-2) !== 'properties') return { parent: ROOT };
  const siblings = readPath(document, selected.slice(0, -1));
  const before = isObject(siblings) ? nextKey(siblings, String(selected.at(-1))) : undefined;
  const parent = selected.slice(0, -2);
  return before === undefined ? { parent } : { parent, before };
}

/** Whether a node takes others among its `properties`. */
export function isContainer(node: JsonObject, takesChildren: (type: string) => boolean): boolean {
  const widget = ownString(node, 'x-component');
  const type = ownString(node, 'type');
  if (widget === undefined) return type === 'void' || type === 'object';
  return takesChildren(widget);
}
