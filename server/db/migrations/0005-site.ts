// The site's own settings, the password strategy and the log.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const site: Migration = {
  name: '0005-site',
  statements: [
    sql`create table sys_site_config (
      id smallint primary key check (id = 1),
      app_name varchar(100) not null,
      app_abbr varchar(100) not null,
      app_desc varchar(500) not null default '',
      app_logo varchar(255) not null default '',
      app_logo_white varchar(255) not null default '',
      help_path varchar(255) not null default '',
      allow_register boolean not null default false,
      allow_phone_login boolean not null default false,
      allow_third_login boolean not null default false,
      enable_verification_code boolean not null default true,
      fav_icon varchar(255) not null default '',
      login_title varchar(255) not null default '',
      logo varchar(255) not null default '',
      login_logo varchar(255) not null default '',
      login_bgd varchar(255) not null default '',
      logo_html text not null default '',
      company_title varchar(100) not null default ''
    )`,
    ...describeTable('sys_site_config', 'One row: names, pictures and switches of the site.'),

    sql`create table sys_password_strategy (
      id smallint primary key check (id = 1),
      mini_password_length integer not null check (mini_password_length between 6 and 20),
      complexity_id smallint not null check (complexity_id in (1, 2, 3))
    )`,
    ...describeTable('sys_password_strategy', 'One row: what a new password must satisfy.', {
      complexity_id:
        '1 one kind of character, 2 at least two kinds, 3 digits, letters and special characters',
    }),

    sql`create table sys_log (
      id varchar(32) primary key,
      log_type smallint not null,
      log_content varchar(1000),
      operate_type smallint,
      userid varchar(100),
      username varchar(100),
      ip varchar(100),
      method varchar(500),
      request_url varchar(255),
      request_param text,
      request_type varchar(10),
      cost_time integer,
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create index sys_log_create_time on sys_log (log_type, create_time desc)`,
    ...describeTable('sys_log', 'Who did what when; never holds a password or token.', {
      log_type: '1 sign-in, 2 operation',
      operate_type: '1 query, 2 add, 3 edit, 4 delete, 5 import, 6 export',
      cost_time: 'milliseconds',
    }),
  ],
};
