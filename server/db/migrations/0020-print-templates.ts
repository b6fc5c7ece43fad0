// Print templates: how records look on paper.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const printTemplates: Migration = {
  name: '0020-print-templates',
  statements: [
    sql`create table sys_print_template (
      id varchar(32) primary key,
      template_name varchar(100) not null,
      template_code varchar(100) not null,
      subject varchar(32) not null,
      template_json text not null,
      description varchar(200),
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create unique index sys_print_template_template_code on sys_print_template (lower(template_code))`,
    ...describeTable('sys_print_template', 'How records look on paper.', {
      subject: 'value of the dictionary print_subject: what kind of record is printed',
      template_json:
        '{page, elements} in millimetres; src/engine/print/template.ts says what may stand in it',
    }),
  ],
};
