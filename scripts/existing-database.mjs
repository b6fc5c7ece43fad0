// The PostgreSQL server that the tests use besides the embedded one: which it is, and whether it lets us in.
import os from 'node:os';

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string} TEST_DATABASE_URL, or the server of this machine with the user that PostgreSQL's own programs take
 */
export function existingUrl(env = process.env) {
  if (env.TEST_DATABASE_URL) return env.TEST_DATABASE_URL;
  const user = encodeURIComponent(env.PGUSER || os.userInfo().username);
  return `postgres://${user}@127.0.0.1:5432/postgres`;
}

/**
 * Signs in, for a server that listens may still refuse.
 * @param {string} url
 * @returns {Promise<string | undefined>} why it cannot be used, or undefined when it can
 */
export async function explainUnusable(url) {
  // Loaded here, because `npm test` reads this file before the packages are there.
  const { default: pg } = await import('pg');
  let client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    await client.connect();
    const { rows } = await client.query(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    );
    return rows[0]?.may ? undefined : 'the user may not create databases';
  } catch (error) {
    return describe(error);
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** A refused connection to a name with several addresses is an AggregateError without a message. */
function describe(error) {
  return error.message || error.code || error.errors?.[0]?.message || String(error);
}

/**
 * @param {string} url
 * @returns {string} the same without its password, to be printed
 */
export function hidePassword(url) {
  return url.replace(/:[^/@]*@/, ':***@');
}
