// The lines of groups by keyboard: up and down pass them, but for those whose rows are folded away; left of the first
// column is the line of the row's group.
import type { RowGroup } from '../model/groups.ts';
import type { Grid } from './grid.ts';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The group to whose line a key leads from the active cell. */
export function lineBeside({ model, cursor }: Grid, event: Key): RowGroup | undefined {
  const { groups } = model;
  if (!groups || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  // Where all is folded, there is no cell to begin at.
  if (model.rows.length === 0) return event.key === 'ArrowDown' ? groups[0] : undefined;
  const { row, column } = cursor.active ?? { row: 0, column: 0 };
  const line = model.lineOf(row);
  switch (event.key) {
    case 'ArrowLeft':
      return column === 0 ? model.groupOf(row) : undefined;
    case 'ArrowDown':
      return line + 1 < model.lineCount ? withoutRows(model.atLine(line + 1).group) : undefined;
    case 'ArrowUp':
      // Above the line of its own group.
      return line >= 2 && model.atLine(line - 1).group ? model.atLine(line - 2).group : undefined;
    default:
      return undefined;
  }
}

function withoutRows(group: RowGroup | undefined): RowGroup | undefined {
  return group?.shown === 0 ? group : undefined;
}

/** What an arrow leads to from the line of a group: a row, or the line of another group. */
export function besideLine({ model }: Grid, group: RowGroup, step: 1 | -1): RowGroup | number | undefined {
  const next = group.line + step;
  if (next < 0 || next >= model.lineCount) return undefined;
  const { row, group: other } = model.atLine(next);
  if (row !== undefined) return row;
  return step < 0 || other.shown === 0 ? other : other.first;
}

/** Gives the focus to the line of a group, which may have to be scrolled into sight first. */
export function focusLine(scroller: HTMLElement | null, { line }: RowGroup): void {
  const find = (): HTMLElement | null | undefined =>
    scroller?.querySelector(`[data-g="${line}"] > * > .sw-et-fold`);
  const button = find();
  if (button || !scroller) {
    button?.focus();
    return;
  }
  scroller.scrollTop = line * Number.parseFloat(scroller.style.getPropertyValue('--sw-et-row'));
  // The browser tells of the place one frame later, and then it is drawn.
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
}
