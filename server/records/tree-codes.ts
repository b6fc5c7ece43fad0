// Codes of trees in the database: given once, and used up for ever, because documents and rows name them.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../kernel/errors.ts';
import { nextOrgCode, parentOf } from '../kernel/org-code.ts';

export interface CodedTree {
  /**
   * Codes are counted per parent, so neither two inserts below the same one nor an insert and a deletion may run at
   * once. Any number serves that no other tree has.
   */
  lock: number;
  /** Last codes of deleted records, by the code of their parent. */
  used: 'sys_category_code_used' | 'sys_org_code_used';
  /** Codes right below a parent, also of records that lie in a recycle bin. */
  listBelow(db: Kysely<Database>, parentId: string | undefined): Promise<readonly { code: string }[]>;
  /** Characters that the column of the code holds. */
  maxLength: number;
  tooDeep: string;
  usedUp: string;
}

export interface TreeCodes {
  /** Changes of the tree happen one after the other; held until the end of the transaction. */
  takeTurn(db: Kysely<Database>): Promise<void>;
  /**
   * The code that the next record below a parent gets, if none is added meanwhile.
   * @param parent undefined at the top
   * @throws rule when the tree is too deep or a level has used all its codes
   */
  next(db: Kysely<Database>, parent: { id: string; code: string } | undefined): Promise<string>;
  /** Remembers codes of records that are deleted in this transaction, whose turn was taken. */
  retire(db: Kysely<Database>, codes: readonly string[]): Promise<void>;
}

export function createTreeCodes(tree: CodedTree): TreeCodes {
  return {
    takeTurn: async (db) => {
      await sql`select pg_advisory_xact_lock(${tree.lock})`.execute(db);
    },

    next: async (db, parent) => {
      const parentCode = parent?.code ?? '';
      const present = await tree.listBelow(db, parent?.id);
      const deleted = await db
        .selectFrom(tree.used)
        .select('last_code as code')
        .where('parent_code', '=', parentCode)
        .execute();
      const code = giveNext(
        parentCode,
        [...present, ...deleted].map((row) => row.code),
        tree.usedUp,
      );
      if (code.length > tree.maxLength) throw failure('rule', tree.tooDeep);
      return code;
    },

    retire: async (db, codes) => {
      for (const code of codes) {
        await db
          .insertInto(tree.used)
          .values({ parent_code: parentOf(code), last_code: code })
          .onConflict((conflict) =>
            conflict.column('parent_code').doUpdateSet({
              // Codes of one parent are equally long, and in the order of their bytes.
              last_code: sql<string>`greatest(${sql.table(tree.used)}.last_code collate "C", excluded.last_code collate "C")`,
            }),
          )
          .execute();
      }
    },
  };
}

function giveNext(parent: string, used: readonly string[], usedUp: string): string {
  try {
    return nextOrgCode(parent, used);
  } catch (error) {
    if (error instanceof RangeError) throw failure('rule', usedUp);
    throw error;
  }
}
