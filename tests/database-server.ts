// Vitest global setup: finds or starts the PostgreSQL server on which the tests of one run make their databases.
//
// TEST_DATABASE=existing uses the server at TEST_DATABASE_URL, TEST_DATABASE=embedded starts our own; without it the
// existing one is used when it can be reached.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { existingUrl, explainUnusable, hidePassword } from '../scripts/existing-database.mjs';
import { asAdmin, dropDatabase } from './database-admin.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const wanted = process.env['TEST_DATABASE'];
  const url = existingUrl();
  const prefix = `screenwright_test_${randomBytes(4).toString('hex')}_`;
  const refusal = wanted === 'embedded' ? 'not asked for' : await explainUnusable(url);
  if (!refusal) {
    project.provide('databaseServer', { kind: 'existing', admin: { url }, prefix });
    return () => dropAll(url, prefix);
  }
  if (wanted === 'existing')
    throw new Error(`TEST_DATABASE=existing, but ${hidePassword(url)} cannot be used: ${refusal}`);
  const { startThrowawayServer } = await import('./throwaway-server.ts');
  const { admin, stop } = await startThrowawayServer();
  project.provide('databaseServer', { kind: 'embedded', admin, prefix });
  return stop;
}

async function dropAll(url: string, prefix: string): Promise<void> {
  await asAdmin({ url }, async (admin) => {
    const { rows } = await sql<{ datname: string }>`
      select datname from pg_database where starts_with(datname, ${prefix})`.execute(admin);
    for (const { datname } of rows) await dropDatabase(admin, datname);
  });
}
