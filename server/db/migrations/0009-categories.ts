// Categories: one forest of classes that forms choose from, each tree named by the code of its root.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const categories: Migration = {
  name: '0009-categories',
  statements: [
    sql`create table sys_category (
      id varchar(36) primary key,
      pid varchar(36) not null default '0',
      name varchar(100) not null,
      code varchar(100) not null,
      sys_org_code varchar(64),
      has_child varchar(3) not null default '0',
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create unique index sys_category_code on sys_category (lower(code))`,
    sql`create index sys_category_pid on sys_category (pid)`,
    ...describeTable('sys_category', 'Classes that forms choose from, as trees.', {
      pid: 'id of the parent, 0 at the top',
      code: 'a letter and two digits per level (A01, A01A02); documents name a tree by it',
      sys_org_code: 'department that its maker worked in',
      has_child: '1 when something lies below it',
    }),

    sql`create table sys_category_code_used (
      parent_code varchar(100) primary key,
      last_code varchar(100) not null
    )`,
    ...describeTable('sys_category_code_used', 'Category codes that are used up although nobody has them.', {
      parent_code: 'code of the parent category, empty at the top',
      last_code: 'highest code that a deleted category below it had: documents may still name it',
    }),
  ],
};
