// A workbook that is to be written, as plain data; rows come in pieces while it is written.
import type { CellValue } from './cell-xml.ts';

/** A list that a cell is filled from. */
export type Choices = readonly string[];

export interface SheetHead {
  title: string;
  /** Characters; default 16. */
  width?: number;
  /** A number format of Excel, of all cells in the column. */
  format?: string;
  /** Whether a cell must be filled in. */
  isRequired?: boolean;
  /** Texts of which a cell holds one. */
  choices?: Choices;
  /** Lines that stand beside the title when somebody points at it. */
  note?: string;
}

export interface Sheet {
  name: string;
  columns: readonly SheetHead[];
  /** Rows in pieces, each of a size that is made into XML within milliseconds; none in a template. */
  pieces: AsyncIterable<readonly (readonly CellValue[])[]> | Iterable<readonly (readonly CellValue[])[]>;
  /** Rows for which the columns offer their lists. */
  offered?: number;
}

/** Text of a cell that is only a text, even when digits are typed into it. */
export const TEXT_FORMAT = '@';
