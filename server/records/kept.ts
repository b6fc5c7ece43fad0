// What changes seldom and every call asks for: rights, rules, and the texts of dictionaries, kept in memory for one revision.
// A call's own session statement tells the revision, which the database raises with every change of what is kept (migration
// 0026): a right that was taken away is gone with the next call, on every server, whether or not they hear of each other.
import type { Kysely, KyselyPlugin } from 'kysely';
import { nameSender, senderOf } from '../db/send-compiled.ts';
import type { Database } from '../db/tables.ts';

/** Values that are kept at a time; past that all are read anew. Some hold the rights of a person, or one dictionary. */
const MAX_KEPT = 5_000;

export interface Kept {
  /**
   * What was read under a key for this revision, or what `read` gives now: that is never older than the revision.
   * @param revision undefined where nobody told one: then nothing is kept
   */
  keep<T>(revision: number | undefined, key: string, read: () => Promise<T>): Promise<T>;
}

/** The memory of one server on one database. */
export function createKept(): Kept {
  let newest = -1;
  let values = new Map<string, unknown>();
  return {
    async keep<T>(revision: number | undefined, key: string, read: () => Promise<T>) {
      if (revision === undefined || revision < newest) return read();
      if (revision > newest || values.size >= MAX_KEPT) {
        newest = revision;
        values = new Map();
      }
      const into = values;
      if (into.has(key)) return into.get(key) as T;
      const value = await read();
      into.set(key, value);
      return value;
    },
  };
}

interface State {
  kept: Kept;
  revision: number;
}

const states = new WeakMap<Kysely<Database>, State>();

/** By the database: for the revision that was told last, which most calls share. */
const copies = new WeakMap<Kysely<Database>, { state: State; copy: Kysely<Database> }>();

/** Changes nothing: adding it is how a Kysely is copied. */
const SAME: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve(result),
};

/**
 * The same database for the reading of one call, which may use what is kept for the revision that its session told. A
 * transaction opened on it reads for itself.
 */
export function withKept(db: Kysely<Database>, kept: Kept, revision: number | undefined): Kysely<Database> {
  if (revision === undefined) return db;
  const known = copies.get(db);
  if (known?.state.kept === kept && known.state.revision === revision) return known.copy;
  const state = { kept, revision };
  const copy = db.withPlugin(SAME);
  states.set(copy, state);
  nameSender(copy, senderOf(db));
  copies.set(db, { state, copy });
  return copy;
}

/** What is kept under a key for the call that reads on this database; read for itself anywhere else. */
export function keepFor<T>(db: Kysely<Database>, key: string, read: () => Promise<T>): Promise<T> {
  const state = states.get(db);
  return state === undefined ? read() : state.kept.keep(state.revision, key, read);
}

/** Reads what the caller adds to something that is kept: of tables that raise the revision, as all that is kept. */
export function readForKept<T>(db: Kysely<Database>, read: () => Promise<T>): Promise<T> {
  const state = states.get(db);
  return state === undefined ? read() : state.kept.keep(undefined, '', read);
}
