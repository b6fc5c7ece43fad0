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

/** What is wrong, and where. */
export interface Reason {
  /** Name of the sheet, where there are several. */
  sheet?: string;
  /** Number of the row as Excel counts. */
  line: number;
  /** Title of the column. */
  column?: string;
  text: string;
}

/** One line for something that is wrong. */
export function tellReason({ sheet, line, column, text }: Reason): string {
  if (sheet === undefined) {
    return column === undefined ? `第${line}行：${text}` : `第${line}行“${column}”列：${text}`;
  }
  return column === undefined
    ? `“${sheet}”第${line}行：${text}`
    : `“${sheet}”第${line}行“${column}”列：${text}`;
}

/** Why a record cannot be imported: everything that is wrong with it, in whichever of its rows. */
export class RowsRefusal extends ApiError {
  constructor(readonly reasons: readonly Reason[]) {
    super('request-invalid', reasons.map(({ text }) => text).join('；'));
  }
}

export interface RefusedRows {
  /** Rows of the first sheet that were not saved. */
  refused: number;
  /** One line for each thing that is wrong, with the number of its row. */
  errors: string[];
}

/**
 * Saves rows one after the other.
 * @param save throws an ApiError before it writes anything when the row is refused
 */
export async function importRows(
  rows: readonly SheetRow[],
  save: (values: Record<string, string>, line: number) => Promise<void>,
): Promise<RefusedRows> {
  const told: RefusedRows = { refused: 0, errors: [] };
  for (const { line, values } of rows) {
    try {
      await save(values, line);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      told.refused += 1;
      const reasons = error instanceof RowsRefusal ? error.reasons : [{ line, text: error.message }];
      told.errors.push(...reasons.map(tellReason));
    }
  }
  return told;
}

/**
 * What an import says of its rows.
 * @param file that holds all that is wrong
 */
export function answerImport(total: number, { refused, errors }: RefusedRows, file?: RefusedFile): Answer {
  if (refused === 0) return ok(null, `共${total}行数据全部导入成功！`);
  const successCount = total - refused;
  const result = {
    totalCount: total,
    successCount,
    errorCount: refused,
    msg: errors.slice(0, TOLD).join('\n'),
    ...file,
  };
  const summary =
    errors.length > refused
      ? `共${total}行，成功导入${successCount}行，错误${refused}行，共${errors.length}处`
      : `共${total}行，成功导入${successCount}行，错误${refused}行`;
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
