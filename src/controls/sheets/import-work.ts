// One import as its dialog shows it, wherever the rows go: to the server, or into a table on the page.
import type { ImportCheck, ImportReport } from './import-answers.ts';

/** What is under way. */
export interface RunningImport {
  kind: 'check' | 'import';
  /** How much of the file was sent, 0 to 100; at 100 the server works on its rows. Undefined where nothing is sent. */
  percent: number | undefined;
}

export interface ImportWork {
  file: File | undefined;
  /** Undefined before the check, and where the server makes none. */
  check: ImportCheck | undefined;
  /** The key of the field for each column of the workbook, '' for none. */
  columns: readonly string[];
  running: RunningImport | undefined;
  /** What went wrong with the last call, or with the file. */
  fault: string | undefined;
  report: ImportReport | undefined;
  choose(this: void, file: File): void;
  /** Lets a column of the workbook fill a field; no two fill one. */
  lead(this: void, column: number, key: string): void;
  /** Imports the rows that pass. */
  start(this: void): void;
  /** Back to the choice of a file. */
  begin(this: void): void;
  template(this: void): void;
}

/** What people are told before they choose a file. */
export interface ImportTerms {
  rules: readonly string[];
  hasTemplate: boolean;
  maxMegabytes: number;
}

export function columnsOf({ heads }: ImportCheck): string[] {
  return heads.map(({ key = '' }) => key);
}

/** The fields of all columns once one of them fills another field, which a column before may have to give up. */
export function leadColumn(columns: readonly string[], column: number, key: string): string[] {
  return columns.map((had, at) => (at === column ? key : key !== '' && had === key ? '' : had));
}
