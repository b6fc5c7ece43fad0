// What the calls of an import answer: what would come of a workbook, and what came of it.
import type { Reply } from '../../engine/services.ts';
import { entriesOf, isObject } from '../../engine/values/json.ts';

/** A column of the workbook. */
export interface CheckedHead {
  title: string;
  /** The field that it fills; undefined where it is left out. */
  key?: string;
  reason?: string;
}

/** What can be imported. */
export interface ImportField {
  key: string;
  title: string;
  isRequired: boolean;
}

/** Something that is wrong with a row. */
export interface RowError {
  sheet?: string;
  line: number;
  column?: string;
  text: string;
}

/** What an import would do with a workbook. */
export interface ImportCheck {
  heads: readonly CheckedHead[];
  fields: readonly ImportField[];
  /** Titles of what must be there and is not. */
  missing: readonly string[];
  /** The first rows, a text for each column. */
  sample: readonly {
    line: number;
    texts: readonly string[];
    /** Why the text of a column is not taken, where that is known of each. */
    faults?: readonly (string | undefined)[];
  }[];
  totalCount: number;
  successCount: number;
  errorCount: number;
  /** Those of the refused rows that are there already. */
  takenCount: number;
  errors: readonly RowError[];
  /** Errors beyond those that are told. */
  moreErrors: number;
  /** Why nothing would be imported at all. */
  refusal?: string;
}

/** What an import says afterwards. */
export interface ImportReport {
  summary: string;
  /** One for each thing that was wrong; none where every row was taken. */
  lines: readonly string[];
  /** Whether some rows were left out. */
  hasErrors: boolean;
  /** Where the server keeps all of them, when it names more than an answer holds. */
  file?: { path: string; name: string };
}

/** Code of an answer that says: done, but not with every row. */
const WITH_ERRORS = 201;

/** The address of a stored file as an answer names it; the path in it is read with the token, however old it is. */
const STORED = /^\/?sys\/common\/static\/([^?#]+)/;

/** @returns undefined for an answer of another shape, such as that of a server that checks nothing */
export function readCheck(result: unknown): ImportCheck | undefined {
  if (!isObject(result) || !Array.isArray(result['heads']) || !Array.isArray(result['fields']))
    return undefined;
  const parts = result as Partial<ImportCheck>;
  return {
    heads: parts.heads ?? [],
    fields: parts.fields ?? [],
    missing: parts.missing ?? [],
    sample: parts.sample ?? [],
    totalCount: parts.totalCount ?? 0,
    successCount: parts.successCount ?? 0,
    errorCount: parts.errorCount ?? 0,
    takenCount: parts.takenCount ?? 0,
    errors: parts.errors ?? [],
    moreErrors: parts.moreErrors ?? 0,
    ...(parts.refusal === undefined ? {} : { refusal: parts.refusal }),
  };
}

/** The rows that the result of an answer names; where it names none, the lines of its text behind the first. */
export function readReport({ code, message, result }: Reply): ImportReport {
  const { errorCount, msg, fileUrl, fileName } = Object.fromEntries(
    isObject(result) ? entriesOf(result) : [],
  );
  const hasErrors = code === WITH_ERRORS || (typeof errorCount === 'number' && errorCount > 0);
  if (!hasErrors) return { summary: message, lines: [], hasErrors };
  const [summary = '', ...told] = splitLines(message);
  const path = STORED.exec(typeof fileUrl === 'string' ? fileUrl : '')?.[1];
  return {
    summary,
    lines: typeof msg === 'string' ? splitLines(msg) : told,
    hasErrors,
    ...(path === undefined ? {} : { file: { path, name: typeof fileName === 'string' ? fileName : path } }),
  };
}

function splitLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
