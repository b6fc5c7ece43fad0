// Screens whose nodes carry marks that nobody changes, and work on them, for property tests.
import fc from 'fast-check';
import type { JsonObject } from '../../engine/document.ts';
import { applyEdits, isWithin, readPath, type Edit, type Path } from './edits.ts';
import { walkNodes, type PlacedNode } from './node-tree.ts';

interface Shape {
  isGroup: boolean;
  children: readonly Shape[];
}

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.record({
    isGroup: fc.boolean(),
    children: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('shape'), { maxLength: 3 })),
  }),
}));

/** A screen of a few cards and fields. */
export const anyScreen: fc.Arbitrary<JsonObject> = fc
  .array(shape, { minLength: 1, maxLength: 4 })
  .map((shapes) => {
    let count = 0;
    const build = ({ isGroup, children }: Shape): JsonObject => {
      count += 1;
      const node: JsonObject = {
        type: isGroup ? 'void' : 'string',
        title: '题',
        'x-mark': `b${String(count)}`,
      };
      return isGroup ? { ...node, properties: fields(children) } : node;
    };
    const fields = (list: readonly Shape[]): JsonObject =>
      Object.fromEntries(list.map((one, place) => [`n${String(place)}`, build(one)]));
    return {
      id: 'a/b',
      title: '屏幕',
      schema: { type: 'object', 'x-mark': 'b0', properties: fields(shapes) },
    };
  });

/** Marks of all nodes with what each holds and where it hangs. */
export function listMarks(document: JsonObject): ReadonlyMap<string, string> {
  return new Map(
    walkNodes(document).map(({ node, parent, name }) => {
      const { properties: _, ...own } = node;
      const above = parent && (readPath(document, parent) as JsonObject)['x-mark'];
      return [String(node['x-mark']), JSON.stringify([own, above ?? null, name])];
    }),
  );
}

/** A few things that somebody does to a screen. */
export function anyWork(screen: JsonObject, choices: Iterable<number>, who: string): Edit[] {
  const chosen = choices[Symbol.iterator]();
  const next = (): number => chosen.next().value as number;
  const choose = <Item>(list: readonly Item[]): Item | undefined => list[next() % Math.max(list.length, 1)];
  const edits: Edit[] = [];
  let current = screen;
  for (let round = 0; round < 4; round += 1) {
    const places = walkNodes(current);
    const groups = places.filter(({ node }) => 'properties' in node);
    const node = choose(places.slice(1));
    const group = choose(groups) ?? places[0];
    const edit = node && group && anyDeed(current, node, group, `${who}${String(round)}`, next);
    if (!edit) continue;
    current = applyEdits(current, [edit]).document;
    edits.push(edit);
  }
  return edits;
}

function anyDeed(
  screen: JsonObject,
  { path, name, node }: PlacedNode,
  group: PlacedNode,
  mark: string,
  next: () => number,
): Edit | undefined {
  const inside = [...group.path, 'properties'];
  const taken = Object.keys((readPath(screen, inside) ?? {}) as JsonObject);
  const before = taken[next() % (taken.length + 1)];
  const behind = before === undefined || before === name ? {} : { before };
  switch (next() % 5) {
    case 0:
      return {
        op: 'insert',
        path: [...inside, free(`x${String(next() % 3)}`, taken)],
        // Of another widget than what the other side adds: it is another node, though they may share a name.
        value: { type: 'string', title: '新', 'x-component': mark, 'x-mark': mark },
        ...behind,
      };
    case 1:
      return { op: 'remove', path };
    case 2:
      return 'title' in node
        ? { op: 'replace', path: [...path, 'title'], value: `题${String(next() % 3)}` }
        : undefined;
    case 3:
      return {
        op: 'move',
        from: path,
        path: [...path.slice(0, -1), free(`r${String(next() % 2)}`, siblings(screen, path))],
      };
    default:
      return isWithin(group.path, path)
        ? undefined
        : {
            op: 'move',
            from: path,
            path: [
              ...inside,
              free(
                name,
                taken.filter((one) => !isSamePath([...inside, one], path)),
              ),
            ],
            ...behind,
          };
  }
}

function siblings(screen: JsonObject, path: Path): string[] {
  return Object.keys((readPath(screen, path.slice(0, -1)) ?? {}) as JsonObject);
}

function free(name: string, taken: readonly string[]): string {
  let candidate = name;
  for (let number = 0; taken.includes(candidate); number += 1) candidate = `${name}_${String(number)}`;
  return candidate;
}

function isSamePath(one: Path, other: Path): boolean {
  return one.length === other.length && isWithin(one, other);
}
