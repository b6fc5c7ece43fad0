// Which cells are chosen: the active one, and the block from it to another. Plain data, without a picture of the table.

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** From the first to the last row and column, both included. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The active cell, which is typed into, and the opposite corner of the chosen block. */
export interface Selection {
  readonly active: Place;
  readonly corner: Place;
  /** Whole rows, columns or all of it, or cells whose rows moved: the sight stays where it is, however far the block reaches. */
  readonly by?: 'rows' | 'columns' | 'all' | 'shift';
}

/** Rows and columns of a table. */
export interface Size {
  readonly rows: number;
  readonly columns: number;
}

export function rangeOf({ active, corner }: Selection): Range {
  return {
    top: Math.min(active.row, corner.row),
    bottom: Math.max(active.row, corner.row),
    left: Math.min(active.column, corner.column),
    right: Math.max(active.column, corner.column),
  };
}

export function isSingle({ top, bottom, left, right }: Range): boolean {
  return top === bottom && left === right;
}

export function contains({ top, bottom, left, right }: Range, { row, column }: Place): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

export function isSamePlace(one: Place | undefined, other: Place | undefined): boolean {
  return one?.row === other?.row && one?.column === other?.column;
}

/** Whole rows, from one to another; the active cell is in the first of them. */
export function selectRows(from: number, to: number, { columns }: Size): Selection {
  return { active: { row: from, column: 0 }, corner: { row: to, column: columns - 1 }, by: 'rows' };
}

/** Whole columns, from one to another. */
export function selectColumns(from: number, to: number, { rows }: Size): Selection {
  return { active: { row: 0, column: from }, corner: { row: rows - 1, column: to }, by: 'columns' };
}

export function selectAll({ rows, columns }: Size): Selection {
  return { active: { row: 0, column: 0 }, corner: { row: rows - 1, column: columns - 1 }, by: 'all' };
}

/** The same columns from the first row to the last. */
export function widenToColumns({ active, corner }: Selection, size: Size): Selection {
  return selectColumns(active.column, corner.column, size);
}

/** A key that moves, with what is held beside it. */
export interface Step {
  readonly key: string;
  /** To the edge of the table, or to its first or last cell. */
  readonly isFar: boolean;
  /** The active cell stays, and the block grows or shrinks. */
  readonly isExtending: boolean;
  /** Rows of a page. */
  readonly page: number;
}

/** Where a key leads; undefined for keys that do not move. */
export function moveSelection(selection: Selection, step: Step, size: Size): Selection | undefined {
  const from = step.isExtending ? selection.corner : selection.active;
  const to = stepFrom(from, step, size);
  if (!to) return undefined;
  const place = {
    row: Math.max(0, Math.min(to.row, size.rows - 1)),
    column: Math.max(0, Math.min(to.column, size.columns - 1)),
  };
  return { active: step.isExtending ? selection.active : place, corner: place };
}

function stepFrom({ row, column }: Place, { key, isFar, page }: Step, size: Size): Place | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: isFar ? size.rows : row + 1, column };
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: isFar ? size.columns : column + 1 };
    case 'PageUp':
      return { row: row - page, column };
    case 'PageDown':
      return { row: row + page, column };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? size.rows : row, column: size.columns };
    default:
      return undefined;
  }
}

/** The selection after rows or columns went; undefined when nothing is left to choose. */
export function keepWithin({ active, corner }: Selection, { rows, columns }: Size): Selection | undefined {
  if (rows === 0 || columns === 0) return undefined;
  const clamp = ({ row, column }: Place): Place => ({
    row: Math.min(row, rows - 1),
    column: Math.min(column, columns - 1),
  });
  return { active: clamp(active), corner: clamp(corner) };
}

/** The corner of a block that grew from another. */
export function grownCorner(now: Range, source: Range): Place {
  return {
    row: now.top < source.top ? now.top : now.bottom,
    column: now.left < source.left ? now.left : now.right,
  };
}

/** The block that a drag of its fill handle to a cell makes: it grows in one direction, the one dragged further. */
export function growTo(source: Range, { row, column }: Place): Range {
  const down = Math.max(row - source.bottom, source.top - row, 0);
  const across = Math.max(column - source.right, source.left - column, 0);
  if (down === 0 && across === 0) return source;
  return down >= across
    ? { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) }
    : { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) };
}
