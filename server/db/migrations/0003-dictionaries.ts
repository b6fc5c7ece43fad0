// Dictionaries: lists of codes with their texts.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const dictionaries: Migration = {
  name: '0003-dictionaries',
  statements: [
    sql`create table sys_dict (
      id varchar(32) primary key,
      dict_name varchar(100) not null,
      dict_code varchar(100) not null,
      description varchar(255),
      del_flag smallint not null default 0 check (del_flag in (0, 1)),
      type smallint not null default 0 check (type in (0, 1)),
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create unique index sys_dict_dict_code on sys_dict (lower(dict_code))`,
    ...describeTable('sys_dict', 'Dictionaries by code.', {
      del_flag: '0 in use, 1 in the recycle bin',
      type: 'type of the values: 0 text, 1 number',
    }),

    sql`create table sys_dict_item (
      id varchar(32) primary key,
      dict_id varchar(32) not null references sys_dict (id) on delete cascade,
      item_text varchar(100) not null,
      item_value varchar(100) not null,
      description varchar(255),
      sort_order integer not null default 1,
      status smallint not null default 1 check (status in (0, 1)),
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz,
      unique (dict_id, item_value)
    )`,
    ...describeTable('sys_dict_item', 'The values of a dictionary and their texts.', {
      status: '1 on, 0 off',
    }),
  ],
};
