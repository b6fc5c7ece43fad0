// The texts that cells are filled from: short lists stand in the rule of their column, long ones on a hidden sheet.
import { columnName } from './cell-xml.ts';
import { freeName } from './sheet-name.ts';
import type { Choices, Sheet } from './sheet.ts';

export interface ListPlaces {
  /** What the rule of a column names as its list. */
  formulaOf(choices: Choices): string;
  /** The hidden sheet, where one is needed. */
  sheet?: Sheet;
}

/** Characters of a list that stands in the rule itself, as Excel has it. */
const MAX_INLINE = 255;

/** @param sheets those that people see */
export function placeLists(sheets: readonly Sheet[]): ListPlaces {
  const long = [
    ...new Set(sheets.flatMap(({ columns }) => columns.flatMap(({ choices }) => (choices ? [choices] : [])))),
  ].filter((choices) => choices.length > 0 && !isInline(choices));
  const name = freeName(
    '下拉选项',
    sheets.map((sheet) => sheet.name),
  );
  return {
    formulaOf(choices) {
      const at = long.indexOf(choices);
      if (at < 0) return `"${choices.join(',')}"`;
      const column = columnName(at);
      return `'${name}'!$${column}$2:$${column}$${String(choices.length + 1)}`;
    },
    ...(long.length === 0 ? {} : { sheet: toSheet(name, long) }),
  };
}

/** A comma would part one text in two, and a quotation mark end the list. */
function isInline(choices: Choices): boolean {
  return choices.join(',').length <= MAX_INLINE && choices.every((text) => !/[,"\r\n]/.test(text));
}

function toSheet(name: string, lists: readonly Choices[]): Sheet {
  const rows = Math.max(...lists.map((list) => list.length));
  const cells = Array.from({ length: rows }, (_, row) => lists.map((list) => list[row] ?? null));
  return { name, columns: lists.map((_, at) => ({ title: String(at + 1) })), pieces: [cells] };
}
