// What is kept of a request for its retries is keyed with what only its client knows: bodies hold passwords.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const keyedRequests: Migration = {
  name: '0024-keyed-requests',
  statements: [
    // A retry of what was asked before the upgrade is refused, and so written by nobody twice; its quick hash is gone.
    sql`update sys_idempotency set key = encode(sha256(convert_to(key, 'UTF8')), 'hex'), request_hash = ''`,
    ...describeTable(
      'sys_idempotency',
      'Answers kept so that a retry of the same intention changes nothing.',
      {
        key: 'SHA-256 in hex of the key that the client made up',
        request_hash: 'HMAC-SHA-256 in hex, under that key itself, of method, address and body',
      },
    ),
  ],
};
