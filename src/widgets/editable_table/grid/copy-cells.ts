// The chosen cells on their way to the clipboard, as people read them: whom a cell holds goes there by name.
import { keysOf } from '../../../controls/choices/option-values.ts';
import { openTexts, type TextBook } from '../../../controls/choices/lookup-texts.ts';
import type { Services } from '../../../engine/services.ts';
import { t } from '../../../engine/text.ts';
import { writeBlock } from '../model/clipboard.ts';
import type { Row } from '../model/row.ts';
import { ownValue } from '../model/state.ts';
import { cellState, shownRow, textAt, type Grid, type GridColumn } from './grid.ts';
import { isLastCopy, keepCopy, type StoredCell } from './own-copy.ts';
import { isOneName, namesOf } from './resolve-names.ts';

type Port = Pick<Services, 'http' | 'session' | 'notify'>;

/** A cell of people or departments, with their names. */
interface NamedCell extends StoredCell {
  readonly names: TextBook;
}

export interface CopiedCells {
  /** What they say; a name that is not known yet is what is stored in its place. */
  readonly text: string;
  /** To be told that the text is on the clipboard: what is still missing in it follows. */
  onWritten(this: void): void;
}

/**
 * Reads the chosen cells for the clipboard.
 * @param isCut the cells are emptied next, so that they cannot be copied once more
 */
export function copyCells(grid: Grid, services: Port, isCut: boolean): CopiedCells | undefined {
  const range = grid.cursor.range();
  if (!range) return undefined;
  const columns = grid.columns.slice(range.left, range.right + 1).map((column) => {
    const source = namesOf(column);
    return { column, names: source && openTexts(services, source) };
  });
  const cells = grid.model.rows
    .slice(range.top, range.bottom + 1)
    .map((row, offset) =>
      columns.map(({ column, names }): string | NamedCell =>
        names
          ? { column, names, value: valueAt(grid, column, row, range.top + offset) }
          : textAt(grid, column, row, range.top + offset),
      ),
    );
  const write = (): string =>
    writeBlock(cells.map((line) => line.map((cell) => (typeof cell === 'string' ? cell : nameAll(cell)))));
  const named = cells.flat().filter((cell) => typeof cell !== 'string');
  const stored =
    named.length === 0
      ? []
      : cells.map((line) => line.map((cell) => (typeof cell === 'string' ? undefined : cell)));
  const waits = columns.flatMap(({ column, names }) => {
    const own = named.filter((cell) => cell.column === column);
    return names?.ask([...new Set(own.flatMap(({ value }) => keysOf(value)))]) ?? [];
  });
  const text = write();
  return {
    text,
    onWritten: () => {
      let copy = { texts: [text], stored };
      keepCopy(copy);
      if (waits.length === 0) return;
      void Promise.all(waits).then(async () => {
        const whole = write();
        // Whoever copied something else by now would lose it.
        if (whole === text || !isLastCopy(copy)) return;
        copy = { texts: [text, whole], stored };
        keepCopy(copy);
        try {
          await navigator.clipboard.writeText(whole);
        } catch {
          services.notify.message(
            'warning',
            isCut
              ? t('部分名称刚刚才读到，剪贴板里是编号，请撤销后再剪切一次')
              : t('部分名称刚刚才读到，剪贴板里是编号，请再复制一次'),
          );
        }
      });
    },
  };
}

/** What a cell holds, or what is computed for it; nothing where it is hidden. */
function valueAt(grid: Grid, column: GridColumn, stored: Row, index: number): unknown {
  const row = shownRow(grid, stored, index);
  return cellState(grid, column, row, index).isVisible ? ownValue(row, column.key) : undefined;
}

function nameAll({ names, value }: NamedCell): string {
  return keysOf(value)
    .map((key) => {
      const name = names.get(key) ?? '';
      return isOneName(name) ? name : key;
    })
    .join('、');
}
