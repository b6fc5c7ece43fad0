// A number that moves with every change of what servers keep in memory: rights, data rules, dictionaries and places of work.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

const KEPT = [
  'sys_user_role',
  'sys_role',
  'sys_role_permission',
  'sys_permission',
  'sys_permission_data_rule',
  'sys_depart_permission',
  'sys_depart_role',
  'sys_depart_role_permission',
  'sys_depart_role_user',
  'sys_dict',
  'sys_dict_item',
  'sys_depart',
  'sys_position',
];

export const revision: Migration = {
  name: '0026-revision',
  statements: [
    sql`create table sys_revision (id boolean primary key default true check (id), number bigint not null default 1)`,
    sql`insert into sys_revision default values`,
    // Once a transaction, and as its last deed: whoever waits for the row holds all others that it needs already.
    sql`create function raise_revision() returns trigger language plpgsql as $$
      begin
        update sys_revision set number = number + 1 where xmin <> pg_current_xact_id()::xid;
        return null;
      end
    $$`,
    ...KEPT.flatMap((table) => [
      sql`create constraint trigger ${sql.id(`${table}_revision`)} after insert or update or delete on ${sql.table(table)}
        deferrable initially deferred for each row execute function raise_revision()`,
      sql`create trigger ${sql.id(`${table}_emptied`)} after truncate on ${sql.table(table)}
        for each statement execute function raise_revision()`,
    ]),
    ...describeTable('sys_revision', 'One row: which state of rights and dictionaries is the present one.', {
      number:
        'raised by every transaction that changes rights, rules, dictionaries, departments or positions',
    }),
  ],
};
