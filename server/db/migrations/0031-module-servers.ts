// Which servers have the folder of a module, and which state of a folder was taken.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const moduleServers: Migration = {
  name: '0031-module-servers',
  statements: [
    sql`alter table sys_module add column source varchar(64)`,
    sql`comment on column sys_module.source is 'sum of the folder that was taken; null of one that was taken before sums were kept'`,
    sql`create table sys_module_server (
      module varchar(30) not null,
      server varchar(300) not null,
      source varchar(64) not null,
      seen_time timestamptz not null default now(),
      primary key (module, server)
    )`,
    sql`create table sys_module_reading (
      key varchar(64) primary key,
      read json not null,
      read_time timestamptz not null default now()
    )`,
    ...describeTable(
      'sys_module_reading',
      'What the checker said of folders of modules, for starts on the same folders.',
      {
        key: 'of the program, the folders and what stands for others',
        read: 'in the order of the files',
      },
    ),
    ...describeTable(
      'sys_module_server',
      'Servers that have the folder of a module: it goes when the last of them has it no more.',
      {
        source: 'sum of the folder that this server took last; empty while it took none',
        seen_time: 'when the server last had it',
      },
    ),
  ],
};
