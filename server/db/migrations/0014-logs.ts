// What the log says of a call beside who and when, and how long it is kept.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const logs: Migration = {
  name: '0014-logs',
  statements: [
    sql`alter table sys_log
      add column result smallint not null default 1,
      add column failure varchar(500),
      add column agent varchar(500)`,
    sql`create index sys_log_time on sys_log (create_time)`,
    ...describeTable('sys_log', 'Who did what when; never holds a password or token.', {
      result: '1 done, 0 refused or failed',
      failure: 'what the caller was told when it was refused',
      request_param: 'JSON of what was sent: secrets masked, long texts cut',
    }),
    sql`alter table sys_site_config
      add column log_keep_days integer not null default 180 check (log_keep_days between 7 and 3650),
      add column update_by varchar(100),
      add column update_time timestamptz`,
    ...describeTable('sys_site_config', 'One row: names, pictures and switches of the site.', {
      log_keep_days: 'rows of sys_log that are older are removed',
    }),
    sql`alter table sys_password_strategy
      add column update_by varchar(100),
      add column update_time timestamptz`,
  ],
};
