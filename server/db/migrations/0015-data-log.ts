// Versions of records, as they were after each change.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const dataLog: Migration = {
  name: '0015-data-log',
  statements: [
    sql`create table sys_data_log (
      id varchar(32) primary key,
      data_table varchar(63) not null,
      data_id varchar(64) not null,
      data_content text not null,
      data_version integer not null,
      operate_type smallint,
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create unique index sys_data_log_version on sys_data_log (data_table, data_id, data_version)`,
    sql`create index sys_data_log_time on sys_data_log (create_time desc)`,
    ...describeTable('sys_data_log', 'Versions of records of the entities that keep a history.', {
      data_content: 'JSON by wire name; secret fields are not in it',
      data_version: '1 for the oldest',
      operate_type: '2 added, 3 changed, 4 deleted; null for what was there before the history began',
      create_by: 'who changed the record',
    }),
  ],
};
