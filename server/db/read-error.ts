// What an error of PostgreSQL means for the caller; the text of the database itself never leaves the server.
import { failure, type ApiError, type ApiErrorName } from '../kernel/errors.ts';

/** SQLSTATE codes and classes (two characters), the longer match first. */
const MEANINGS: Readonly<Record<string, ApiErrorName>> = {
  '23505': 'conflict',
  '23503': 'conflict',
  '40001': 'conflict',
  '40P01': 'conflict',
  '22001': 'request-invalid',
  '22003': 'request-invalid',
  '22021': 'request-invalid',
  '22P05': 'request-invalid',
  // An entry of an index has 2 704 bytes.
  '54000': 'value-too-long',
  '57014': 'time-out',
  '25P04': 'time-out',
  '55P03': 'time-out',
  '53100': 'storage-full',
  '53': 'unavailable',
  '57': 'unavailable',
  '08': 'unavailable',
};

const CONNECTION_FAULTS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);

/** Texts of `pg` for connections that failed without a code. */
const CONNECTION_TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/**
 * Reads an error that came through `pg`.
 * @returns the error to answer, or undefined when it means nothing to the caller or is none of the database
 */
export function readDatabaseError(thrown: unknown): ApiError | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  const isFromDatabase = 'severity' in thrown && /^[0-9A-Z]{5}$/.test(code);
  const name = isFromDatabase
    ? (MEANINGS[code] ?? MEANINGS[code.slice(0, 2)])
    : readConnectionFault(thrown, code);
  return name === undefined ? undefined : failure(name, undefined, { cause: thrown });
}

/** Data that its columns cannot hold, a broken constraint, a limit of the database, a column that there is not. */
const CONTENT_FAULT = /^(?:22|23|54)|^42703$/;

/** Whether the database refused what was sent: the same rows are refused whenever they are sent again. */
export function isRefusedByContent(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    'severity' in thrown &&
    'code' in thrown &&
    CONTENT_FAULT.test(String(thrown.code))
  );
}

function readConnectionFault(thrown: Error, code: string): ApiErrorName | undefined {
  const isConnection = 'syscall' in thrown && CONNECTION_FAULTS.has(code) && code !== 'ENOENT';
  const isSocketGone = code === 'ENOENT' && 'syscall' in thrown && thrown.syscall === 'connect';
  return isConnection || isSocketGone || CONNECTION_TEXTS.test(thrown.message) ? 'unavailable' : undefined;
}
