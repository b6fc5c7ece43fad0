// What hooks send once their save is committed: requests to other systems and messages to people.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const outbox: Migration = {
  name: '0029-outbox',
  statements: [
    sql`create table sys_outbox (
      id varchar(32) primary key,
      kind varchar(10) not null check (kind in ('request', 'message')),
      title varchar(300) not null,
      source varchar(300) not null,
      payload text not null,
      state varchar(10) not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
      attempts integer not null default 0,
      next_time timestamptz not null,
      last_error varchar(1000),
      done_time timestamptz,
      create_by varchar(100) not null,
      create_time timestamptz not null
    )`,
    // Looked at every second or two, and nearly always empty.
    sql`create index sys_outbox_waiting_idx on sys_outbox (next_time) where state = 'waiting'`,
    sql`create index sys_outbox_create_time_idx on sys_outbox (create_time, id)`,
    ...describeTable('sys_outbox', 'What hooks send once their save is committed, one row a delivery.', {
      id: 'also the idempotency key of a request and the id of a message',
      payload: 'JSON of what is sent',
      source: 'record type and moment of the hook',
      next_time: 'when it is tried next; while it is tried, when another server may take it',
    }),
  ],
};
