// Ways to sign in beside name and password: codes by text message, forgotten passwords, accounts of other sites.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const signInWays: Migration = {
  name: '0019-sign-in-ways',
  statements: [
    sql`create table sys_sms_code (
      mobile varchar(45) not null,
      purpose varchar(1) not null check (purpose in ('0', '1', '2')),
      code_hash varchar(64) not null,
      misses integer not null default 0,
      expires_at timestamptz not null,
      primary key (mobile, purpose)
    )`,
    sql`create index sys_sms_code_expires on sys_sms_code (expires_at)`,
    ...describeTable('sys_sms_code', 'Codes sent to telephones; a row dies with its use.', {
      purpose: '0 sign-in, 1 registration, 2 forgotten password',
      code_hash: 'SHA-256 in hex of telephone, purpose and code',
      misses: 'wrong answers so far',
    }),

    sql`create table sys_sms_quota (
      key varchar(64) primary key,
      sent integer not null,
      ends_at timestamptz not null
    )`,
    sql`create index sys_sms_quota_ends on sys_sms_quota (ends_at)`,
    ...describeTable('sys_sms_quota', 'How many codes were asked for in a span of time.', {
      key: 'SHA-256 in hex of the limit and of the telephone, account or address it counts for',
    }),

    sql`create table sys_password_reset (
      key_hash varchar(64) primary key,
      user_id varchar(32) references sys_user (id) on delete cascade,
      mobile varchar(45) not null,
      is_verified boolean not null default false,
      expires_at timestamptz not null
    )`,
    sql`create index sys_password_reset_user on sys_password_reset (user_id)`,
    sql`create index sys_password_reset_expires on sys_password_reset (expires_at)`,
    ...describeTable('sys_password_reset', 'Forgotten passwords on their way to a new one.', {
      key_hash: 'SHA-256 in hex of the key that the browser holds',
      user_id: 'null: nobody has that account; the browser is not told',
      is_verified: 'the code was right, a new password may be set once',
    }),

    sql`create table sys_third_login (
      state_hash varchar(64) primary key,
      browser_hash varchar(64) not null,
      source varchar(20) not null,
      verifier varchar(128) not null,
      redirect varchar(2048) not null default '',
      ticket_hash varchar(64) unique,
      third_id varchar(100),
      third_name varchar(100),
      expires_at timestamptz not null
    )`,
    sql`create index sys_third_login_expires on sys_third_login (expires_at)`,
    ...describeTable('sys_third_login', 'Sign-ins over other sites that are under way.', {
      state_hash: 'SHA-256 in hex of what the other site hands back',
      browser_hash: 'SHA-256 in hex of the cookie: only the browser that began may go on',
      verifier: 'secret half of the proof key (PKCE)',
      ticket_hash: 'SHA-256 in hex of the ticket that the page exchanges; null until the other site answered',
    }),

    sql`create unique index sys_user_third on sys_user (third_type, third_id)`,

    // They were off as long as the server had no calls for them, and nothing but SQL could switch them.
    sql`alter table sys_site_config
      alter column allow_register set default true,
      alter column allow_phone_login set default true,
      alter column allow_third_login set default true`,
    sql`update sys_site_config set allow_register = true, allow_phone_login = true, allow_third_login = true`,
  ],
};
