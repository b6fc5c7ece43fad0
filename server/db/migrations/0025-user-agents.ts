// Deputies: whom a person names to stand in for them, and for how long.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const userAgents: Migration = {
  name: '0025-user-agents',
  statements: [
    sql`create table sys_user_agent (
      id varchar(32) primary key,
      user_id varchar(32) not null unique references sys_user (id) on delete cascade,
      agent_id varchar(32) not null references sys_user (id) on delete cascade,
      start_time timestamptz,
      end_time timestamptz,
      status varchar(2) not null default '1' check (status in ('0', '1')),
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create index sys_user_agent_agent on sys_user_agent (agent_id)`,
    ...describeTable('sys_user_agent', 'Whom people name as their deputy, at most one each.', {
      user_id: 'who is stood in for',
      agent_id: 'who stands in',
      start_time: 'from when on; empty: at once',
      end_time: 'until when; empty: until it is changed',
      status: '1 in force, 0 not',
    }),
  ],
};
