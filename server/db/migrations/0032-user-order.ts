// The list of users is read in its order: newest first, those without a time last.
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const userOrder: Migration = {
  name: '0032-user-order',
  statements: [
    sql`create index sys_user_listed on sys_user (create_time desc nulls last, id)`,
    sql`drop index sys_user_create_time`,
  ],
};
