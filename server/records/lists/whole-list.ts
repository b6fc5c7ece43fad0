// Lists without pages: they come whole, or say that they do not.
import type { SelectQueryBuilder, Simplify } from 'kysely';
import { failure } from '../../kernel/errors.ts';

/** Most records that one answer lists without pages. */
export const MAX_LISTED = 10_000;

/**
 * All rows of a list.
 * @throws request-invalid for a longer one, which would otherwise end without a word
 */
export async function readWhole<Base, Table extends keyof Base, Row>(
  query: SelectQueryBuilder<Base, Table, Row>,
): Promise<Simplify<Row>[]> {
  const rows = await query.limit(MAX_LISTED + 1).execute();
  if (rows.length <= MAX_LISTED) return rows;
  throw failure('request-invalid', `记录超过${MAX_LISTED}条，不能一次列出，请用分页或搜索`);
}

/**
 * The first rows of a search.
 * @returns `isWhole` false when there are more: whoever answers says so
 */
export async function readFirst<Base, Table extends keyof Base, Row>(
  query: SelectQueryBuilder<Base, Table, Row>,
  most: number,
): Promise<{ rows: Simplify<Row>[]; isWhole: boolean }> {
  const rows = await query.limit(most + 1).execute();
  return { rows: rows.slice(0, most), isWhole: rows.length <= most };
}
