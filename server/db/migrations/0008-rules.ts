// Rules of codes: how a code that somebody typed is checked, and how a new one is made.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const codeRules: Migration = {
  name: '0008-rules',
  statements: [
    sql`create table sys_check_rule (
      id varchar(32) primary key,
      rule_name varchar(100) not null,
      rule_code varchar(100) not null,
      rule_json varchar(1024) not null,
      rule_description varchar(200),
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create unique index sys_check_rule_rule_code on sys_check_rule (lower(rule_code))`,
    ...describeTable('sys_check_rule', 'How codes that somebody typed are checked, part by part.', {
      rule_json: 'array of {digits, pattern, message}; digits counts characters, "*" is the whole value',
    }),

    sql`create table sys_fill_rule (
      id varchar(32) primary key,
      rule_name varchar(100) not null,
      rule_code varchar(100) not null,
      rule_class varchar(100) not null,
      rule_params varchar(200),
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create unique index sys_fill_rule_rule_code on sys_fill_rule (lower(rule_code))`,
    ...describeTable('sys_fill_rule', 'How values of new records are made.', {
      rule_class: 'name of a generator of this program; nothing else is ever run',
      rule_params: 'settings of the generator as a JSON object',
    }),

    sql`create table sys_fill_sequence (
      stem varchar(64) primary key,
      last_number bigint not null check (last_number > 0)
    )`,
    ...describeTable('sys_fill_sequence', 'Numbers that were given out, so that none is given twice.', {
      stem: 'what stands before the number; it outlives the rule, whose numbers stand in other tables',
      last_number: 'the highest number given out behind this stem',
    }),
  ],
};
