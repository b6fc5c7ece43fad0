// Two people changed one document: what both did is put together node by node, and nothing of it is lost.
import type { Json, JsonObject } from '../../engine/document.ts';
import { isObject, ownString } from '../../engine/values/json.ts';
import { applyEdits, type Edit, type Path } from './edits.ts';
import { freeName } from './free-name.ts';
import { mergeOrder, mergeValues, type Clash } from './merge-values.ts';
import { followMoves, type MovedNode, type OtherSide } from './moved-nodes.ts';
import {
  buildTree,
  keyOf,
  placesIn,
  readTree,
  ROOT,
  trackNodes,
  walkNodes,
  type NameNew,
  type NodeTree,
  type TreeNode,
} from './node-tree.ts';

export type Conflict =
  /** Both gave one setting another value. The merged document holds mine. */
  | ({ kind: 'setting' } & Clash)
  /** One took a node away that the other changed. It stays. */
  | { kind: 'removed'; by: 'mine' | 'theirs'; path: Path }
  /** Both moved a node, or their moves together would put nodes into themselves. It stands where mine has it. */
  | { kind: 'place'; path: Path }
  /** Both gave a node another name, or two nodes got one name. */
  | { kind: 'name'; path: Path; wanted: string }
  /** What the other one has here may be the node that I changed and that stood at `was` before. */
  | { kind: 'likeness'; path: Path; was: Path };

export interface Merged {
  document: JsonObject;
  /** Empty: nobody has to be asked. */
  conflicts: Conflict[];
}

/**
 * @param mine edits from `base` to what one side has, moves and new names as they were made
 * @param theirs edits of the other side; by default what differs, nodes that went elsewhere found by their likeness
 */
export function mergeEdits(base: JsonObject, mine: readonly Edit[], theirs: readonly Edit[]): Merged {
  return new Merge(base, mine, theirs).run();
}

/**
 * Merges what one side did with what another one has.
 * @param mine edits from `base` to what one side has
 */
export function mergeWith(base: JsonObject, mine: readonly Edit[], theirs: OtherSide): Merged {
  return new Merge(base, mine, theirs).run();
}

interface Side {
  document: JsonObject;
  tree: NodeTree;
}

class Merge {
  readonly #base: Side;
  readonly #mine: Side;
  readonly #theirs: Side;
  readonly #tree = new Map<string, TreeNode>();
  readonly #unsure: readonly MovedNode[];
  /** What is told of nodes, whose places are known at the end. */
  readonly #told: { id: string; tell: (path: Path) => Conflict }[] = [];

  constructor(base: JsonObject, mine: readonly Edit[], theirs: readonly Edit[] | OtherSide) {
    // What both add in one place under one name is one node, unless it is drawn by another widget.
    const nameNew: NameNew = (parent, { slot, name, node }) =>
      JSON.stringify(['new', parent, slot, name, ownString(node, 'type'), ownString(node, 'x-component')]);
    const sideOf = (edits: readonly Edit[]): Side => {
      const { document } = applyEdits(base, edits);
      return { document, tree: readTree(document, trackNodes(base, edits, nameNew)) };
    };
    this.#base = sideOf([]);
    this.#mine = sideOf(mine);
    if ('document' in theirs) {
      const { document, moved, unsure = [] } = theirs;
      this.#theirs = { document, tree: readTree(document, followMoves(base, document, moved, nameNew)) };
      this.#unsure = unsure;
    } else {
      this.#theirs = sideOf(theirs);
      this.#unsure = [];
    }
  }

  run(): Merged {
    for (const id of this.#listIds()) this.#take(id);
    this.#bringBackParents();
    this.#breakCircles();
    this.#orderChildren();
    this.#separateNames();
    const clashes: Clash[] = [];
    const frame = mergeValues(
      withoutSchema(this.#base.document),
      withoutSchema(this.#mine.document),
      withoutSchema(this.#theirs.document),
      [],
      clashes,
    );
    const document: JsonObject = isObject(frame) ? { ...frame } : {};
    if (this.#tree.has(ROOT)) document['schema'] = buildTree(this.#tree);
    return {
      document,
      conflicts: [
        ...clashes.map((clash): Conflict => ({ kind: 'setting', ...clash })),
        ...this.#doubt(),
        ...this.#locate(document),
      ],
    };
  }

  *#listIds(): Iterable<string> {
    const seen = new Set<string>();
    for (const { tree } of [this.#base, this.#mine, this.#theirs]) {
      for (const id of tree.keys()) {
        if (seen.has(id)) continue;
        seen.add(id);
        yield id;
      }
    }
  }

  /** Decides whether a node stays, and what it holds. */
  #take(id: string): void {
    const [base, mine, theirs] = this.#statesOf(id);
    if (base && (!mine || !theirs)) {
      const left = mine ?? theirs;
      // Taken away by both, or by one while the other left it alone.
      if (!left || isUntouched(base, left)) return;
      this.#told.push({
        id,
        tell: (path) => ({ kind: 'removed', by: mine ? 'theirs' : 'mine', path }),
      });
      this.#tree.set(id, { ...left, children: [] });
      return;
    }
    const state = mine ?? theirs;
    if (!state) return;
    const clashes: Clash[] = [];
    const body = mergeValues(base?.body, mine?.body, theirs?.body, [], clashes);
    for (const clash of clashes) {
      this.#told.push({
        id,
        tell: (path) => ({ kind: 'setting', ...clash, path: [...path, ...clash.path] }),
      });
    }
    const place = pick(base && placeOf(base), mine && placeOf(mine), theirs && placeOf(theirs));
    if (place.isAsked) this.#told.push({ id, tell: (path) => ({ kind: 'place', path }) });
    const name = pick(base?.name, mine?.name, theirs?.name);
    const other = theirs?.name ?? '';
    if (name.isAsked) this.#told.push({ id, tell: (path) => ({ kind: 'name', path, wanted: other }) });
    const { parent, slot } = (place.isTheirs ? theirs : mine) ?? state;
    this.#tree.set(id, {
      id,
      parent,
      slot,
      name: ((name.isTheirs ? theirs : mine) ?? state).name,
      body: isObject(body) ? body : state.body,
      children: [],
    });
  }

  #statesOf(id: string): (TreeNode | undefined)[] {
    return [this.#base, this.#mine, this.#theirs].map(({ tree }) => tree.get(id));
  }

  /** What is kept needs what holds it, though somebody took that away. */
  #bringBackParents(): void {
    const waiting = [...this.#tree.values()];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      const { parent } = node;
      if (parent === undefined || this.#tree.has(parent)) continue;
      const [base, mine, theirs] = this.#statesOf(parent);
      const left = mine ?? theirs ?? base;
      if (!left) continue;
      this.#told.push({
        id: parent,
        tell: (path) => ({ kind: 'removed', by: mine ? 'theirs' : 'mine', path }),
      });
      const back = { ...left, children: [] };
      this.#tree.set(parent, back);
      waiting.push(back);
    }
  }

  /** Two moves may put nodes into each other: then they hang where mine has them, which is a tree. */
  #breakCircles(): void {
    for (const id of [...this.#tree.keys()]) {
      const circle = this.#circleAt(id);
      for (const inside of circle) {
        const node = this.#tree.get(inside);
        const mine = this.#mine.tree.get(inside);
        if (!node || !mine) continue;
        this.#tree.set(inside, { ...node, parent: mine.parent, slot: mine.slot });
        this.#told.push({ id: inside, tell: (path) => ({ kind: 'place', path }) });
      }
      if (circle.length > 0) this.#bringBackParents();
    }
  }

  #circleAt(id: string): string[] {
    const way: string[] = [];
    for (let at: string | undefined = id; at !== undefined; at = this.#tree.get(at)?.parent) {
      const begin = way.indexOf(at);
      if (begin >= 0) return way.slice(begin);
      way.push(at);
    }
    return [];
  }

  #orderChildren(): void {
    const childrenOf = new Map<string, Set<string>>();
    for (const { id, parent, slot } of this.#tree.values()) {
      if (parent === undefined || slot === 'items') continue;
      childrenOf.set(parent, (childrenOf.get(parent) ?? new Set()).add(id));
    }
    for (const [parent, children] of childrenOf) {
      const orders = [this.#base, this.#mine, this.#theirs].map(
        ({ tree }) => tree.get(parent)?.children ?? [],
      );
      const [base = [], mine = [], theirs = []] = orders;
      const order = mergeOrder(base, mine, theirs).filter((id) => children.has(id));
      const placed = new Set(order);
      const node = this.#tree.get(parent);
      const rest = [...children].filter((id) => !placed.has(id));
      if (node) this.#tree.set(parent, { ...node, children: [...order, ...rest] });
    }
  }

  /** Of two nodes that want one name below one parent, the later one gets a free name. */
  #separateNames(): void {
    const rows = new Set<string>();
    for (const node of [...this.#tree.values()]) {
      const taken = new Set<string>(Object.keys(objectIn(node.body, 'properties')));
      for (const id of node.children) {
        const child = this.#tree.get(id);
        if (!child) continue;
        const name = freeName(child.name, taken);
        taken.add(name);
        if (name === child.name) continue;
        this.#tree.set(id, { ...child, name });
        this.#told.push({ id, tell: (path) => ({ kind: 'name', path, wanted: child.name }) });
      }
      if (node.slot !== 'items' || node.parent === undefined) continue;
      // There is one node of a row: a second one goes among the fields, where it can be found.
      if (rows.has(node.parent)) this.#moveIntoFields(node);
      else rows.add(node.parent);
    }
  }

  #moveIntoFields(node: TreeNode): void {
    const parent = node.parent === undefined ? undefined : this.#tree.get(node.parent);
    if (!parent) return;
    const taken = new Set(parent.children.map((id) => this.#tree.get(id)?.name ?? ''));
    this.#tree.set(node.id, { ...node, slot: 'properties', name: freeName('items', taken) });
    this.#tree.set(parent.id, { ...parent, children: [...parent.children, node.id] });
    this.#told.push({ id: node.id, tell: (path) => ({ kind: 'place', path }) });
  }

  /** Only where it matters: what I did not touch goes and comes as the other one has it. */
  #doubt(): Conflict[] {
    return this.#unsure.flatMap(([was, path]): Conflict[] => {
      const id = keyOf(was);
      const [base, mine] = this.#statesOf(id);
      return base && mine && !isUntouched(base, mine) ? [{ kind: 'likeness', path, was }] : [];
    });
  }

  #locate(document: JsonObject): Conflict[] {
    if (this.#told.length === 0) return [];
    const paths = placesIn(this.#tree);
    const there = new Set(walkNodes(document).map(({ path }) => keyOf(path)));
    const told = new Set<string>();
    return this.#told.flatMap(({ id, tell }) => {
      const path = paths.get(id);
      if (!path || !there.has(keyOf(path))) return [];
      const conflict = tell(path);
      const key = JSON.stringify(conflict);
      if (told.has(key)) return [];
      told.add(key);
      return [conflict];
    });
  }
}

function withoutSchema(document: JsonObject): JsonObject {
  return isObject(document['schema']) ? { ...document, schema: {} } : document;
}

function placeOf({ parent, slot }: TreeNode): string {
  return JSON.stringify([parent ?? '', slot]);
}

/** Whether one side left a node as it was: its settings, name, place and what hangs below it. */
function isUntouched(base: TreeNode, now: TreeNode): boolean {
  return (
    JSON.stringify(base.body) === JSON.stringify(now.body) &&
    base.name === now.name &&
    placeOf(base) === placeOf(now)
  );
}

/** Which side's value counts; mine, where both changed it. */
function pick(
  base: string | undefined,
  mine: string | undefined,
  theirs: string | undefined,
): { isTheirs: boolean; isAsked: boolean } {
  if (mine === undefined) return { isTheirs: true, isAsked: false };
  if (theirs === undefined || mine === theirs || theirs === base) return { isTheirs: false, isAsked: false };
  return mine === base ? { isTheirs: true, isAsked: false } : { isTheirs: false, isAsked: true };
}

function objectIn(object: JsonObject, key: string): JsonObject {
  const value: Json | undefined = object[key];
  return isObject(value) ? value : {};
}
