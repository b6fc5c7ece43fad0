// Versions of records that several people edit: a number that moves with every change of their content.
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const versions: Migration = {
  name: '0011-versions',
  statements: [
    // In the database, so that no writer can forget it. Who saved last and where a row stands (the arguments of the
    // trigger) are no content: renumbering the rows of one person must not refuse those of another.
    sql`create function raise_version() returns trigger language plpgsql as $$
      declare
        passing text[] := array['version', 'update_by', 'update_time'] || coalesce(tg_argv, '{}');
      begin
        new.version := old.version;
        if to_jsonb(new) - passing is distinct from to_jsonb(old) - passing then
          new.version := old.version + 1;
        end if;
        return new;
      end
    $$`,
    sql`alter table sys_dict add column version integer not null default 1`,
    sql`alter table sys_dict_item add column version integer not null default 1`,
    sql`create trigger sys_dict_version before update on sys_dict
      for each row execute function raise_version()`,
    sql`create trigger sys_dict_item_version before update on sys_dict_item
      for each row execute function raise_version('sort_order')`,
    sql`comment on column sys_dict.version is 'raised by every change of the content; edits name the one they saw'`,
    sql`comment on column sys_dict_item.version is
      'raised by every change of the content, not by a new place; edits name the one they saw'`,
    // Judged when a save has written all rows: two items may swap their values.
    sql`alter table sys_dict_item drop constraint sys_dict_item_dict_id_item_value_key`,
    sql`alter table sys_dict_item add constraint sys_dict_item_dict_id_item_value_key
      unique (dict_id, item_value) deferrable initially immediate`,
  ],
};
