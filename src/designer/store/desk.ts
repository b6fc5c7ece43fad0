// How one person has the desk of the designer: what is hidden and locked while they design, how large the canvas is, and
// what is asked before something is done. None of it is in the document.
import type { JsonObject } from '../../engine/document.ts';
import { t } from '../../engine/text.ts';
import { saveRows } from '../document/apis/saved-rows.ts';
import { EditError, isWithin, readPath, type Edit, type Path } from '../document/edits.ts';
import { leadsIntoMade } from '../document/made/shown-document.ts';
import { fillCells, moveIntoCells } from '../document/commands/cells.ts';
import { nameOf, nodeAt, type Planned } from '../document/commands/command.ts';
import { insertNodes, moveNodes, type Place } from '../document/commands/nodes.ts';
import { refusePlace, type FindRule } from '../document/drop-rules.ts';
import { nodePathOf, parentOf } from '../document/insert-place.ts';
import { keyOf } from '../document/node-tree.ts';
import type { ExplainedPart } from '../canvas/protocol.ts';
import type { PreviewedValues } from '../preview/protocol.ts';
import type { Declared, Referrer } from '../document/references.ts';
import type { Copied, PutNode } from './clipboard.ts';
import { createHand, type Hand } from './hand.ts';
import type { DesignSession } from './design-session.ts';

export type Asked =
  | { kind: 'find' }
  /** Others name what would be removed. */
  | { kind: 'remove'; referrers: readonly Referrer[]; go(): void }
  /** Copied nodes name what this screen has not. */
  | { kind: 'paste'; missing: Declared; go(brings: boolean): void }
  | ({ kind: 'block' } & Copied);

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
  /** A source that somebody left while it could not be read. */
  unread: string | undefined;
  /** What the last preview held when it was left; expressions are worked out over it. */
  previewed: PreviewedValues | undefined;
  /** Somebody wants to know why what is selected is as it is on the canvas. */
  isExplaining: boolean;
  /** What the canvas says to that. */
  explained: ExplainedPart | undefined;
}

export interface Desk {
  state(): DeskState;
  subscribe(listener: () => void): () => void;
  set(next: Partial<DeskState>): void;
  hand: Hand;
  /** Hides nodes while one designs, or shows them again where all of them are hidden. */
  toggle(part: 'hidden' | 'locked', paths: readonly Path[]): void;
  /** Does a command of the session, unless a lock stands against it. */
  perform(command: (document: JsonObject) => Planned, key?: string): boolean;
  /** The same over the document as it is shown, where paths lead into what blueprints become. */
  performAt(paths: readonly Path[], command: (document: JsonObject) => Planned, key?: string): boolean;
  /** Puts nodes in where they may lie. */
  insert(place: Place, nodes: readonly PutNode[]): boolean;
  move(paths: readonly Path[], place: Place): boolean;
  /** Puts nodes into the cells of a column. */
  fillCells(column: Path, nodes: readonly PutNode[]): boolean;
  moveIntoCells(paths: readonly Path[], column: Path): boolean;
  /** Sets the zoom, in percent; it stays between 50 and 150. */
  zoomTo(zoom: number): void;
  end(): void;
}

export const ZOOMS = { least: 50, most: 150, step: 10 } as const;

/** @param shown the session over the document as it is shown */
export function openDesk(session: DesignSession, find: FindRule, shown = session): Desk {
  const listeners = new Set<() => void>();
  let state: DeskState = {
    hidden: [],
    locked: [],
    zoom: 100,
    isFitted: false,
    asked: undefined,
    menu: undefined,
    unread: undefined,
    previewed: undefined,
    isExplaining: false,
    explained: undefined,
  };
  const set = (next: Partial<DeskState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  /** What is hidden and locked, by the ids of the nodes: one that comes back is so again. */
  const held = { hidden: new Set<string>(), locked: new Set<string>() };
  const pathsOf = (part: 'hidden' | 'locked'): Path[] =>
    [...held[part]].map((id) => session.nodes.pathOf(id)).filter((path) => path !== undefined);
  let { document: before } = session.state().draft;
  const end = session.subscribe(() => {
    const { document } = session.state().draft;
    if (document === before) return;
    before = document;
    if (held.hidden.size + held.locked.size > 0)
      set({ hidden: pathsOf('hidden'), locked: pathsOf('locked') });
  });

  const desk: Desk = {
    hand: createHand(),
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    toggle: (part, paths) => {
      const ids = paths.flatMap((path) => {
        const node = nodePathOf(path);
        const id = node.length > 1 ? session.nodes.idAt(node) : undefined;
        return id === undefined ? [] : [id];
      });
      const areAll = ids.every((id) => held[part].has(id));
      for (const id of ids) {
        if (areAll) held[part].delete(id);
        else held[part].add(id);
      }
      set({ [part]: pathsOf(part) });
    },
    perform: (command, key) => perform(session, command, key),
    performAt: (paths, command, key) => {
      const { document } = session.state().draft;
      const isMade = paths.some((path) => leadsIntoMade(document, path));
      return perform(isMade ? shown : session, command, key);
    },
    insert: (wanted, nodes) =>
      desk.performAt([wanted.parent], (document) => {
        const place = amongOwn(document, wanted);
        const all = nodes.flatMap((one): PutNode[] => [one, ...(one.besides ?? [])]);
        for (const { node } of all) refuse(document, place, node);
        const { selection = [], ...planned } = insertNodes(document, place, all);
        // One that got another name is no table of the record.
        const tables = all.flatMap(({ name, rows }, at) =>
          rows && selection[at]?.at(-1) === name ? [{ name, ...rows }] : [],
        );
        const chosen = new Set<unknown>(nodes);
        return {
          ...saveRows(document, planned, tables),
          selection: selection.filter((_, at) => chosen.has(all[at])),
        };
      }),
    move: (paths, wanted) =>
      desk.performAt([...paths, wanted.parent], (document) => {
        const place = amongOwn(document, wanted);
        for (const path of paths) {
          // What stands there already may stand before its siblings or behind them.
          const isThere = keyOf(parentOf(path)) === keyOf(place.parent);
          if (!isThere) refuse(document, place, nodeAt(document, path));
        }
        return moveNodes(document, paths, place);
      }),
    fillCells: (column, nodes) =>
      desk.performAt([column], (document) =>
        fillCells(document, column, (current, place) => insertNodes(current, place, nodes)),
      ),
    moveIntoCells: (paths, column) =>
      desk.performAt([...paths, column], (document) => moveIntoCells(document, paths, column, find)),
    zoomTo: (zoom) =>
      set({ zoom: Math.min(Math.max(Math.round(zoom), ZOOMS.least), ZOOMS.most), isFitted: false }),
    end,
  };
  return desk;

  function perform(
    over: DesignSession,
    command: (document: JsonObject) => Planned,
    key: string | undefined,
  ): boolean {
    return over.perform((document) => {
      const planned = command(document);
      guard(document, planned.edits, state.locked);
      return planned;
    }, key);
  }

  function refuse(document: JsonObject, place: Place, node: JsonObject): void {
    const reason = refusePlace(document, place.parent, node, find);
    if (reason !== undefined) throw new EditError(reason, place.parent);
  }
}

/** What a blueprint has of its own comes behind what it becomes: nothing goes before one of these. */
function amongOwn(document: JsonObject, { parent, before }: Place): Place {
  const isThere = before !== undefined && readPath(document, [...parent, 'properties', before]) !== undefined;
  return isThere ? { parent, before } : { parent };
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
