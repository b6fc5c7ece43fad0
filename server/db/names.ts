// When two spellings are one name. The database compares by its `lower`, whose rules depend on its locale; whatever counts
// or collects names outside it folds them at least as far, so that no spelling of a name has a count of its own.
import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import type { Database } from './tables.ts';

/**
 * The key of a name: texts that any database takes for one name have the same one. Different names may share it
 * (`Änne` and `anne`), so it finds nothing; that is for `isNamed`.
 */
export function foldName(name: string): string {
  // Up and down: `ı` and `I`, `ẞ` and `ss` meet only in capitals.
  return stripMarks(stripMarks(name.trim()).toLowerCase().toUpperCase().toLowerCase()).replaceAll('ς', 'σ');
}

/**
 * Whether a column holds a name as somebody typed it.
 * @param column identifier, e.g. `username`
 */
export function isNamed(column: string, typed: string): Expression<SqlBool> {
  return sql<boolean>`lower(${sql.ref(column)}::text) = lower(${typed.trim()})`;
}

/** Whether a column holds one of several typed names. */
export function isNamedAmong(column: string, typed: readonly string[]): Expression<SqlBool> {
  return sql<boolean>`lower(${sql.ref(column)}::text) in (select lower(btrim(name)) from unnest(${typed}::text[]) as name)`;
}

/** Those of `typed` that are no other spelling of one of `names`. */
export async function listUnnamed(
  db: Kysely<Database>,
  typed: readonly string[],
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${typed}::text[]) with ordinality as typed (name, at)
    where lower(btrim(name)) not in (select lower(known) from unnest(${names}::text[]) as known)
    order by at`.execute(db);
  return rows.map(({ name }) => name);
}

/** Compatible signs become one (`ａ` and `a`), accents go (`İ` has one more than `I`). */
function stripMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}
