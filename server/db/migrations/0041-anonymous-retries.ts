// Somebody who is not signed in may ask again, too: who registered and lost the answer is told so.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const anonymousRetries: Migration = {
  name: '0041-anonymous-retries',
  statements: [
    sql`alter table sys_idempotency drop constraint sys_idempotency_pkey`,
    sql`alter table sys_idempotency alter column user_id drop not null`,
    sql`create unique index sys_idempotency_intention on sys_idempotency (key, coalesce(user_id, ''))`,
    // For the people who are deleted: their answers go along.
    sql`create index sys_idempotency_user on sys_idempotency (user_id)`,
    ...describeTable(
      'sys_idempotency',
      'Answers kept so that a retry of the same intention changes nothing.',
      {
        user_id: 'whoever asked; null where nobody was signed in',
        body: 'the answer; sealed with what only its client knows where nobody was signed in',
      },
    ),
  ],
};
