// An import row by row: rows that pass are saved, the others are told with their numbers.
import { ApiError } from '../../kernel/errors.ts';
import type { RefusedFile } from './keep-refused.ts';
import { okWithErrors, ok, type Answer } from '../routing/define-route.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import type { ImportColumn, SheetRow } from '../../records/workbooks/read-workbook.ts';
import { FieldRefusal, TakenRefusal } from '../../records/writes/field-refusal.ts';

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
  /** Whether it is there already. */
  isTaken?: boolean;
}

/** Where something is wrong. */
export type Place = Pick<Reason, 'sheet' | 'line'>;

/** What is wrong, by the title of its column, unless the sentence begins with that. */
export function describe(
  place: Place,
  columns: readonly Pick<ImportColumn, 'key' | 'title'>[],
  error: ApiError,
): Reason {
  const told = tellIn(place, columns, fieldOf(error), error.message);
  return error instanceof TakenRefusal ? { ...told, isTaken: true } : told;
}

/** The same of a sentence about a field. */
export function tellIn(
  place: Place,
  columns: readonly Pick<ImportColumn, 'key' | 'title'>[],
  field: string | undefined,
  text: string,
): Reason {
  const column = columns.find(({ key }) => key === field);
  const isSaid = column === undefined || text.startsWith(column.title);
  return { ...place, ...(isSaid ? {} : { column: column.title }), text };
}

function fieldOf(error: ApiError): string | undefined {
  if (error instanceof FieldRefusal) return error.field;
  const { fields } = (error.result ?? {}) as { fields?: { field: string }[] };
  return fields?.[0]?.field;
}

/**
 * What is wrong with fields, as their columns stand in the sheet. One that is refused for its text is refused for its code,
 * too: the first sentence says more.
 */
export function describeFields(
  place: Place,
  columns: readonly Pick<ImportColumn, 'key' | 'title'>[],
  refusals: readonly FieldRefusal[],
): Reason[] {
  const places = new Map(columns.map(({ key }, at) => [key, at]));
  const at = ({ field }: FieldRefusal): number => places.get(field) ?? columns.length;
  const first = new Map([...refusals].reverse().map((one) => [one.field, one]));
  return [...first.values()]
    .reverse()
    .sort((one, other) => at(one) - at(other))
    .map((refusal) => describe(place, columns, refusal));
}

/** One line for something that is wrong. */
export function tellReason({ sheet, line, column, text }: Reason): string {
  if (sheet === undefined) {
    return column === undefined ? `第 ${line} 行：${text}` : `第 ${line} 行“${column}”列：${text}`;
  }
  return column === undefined
    ? `“${sheet}”第 ${line} 行：${text}`
    : `“${sheet}”第 ${line} 行“${column}”列：${text}`;
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
  /** Those of them that are there already. */
  taken: number;
  /** Each thing that is wrong, with the number of its row. */
  reasons: Reason[];
}

/**
 * Saves one row.
 * @param line its number as Excel counts
 * @param refusals takes what is wrong with its fields, so that all of it can be told
 * @throws ApiError before anything is written when the row is refused; RowsRefusal where more than its fields is wrong
 */
export type SaveRow = (row: Record<string, string>, line: number, refusals: FieldRefusal[]) => Promise<void>;

/** Saves rows one after the other. @param columns by whose titles people are told what is wrong */
export async function importRows(
  rows: readonly SheetRow[],
  columns: readonly ImportColumn[],
  save: SaveRow,
): Promise<RefusedRows> {
  const told: RefusedRows = { refused: 0, taken: 0, reasons: [] };
  for (const { line, values } of rows) {
    const refusals: FieldRefusal[] = [];
    try {
      await save(values, line, refusals);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reasons =
        error instanceof RowsRefusal ? error.reasons : reasonsOf({ line }, columns, error, refusals);
      told.refused += 1;
      if (reasons.some(({ isTaken }) => isTaken === true)) told.taken += 1;
      told.reasons.push(...reasons);
    }
  }
  return told;
}

/** What was wrong with fields, and what ended the save where that is something else. */
export function reasonsOf(
  place: Place,
  columns: readonly Pick<ImportColumn, 'key' | 'title'>[],
  error: ApiError,
  refusals: readonly FieldRefusal[],
): Reason[] {
  const all = describeFields(place, columns, refusals);
  const isSaid = refusals.some((refusal) => refusal === error);
  return isSaid ? all : [...all, describe(place, columns, error)];
}

/**
 * What an import says of its rows.
 * @param file that holds all that is wrong
 */
export function answerImport(total: number, { refused, reasons }: RefusedRows, file?: RefusedFile): Answer {
  if (refused === 0) return ok(null, `共${total}行数据全部导入成功！`);
  const successCount = total - refused;
  const errors = reasons.map(tellReason);
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
