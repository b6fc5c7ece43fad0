// What the administrator put on the home page, and what people chose about their own reminders.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const portal: Migration = {
  name: '0018-portal',
  statements: [
    sql`create table sys_portal (
      id integer primary key check (id = 1),
      cards jsonb not null default '[]',
      version integer not null default 0,
      update_by varchar(100),
      update_time timestamptz
    )`,
    ...describeTable('sys_portal', 'One row: the cards of the home page, in their order.', {
      cards: 'list of { screen, span }; an empty list stands for the cards that are shipped',
      version: 'grows with every save; a save that names another one is refused',
    }),
    sql`insert into sys_portal (id) values (1)`,
    sql`create table sys_user_setting (
      user_id varchar(32) primary key references sys_user (id) on delete cascade,
      is_reminded boolean not null default true
    )`,
    ...describeTable(
      'sys_user_setting',
      'What people chose for themselves; without a row the defaults hold.',
      {
        is_reminded: 'messages that have just come are shown in the corner of the page',
      },
    ),
  ],
};
