// Licences, and the code by which this installation is known to the supplier.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const licence: Migration = {
  name: '0017-licence',
  statements: [
    sql`create table sys_installation (
      id integer primary key check (id = 1),
      code varchar(32) not null,
      latest_time timestamptz not null
    )`,
    ...describeTable('sys_installation', 'One row: what tells this installation from others.', {
      code: 'identification code that licences are made for',
      latest_time: 'latest time that was seen: a clock that is set back makes no licence last longer',
    }),
    sql`create table sys_licence_import (
      id varchar(32) primary key,
      licence_id varchar(64) not null unique,
      kind varchar(10) not null check (kind in ('evaluation', 'signed')),
      content text not null,
      public_key varchar(200),
      licence_path varchar(200),
      issued_at timestamptz not null,
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    ...describeTable('sys_licence_import', 'Licences that were taken in; the one issued last counts.', {
      licence_id: 'as the licence itself says',
      kind: 'evaluation: made by the first start; signed: by the supplier',
      content: 'text of the licence file; its signature is checked with every use',
      public_key: 'of an evaluation licence, base64; signed ones are checked with the configured key',
      licence_path: 'sys_file.path',
    }),
  ],
};
