// Views of lists that people keep under a name, and the one that each of them begins a list with.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const listViews: Migration = {
  name: '0039-list-views',
  statements: [
    sql`create table sys_list_view (
      id varchar(32) primary key,
      user_id varchar(32) not null references sys_user (id) on delete cascade,
      screen varchar(200) not null,
      list varchar(200) not null,
      name varchar(50) not null,
      state jsonb not null,
      personal jsonb not null default '{}',
      is_shared boolean not null default false,
      create_time timestamptz not null,
      update_time timestamptz not null,
      unique (user_id, screen, list, name)
    )`,
    sql`create index sys_list_view_shared on sys_list_view (screen, list) where is_shared`,
    sql`create table sys_list_view_default (
      user_id varchar(32) not null references sys_user (id) on delete cascade,
      screen varchar(200) not null,
      list varchar(200) not null,
      view_id varchar(32) not null references sys_list_view (id) on delete cascade,
      primary key (user_id, screen, list)
    )`,
    sql`create index sys_list_view_default_view on sys_list_view_default (view_id)`,
    ...describeTable('sys_list_view', 'Views of lists that people keep under a name.', {
      screen: 'id of the screen',
      list: 'address of the list in its screen',
      state: 'conditions that may be sent to others, order, rows of a page, columns',
      personal: 'conditions that only the owner gets, by the paths of their fields',
      is_shared: 'all who may open the screen see it',
    }),
    ...describeTable('sys_list_view_default', 'The view that somebody begins a list with.'),
  ],
};
