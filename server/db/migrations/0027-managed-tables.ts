// What is known of the tables that declarations make, what was done to them, and how parts of texts are found by an index.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const managedTables: Migration = {
  name: '0027-managed-tables',
  statements: [
    sql`create table sys_managed_table (
      entity varchar(200) primary key,
      module varchar(100) not null,
      table_name varchar(63) not null unique,
      known jsonb not null,
      update_time timestamptz not null default now()
    )`,
    sql`create table sys_managed_change (
      id bigint generated always as identity primary key,
      entity varchar(200) not null,
      step text not null,
      words text not null,
      statements text not null,
      copy_table varchar(63),
      create_time timestamptz not null default now()
    )`,
    sql`create index sys_managed_change_entity_idx on sys_managed_change (entity, id)`,
    // Pairs of signs find what trigrams cannot: two Chinese characters are a word.
    sql`create function text_grams(given text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct substr(lower(given), place, 2)), '{}')
      from generate_series(1, greatest(length(lower(given)) - 1, 1)) as place
      where given <> ''
    $$`,
    ...describeTable('sys_managed_table', 'Tables that declarations of modules make.', {
      entity: 'id of the declaration; stays when its module is away',
      known: 'columns, indexes and keys that declarations made; what else the table has is left alone',
    }),
    ...describeTable('sys_managed_change', 'What was done to the tables of declarations, one row a step.', {
      copy_table: 'what holds the values that the step took away',
    }),
  ],
};
