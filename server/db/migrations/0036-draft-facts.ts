// What is kept beside drafts and sets: facts that lists need without the texts, and what is published with pages.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const draftFacts: Migration = {
  name: '0036-draft-facts',
  statements: [
    sql`alter table sys_screen_draft add column facts json, add column belongings json`,
    sql`alter table sys_screen_draft_text add column edits json`,
    sql`create table sys_screen_set (
      id varchar(36) primary key,
      belongings json not null
    )`,
    sql`create table sys_screen_template (
      id varchar(36) primary key,
      folder varchar(200) not null,
      title varchar(100) not null,
      text text not null,
      create_by varchar(100) not null,
      create_time timestamptz not null
    )`,
    ...describeTable('sys_screen_template', 'Pages that were saved to begin others with.', {
      folder: 'of the page that it was: whoever sees that folder may begin with it',
    }),
    ...describeTable('sys_screen_draft', 'Screens that somebody works on: one draft, shared by all.', {
      is_broken: 'the checker finds an error in it, other than that it opens a screen which is not served',
      facts:
        'of its text: title, hash, screens that it opens, and those of them that were not there; null where nobody read them yet',
      belongings:
        'menu entry, grants and dictionaries that are changed once it is published; null where nothing is',
    }),
    ...describeTable(
      'sys_screen_draft_text',
      'What drafts were under their last numbers: what somebody made of one of these is merged into the newest.',
      {
        edits:
          'that lead from the number before to this one, moves and new names as they were made; null where nobody knows them',
      },
    ),
    ...describeTable(
      'sys_screen_set',
      'What belonged to the documents that were published at once, as it was after that.',
      {
        id: 'set_id of its versions',
        belongings: 'menu entries with the roles that hold them, and dictionaries',
      },
    ),
  ],
};
