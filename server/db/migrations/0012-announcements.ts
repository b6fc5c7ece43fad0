// Announcements, who received and read them, and the categories that people see their messages under.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const announcements: Migration = {
  name: '0012-announcements',
  statements: [
    sql`create table sys_message_category (
      id varchar(32) primary key,
      name varchar(100) not null,
      icon varchar(255),
      sort integer not null default 0,
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    ...describeTable('sys_message_category', 'What the message centre sorts messages by.', {
      icon: 'names of icons, joined by commas; the first is shown',
    }),
    // At the end of the table, so that servers of the version before still read and write the row.
    sql`alter table sys_site_config
      add column message_form_id varchar(32) not null default 'message_category'`,
    ...describeTable('sys_site_config', 'One row: names, pictures and switches of the site.', {
      message_form_id: 'id of the form whose records are the message categories',
    }),

    sql`create table sys_announcement (
      id varchar(32) primary key,
      titile varchar(100) not null,
      msg_content text,
      msg_abstract text,
      start_time timestamptz,
      end_time timestamptz,
      sender varchar(100),
      priority varchar(255) not null default 'M',
      msg_category varchar(10) not null default '1',
      msg_category2 varchar(32) references sys_message_category (id) on delete set null,
      msg_type varchar(10) not null default 'ALL' check (msg_type in ('ALL', 'USER')),
      send_status varchar(10) not null default '0' check (send_status in ('0', '1', '2')),
      send_time timestamptz,
      cancel_time timestamptz,
      del_flag smallint not null default 0 check (del_flag in (0, 1)),
      bus_type varchar(20),
      bus_id varchar(50),
      open_type varchar(20) check (open_type in ('url', 'component')),
      open_page varchar(255),
      user_ids text,
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create index sys_announcement_published on sys_announcement (send_time)
      where send_status = '1' and del_flag = 0`,
    ...describeTable('sys_announcement', 'Notices and system messages.', {
      titile: 'spelled so on the wire of this family',
      msg_content: 'HTML, cleaned when it is saved',
      start_time: 'not shown before',
      end_time: 'nobody who is added later receives it',
      sender: 'sys_user.username of who published it',
      priority: 'L, M, H',
      msg_category: '1 notice, 2 system message',
      msg_type: 'ALL everybody, USER those of user_ids',
      send_status: '0 draft, 1 published, 2 revoked',
      open_type: 'url: open_page is a route; component: open_page is the id of a screen',
      user_ids: 'sys_user.id, each followed by a comma',
    }),

    sql`create table sys_announcement_send (
      id varchar(32) primary key,
      annt_id varchar(32) not null references sys_announcement (id) on delete cascade,
      user_id varchar(32) not null references sys_user (id) on delete cascade,
      read_flag varchar(10) not null default '0' check (read_flag in ('0', '1')),
      read_time timestamptz,
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz,
      unique (annt_id, user_id)
    )`,
    sql`create index sys_announcement_send_user on sys_announcement_send (user_id, read_flag)`,
    ...describeTable('sys_announcement_send', 'Who received an announcement, and whether they read it.', {
      read_flag: '0 unread, 1 read',
    }),
  ],
};
