import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';

const folder = import.meta.dirname;

/** Names of the members of every `interface` in a text, by the name of the interface. */
function readInterfaces(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, name = '', heritage = '', body = ''] of text.matchAll(
    /interface (\w+)( extends \w+)? \{(.*?)\n\}/gs,
  )) {
    const members = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map((match) => match[1] ?? '');
    found.set(name, heritage === '' ? members : [...members, heritage.replace(' extends ', '...')]);
  }
  return found;
}

describe('the types of the tables', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const aggregate = readFileSync(path.join(folder, 'tables.ts'), 'utf8');
  const interfaces = new Map(
    // Those of columns that many tables share, then those that the features own.
    [
      'tables/columns.ts',
      ...[...aggregate.matchAll(/from '(\..*tables\.ts)'/g)].map((match) => match[1] ?? ''),
    ].flatMap((name) => [...readInterfaces(readFileSync(path.join(folder, name), 'utf8'))]),
  );
  const tables = [
    ...(/interface Database \{(.*?)\n\}/s.exec(aggregate)?.[1] ?? '').matchAll(/(\w+): (\w+);/g),
  ].map((match) => [match[1] ?? '', match[2] ?? ''] as const);

  const columnsOf = (type: string): string[] =>
    (interfaces.get(type) ?? []).flatMap((member) =>
      member.startsWith('...') ? columnsOf(member.slice(3)) : [member],
    );

  it('are those of the migrated database, table by table and column by column', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as table, array_agg(column_name::text order by column_name::text) as columns
      from information_schema.columns where table_schema = 'public' group by table_name`.execute(database.db);
    const migrated = Object.fromEntries(rows.map(({ table, columns }) => [table, [...columns].sort()]));
    const declared = Object.fromEntries(tables.map(([table, type]) => [table, columnsOf(type).sort()]));
    expect(declared).toEqual(migrated);
    expect(tables.length).toBeGreaterThan(20);
  });
});
