// What is selected stays selected while steps are done back and forth: it hangs on the id of its node.
import type { JsonObject } from '../../engine/document.ts';
import { readPath, type Path } from '../document/edits.ts';
import { nodePathOf } from '../document/insert-place.ts';
import { leadsIntoMade } from '../document/made/shown-document.ts';
import type { NodeIdKeeper } from '../document/node-ids.ts';

/** Something selected, which hangs on the id of its node. */
export interface Held {
  id: string | undefined;
  path: Path;
  node: Path;
}

/** Notes what is selected, before the document changes. */
export function holdOn(path: Path, nodes: Pick<NodeIdKeeper, 'idAt'>): Held {
  const node = nodePathOf(path);
  return { id: nodes.idAt(node), path, node };
}

/** Where it stands afterwards: nowhere, if it is gone. */
export function findAgain(
  { id, path, node }: Held,
  nodes: Pick<NodeIdKeeper, 'pathOf'>,
  document: JsonObject,
): Path[] {
  const now = id === undefined ? node : nodes.pathOf(id);
  const found = now && [...now, ...path.slice(node.length)];
  return found && (readPath(document, found) !== undefined || leadsIntoMade(document, found)) ? [found] : [];
}
