// Comparisons as people write them in SQL, `column sign 'value' and …`: read into parts, never run as text.

/** Signs that compare a column with a value. */
export const SIGNS = ['=', '!=', '<>', '>=', '<=', '>', '<', 'like'] as const;

/** One comparison; `null` and `not null` ask whether the column holds anything, and have no value. */
export type Comparison =
  | { column: string; sign: (typeof SIGNS)[number]; value: string }
  | { column: string; sign: 'null' | 'not null' };

/** A column, and a sign with a text in quotes (a doubled quote is one) or a whole number, or `is null`. */
const COMPARISON =
  /\s*([A-Za-z_]\w{0,62})(?!\w)\s*(?:(=|!=|<>|>=|<=|>|<|like\b)\s*(?:'((?:[^']|'')*)'|(-?\d{1,15})(?!\w))|is\s+(not\s+)?null\b)\s*/iy;
const AND = /and(?=\s)/iy;

/**
 * Reads comparisons that are joined by `and`. Brackets, functions, names of tables, comments, `or` and whatever else SQL
 * knows are not read.
 * @returns in their order; undefined for any other text
 */
export function parseComparisons(text: string): Comparison[] | undefined {
  const comparisons: Comparison[] = [];
  for (let at = 0; ;) {
    COMPARISON.lastIndex = at;
    const match = COMPARISON.exec(text);
    if (!match) return undefined;
    comparisons.push(toComparison(match));
    at = COMPARISON.lastIndex;
    if (at === text.length) return comparisons;
    AND.lastIndex = at;
    if (!AND.test(text)) return undefined;
    at = AND.lastIndex;
  }
}

function toComparison([, column = '', sign, quoted, number, not]: RegExpExecArray): Comparison {
  if (sign === undefined) return { column, sign: not === undefined ? 'null' : 'not null' };
  const value = quoted?.replaceAll("''", "'") ?? number ?? '';
  return { column, sign: sign.toLowerCase() as (typeof SIGNS)[number], value };
}
