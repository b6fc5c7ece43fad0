// Files that stay although no record names them: somebody put them into the file store on purpose.
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const keptFiles: Migration = {
  name: '0022-kept-files',
  statements: [
    sql`alter table sys_file add column is_kept boolean not null default false`,
    sql`comment on column sys_file.is_kept is
      'put into the file store on purpose: the job that removes unused files leaves it alone'`,
  ],
};
