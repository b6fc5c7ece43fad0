// One finding of the checker, as every output (text, JSON, SARIF, screen) carries it.

/** A note tells of what may well be meant. */
export type Severity = 'error' | 'warning' | 'note';

export interface Fix {
  /** What the fix does, in Chinese, e.g. 你是不是想写 “text”?. */
  title: string;
  /** RFC 6902 operations on the document; absent where only a hint is possible. */
  patch?: readonly FixOperation[];
}

export interface FixOperation {
  op: 'add' | 'remove' | 'replace';
  path: string;
  value?: unknown;
}

export interface Diagnostic {
  /** Stable code of docs/errors.md, e.g. `widget-unknown`. */
  code: string;
  severity: Severity;
  /** Relative to the working directory for files; the document id for database documents. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units, at the offending token. */
  column: number;
  /** Where the token ends: the place behind its last character. Absent for what is no place in a text. */
  endLine?: number;
  endColumn?: number;
  /** JSON pointer (RFC 6901) of the offending value or key. */
  pointer: string;
  /** One Chinese sentence: what is wrong and what to do. */
  message: string;
  fix?: Fix;
}
