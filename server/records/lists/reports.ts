// Declared reports as queries: the entities of src/schemas/reports joined into one inner table, over which the filter
// grammar, sorting and paging of all lists work. Identifiers come from declarations, values are bound.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../asker.ts';
import { readDataRules } from '../data-rules/data-rules.ts';
import { DICT_ROWS, findDict, readAllOptions, type DictOption } from '../dictionaries/dictionaries.ts';
import { openFields } from '../entities.ts';
import { readFilters, type Condition } from '../conditions/filter.ts';
import { addDictTexts, joinConditions } from './list.ts';
import { readLight, weighedTexts } from './long-texts.ts';
import { ROWS, type Report } from './open-report.ts';
import { readPage, toPageResult, type PageResult } from './page.ts';
import { openColumns, toRecord, type WireRecord } from '../record.ts';
import { innerTable, PARAM_PREFIX, readConditions, readOrder, type ReportQuery } from './report-rows.ts';

/** Rows that one report gives at most, however it is paged. */
export const MAX_REPORT_ROWS = 10_000;

/** Rows of the next level of a linkage. */
export const MAX_LINKED = 1000;

/** Names that clients of this family send along and that no report reads. */
const IGNORED = new Set([
  '_t',
  'code',
  'column',
  'field',
  'order',
  'pageNo',
  'pageSize',
  'superQueryMatchType',
  'superQueryParams',
]);

const SUFFIXES = ['', '_begin', '_end', '_MultiString'];

/**
 * Reads one page of a report with its dictionary texts.
 * @throws request-invalid for filters, parameters and sort columns that it does not declare, and past its last row
 */
export async function readReport(
  db: Kysely<Database>,
  report: Report,
  user: SignedIn,
  query: ReportQuery,
  now: number,
): Promise<PageResult<WireRecord>> {
  refuseUnknown(report, query);
  const page = readPage(query);
  if ((page.number - 1) * page.size >= MAX_REPORT_ROWS) {
    throw failure('request-invalid', `报表最多查看前${MAX_REPORT_ROWS}条，请增加查询条件`);
  }
  const shown = await readShown(db, report, user, now);
  const rows = innerTable(report, readConditions(report, user, query), shown);
  const where = joinConditions(readFilters(report.entity, query, ROWS));
  const order = readOrder(report, query);
  const [counted, found] = await Promise.all([
    db
      .selectFrom(rows)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirstOrThrow(),
    readLight(
      db,
      db
        .selectFrom(rows)
        .select(openColumns(report.entity, ROWS))
        .where(where)
        .orderBy(order)
        .limit(page.size)
        .offset((page.number - 1) * page.size),
      weighedTexts(report.entity, page.size),
    ),
  ]);
  const records = found.map((row) => toRecord(report.entity, row));
  await addDictTexts({ db, user, now: () => now }, report.entity, records);
  return toPageResult(records, Number(counted.total), page);
}

/**
 * The rows of the next level of a linkage.
 * @param id value of the parameter that the report declares for it
 * @throws record-missing 实体不存在 when the report is no level of a linkage
 */
export async function readLinked(
  db: Kysely<Database>,
  report: Report,
  user: SignedIn,
  id: string,
  now: number,
): Promise<{ rows: WireRecord[]; isWhole: boolean }> {
  const { linkage } = report.declaration;
  if (linkage === undefined) throw failure('record-missing', '实体不存在');
  const query = { pageNo: 1, pageSize: MAX_LINKED, [`${PARAM_PREFIX}${linkage}`]: id };
  const { records, total } = await readReport(db, report, user, query, now);
  return { rows: records, isWhole: total <= MAX_LINKED };
}

/**
 * Options of every column that has a dictionary, by the column's name.
 * @returns `cut` the titles of the columns that have more options than are listed
 */
export async function readReportOptions(
  db: Kysely<Database>,
  { columns }: Report,
  user: SignedIn,
  now: number,
): Promise<{ options: Record<string, DictOption[]>; cut: string[] }> {
  const coded = columns.flatMap(({ field }) =>
    field.dict === undefined ? [] : [{ field, dict: field.dict }],
  );
  const entries = await Promise.all(
    coded.map(async ({ field, dict }) => {
      const source = findDict(dict, user.permissions);
      if (!source) return { field, options: [], isWhole: true };
      const conditions =
        source.kind === 'table' ? await readDataRules(db, user, source.dict.entity, now, DICT_ROWS) : [];
      return { field, ...(await readAllOptions(db, source, { conditions })) };
    }),
  );
  return {
    options: Object.fromEntries(entries.map(({ field, options }) => [field.name, options])),
    cut: entries.filter(({ isWhole }) => !isWhole).map(({ field }) => field.title),
  };
}

/** What data rules show the caller of each entity, by its name in the report. */
async function readShown(
  db: Kysely<Database>,
  { sources }: Report,
  user: SignedIn,
  now: number,
): Promise<ReadonlyMap<string, readonly Condition[]>> {
  const shown = new Map<string, readonly Condition[]>();
  for (const [name, { entity, alias }] of sources) {
    shown.set(name, await readDataRules(db, user, entity, now, alias));
  }
  return shown;
}

function refuseUnknown({ entity, declaration }: Report, query: ReportQuery): void {
  const known = new Set(Object.keys(declaration.params ?? {}).map((name) => `${PARAM_PREFIX}${name}`));
  for (const { name } of openFields(entity)) for (const suffix of SUFFIXES) known.add(`${name}${suffix}`);
  for (const name of Object.keys(query)) {
    if (known.has(name) || IGNORED.has(name)) continue;
    const what = name.startsWith(PARAM_PREFIX) ? '报表参数' : '查询条件';
    throw failure('request-invalid', `${what}“${name.slice(0, 60)}”不存在`);
  }
}
