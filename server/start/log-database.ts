// Lines of PostgreSQL and its supervisor in the log of the server, with the severity they came with.
import type { Logger } from 'pino';

const severityPattern = /\b(PANIC|FATAL|ERROR|WARNING|LOG|DETAIL|HINT|STATEMENT|CONTEXT):\s+(.*)$/;

/** What a starting server answers to those who knock too early; the supervisor does that all the time. */
const isExpected = /the database system is (starting up|not yet accepting connections|shutting down)/;

/** @param line as PostgreSQL writes it, or a plain sentence of the supervisor */
export function logDatabaseLine(logger: Logger, line: string): void {
  const [, severity, text = line] = severityPattern.exec(line) ?? [];
  const facts = { source: 'database' };
  // PostgreSQL sets further lines of a statement in by a tab; they say nothing by themselves.
  if (line.startsWith('\t')) logger.debug(facts, line);
  else if (severity === undefined) logger.warn(facts, line);
  else if (isExpected.test(text)) logger.debug(facts, text);
  else if (severity === 'PANIC' || severity === 'FATAL' || severity === 'WARNING') logger.warn(facts, text);
  else logger.debug(facts, text);
}
