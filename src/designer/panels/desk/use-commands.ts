// What is done to the selected nodes by keys, menus and buttons, on the canvas and around it.
import { useMemo } from 'react';
import type { JsonObject } from '../../../engine/document.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import type { Key } from '../../canvas/keys.ts';
import type { CanvasCommand } from '../../canvas/protocol.ts';
import { fillCells, fitsCell } from '../../document/commands/cells.ts';
import { duplicateColumn, isColumn, moveColumn, removeColumns } from '../../document/commands/columns.ts';
import { outermost } from '../../document/commands/command.ts';
import { duplicateNodes, removeNodes, type Place } from '../../document/commands/nodes.ts';
import { readSpan, setSpan } from '../../document/commands/span.ts';
import { canUnwrap, listUnwrapped, unwrapNode, wrapNodes } from '../../document/commands/wrap.ts';
import { mayLie, refusePlace } from '../../document/drop-rules.ts';
import { EditError, readPath, type Path } from '../../document/edits.ts';
import { leadsIntoMade } from '../../document/made/shown-document.ts';
import { parentOf, placeBehind, placeBeside } from '../../document/insert-place.ts';
import { walkNodes, keyOf } from '../../document/node-tree.ts';
import { translationsOf } from '../../document/commands/translations.ts';
import { listMissing, listNeeds, nameDeclared, partOf, pasteNodes } from '../../document/references.ts';
import { createClipboard, readCopied, writeCopied, type Copied } from '../../store/clipboard.ts';
import { ZOOMS } from '../../store/desk.ts';
import { useDesigner } from '../designer-context.ts';
import { removeAsking, withUses } from '../remove-asking.ts';

export interface Commands {
  run(command: CanvasCommand): void;
  press(key: Key): void;
  /** Puts what is selected into a new container of a type. */
  wrap(type: string): void;
  /** Puts copied nodes behind what is selected, and asks first where they name what this screen has not. */
  paste(copied: Copied, place?: Place): void;
  /** The same with what was copied as text; what is no copied node is passed over for the last copy of this browser. */
  pasteText(text: string): void;
}

const widgetOf = (node: JsonObject): string | undefined => ownString(node, 'x-component');

export function useCommands(): Commands {
  const { session, shown, widgets, desk, listUses } = useDesigner();
  return useMemo(() => {
    const clipboard = createClipboard(() => window.localStorage);
    const find = (type: string) => widgets.get(type);
    /** The document in which what is selected stands. */
    const read = (): JsonObject => {
      const { document, selection } = session.state().draft;
      const isMade = selection.some((path) => leadsIntoMade(document, path));
      return isMade ? shown.state().draft.document : document;
    };
    const chosen = (): readonly Path[] => session.state().draft.selection.filter((path) => path.length > 1);
    const selected = (): readonly Path[] => chosen().filter((path) => !isColumn(path));
    const columns = (): readonly Path[] => chosen().filter(isColumn);
    const parts = { desk, listUses };

    function readSelected(uses: Awaited<ReturnType<typeof listUses>>): Copied | undefined {
      const document = read();
      const paths = outermost(document, selected());
      const nodes = paths.flatMap((path) => {
        const node = readPath(document, path);
        return isObject(node) ? [{ name: path.at(-1) === 'items' ? 'row' : String(path.at(-1)), node }] : [];
      });
      if (nodes.length === 0) return undefined;
      const declared = listNeeds(document, paths, uses);
      const translations = translationsOf(document, partOf(nodes, declared));
      return { nodes, declared, ...(Object.keys(translations).length > 0 ? { translations } : {}) };
    }

    function copy(then?: () => void): void {
      if (selected().length === 0) return;
      void withUses(parts, (uses) => {
        const copied = readSelected(uses);
        if (!copied) return;
        clipboard.write(copied);
        // Other programs get it as JSON; a browser that lets nobody write there keeps its own copy all the same.
        void navigator.clipboard?.writeText(writeCopied(copied)).catch(() => undefined);
        then?.();
      });
    }

    function paste(copied: Copied, at?: Place): void {
      const { nodes, declared, translations } = copied;
      const [first] = nodes;
      if (!first) return;
      const put = (brings: boolean): void => {
        const { document, selection } = session.state().draft;
        const column = at ? undefined : selection.at(-1);
        if (column && isColumn(column) && nodes.every(({ node }) => fitsCell(widgetOf(node), find))) {
          desk.performAt([column], (current) =>
            fillCells(current, column, (opened, place) =>
              pasteNodes(opened, place, nodes, brings ? declared : {}, translations),
            ),
          );
          return;
        }
        const place = at ?? placeBeside(document, selection, find, first.node);
        desk.performAt([place.parent], (current) => {
          const reason = refusePlace(current, place.parent, first.node, find);
          if (reason !== undefined) throw new EditError(reason, place.parent);
          return pasteNodes(current, place, nodes, brings ? declared : {}, translations);
        });
      };
      const missing = listMissing(read(), declared);
      if (nameDeclared(missing).length === 0) put(false);
      else desk.set({ asked: { kind: 'paste', missing, go: put } });
    }

    function removeNow(paths: readonly Path[]): void {
      desk.performAt(chosen(), (document) => removeNodes(document, paths));
    }

    function remove(): void {
      const [column, nodes] = [columns(), selected()];
      if (column.length + nodes.length === 0) return;
      const go = (): void => {
        if (column.length > 0) desk.performAt(chosen(), (document) => removeColumns(document, column));
        if (nodes.length > 0) removeNow(nodes);
      };
      void removeAsking(parts, read, [...column, ...nodes], go);
    }

    function shiftColumn(path: Path, by: number): void {
      desk.performAt(chosen(), (document) => moveColumn(document, path, Number(path.at(-1)) + by));
    }

    /** Before the sibling above, or behind the one below. */
    function shift(isUp: boolean): void {
      const [path] = chosen();
      if (path && isColumn(path)) return shiftColumn(path, isUp ? -1 : 1);
      if (!path || path.at(-2) !== 'properties') return;
      const siblings = readPath(read(), path.slice(0, -1));
      const names = Object.keys(isObject(siblings) ? siblings : {});
      const at = names.indexOf(String(path.at(-1)));
      const before = isUp ? names[at - 1] : names[at + 2];
      if (isUp ? at === 0 : at === names.length - 1) return;
      const parent = path.slice(0, -2);
      desk.move([path], before === undefined ? { parent } : { parent, before });
    }

    /** Out of its container, behind that. */
    function moveOut(): void {
      const [path] = chosen();
      if (path && isColumn(path)) return shiftColumn(path, -1);
      const node = path && readPath(read(), path);
      const around = path && parentOf(path);
      if (!around || around.length <= 1 || !isObject(node)) return;
      desk.move(
        [path],
        placeBehind(read(), around, (parent) => mayLie(node, parent, find)),
      );
    }

    /** Into the container before it. */
    function moveIn(): void {
      const [path] = chosen();
      if (path && isColumn(path)) return shiftColumn(path, 1);
      if (!path || path.at(-2) !== 'properties') return;
      const document = read();
      const siblings = readPath(document, path.slice(0, -1));
      const names = Object.keys(isObject(siblings) ? siblings : {});
      const before = names[names.indexOf(String(path.at(-1))) - 1];
      const node = readPath(document, path);
      if (before === undefined || !isObject(node)) return;
      const target = [...path.slice(0, -1), before];
      const place = placeBeside(document, [target], find, node);
      if (keyOf(place.parent) !== keyOf(path.slice(0, -2))) desk.move([path], place);
    }

    function widen(by: number): void {
      const [path] = selected();
      const own = path && readSpan(read(), path, widgets);
      if (path && own)
        desk.performAt(chosen(), (document) => setSpan(document, path, own.span + by, widgets));
    }

    /** The node that stands before or behind the selected one, in the order of the document. */
    function step(by: number): void {
      const { selection } = session.state().draft;
      const all = walkNodes(shown.state().draft.document).map(({ path }) => path);
      const last = selection.at(-1);
      const at = last ? all.findIndex((path) => keyOf(path) === keyOf(last)) : -1;
      const next = all[Math.min(Math.max(at + by, 0), all.length - 1)];
      if (next) session.select([next]);
    }

    function selectParent(): void {
      const path = session.state().draft.selection.at(-1);
      if (!path || path.length === 1) return;
      session.select([isColumn(path) ? path.slice(0, -3) : parentOf(path)]);
    }

    function selectSibling(path: Path, by: number): void {
      const next = [...path.slice(0, -1), Number(path.at(-1)) + by];
      if (readPath(read(), next) !== undefined) session.select([next]);
    }

    function selectChild(): void {
      const path = session.state().draft.selection.at(-1);
      if (path && isColumn(path)) return selectSibling(path, 1);
      const node = path && readPath(read(), path);
      if (!path || !isObject(node)) return;
      const fields = isObject(node['properties']) ? Object.keys(node['properties']) : [];
      const settings = node['x-component-props'];
      if (fields[0] !== undefined) session.select([[...path, 'properties', fields[0]]]);
      else if (isObject(node['items'])) session.select([[...path, 'items']]);
      else if (isObject(settings) && Array.isArray(settings['columns']) && settings['columns'].length > 0)
        session.select([[...path, 'x-component-props', 'columns', 0]]);
    }

    function wrap(type: string): void {
      const contract = widgets.get(type);
      const nodes = selected();
      if (!contract || nodes.length === 0) return;
      const initial = contract.initial as unknown as JsonObject;
      desk.performAt(chosen(), (document) => wrapNodes(document, nodes, type, initial, find));
    }

    const actions: Readonly<Record<CanvasCommand, () => void>> = {
      remove,
      duplicate: () => {
        const [column] = columns();
        const nodes = selected();
        if (column) desk.performAt(chosen(), (document) => duplicateColumn(document, column));
        else if (nodes.length > 0) desk.performAt(chosen(), (document) => duplicateNodes(document, nodes));
      },
      up: () => shift(true),
      down: () => shift(false),
      out: moveOut,
      in: moveIn,
      parent: selectParent,
      copy: () => copy(),
      // What is cut is on its way to another place, where those that name it find it again.
      cut: () => copy(() => removeNow(selected())),
      paste: () => paste(clipboard.read()),
      unwrap: () => {
        const [path] = selected();
        if (!path) return;
        const go = (): void => void desk.performAt(chosen(), (document) => unwrapNode(document, path, find));
        if (canUnwrap(read(), path, find))
          void removeAsking(parts, read, listUnwrapped(read(), path, find), go, true);
        // It is said why not.
        else go();
      },
      wider: () => widen(1),
      narrower: () => widen(-1),
      hide: () => desk.toggle('hidden', selected()),
      lock: () => desk.toggle('locked', selected()),
      find: () => desk.set({ asked: { kind: 'find' } }),
      why: () => desk.set({ isExplaining: true }),
      block: () =>
        void withUses(parts, (uses) => {
          const copied = readSelected(uses);
          if (copied) desk.set({ asked: { kind: 'block', ...copied } });
        }),
      'zoom in': () => desk.zoomTo(desk.state().zoom + ZOOMS.step),
      'zoom out': () => desk.zoomTo(desk.state().zoom - ZOOMS.step),
      'zoom fit': () => desk.set({ isFitted: true }),
      'zoom reset': () => desk.zoomTo(100),
    };

    const withControl: Readonly<Record<string, (isShift: boolean) => void>> = {
      z: (isShift) => (isShift ? session.redo() : session.undo()),
      y: () => session.redo(),
      c: actions.copy,
      x: actions.cut,
      d: actions.duplicate,
      s: () => void session.save(),
      k: actions.find,
      g: (isShift) => (isShift ? actions.unwrap() : wrap('card')),
      '0': actions['zoom reset'],
      '=': actions['zoom in'],
      '+': actions['zoom in'],
      '-': actions['zoom out'],
    };

    const alone: Readonly<Record<string, (key: Key) => void>> = {
      Delete: remove,
      Backspace: remove,
      Escape: selectParent,
      ArrowUp: ({ isAlt }) => (isAlt ? shift(true) : step(-1)),
      ArrowDown: ({ isAlt }) => (isAlt ? shift(false) : step(1)),
      ArrowLeft: ({ isAlt, isShift }) => {
        const [column] = columns();
        if (isAlt) return isShift ? widen(-1) : moveOut();
        if (column && column.at(-1) !== 0) return selectSibling(column, -1);
        selectParent();
      },
      ArrowRight: ({ isAlt, isShift }) => {
        if (isAlt) return isShift ? widen(1) : moveIn();
        selectChild();
      },
    };

    return {
      run: (command) => actions[command](),
      press: (key) => {
        // The menu may not have the cursor yet: its key closes it all the same.
        if (desk.state().menu) {
          if (key.key === 'Escape') desk.set({ menu: undefined });
          return;
        }
        if (key.isControl) withControl[key.key]?.(key.isShift);
        else alone[key.key]?.(key);
      },
      wrap,
      paste,
      pasteText: (text) => {
        const copied = readCopied(text);
        paste(copied.nodes.length > 0 ? copied : clipboard.read());
      },
    };
  }, [session, shown, widgets, desk, listUses]);
}
