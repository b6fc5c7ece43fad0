// Uploaded files.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const files: Migration = {
  name: '0010-files',
  statements: [
    sql`create table sys_file (
      id varchar(32) primary key,
      path varchar(200) not null unique,
      file_name varchar(255) not null,
      file_size bigint not null check (file_size > 0),
      media_type varchar(100) not null,
      biz varchar(30) not null,
      sha256 char(64) not null,
      owner_id varchar(32) not null,
      create_by varchar(100),
      create_time timestamptz not null
    )`,
    sql`create index sys_file_owner_id on sys_file (owner_id)`,
    ...describeTable('sys_file', 'Files of the file store; their bytes lie below DATA_DIR.', {
      path: 'biz/random_milliseconds.ending; records hold such paths, several joined by commas',
      file_name: 'as its owner named it',
      file_size: 'bytes',
      biz: 'folder of the store, which decides who may read',
      sha256: 'of the bytes, in hex',
      owner_id: 'sys_user.id; kept when the user is gone, because records still show the file',
    }),

    sql`create table sys_file_key (
      id integer primary key check (id = 1),
      signing_key char(64) not null
    )`,
    ...describeTable('sys_file_key', 'The key of signed addresses of files.', {
      signing_key: '256 random bits in hex, made with the first address; deleting the row ends all addresses',
    }),
  ],
};
