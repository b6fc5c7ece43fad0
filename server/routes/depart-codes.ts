// Codes of departments in the database: given once, and used up for ever, because rows of other tables name them.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { nextOrgCode, parentOf } from '../org-code.ts';

// Codes are counted per parent, so neither two inserts below the same one nor an insert and a deletion may run at once.
// Any fixed number serves.
const CODE_LOCK = 7_205_150_303;

async function takeTurn(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CODE_LOCK})`.execute(db);
}

/**
 * The code of a new department, to be inserted in the same transaction.
 * @throws rule when the tree is too deep or a level has used all its codes
 */
export async function takeOrgCode(
  db: Kysely<Database>,
  parent: { id: string; org_code: string } | undefined,
): Promise<string> {
  await takeTurn(db);
  return previewOrgCode(db, parent);
}

/**
 * The code that the next department below a parent gets, if none is added meanwhile.
 * @throws rule when the tree is too deep or a level has used all its codes
 */
export async function previewOrgCode(
  db: Kysely<Database>,
  parent: { id: string; org_code: string } | undefined,
): Promise<string> {
  const parentCode = parent?.org_code ?? '';
  // Also those in the recycle bin.
  const siblings = await db
    .selectFrom('sys_depart')
    .select('org_code as code')
    .where('parent_id', parent ? '=' : 'is', parent?.id ?? null)
    .execute();
  const deleted = await db
    .selectFrom('sys_org_code_used')
    .select('last_code as code')
    .where('parent_code', '=', parentCode)
    .execute();
  const code = giveNext(
    parentCode,
    [...siblings, ...deleted].map((row) => row.code),
  );
  if (code.length > 64) throw failure('rule', '部门层级过深');
  return code;
}

function giveNext(parent: string, used: readonly string[]): string {
  try {
    return nextOrgCode(parent, used);
  } catch (error) {
    if (error instanceof RangeError) throw failure('rule', '该级部门编码已用完，请在其他部门下新增');
    throw error;
  }
}

/** Remembers codes of departments that are deleted in this transaction. */
export async function retireOrgCodes(db: Kysely<Database>, codes: readonly string[]): Promise<void> {
  await takeTurn(db);
  for (const code of codes) {
    await db
      .insertInto('sys_org_code_used')
      .values({ parent_code: parentOf(code), last_code: code })
      .onConflict((conflict) =>
        conflict.column('parent_code').doUpdateSet({
          // Codes of one parent are equally long, and in the order of their bytes.
          last_code: sql<string>`greatest(sys_org_code_used.last_code collate "C", excluded.last_code collate "C")`,
        }),
      )
      .execute();
  }
}
