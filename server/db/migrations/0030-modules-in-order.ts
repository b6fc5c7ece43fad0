// What modules declare keeps the order of its keys: fields stand in forms and lists as their file has them.
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const modulesInOrder: Migration = {
  name: '0030-modules-in-order',
  statements: [
    // `jsonb` sorts the keys of an object; those of rows that are there follow with the next look at their folder.
    sql`alter table sys_module alter column declared type json using declared::json`,
    sql`alter table sys_module alter column served type json using served::json`,
  ],
};
