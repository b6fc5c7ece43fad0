// Print templates of entities: their subject is the id of one.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const printSubjects: Migration = {
  name: '0033-print-subjects',
  statements: [
    sql`alter table sys_print_template alter column subject type varchar(100)`,
    ...describeTable('sys_print_template', 'How records look on paper.', {
      subject: 'value of the dictionary print_subject, which may be the id of an entity: what is printed',
    }),
  ],
};
