// The modules of this installation: what they declare, and what is kept of one that is away.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const modules: Migration = {
  name: '0028-modules',
  statements: [
    sql`create table sys_module (
      id varchar(30) primary key,
      title varchar(200) not null,
      version varchar(20) not null,
      declared jsonb not null,
      served jsonb not null,
      aside jsonb,
      update_time timestamptz not null default now()
    )`,
    ...describeTable('sys_module', 'Modules that were taken once; their tables and rows stay when they go.', {
      declared: 'what the folder held when it was last without fault',
      served: 'its record types as the tables are, which may lack what waits for a yes',
      aside: 'menus and grants of a module whose folder is gone; null while it is there',
    }),
  ],
};
