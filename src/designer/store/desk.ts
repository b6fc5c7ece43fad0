// How one person has the desk of the designer: what is hidden and locked while they design, how large the canvas is, and
// what is asked before something is done. None of it is in the document.
import type { JsonObject } from '../../engine/document.ts';
import { t } from '../../engine/text.ts';
import { EditError, isWithin, type Edit, type Path } from '../document/edits.ts';
import { nameOf, nodeAt, type Planned } from '../document/commands/command.ts';
import { insertNodes, moveNodes, type Place } from '../document/commands/nodes.ts';
import { refusePlace, type FindRule } from '../document/drop-rules.ts';
import { nodePathOf, parentOf } from '../document/insert-place.ts';
import { followPath, keyOf } from '../document/node-tree.ts';
import type { PreviewedValues } from '../preview/protocol.ts';
import type { Declared, Referrer } from '../document/references.ts';
import type { CopiedNode } from './clipboard.ts';
import type { DesignSession } from './session.ts';

export type Asked =
  | { kind: 'find' }
  /** Others name what would be removed. */
  | { kind: 'remove'; referrers: readonly Referrer[]; go(): void }
  /** Copied nodes name what this screen has not. */
  | { kind: 'paste'; missing: Declared; go(brings: boolean): void }
  | { kind: 'block'; nodes: readonly CopiedNode[]; declared: Declared };

export interface DeskState {
  /** Nodes that the canvas leaves out. */
  hidden: readonly Path[];
  /** Nodes that are neither moved nor removed, and into which nothing is put. */
  locked: readonly Path[];
  /** Percent. */
  zoom: number;
  /** The canvas is as large as its room allows. */
  isFitted: boolean;
  asked: Asked | undefined;
  /** Where the menu of the selection is open, in the window. */
  menu: { x: number; y: number } | undefined;
  /** What the last preview held when it was left; expressions are worked out over it. */
  previewed: PreviewedValues | undefined;
}

export interface Desk {
  state(): DeskState;
  subscribe(listener: () => void): () => void;
  set(next: Partial<DeskState>): void;
  /** Hides nodes while one designs, or shows them again where all of them are hidden. */
  toggle(part: 'hidden' | 'locked', paths: readonly Path[]): void;
  /** Does a command of the session, unless a lock stands against it. */
  perform(command: (document: JsonObject) => Planned, key?: string): boolean;
  /** Puts nodes in where they may lie. */
  insert(place: Place, nodes: readonly CopiedNode[]): boolean;
  move(paths: readonly Path[], place: Place): boolean;
  /** Sets the zoom, in percent; it stays between 50 and 150. */
  zoomTo(zoom: number): void;
  end(): void;
}

export const ZOOMS = { least: 50, most: 150, step: 10 } as const;

export function openDesk(session: DesignSession, find: FindRule): Desk {
  const listeners = new Set<() => void>();
  let state: DeskState = {
    hidden: [],
    locked: [],
    zoom: 100,
    isFitted: false,
    asked: undefined,
    menu: undefined,
    previewed: undefined,
  };
  const set = (next: Partial<DeskState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  let before = session.state().draft;
  const end = session.subscribe(() => {
    const after = session.state().draft;
    if (after === before || after.document === before.document) return;
    const edits = lastEdits(before, after);
    const follow = (paths: readonly Path[]): Path[] =>
      paths.flatMap((path) => {
        const next = edits ? followPath(path, edits) : path;
        return next && isThere(after.document, next) ? [next] : [];
      });
    before = after;
    if (state.hidden.length + state.locked.length > 0)
      set({ hidden: follow(state.hidden), locked: follow(state.locked) });
  });

  const desk: Desk = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    toggle: (part, paths) => {
      const nodes = paths.map(nodePathOf).filter((path) => path.length > 1);
      const known = new Set(state[part].map(keyOf));
      const areAll = nodes.every((path) => known.has(keyOf(path)));
      const chosen = new Set(nodes.map(keyOf));
      const rest = state[part].filter((path) => !chosen.has(keyOf(path)));
      set({ [part]: areAll ? rest : [...rest, ...nodes] });
    },
    perform: (command, key) =>
      session.perform((document) => {
        const planned = command(document);
        guard(document, planned.edits, state.locked);
        return planned;
      }, key),
    insert: (place, nodes) =>
      desk.perform((document) => {
        const all = nodes.flatMap((one) => [one, ...(one.besides ?? [])]);
        for (const { node } of all) refuse(document, place, node);
        const { selection = [], ...planned } = insertNodes(document, place, all);
        const chosen = new Set<unknown>(nodes);
        return { ...planned, selection: selection.filter((_, at) => chosen.has(all[at])) };
      }),
    move: (paths, place) =>
      desk.perform((document) => {
        for (const path of paths) {
          // What stands there already may stand before its siblings or behind them.
          const isThere = keyOf(parentOf(path)) === keyOf(place.parent);
          if (!isThere) refuse(document, place, nodeAt(document, path));
        }
        return moveNodes(document, paths, place);
      }),
    zoomTo: (zoom) =>
      set({ zoom: Math.min(Math.max(Math.round(zoom), ZOOMS.least), ZOOMS.most), isFitted: false }),
    end,
  };
  return desk;

  function refuse(document: JsonObject, place: Place, node: JsonObject): void {
    const reason = refusePlace(document, place.parent, node, find);
    if (reason !== undefined) throw new EditError(reason, place.parent);
  }
}

type Drafts = ReturnType<DesignSession['state']>['draft'];

/** What led from one state of a draft to the next; undefined where nobody knows. */
function lastEdits(before: Drafts, after: Drafts): readonly Edit[] | undefined {
  const by = after.done.length - before.done.length;
  if (by === 1) return after.done.at(-1)?.edits;
  if (by === -1) return before.done.at(-1)?.inverse;
  return undefined;
}

function isThere(document: JsonObject, path: Path): boolean {
  try {
    nodeAt(document, path);
    return true;
  } catch {
    return false;
  }
}

/** @throws EditError where a lock stands against one of the edits */
function guard(document: JsonObject, edits: readonly Edit[], locked: readonly Path[]): void {
  for (const edit of edits) {
    const gone = edit.op === 'move' ? edit.from : edit.op === 'remove' ? edit.path : undefined;
    const held = gone && locked.find((path) => isWithin(path, gone));
    const put = edit.op === 'move' || edit.op === 'insert' ? edit.path : undefined;
    const isNode = put?.at(-2) === 'properties' && nodePathOf(put).length === put.length;
    const into = put && isNode ? locked.find((path) => isWithin(put.slice(0, -2), path)) : undefined;
    const lock = held ?? into;
    if (lock) throw new EditError(t('“{0}”已锁定，请先解锁', nameOf(document, lock)), lock);
  }
}
