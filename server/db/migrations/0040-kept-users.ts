// What a session says of its user is kept in memory, too: the number of 0026 moves when it changes.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

/** Columns of sys_user that a call knows of whoever makes it. Writes to others, as at a sign-in, leave the number alone. */
const KEPT = ['username', 'realname', 'org_code', 'status', 'del_flag', 'is_demo'];

const isChanged = sql.join(
  KEPT.map((column) => sql`old.${sql.id(column)} is distinct from new.${sql.id(column)}`),
  sql` or `,
);

export const keptUsers: Migration = {
  name: '0040-kept-users',
  statements: [
    sql`create constraint trigger sys_user_revision after update on sys_user
      deferrable initially deferred for each row when (${isChanged}) execute function raise_revision()`,
    sql`create constraint trigger sys_user_gone after delete on sys_user
      deferrable initially deferred for each row execute function raise_revision()`,
    sql`create trigger sys_user_emptied after truncate on sys_user
      for each statement execute function raise_revision()`,
    ...describeTable(
      'sys_revision',
      'One row: which state of rights, users and dictionaries is the present one.',
      {
        number:
          'raised by every transaction that changes rights, rules, dictionaries, departments, positions, or who somebody is',
      },
    ),
  ],
};
