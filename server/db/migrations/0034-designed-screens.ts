// Screens that are designed in the app: the shared draft of each, its published versions, and who may work on which folder.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const designedScreens: Migration = {
  name: '0034-designed-screens',
  statements: [
    sql`create table sys_screen_draft (
      id varchar(200) primary key,
      number integer not null default 0,
      text text,
      file_hash varchar(64),
      is_broken boolean not null default false,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create table sys_screen_draft_text (
      id varchar(200) not null references sys_screen_draft (id) on delete cascade,
      number integer not null,
      text text not null,
      names json not null default '[]',
      update_by varchar(100),
      update_time timestamptz not null,
      primary key (id, number)
    )`,
    sql`create table sys_screen_version (
      id varchar(200) not null,
      version integer not null,
      set_id varchar(36) not null,
      text text not null,
      hash varchar(64) not null,
      file_hash varchar(64),
      draft_number integer,
      author varchar(100) not null,
      note varchar(500) not null,
      publish_time timestamptz not null,
      is_served boolean not null,
      primary key (id, version)
    )`,
    sql`create unique index sys_screen_version_served on sys_screen_version (id) where is_served`,
    sql`create index sys_screen_version_set on sys_screen_version (set_id)`,
    sql`create table sys_screen_right (
      folder varchar(200) not null,
      role_id varchar(36) not null references sys_role (id) on delete cascade,
      level smallint not null check (level between 1 and 3),
      primary key (folder, role_id)
    )`,
    ...describeTable('sys_screen_draft', 'Screens that somebody works on: one draft, shared by all.', {
      id: 'of the document',
      number: 'raised by every save and by whatever else is shown to who opens it; never goes back',
      text: 'as it was written; null while nothing differs from what is served',
      file_hash: 'of the file below when the draft was begun; null where there was none',
      is_broken: 'the checker finds an error in it',
      update_by: 'user name of who saved last',
    }),
    ...describeTable(
      'sys_screen_draft_text',
      'What drafts were under their last numbers: what somebody made of one of these is merged into the newest.',
      { names: 'what was done since the number before, in the words of the designer' },
    ),
    ...describeTable('sys_screen_version', 'Published versions of documents.', {
      id: 'of the document',
      version: 'counts the versions of the document from 1',
      set_id: 'of what was published at once',
      hash: 'sha256 of the text: the same text is the same screen on every server',
      file_hash: 'of the file below at that time; null where there was none',
      draft_number: 'of the draft that was published; null of a version that was brought back',
      author: 'user name',
      is_served: 'it is what is served now, one of a document at most',
    }),
    ...describeTable(
      'sys_screen_right',
      'What roles may do with the documents of a folder and of those below that have no row of their own.',
      { folder: 'first parts of the ids; empty is all', level: '1 see, 2 edit, 3 publish' },
    ),
  ],
};
