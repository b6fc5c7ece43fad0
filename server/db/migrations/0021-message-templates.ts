// Templates of messages: texts with gaps that are filled when one is sent.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const messageTemplates: Migration = {
  name: '0021-message-templates',
  statements: [
    sql`create table sys_sms_template (
      id varchar(32) primary key,
      template_code varchar(100) not null,
      template_name varchar(100) not null,
      template_type varchar(10) not null,
      template_content text not null,
      template_test_json text,
      version integer not null default 1,
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create unique index sys_sms_template_template_code on sys_sms_template (lower(template_code))`,
    sql`create trigger sys_sms_template_version before update on sys_sms_template
      for each row execute function raise_version()`,
    ...describeTable('sys_sms_template', 'Texts of messages, with gaps that are filled when one is sent.', {
      template_type: 'value of the dictionary msgType: how such a message is sent',
      template_content: 'HTML, cleaned when it is saved, for mail and system messages; plain text for others',
      template_test_json: 'JSON object of values for the gaps, offered when a message is sent as a test',
      version: 'raised by every change of the content; edits name the one they saw',
    }),
  ],
};
