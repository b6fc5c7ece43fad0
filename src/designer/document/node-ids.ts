// Ids of nodes while somebody works: beside the document, the same wherever a node goes and whatever it is called, also when
// it comes back.
import type { Json, JsonObject } from '../../engine/document.ts';
import { applyEdits, isWithin, readPath, type Edit, type Path } from './edits.ts';
import { nodePathOf } from './insert-place.ts';
import { findLikelyMoves, followMoves } from './moved-nodes.ts';
import { keyOf, ROOT, trackNodes, walkNodes, type PlacedNode } from './node-tree.ts';

export interface NodeIdKeeper {
  /** Undefined where no node of the document stands. */
  idAt(path: Path): string | undefined;
  /** Undefined while the node is gone. */
  pathOf(id: string): Path | undefined;
  /** After edits of the designer. */
  follow(edits: readonly Edit[], after: JsonObject): void;
  /** After another program wrote the document: nodes are known by their likeness. */
  recognise(after: JsonObject): void;
}

export function keepNodeIds(begun: JsonObject): NodeIdKeeper {
  let document = begun;
  let count = 0;
  const fresh = (): string => `n${String((count += 1))}`;
  /** By `keyOf` their paths. */
  let ids = new Map(walkNodes(begun).map(({ path }) => [keyOf(path), fresh()]));
  /** Made of the ids when somebody asks: most steps are followed by another one. */
  let paths: ReadonlyMap<string, Path> | undefined;
  /** What was put in or taken away, by the very object: who takes that back brings the same one. */
  const gone = new WeakMap<object, readonly (readonly [rest: string, id: string])[]>();

  const take = (next: Map<string, string>, after: JsonObject): void => {
    ids = next;
    paths = undefined;
    document = after;
  };
  const nameOf = (known: string, earlier: ReadonlyMap<string, string>): string | undefined =>
    earlier.get(known === ROOT ? keyOf(['schema']) : known);

  return {
    idAt: (path) => ids.get(keyOf(path)),
    pathOf: (id) => (paths ??= invert(ids)).get(id),
    follow: (edits, after) => {
      // Somebody types into a setting of one node among a thousand: all of them stay where they are.
      if (edits.every(isWithinSettings)) {
        document = after;
        return;
      }
      const earlier = ids;
      const back = new Map<string, string>();
      let current = document;
      for (const edit of edits) {
        if (edit.op === 'remove') bury(current, edit.path, earlier);
        current = applyEdits(current, [edit]).document;
        if (edit.op === 'insert' && typeof edit.value === 'object' && edit.value !== null)
          for (const [rest, id] of gone.get(edit.value) ?? [])
            back.set(keyOf([...edit.path, ...(JSON.parse(rest) as Path)]), id);
      }
      const marks = trackNodes(document, edits, (_, { path }) => `new ${keyOf(path)}`);
      const next = new Map<string, string>();
      for (const [key, mark] of marks) next.set(key, nameOf(mark, earlier) ?? back.get(key) ?? fresh());
      // Whoever takes this back and does it again puts the very object in once more.
      for (const edit of edits) if (edit.op === 'insert') note(edit.value, edit.path, next);
      take(next, after);
    },
    recognise: (after) => {
      const earlier = ids;
      const { moved } = findLikelyMoves(document, after);
      const nameNew = (_: string, { path }: PlacedNode): string => `new ${keyOf(path)}`;
      const next = new Map<string, string>();
      for (const [key, mark] of followMoves(document, after, moved, nameNew))
        next.set(key, nameOf(mark, earlier) ?? fresh());
      take(next, after);
    },
  };

  function bury(current: JsonObject, path: Path, earlier: ReadonlyMap<string, string>): void {
    note(readPath(current, path), path, earlier);
  }

  function note(value: Json | undefined, path: Path, earlier: ReadonlyMap<string, string>): void {
    if (typeof value !== 'object' || value === null || gone.has(value)) return;
    const inside = [...earlier].flatMap(([key, id]): [string, string][] => {
      const place = JSON.parse(key) as Path;
      return isWithin(place, path) ? [[keyOf(place.slice(path.length)), id]] : [];
    });
    gone.set(value, inside);
  }
}

/** Whether an edit leaves every node where it is. */
function isWithinSettings(edit: Edit): boolean {
  const paths = edit.op === 'move' ? [edit.from, edit.path] : [edit.path];
  return paths.every((path) => {
    if (path[0] !== 'schema') return path.length > 0;
    const rest = path.slice(nodePathOf(path).length);
    return rest.length > 0 && rest[0] !== 'properties';
  });
}

function invert(ids: ReadonlyMap<string, string>): Map<string, Path> {
  return new Map([...ids].map(([key, id]) => [id, JSON.parse(key) as Path]));
}
