// Versions of every record that the administration edits, as dictionaries have them.
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Columns that are no content, by table: what the server keeps itself, where a row
 * lies (a move is a call of its own), and what a person chooses for themselves. */
const PASSING: Readonly<Record<string, readonly string[]>> = {
  sys_user: ['password', 'org_code', 'del_flag'],
  sys_role: [],
  sys_depart: ['parent_id', 'org_type', 'org_code'],
  sys_position: ['sys_org_code'],
  sys_category: ['has_child', 'sys_org_code'],
  sys_check_rule: [],
  sys_fill_rule: [],
  sys_permission: ['is_leaf', 'rule_flag'],
  sys_message_category: [],
  sys_announcement: ['send_status', 'send_time', 'cancel_time', 'sender'],
};

export const moreVersions: Migration = {
  name: '0013-more-versions',
  statements: [
    // What belongs to a record may lie in other tables (the roles of a user): whoever writes those sets another version,
    // and the number still grows by one and by nothing else.
    sql`create or replace function raise_version() returns trigger language plpgsql as $$
      declare
        passing text[] := array['version', 'update_by', 'update_time'] || coalesce(tg_argv, '{}');
      begin
        if new.version is distinct from old.version
          or to_jsonb(new) - passing is distinct from to_jsonb(old) - passing
        then
          new.version := old.version + 1;
        end if;
        return new;
      end
    $$`,
    ...Object.entries(PASSING).flatMap(([table, passing]) => [
      sql`alter table ${sql.table(table)} add column version integer not null default 1`,
      sql`create trigger ${sql.id(`${table}_version`)} before update on ${sql.table(table)}
        for each row execute function raise_version(${sql.join(passing.map((column) => sql.lit(column)))})`,
      sql`comment on column ${sql.table(table)}.version is
        'raised by every change of the content; edits name the one they saw'`,
    ]),
  ],
};
