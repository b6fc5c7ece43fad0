// The highest department code that was ever deleted below each parent, so that no later department gets it.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const orgCodes: Migration = {
  name: '0007-org-codes',
  statements: [
    sql`create table sys_org_code_used (
      parent_code varchar(64) primary key,
      last_code varchar(64) not null
    )`,
    ...describeTable('sys_org_code_used', 'Department codes that are used up although nobody has them.', {
      parent_code: 'code of the parent department, empty at the top',
      last_code: 'highest code that a deleted department below it had: rows of other tables still name it',
    }),
  ],
};
