// Sign-in: sessions, captchas, throttling, and the answers kept for retries.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const sessions: Migration = {
  name: '0004-sessions',
  statements: [
    sql`create table sys_session (
      id varchar(32) primary key,
      token_hash varchar(64) not null unique,
      user_id varchar(32) not null references sys_user (id) on delete cascade,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ip varchar(45),
      agent varchar(500)
    )`,
    sql`create index sys_session_user on sys_session (user_id)`,
    sql`create index sys_session_expires on sys_session (expires_at)`,
    ...describeTable('sys_session', 'Open sessions; deleting a row signs its user out at once.', {
      token_hash: 'SHA-256 of the token in hex; the token itself is stored nowhere',
      expires_at: 'absolute end, however busy the session is',
    }),

    sql`create table sys_captcha (
      check_key varchar(64) primary key,
      code_hash varchar(64) not null,
      expires_at timestamptz not null
    )`,
    sql`create index sys_captcha_expires on sys_captcha (expires_at)`,
    ...describeTable('sys_captcha', 'Picture codes that wait for a sign-in; a row dies on first use.', {
      code_hash: 'SHA-256 in hex of the key and the lower-cased characters',
    }),

    sql`create table sys_login_throttle (
      key varchar(128) primary key,
      failures integer not null default 0,
      window_start timestamptz not null,
      blocked_until timestamptz
    )`,
    ...describeTable('sys_login_throttle', 'Failed sign-ins per user name and address.'),

    sql`create table sys_idempotency (
      key varchar(100) not null,
      user_id varchar(32) not null references sys_user (id) on delete cascade,
      request_hash varchar(64) not null,
      status integer,
      body text,
      created_at timestamptz not null,
      primary key (user_id, key)
    )`,
    sql`create index sys_idempotency_created on sys_idempotency (created_at)`,
    ...describeTable(
      'sys_idempotency',
      'Answers kept so that a retry of the same intention changes nothing.',
      {
        request_hash: 'SHA-256 in hex of method, address and body',
        status: 'HTTP status of the stored answer; null while the first call still runs',
      },
    ),
  ],
};
