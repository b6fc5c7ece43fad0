// Sessions in which a designer looks at real records without being able to change any.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const previewSessions: Migration = {
  name: '0035-preview-sessions',
  statements: [
    sql`create table sys_preview_session (
      id varchar(32) primary key,
      token_hash varchar(64) not null unique,
      session_id varchar(32) not null references sys_session (id) on delete cascade,
      role_id varchar(36) references sys_role (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    sql`create index sys_preview_session_owner on sys_preview_session (session_id)`,
    sql`create index sys_preview_session_role on sys_preview_session (role_id)`,
    ...describeTable(
      'sys_preview_session',
      'Previews of the designer: they read and write nothing, and end with the session that opened them.',
      {
        token_hash: 'SHA-256 of the token in hex; the token itself is stored nowhere',
        session_id: 'of who looks',
        role_id: 'what is read narrows to what this role may, too; null for one’s own rights',
        expires_at: 'absolute end',
      },
    ),
  ],
};
