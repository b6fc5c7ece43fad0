// Pages of the menu that people keep at hand, for each of them.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const favourites: Migration = {
  name: '0038-favourites',
  statements: [
    sql`alter table sys_user_setting add column favourites jsonb not null default '[]'`,
    ...describeTable(
      'sys_user_setting',
      'What people chose for themselves; without a row the defaults hold.',
      { favourites: 'paths of menu entries that stand at the top of the menu, in their order' },
    ),
  ],
};
