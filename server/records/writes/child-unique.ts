// Values that may stand once: among the rows of one record, and in a whole table.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Child, Field } from '../entities.ts';
import { openFields, seenByServer } from '../entities.ts';
import { foldedText, isSameText, valueText } from './same-value.ts';
import type { StoredRow } from './save.ts';
import type { RowRefusal } from './child-rows.ts';
import type { Changes } from './write.ts';

/** A row as it will be. */
export interface FutureRow {
  /** Place among the rows that were sent, from 1; undefined for one that the save does not name. */
  row: number | undefined;
  id: string | undefined;
  values: Readonly<Record<string, unknown>>;
}

/** The rows of a record after a save. */
export interface SavedRows {
  /** Stored rows that the save neither changes nor removes. */
  untouched: readonly StoredRow[];
  /** Rows that it writes. */
  sent: readonly FutureRow[];
  /** Ids of rows that it removes. */
  gone: readonly string[];
}

/** Finds values that stand twice after a save. */
export async function findRepeated(
  db: Kysely<Database>,
  child: Child,
  { untouched, sent, gone }: SavedRows,
): Promise<RowRefusal[]> {
  const refusals: RowRefusal[] = [];
  const find = (name: string): Field[] => [child.entity.fields.get(name) ?? []].flat();
  for (const name of child.unique) {
    refusals.push(...findAmongRows(find(name), untouched, sent, (_field, value) => valueText(value)));
  }
  const alone = openFields(seenByServer(child.entity)).filter(({ isUnique }) => isUnique === true);
  const groups = (child.entity.unique ?? []).map((group) => group.flatMap(find));
  for (const field of alone) {
    refusals.push(...findAmongRows([field], [], sent, foldedText));
    refusals.push(...(await findInTable(db, child, [field], sent, gone)));
  }
  for (const fields of groups) {
    // As in the index: there the case of letters matters.
    refusals.push(...findAmongRows(fields, [], sent, (_field, value) => valueText(value)));
    refusals.push(...(await findInTable(db, child, fields, sent, gone)));
  }
  return refusals;
}

/** What tells values apart that stand together; undefined where one of them is not filled in. */
function keyOf(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  toText: (field: Field, value: unknown) => string | undefined,
): string | undefined {
  const texts = fields.map((field) => toText(field, values[field.column]));
  return texts.includes(undefined) ? undefined : JSON.stringify(texts);
}

function findAmongRows(
  fields: readonly Field[],
  untouched: readonly StoredRow[],
  sent: readonly FutureRow[],
  toText: (field: Field, value: unknown) => string | undefined,
): RowRefusal[] {
  const taken = new Map<string, number | undefined>();
  for (const row of untouched) {
    const key = keyOf(fields, row, toText);
    if (key !== undefined) taken.set(key, undefined);
  }
  const refusals: RowRefusal[] = [];
  for (const { row = 0, values } of sent) {
    const key = keyOf(fields, values, toText);
    if (key === undefined) continue;
    if (taken.has(key)) {
      const other = taken.get(key);
      const where = other === undefined ? '已保存的另一行' : `第 ${other} 行`;
      const titles = fields.map(({ title }) => title).join('、');
      refusals.push({ row, field: fields[0]?.name ?? '', text: `${titles}与${where}重复` });
    } else taken.set(key, row);
  }
  return refusals;
}

/** One query for all rows. Rows of the same save hold values that are still to be replaced. */
async function findInTable(
  db: Kysely<Database>,
  { entity }: Child,
  fields: readonly Field[],
  sent: readonly FutureRow[],
  gone: readonly string[],
): Promise<RowRefusal[]> {
  const given = sent.flatMap(({ row = 0, values }) => {
    const texts = fields.flatMap(({ column }) => valueText(values[column]) ?? []);
    return texts.length < fields.length ? [] : [{ row, texts }];
  });
  if (given.length === 0) return [];
  const own = [...gone, ...sent.flatMap(({ id }) => (id === undefined ? [] : [id]))];
  const rows = given.map(({ row }) => row);
  const columns = fields.map((_, at) => given.map(({ texts }) => texts[at]));
  const names = fields.map((_, at) => sql.ref(`value${String(at)}`));
  const isFolded = fields.length === 1;
  const isSame = fields.map((field, at) =>
    isSameText(field, sql.ref(`stored.${field.column}`), sql.ref(`given.value${String(at)}`), isFolded),
  );
  const found = await sql<{ row: number }>`
    select given.row
    from unnest(${rows}::int[], ${sql.join(columns.map((texts) => sql`${texts}::text[]`))})
      as given (row, ${sql.join(names)})
    where exists (
      select 1 from ${sql.table(entity.table)} as stored
      where ${sql.join(isSame, sql` and `)} and not (stored.id = any(${own}::text[]))
    )
    order by given.row`.execute(db);
  const titles = fields.map(({ title }) => title).join('、');
  const text = fields.length === 1 ? `${titles}已存在` : `${titles}相同的记录已存在`;
  return found.rows.map(({ row }) => ({ row, field: fields[0]?.name ?? '', text }));
}

/** A stored row under the changes of a save. */
export function mergeRow(current: StoredRow | undefined, changes: Changes): Record<string, unknown> {
  return { ...current, ...changes };
}
