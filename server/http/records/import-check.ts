// What somebody is told about a workbook before it is imported.
import type { JsonSchema } from '../../kernel/schema-types.ts';
import type { ImportColumn, WorkbookRows } from '../../records/workbooks/read-workbook.ts';
import type { RefusedRows } from './import-rows.ts';

/** Errors that are told; the others are counted. */
const TOLD = 500;

const texts = { type: 'array', items: { type: 'string' } } as const;

export const checkSchema = {
  type: 'object',
  properties: {
    // Columns of the first sheet as they stand there, and the fields to which they lead.
    heads: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          key: { type: 'string' },
          reason: { type: 'string', enum: ['unknown', 'repeated', 'shown'] },
        },
      },
    },
    // What can be imported.
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          key: { type: 'string' },
          title: { type: 'string' },
          isRequired: { type: 'boolean' },
        },
      },
    },
    // Titles of what must be there and is not: nothing is judged then.
    missing: texts,
    // The first rows, a text for each column.
    sample: {
      type: 'array',
      items: { type: 'object', properties: { line: { type: 'integer' }, texts } },
    },
    totalCount: { type: 'integer' },
    successCount: { type: 'integer' },
    errorCount: { type: 'integer' },
    // Those of the refused rows that are there already: an import overwrites nothing.
    takenCount: { type: 'integer' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          sheet: { type: 'string' },
          line: { type: 'integer' },
          column: { type: 'string' },
          text: { type: 'string' },
        },
      },
    },
    // Errors beyond those that are told.
    moreErrors: { type: 'integer' },
    // Why nothing would be imported at all.
    refusal: { type: 'string' },
  },
} as const satisfies JsonSchema;

/** @param told what an import would say of the rows; undefined where it would not come that far */
export function describeCheck(
  columns: readonly ImportColumn[],
  { rows, heads, missing, sample }: WorkbookRows,
  told?: RefusedRows,
) {
  const { refused, taken, reasons } = told ?? { refused: rows.length, taken: 0, reasons: [] };
  return {
    heads,
    fields: columns
      .filter(({ isOnlyShown }) => isOnlyShown !== true)
      .map(({ key, title, isRequired = false }) => ({ key, title, isRequired })),
    missing,
    sample,
    totalCount: rows.length,
    successCount: rows.length - refused,
    errorCount: refused,
    takenCount: taken,
    errors: reasons.slice(0, TOLD).map(({ sheet, line, column, text }) => ({
      ...(sheet === undefined ? {} : { sheet }),
      line,
      ...(column === undefined ? {} : { column }),
      text,
    })),
    moreErrors: Math.max(0, reasons.length - TOLD),
  };
}
