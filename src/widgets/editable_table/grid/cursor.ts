// Where the user is in the grid: the chosen cells, and the one that is edited.
import type { Row } from '../model/row.ts';
import type { TableModel } from '../model/table-model.ts';
import { isSamePlace, keepWithin, rangeOf, type Place, type Range, type Selection } from './selection.ts';

/** A cell that is being edited. The draft lives here, so that it is kept however the editor goes away. */
export interface Edit extends Place {
  /** Where its row is; an editor that waits may be asked for again when the row is elsewhere. */
  row: number;
  readonly key: string;
  /** What opened it: a pointer or a command shows the value, typing replaces it. */
  readonly by: 'pointer' | 'command' | 'typing';
  draft: unknown;
  isChanged: boolean;
  /** What stands in its input means nothing by now: the draft is of half of it, and is not kept. */
  isUnread: boolean;
}

export interface Cursor {
  /** The cell that is typed into; a block of chosen cells begins at it. */
  readonly active: Place | undefined;
  readonly selection: Selection | undefined;
  /** Where a drag of the fill handle would end. */
  readonly preview: Range | undefined;
  /** Whether Tab goes through the cells: from the first deed in them until Escape, or until the focus leaves. */
  isWorking: boolean;
  /** Whether Tab went through them: people are told how to leave. */
  isTabbing: boolean;
  /** The row that going on behind the last one made, until it is left. */
  fresh: Row | undefined;
  readonly edit: Edit | undefined;
  /** What an input method composes over the active cell. */
  readonly composed: string | undefined;
  /** Cells that were left while something of their value is on its way: their editors stay until it is there. */
  readonly held: ReadonlyMap<Edit, string>;
  /** Notes why an edited cell cannot be saved yet, or that it can. */
  hold(edit: Edit, reason: string | undefined): void;
  /** The editor of a cell, current or held. */
  editOf(key: string, column: number): Edit | undefined;
  range(): Range | undefined;
  /** Goes to a cell and ends the editing; `extend` keeps the active cell and chooses the block up to there. */
  go(place: Place, extend?: boolean): void;
  /** Chooses a block and ends the editing. */
  select(selection: Selection): void;
  showPreview(range: Range | undefined): void;
  /** Edits a cell; a block that begins at it stays chosen. */
  begin(edit: Edit): void;
  /** Shows what an input method composes, or that it is done. */
  compose(text: string | undefined): void;
  /** Ends the editing; the draft is given to `onLeave` unless it is thrown away. */
  end(isKept?: boolean): void;
  /** After rows came, went or moved: nothing is edited, and the place stays within the table. */
  settle(rows: number, columns: number): void;
  subscribe(listener: () => void): () => void;
  version(): number;
}

/** @param onLeave gets the cell whose draft was changed */
export function createCursor(model: TableModel, onLeave: (edit: Edit) => void): Cursor {
  let selection: Selection | undefined;
  let preview: Range | undefined;
  let edit: Edit | undefined;
  let composed: string | undefined;
  const held = new Map<Edit, string>();
  const listeners = new Set<() => void>();
  let count = 0;

  const range = (): Range | undefined => selection && rangeOf(selection);

  function rowsOf(one: Range | undefined): string[] {
    return one ? model.keys.slice(one.top, one.bottom + 1) : [];
  }

  function change(work: () => void): void {
    const before = [...rowsOf(range()), ...rowsOf(preview)];
    work();
    count += 1;
    model.signals.repaint(new Set([...before, ...rowsOf(range()), ...rowsOf(preview)]));
    for (const listener of [...listeners]) listener();
  }

  function end(isKept = true): void {
    const left = edit;
    if (!left) return;
    // The editor still hears that it loses the focus, and must not give back what was thrown away.
    if (!isKept || left.isUnread) {
      left.isChanged = false;
      held.delete(left);
    }
    change(() => {
      edit = undefined;
    });
    if (left.isChanged) onLeave(left);
  }

  function select(next: Selection): void {
    end();
    change(() => {
      selection = next;
    });
  }

  return {
    isWorking: false,
    isTabbing: false,
    fresh: undefined,
    get active() {
      return selection?.active;
    },
    get selection() {
      return selection;
    },
    get preview() {
      return preview;
    },
    get edit() {
      return edit;
    },
    get composed() {
      return composed;
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
    go: (place, extend = false) => {
      select({ active: extend && selection ? selection.active : place, corner: place });
    },
    select,
    showPreview: (next) => {
      change(() => {
        preview = next;
      });
    },
    begin: (next) => {
      end();
      change(() => {
        const { row, column } = next;
        const isHere = selection && next.by !== 'pointer' && isSamePlace(selection.active, next);
        if (!isHere) selection = { active: { row, column }, corner: { row, column } };
        edit = next;
      });
    },
    compose: (text) => {
      if (text === composed) return;
      composed = text;
      const key = selection && model.keys[selection.active.row];
      if (key !== undefined) model.signals.repaint([key]);
    },
    end,
    settle: (rows, columns) => {
      end();
      if (!selection) return;
      const { bottom, right } = rangeOf(selection);
      if (bottom < rows && right < columns) return;
      const kept = keepWithin(selection, { rows, columns });
      change(() => {
        selection = kept;
      });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => count,
  };
}
