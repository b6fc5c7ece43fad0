// Who asks for records: what data rules, histories and rights judge by.
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Whose rights narrow those of who previews. */
export interface PreviewedRole {
  id: string;
  code: string;
}

/** Who calls, read from the database for this very call. */
export interface SignedIn {
  id: string;
  username: string;
  realname: string;
  /** Department that the user works in at present; empty when none. */
  orgCode: string;
  /** Codes of the user's roles. */
  roles: readonly string[];
  /** Codes that the roles grant. */
  permissions: ReadonlySet<string>;
  sessionId: string;
  /** Present in a preview of the designer: nothing is written, and rights are one's own and the role's, where one is named. */
  preview?: { role?: PreviewedRole };
  /** What is kept in memory for this number holds for this call; absent where nothing is kept. */
  revision?: number;
}

/** Who asks, as handlers get it. */
export interface Asker {
  db: Kysely<Database>;
  user: SignedIn;
  now(): number;
}

/** Who reads, wherever it is read from. */
export type Reader = Pick<Asker, 'user' | 'now'>;
