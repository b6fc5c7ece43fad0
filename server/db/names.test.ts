// No spelling that a database takes for a name has a key of its own, whatever the locale of the database.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { foldName } from './names.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The locale of this database, and those that fold most unlike one another; absent ones are left out. */
const COLLATIONS = ['default', 'C', 'en_US.utf8', 'C.utf8', 'und-x-icu', 'tr-x-icu'];

async function listCollations(): Promise<string[]> {
  const { rows } = await sql<{ collname: string }>`
    select distinct collname from pg_collation where collname = any(${COLLATIONS}::text[])`.execute(
    database.db,
  );
  return rows.map(({ collname }) => collname);
}

async function readLower(texts: readonly string[], collation: string): Promise<string[]> {
  const { rows } = await sql<{ low: string }>`
    select lower(text collate ${sql.id(collation)}) as low
    from unnest(${texts}::text[]) with ordinality as given (text, at) order by at`.execute(database.db);
  return rows.map(({ low }) => low);
}

describe('the key of a name', () => {
  it('is that of its small letters in the database, for every character and locale', async () => {
    const characters = Array.from({ length: 0x1_ff_ff }, (_, at) => at + 1)
      .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
      .map((code) => String.fromCodePoint(code));
    const collations = await listCollations();
    expect(collations.length).toBeGreaterThanOrEqual(2);
    for (const collation of collations) {
      const lower = await readLower(characters, collation);
      const apart = characters.filter((one, at) => foldName(`a${one}b`) !== foldName(`a${lower[at] ?? ''}b`));
      expect(apart, collation).toEqual([]);
    }
  });

  it('is that of its small letters for texts, in which letters stand side by side', async () => {
    const letters = [
      'a',
      'I',
      'İ',
      'ı',
      'i',
      '\u0307',
      'Σ',
      'ς',
      'σ',
      'ẞ',
      'ß',
      'ss',
      'K',
      'Ａ',
      ' ',
      'ﬁ',
      '张',
      '𐐀',
    ];
    const texts = fc.sample(
      fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((parts) => parts.join('')),
      2_000,
    );
    for (const collation of await listCollations()) {
      const lower = await readLower(texts, collation);
      expect(texts.map(foldName), collation).toEqual(lower.map(foldName));
    }
  });

  it('keeps names of people apart', () => {
    expect(new Set(['admin', 'admin2', '张三', '张珊', 'li_si', 'lisi'].map(foldName)).size).toBe(6);
  });
});
