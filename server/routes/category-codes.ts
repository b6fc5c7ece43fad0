// Codes of categories in the database: given once, and used up for ever, because documents and rows name them.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { nextOrgCode, parentOf } from '../org-code.ts';

// Codes are counted per parent, so neither two inserts below the same one nor an insert and a deletion may run at once.
// Any fixed number serves.
const CODE_LOCK = 7_205_150_309;

/** Longest code that the column holds: 33 levels. */
const MAX_CODE = 100;

/** Changes of the tree happen one after the other; held until the end of the transaction. */
export async function takeTurn(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CODE_LOCK})`.execute(db);
}

/**
 * The code of a new category, to be inserted in the same transaction, whose turn was taken.
 * @param parent id and code of the parent; undefined at the top
 * @throws rule when the tree is too deep or a level has used all its codes
 */
export async function nextCategoryCode(
  db: Kysely<Database>,
  parent: { id: string; code: string } | undefined,
): Promise<string> {
  const parentCode = parent?.code ?? '';
  const siblings = await db
    .selectFrom('sys_category')
    .select('code')
    .where('pid', '=', parent?.id ?? '0')
    .execute();
  const deleted = await db
    .selectFrom('sys_category_code_used')
    .select('last_code as code')
    .where('parent_code', '=', parentCode)
    .execute();
  const code = giveNext(
    parentCode,
    [...siblings, ...deleted].map((row) => row.code),
  );
  if (code.length > MAX_CODE) throw failure('rule', '分类层级过深');
  return code;
}

function giveNext(parent: string, used: readonly string[]): string {
  try {
    return nextOrgCode(parent, used);
  } catch (error) {
    if (error instanceof RangeError) throw failure('rule', '该级分类编码已用完，请在其他分类下新增');
    throw error;
  }
}

/** Remembers codes of categories that are deleted in this transaction. */
export async function retireCategoryCodes(db: Kysely<Database>, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await db
      .insertInto('sys_category_code_used')
      .values({ parent_code: parentOf(code), last_code: code })
      .onConflict((conflict) =>
        conflict.column('parent_code').doUpdateSet({
          // Codes of one parent are equally long, and in the order of their bytes.
          last_code: sql<string>`greatest(sys_category_code_used.last_code collate "C", excluded.last_code collate "C")`,
        }),
      )
      .execute();
  }
}
