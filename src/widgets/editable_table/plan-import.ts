// What would come of a workbook in this table: which column of it fills which, the first rows, and all that is wrong.
import { leadAlike, plainTitle } from '../../controls/sheets/alike-titles.ts';
import type { CheckedHead, ImportCheck, RowError } from '../../controls/sheets/import-answers.ts';
import type { Http } from '../../engine/services.ts';
import { createIsJudged } from './check-table.ts';
import { readTexts, type RefusedCell, type TextBlock } from './grid/commands.ts';
import { cellState, type Grid, type GridColumn } from './grid/grid.ts';
import { resolveTexts, type ResolvedTexts } from './grid/resolve-names.ts';
import { cellText } from './model/cell-text.ts';
import type { Column } from './model/column.ts';
import type { Row } from './model/row.ts';
import { isBlank } from './model/same-value.ts';
import { ownValue } from './model/state.ts';
import { countValues, judgeRow } from './model/validate.ts';
import { importedColumns, type SheetTexts } from './sheet-files.ts';
import { computeRow } from './table-columns.ts';

/** Rows that people see before they import. */
const SAMPLE = 10;
/** Errors that are told one by one; those of a file with a wrong column would fill the page. */
const MAX_ERRORS = 500;
/** Rows after which the page may answer. */
const CHUNK = 500;

export interface ImportPlan {
  readonly check: ImportCheck;
  readonly block: Omit<TextBlock, 'top'>;
  readonly names: ResolvedTexts | undefined;
}

/**
 * @param judged the columns whose rules count, those that the user hid too
 * @param chosen the key of a column for each title, '' for none; without it the titles decide
 */
export async function planImport(
  grid: Grid,
  judged: readonly Column[],
  http: Http,
  { titles, rows }: SheetTexts,
  chosen?: readonly string[],
): Promise<ImportPlan> {
  const taken = importedColumns(grid);
  const heads = chosen ? headsOf(titles, chosen) : leadAlike(matchTitles(titles, grid.columns, taken), taken);
  const places = heads.map(({ key }) => taken.findIndex((column) => column.key === key));
  const led = taken.flatMap((column, at) => {
    const place = places.indexOf(at);
    return place < 0 ? [] : [{ column, place }];
  });
  const block = {
    columns: led.map(({ column }) => column),
    texts: rows.map(({ texts }) => led.map(({ place }) => texts[place] ?? '')),
  };
  const names = await resolveTexts(http, block.columns, block.texts);
  const { added, refused } = await readInPieces(grid, block, names);
  const found = judge(grid, judged, added, new Set(block.columns.map(({ key }) => key)), refused);
  const count = led.length === 0 ? 0 : rows.length;
  const errors = count === 0 ? [] : toErrors(found.cells, rows, taken);
  return {
    block,
    names,
    check: {
      heads,
      fields: taken.map(({ key, title, isRequired }) => ({ key, title, isRequired })),
      missing: found.missing,
      sample: rows
        .slice(0, SAMPLE)
        .map((read, at) => ({ line: read.line, ...toSample(read.texts, added[at] ?? {}, at) })),
      totalCount: rows.length,
      successCount: count,
      errorCount: new Set(errors.map(({ line }) => line)).size,
      takenCount: 0,
      errors: errors.slice(0, MAX_ERRORS),
      moreErrors: Math.max(0, errors.length - MAX_ERRORS),
    },
  };

  /** What the cells of a row will say; where nothing comes of a text, the text itself. */
  function toSample(texts: readonly string[], row: Row, at: number) {
    const index = grid.model.rows.length + at;
    const faults = new Map(
      refused.filter((one) => one.index === index).map(({ column, reason }) => [column.key, reason]),
    );
    return {
      texts: texts.map((text, place) => {
        const column = taken[places[place] ?? -1];
        if (!column || faults.has(column.key) || column.kind.isReference) return text;
        return cellText(column, ownValue(row, column.key), cellState(grid, column, row, index).choices);
      }),
      faults: heads.map(({ key = '' }) => faults.get(key)),
    };
  }
}

/** Case, blanks and the mark of required columns do not matter, as in every other import. */
function matchTitles(
  titles: readonly string[],
  columns: readonly GridColumn[],
  taken: readonly GridColumn[],
): CheckedHead[] {
  const used = new Set<string>();
  return titles.map((title): CheckedHead => {
    const alike = columns.filter((column) => plainTitle(column.title) === plainTitle(title));
    const exact = columns.find((column) => column.title === title);
    const column = exact ?? (alike.length === 1 ? alike[0] : undefined);
    if (!column) return { title, reason: 'unknown' };
    if (!taken.includes(column)) return { title, reason: 'shown' };
    if (used.has(column.key)) return { title, reason: 'repeated' };
    used.add(column.key);
    return { title, key: column.key };
  });
}

function headsOf(titles: readonly string[], chosen: readonly string[]): CheckedHead[] {
  return titles.map((title, at) => {
    const key = chosen[at] ?? '';
    return key === '' ? { title, reason: 'unknown' } : { title, key };
  });
}

/** Reads ten thousand rows so that the page answers in between. */
async function readInPieces(
  grid: Grid,
  { columns, texts }: Omit<TextBlock, 'top'>,
  names: ResolvedTexts | undefined,
): Promise<{ added: readonly Row[]; refused: readonly RefusedCell[] }> {
  const added: Row[] = [];
  const refused: RefusedCell[] = [];
  for (let start = 0; start < texts.length; start += CHUNK) {
    const top = grid.model.rows.length + start;
    const read = readTexts(grid, { top, columns, texts: texts.slice(start, start + CHUNK) }, names);
    added.push(...read.added);
    refused.push(...read.refused);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  return { added, refused };
}

interface FaultyCell {
  /** Among the rows of the file. */
  readonly at: number;
  readonly key: string;
  readonly title: string;
  readonly reason: string;
}

/**
 * What the rules say of the rows to come, beside what did not fit into their cells.
 * @param led keys of the columns that the file fills: of the others, those that must be filled in are told once
 */
function judge(
  grid: Grid,
  judged: readonly Column[],
  added: readonly Row[],
  led: ReadonlySet<string>,
  refused: readonly RefusedCell[],
): { cells: FaultyCell[]; missing: string[] } {
  const { model, templates, evaluate } = grid;
  const first = model.rows.length;
  const cells = refused.map(({ index, column: { key, title }, reason }) => ({
    at: index - first,
    key,
    title,
    reason,
  }));
  const isRefused = new Set(cells.map(({ at, key }) => `${at} ${key}`));
  const place = model.all.rows.length;
  const rows = added.map((row, at) => computeRow(templates, row, place + at, evaluate, false));
  const counts = countValues(judged, [...model.all.rows, ...rows]);
  const isJudged = createIsJudged(judged, templates, evaluate);
  const missing = new Set<Column>();
  rows.forEach((row, at) => {
    const errors = judgeRow(judged, row, place + at, counts, isJudged);
    if (!errors) return;
    for (const column of judged) {
      const { key, title } = column;
      const reason = errors[key];
      if (reason === undefined || isRefused.has(`${at} ${key}`)) continue;
      if (!led.has(key) && isBlank(ownValue(row, key))) missing.add(column);
      else cells.push({ at, key, title, reason });
    }
  });
  return { cells, missing: [...missing].map(({ title }) => title) };
}

function toErrors(
  cells: readonly FaultyCell[],
  rows: SheetTexts['rows'],
  columns: readonly GridColumn[],
): RowError[] {
  const order = new Map(columns.map(({ key }, at) => [key, at]));
  const orderOf = ({ key }: FaultyCell): number => order.get(key) ?? columns.length;
  return [...cells]
    .sort((one, other) => one.at - other.at || orderOf(one) - orderOf(other))
    .map(({ at, title, reason }) => ({ line: rows[at]?.line ?? 0, column: title, text: reason }));
}
