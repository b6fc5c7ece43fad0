import type { Logger } from 'pino';
import { expect, it, vi } from 'vitest';
import { logDatabaseLine } from './log-database.ts';

it.each([
  ['a sentence of the supervisor', 'the lock of the folder is held by process 7', 'warn'],
  ['what ends a server', '2026-01-01 00:00:00 UTC [1] FATAL:  out of memory', 'warn'],
  [
    'an error, which the call that met it tells',
    '2026-01-01 [1] ERROR:  relation "a" does not exist',
    'debug',
  ],
  ['the statement of an error', '2026-01-01 [1] STATEMENT:  select 1', 'debug'],
  ['the further lines of a statement', '\t  from "lease_room" where "code" is not null', 'debug'],
  ['a server that is not ready yet', '[1] FATAL:  the database system is starting up', 'debug'],
] as const)('%s is logged with its weight', (_, line, level) => {
  const logger = { warn: vi.fn(), debug: vi.fn() };
  logDatabaseLine(logger as unknown as Logger, line);
  expect([logger.warn.mock.calls.length, logger.debug.mock.calls.length]).toEqual(
    level === 'warn' ? [1, 0] : [0, 1],
  );
});
