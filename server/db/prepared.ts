// Statements that are sent again and again are prepared: the database parses each once a connection, and plans it a few times.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Statements that have a name. Each costs memory in every connection, and lists of ids make new texts without end. */
const MAX_NAMED = 200;

/** Texts that are counted; past that the count begins anew. */
const MAX_COUNTED = 2_000;

/** How often a text was sent when it gets a name. */
const OFTEN = 5;

/** What only reads and writes rows: the rest (transactions, settings) is sent as it is. */
const HAS_PLAN = /^\s*(?:select|insert|update|delete|with)\b/i;

interface Names {
  /** How often names were forgotten. */
  readonly generation: number;
  /** The name under which a text is prepared; undefined while it is not worth one. */
  nameOf(text: string): string | undefined;
  /** No text has its name any more: what was prepared under it no longer fits the tables. */
  forget(): void;
}

function createNames(): Names {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let last = 0;
  let generation = 0;
  return {
    get generation() {
      return generation;
    },
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= MAX_NAMED || !HAS_PLAN.test(text)) return undefined;
      const count = (counts.get(text) ?? 0) + 1;
      if (count >= OFTEN) {
        counts.delete(text);
        last += 1;
        const name = `screenwright_${String(last)}`;
        names.set(text, name);
        return name;
      }
      if (counts.size >= MAX_COUNTED) counts.clear();
      counts.set(text, count);
      return undefined;
    },
    forget() {
      // Of one table several statements are outgrown at once, and each would end a transaction of its own.
      names.clear();
      counts.clear();
      generation += 1;
    },
  };
}

/** A pool whose statements are prepared under names of their own once they were sent often enough. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = createNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client, names);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/**
 * A connection keeps what was prepared on it for as long as it lives, and no name is used twice: once names are forgotten
 * it prepares nothing more, and the pool ends it when it is given back.
 */
function preparingClient(client: pg.PoolClient, names: Names): PostgresPoolClient {
  const { generation } = names;
  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = generation === names.generation ? names.nameOf(text) : undefined;
    if (name === undefined) return client.query(text, [...values]);
    try {
      return await sendNamed(client, name, text, values);
    } catch (error) {
      if (!isOutgrown(error)) throw traced(error);
      // Of statements that were under way together the first one has said so already.
      if (generation === names.generation) names.forget();
      // In a transaction nothing more can be sent: then the first error stands, and `withFreshPlans` begins it anew.
      return client.query(text, [...values]).catch(() => {
        throw error;
      });
    }
  };
  return {
    // A cursor is the other thing that may be asked for; this product reads by none.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(generation !== names.generation),
  };
}

/** `pg` takes a query that was made of its text as it is; of a description it copies each property, with every call. */
function sendNamed(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, [...values], (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
    client.query(Object.assign(query, { name }));
  });
}

/** The same error, with the way that led to the statement instead of the one on which its answer came. */
function traced(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error);
  return error;
}

/** Runs a transaction, once more where a table changed since its statements were prepared: of the first try nothing is left. */
export async function withFreshPlans<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (!isOutgrown(error)) throw error;
    return transaction();
  }
}

/** A column of the answer has another type than when the statement was prepared. */
function isOutgrown(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
