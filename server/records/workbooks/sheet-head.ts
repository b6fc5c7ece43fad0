// The first row of a sheet: to which column each of its titles leads.
import { leadAlike, plainTitle } from '../../../src/controls/sheets/alike-titles.ts';
import { failure } from '../../kernel/errors.ts';
import type { ImportColumn } from './read-workbook.ts';

/** A title of a sheet. */
export interface ReadHead {
  /** As it stands in the file, shortened. */
  title: string;
  /** Key of the column that it fills; undefined where it is not imported. */
  key?: string;
  /** Why it is not imported. */
  reason?: 'unknown' | 'repeated' | 'shown';
}

export interface SheetHeads {
  heads: ReadHead[];
  /** Titles of columns that a sheet must have and this one lacks. */
  missing: string[];
}

export interface HeadQuestion {
  /** What somebody chose for each title: a key, or '' for none. */
  chosen?: readonly string[] | undefined;
  /** Whether what does not fit is told and not refused: then whoever is told sees where a title was led that is only alike. */
  isLenient?: boolean;
}

/** Characters of a title that are kept in a message. */
const SHOWN = 50;

/**
 * Finds the columns of the titles; case, blanks and the mark of required columns do not matter.
 * @param row what the first row holds, as texts
 * @throws request-invalid for titles that are not declared, doubled or missing, and for a choice that does not fit
 */
export function readHead(
  row: readonly string[],
  columns: readonly ImportColumn[],
  { chosen, isLenient = false }: HeadQuestion = {},
): SheetHeads {
  const titles = [...row];
  while (titles.at(-1) === '') titles.pop();
  const taken = columns.filter(({ isOnlyShown }) => isOnlyShown !== true);
  const known = `可用的列：${taken.map(({ title }) => title).join('、')}`;
  const named = chosen === undefined ? byTitle(titles, columns) : byChoice(titles, taken, chosen);
  const heads = chosen === undefined && isLenient ? leadAlike(named, taken) : named;
  if (!isLenient && chosen === undefined) {
    for (const { title, reason } of heads) {
      const shown = title === '' ? '（空）' : title;
      if (reason === 'unknown') throw failure('request-invalid', `列“${shown}”不能导入，${known}`);
      if (reason === 'repeated') throw failure('request-invalid', `列“${shown}”出现了两次`);
    }
  }
  const filled = new Set(heads.map(({ key }) => key));
  const missing = taken.flatMap(({ title, key, isRequired }) =>
    isRequired === true && !filled.has(key) ? [title] : [],
  );
  if (!isLenient && missing.length > 0) {
    throw failure('request-invalid', `缺少列“${missing.join('”“')}”，${known}`);
  }
  return { heads, missing };
}

function byTitle(titles: readonly string[], columns: readonly ImportColumn[]): ReadHead[] {
  const exact = new Map(columns.map((column) => [column.title, column]));
  const alike = new Map<string, ImportColumn[]>();
  for (const column of columns) {
    const like = plainTitle(column.title);
    alike.set(like, [...(alike.get(like) ?? []), column]);
  }
  const seen = new Set<string>();
  return titles.map((text) => {
    const title = text.slice(0, SHOWN);
    const similar = alike.get(plainTitle(text)) ?? [];
    const column = exact.get(text) ?? (similar.length === 1 ? similar[0] : undefined);
    if (!column) return { title, reason: 'unknown' };
    if (seen.has(column.key)) return { title, reason: 'repeated' };
    seen.add(column.key);
    return column.isOnlyShown === true ? { title, reason: 'shown' } : { title, key: column.key };
  });
}

function byChoice(
  titles: readonly string[],
  columns: readonly ImportColumn[],
  chosen: readonly string[],
): ReadHead[] {
  if (chosen.length !== titles.length) {
    throw failure('request-invalid', '所选的对应关系与文件的列不一致，请重新选择文件');
  }
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const seen = new Set<string>();
  return titles.map((text, at) => {
    const title = text.slice(0, SHOWN);
    const key = chosen[at] ?? '';
    if (key === '') return { title, reason: 'unknown' };
    const column = byKey.get(key);
    if (!column) throw failure('request-invalid', `列“${title}”所选的项不能导入，请重新选择`);
    if (seen.has(key)) throw failure('request-invalid', `有两列都对应“${column.title}”，请只选一列`);
    seen.add(key);
    return { title, key };
  });
}
