// A code to a telephone belongs to whoever asked for it, so that strangers neither replace it nor guess it to death.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const askedCodes: Migration = {
  name: '0023-asked-codes',
  statements: [
    sql`alter table sys_sms_code
      add column asker varchar(64) not null default '',
      add column stranger_misses integer not null default 0,
      drop constraint sys_sms_code_pkey,
      add primary key (mobile, purpose, asker)`,
    ...describeTable('sys_sms_code', 'Codes sent to telephones; a row dies with its use.', {
      asker: 'SHA-256 in hex of telephone and address that asked for the code',
      misses: 'wrong answers so far from the address that asked',
      stranger_misses: 'wrong answers so far from all other addresses together',
    }),
  ],
};
