// An import row by row: rows that pass are saved, the others are told with their numbers.
import { ApiError } from '../../kernel/errors.ts';
import type { RefusedFile } from './keep-refused.ts';
import { okWithErrors, ok, type Answer } from '../routing/define-route.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import type { SheetRow } from '../../records/workbooks/read-workbook.ts';

/** Errors that are told; a person repairs these and tries again. */
const TOLD = 100;

/** Characters of the answer's own text: clients that read nothing else cut longer ones. */
const MESSAGE = 280;

export const importSchema = {
  type: ['object', 'null'],
  properties: {
    totalCount: { type: 'integer' },
    successCount: { type: 'integer' },
    errorCount: { type: 'integer' },
    msg: { type: 'string' },
    // All refused rows as a text: its address below API_BASE, and what it is called.
    fileUrl: { type: 'string' },
    fileName: { type: 'string' },
  },
} as const satisfies JsonSchema;

/**
 * Saves rows one after the other.
 * @param save throws an ApiError before it writes anything when the row is refused
 * @returns why rows were refused, one text for each, with its number
 */
export async function importRows(
  rows: readonly SheetRow[],
  save: (values: Record<string, string>) => Promise<void>,
): Promise<string[]> {
  const errors: string[] = [];
  for (const { line, values } of rows) {
    try {
      await save(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push(`第${line}行：${error.message}`);
    }
  }
  return errors;
}

/**
 * What an import says of its rows.
 * @param errors of the refused ones
 * @param file that holds all of them
 */
export function answerImport(total: number, errors: readonly string[], file?: RefusedFile): Answer {
  if (errors.length === 0) return ok(null, `共${total}行数据全部导入成功！`);
  const successCount = total - errors.length;
  const result = {
    totalCount: total,
    successCount,
    errorCount: errors.length,
    msg: errors.slice(0, TOLD).join('\n'),
    ...file,
  };
  const summary = `共${total}行，成功导入${successCount}行，错误${errors.length}行`;
  return okWithErrors(result, listFirst(summary, errors));
}

/** The summary and below it the rows there is room for. */
function listFirst(summary: string, errors: readonly string[]): string {
  const lines = [summary];
  let length = summary.length;
  for (const [index, error] of errors.entries()) {
    length += error.length + 1;
    if (length > MESSAGE) return [...lines, `其余${errors.length - index}行未列出`].join('\n');
    lines.push(error);
  }
  return lines.join('\n');
}
