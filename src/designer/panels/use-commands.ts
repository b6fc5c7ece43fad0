// What is done to the selected nodes by keys and buttons, on the canvas and around it.
import { useMemo } from 'react';
import type { JsonObject } from '../../engine/document.ts';
import { isObject } from '../../engine/values/json.ts';
import type { Key } from '../canvas/keys.ts';
import type { CanvasCommand } from '../canvas/protocol.ts';
import { outermost } from '../document/commands/command.ts';
import { duplicateNodes, insertNodes, moveNodes, removeNodes } from '../document/commands/nodes.ts';
import { readPath, type Path } from '../document/edits.ts';
import { placeBeside } from '../document/insert-place.ts';
import { walkNodes, keyOf } from '../document/node-tree.ts';
import { createClipboard } from '../store/clipboard.ts';
import { useDesigner } from './designer-context.ts';

export interface Commands {
  run(command: CanvasCommand): void;
  press(key: Key): void;
}

export function useCommands(): Commands {
  const { session, widgets } = useDesigner();
  return useMemo(() => {
    const clipboard = createClipboard(() => window.localStorage);
    const takesChildren = (type: string): boolean => widgets.get(type)?.draws === 'children';
    const selected = (): readonly Path[] => session.state().draft.selection.filter((path) => path.length > 1);

    function copy(): boolean {
      const { document } = session.state().draft;
      const nodes = outermost(document, selected()).flatMap((path) => {
        const node = readPath(document, path);
        return isObject(node) ? [{ name: String(path.at(-1)), node }] : [];
      });
      if (nodes.length === 0) return false;
      clipboard.write(nodes);
      return true;
    }

    function paste(): void {
      const nodes = clipboard.read();
      if (nodes.length === 0) return;
      const { document, selection } = session.state().draft;
      const place = placeBeside(document, selection, takesChildren);
      session.perform((current) => insertNodes(current, place, nodes));
    }

    function remove(): void {
      const nodes = selected();
      if (nodes.length > 0) session.perform((document) => removeNodes(document, nodes));
    }

    /** Before the sibling above, or behind the one below. */
    function shift(isUp: boolean): void {
      const [path] = selected();
      if (!path || path.at(-2) !== 'properties') return;
      const { document } = session.state().draft;
      const siblings = readPath(document, path.slice(0, -1));
      const names = Object.keys(isObject(siblings) ? siblings : {});
      const at = names.indexOf(String(path.at(-1)));
      const before = isUp ? names[at - 1] : names[at + 2];
      if (isUp ? at === 0 : at === names.length - 1) return;
      const parent = path.slice(0, -2);
      session.perform((current) =>
        moveNodes(current, [path], before === undefined ? { parent } : { parent, before }),
      );
    }

    /** The node that stands before or behind the selected one, in the order of the document. */
    function step(by: number): void {
      const { document, selection } = session.state().draft;
      const all = walkNodes(document).map(({ path }) => path);
      const last = selection.at(-1);
      const at = last ? all.findIndex((path) => keyOf(path) === keyOf(last)) : -1;
      const next = all[Math.min(Math.max(at + by, 0), all.length - 1)];
      if (next) session.select([next]);
    }

    function selectParent(): void {
      const path = session.state().draft.selection.at(-1);
      if (!path || path.length === 1) return;
      session.select([path.slice(0, path.at(-1) === 'items' ? -1 : -2)]);
    }

    function selectChild(): void {
      const { document, selection } = session.state().draft;
      const path = selection.at(-1);
      const node = path && readPath(document, path);
      const fields: JsonObject | undefined =
        isObject(node) && isObject(node['properties']) ? node['properties'] : undefined;
      const first = Object.keys(fields ?? {})[0];
      if (path && first !== undefined) session.select([[...path, 'properties', first]]);
    }

    const actions: Readonly<Record<CanvasCommand, () => void>> = {
      remove,
      duplicate: () => {
        const nodes = selected();
        if (nodes.length > 0) session.perform((document) => duplicateNodes(document, nodes));
      },
      up: () => shift(true),
      down: () => shift(false),
      parent: selectParent,
      copy: () => void copy(),
      cut: () => {
        if (copy()) remove();
      },
      paste,
    };

    const withControl: Readonly<Record<string, (isShift: boolean) => void>> = {
      z: (isShift) => (isShift ? session.redo() : session.undo()),
      y: () => session.redo(),
      c: actions.copy,
      x: actions.cut,
      v: paste,
      d: actions.duplicate,
      s: () => void session.save(),
    };

    const alone: Readonly<Record<string, (isAlt: boolean) => void>> = {
      Delete: remove,
      Backspace: remove,
      Escape: selectParent,
      ArrowUp: (isAlt) => (isAlt ? shift(true) : step(-1)),
      ArrowDown: (isAlt) => (isAlt ? shift(false) : step(1)),
      ArrowLeft: selectParent,
      ArrowRight: selectChild,
    };

    return {
      run: (command) => actions[command](),
      press: ({ key, isControl, isShift, isAlt }) => {
        if (isControl) withControl[key]?.(isShift);
        else alone[key]?.(isAlt);
      },
    };
  }, [session, widgets]);
}
