// What people chose about 从这里开始.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const startHere: Migration = {
  name: '0037-start-here',
  statements: [
    sql`alter table sys_user_setting
      add column is_start_shown boolean not null default true,
      add column has_read_guides boolean not null default false`,
    ...describeTable(
      'sys_user_setting',
      'What people chose for themselves; without a row the defaults hold.',
      {
        is_start_shown: 'the home page has the card of the first steps',
        has_read_guides: 'the guides were opened from the first steps',
      },
    ),
  ],
};
