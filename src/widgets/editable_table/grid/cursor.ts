// Where the user is in the grid: the active cell, the range to it, the cell that is edited, cells marked as editable.
import type { TableModel } from '../model/table-model.ts';

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A cell that is being edited. The draft lives here, so that it is kept however the editor goes away. */
export interface Edit extends Place {
  /** Where its row is; an editor that waits may be asked for again when the row is elsewhere. */
  row: number;
  readonly key: string;
  /** What opened it: a pointer or a command shows the value, typing replaces it. */
  readonly by: 'pointer' | 'command' | 'typing';
  draft: unknown;
  isChanged: boolean;
}

export interface Cursor {
  readonly active: Place | undefined;
  readonly edit: Edit | undefined;
  /** Cells that were left while something of their value is on its way: their editors stay until it is there. */
  readonly held: ReadonlyMap<Edit, string>;
  /** Notes why an edited cell cannot be saved yet, or that it can. */
  hold(edit: Edit, reason: string | undefined): void;
  /** The editor of a cell, current or held. */
  editOf(key: string, column: number): Edit | undefined;
  /** From the first to the last row and column of the chosen cells, both included. */
  range(): Range | undefined;
  isMarked(key: string, column: number): boolean;
  /** Goes to a cell and ends the editing; `extend` keeps the other end of the range. */
  go(place: Place, extend?: boolean): void;
  begin(edit: Edit): void;
  /** Ends the editing; the draft is given to `onLeave` unless it is thrown away. */
  end(isKept?: boolean): void;
  mark(key: string, column: number): void;
  clearMarks(): void;
  /** After rows came, went or moved: nothing is edited, and the place stays within the table. */
  settle(rows: number, columns: number): void;
  subscribe(listener: () => void): () => void;
  version(): number;
}

export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** @param onLeave gets the cell whose draft was changed */
export function createCursor(model: TableModel, onLeave: (edit: Edit) => void): Cursor {
  let active: Place | undefined;
  let anchor: Place | undefined;
  let edit: Edit | undefined;
  const marks = new Set<string>();
  const held = new Map<Edit, string>();
  const listeners = new Set<() => void>();
  let count = 0;

  function range(): Range | undefined {
    if (!active || !anchor) return undefined;
    return {
      top: Math.min(active.row, anchor.row),
      bottom: Math.max(active.row, anchor.row),
      left: Math.min(active.column, anchor.column),
      right: Math.max(active.column, anchor.column),
    };
  }

  function rowsOf(one: Range | undefined): string[] {
    return one ? model.keys.slice(one.top, one.bottom + 1) : [];
  }

  function change(work: () => void): void {
    const before = rowsOf(range());
    work();
    count += 1;
    model.signals.repaint([...before, ...rowsOf(range())]);
    for (const listener of [...listeners]) listener();
  }

  function end(isKept = true): void {
    const left = edit;
    if (!left) return;
    // The editor still hears that it loses the focus, and must not give back what was thrown away.
    if (!isKept) {
      left.isChanged = false;
      held.delete(left);
    }
    change(() => {
      edit = undefined;
    });
    if (left.isChanged) onLeave(left);
  }

  return {
    get active() {
      return active;
    },
    get edit() {
      return edit;
    },
    held,
    hold: (one, reason) => {
      if (held.get(one) === reason) return;
      change(() => {
        if (reason === undefined) held.delete(one);
        else held.set(one, reason);
      });
      model.signals.repaint([one.key]);
    },
    editOf: (key, column) => {
      const isIt = (one: Edit): boolean => one.key === key && one.column === column;
      return edit && isIt(edit) ? edit : [...held.keys()].find(isIt);
    },
    range,
    isMarked: (key, column) => marks.size > 0 && marks.has(`${key} ${column}`),
    go: (place, extend = false) => {
      end();
      change(() => {
        active = place;
        if (!extend || !anchor) anchor = place;
      });
    },
    begin: (next) => {
      end();
      change(() => {
        active = next;
        anchor = next;
        edit = next;
      });
    },
    end,
    mark: (key, column) => {
      marks.add(`${key} ${column}`);
      model.signals.repaint([key]);
    },
    clearMarks: () => {
      if (marks.size === 0) return;
      const keys = new Set([...marks].map((mark) => mark.split(' ')[0] as string));
      marks.clear();
      model.signals.repaint(keys);
    },
    settle: (rows, columns) => {
      end();
      if (!active || (active.row < rows && active.column < columns)) return;
      change(() => {
        active =
          rows === 0 || columns === 0
            ? undefined
            : {
                row: Math.min(active?.row ?? 0, rows - 1),
                column: Math.min(active?.column ?? 0, columns - 1),
              };
        anchor = active;
      });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => count,
  };
}
