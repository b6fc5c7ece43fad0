// Columns of the matrix, found in the data: operations that many pages share, by the last part of their codes.
import { listRows, type MatrixRow, type Permission } from './rows.ts';

export interface Column {
  /** Last part of the codes, e.g. `add` of `user:add`. */
  verb: string;
  title: string;
}

/** What stands where in a row. */
export interface Placed {
  /** By column; undefined where the page has no such operation. */
  shared: readonly (Permission | undefined)[];
  others: readonly Permission[];
}

const MAX_COLUMNS = 7;
/** Part of the pages with operations that must share one for a column of its own. */
const SHARE = 0.25;
/** Part of the titles in a column that must have its words in common. */
const COMMON = 0.6;

/** The columns in the order in which pages name their operations. */
export function findColumns(rows: readonly MatrixRow[]): Column[] {
  const withOperations = listRows(rows).filter(({ operations }) => operations.length > 0);
  const found = new Map<string, { titles: string[]; places: number[] }>();
  for (const { operations } of withOperations) {
    operations.forEach((one, place) => {
      const verb = verbOf(one);
      if (verb === '') return;
      const use = found.get(verb) ?? { titles: [], places: [] };
      use.titles.push(one.title);
      use.places.push(place);
      found.set(verb, use);
    });
  }
  const least = Math.max(2, Math.ceil(withOperations.length * SHARE));
  return [...found]
    .filter(([, { titles }]) => titles.length >= least)
    .flatMap(([verb, { titles, places }]) => {
      const title = findCommonWords(titles);
      const place = places.reduce((sum, one) => sum + one, 0) / places.length;
      return title === '' ? [] : [{ verb, title, place, uses: titles.length }];
    })
    .sort((a, b) => b.uses - a.uses)
    .slice(0, MAX_COLUMNS)
    .sort((a, b) => a.place - b.place)
    .map(({ verb, title }) => ({ verb, title }));
}

/** An operation stands in the column of its verb only where its title says the same: any other one is named. */
export function placeOperations({ operations }: MatrixRow, columns: readonly Column[]): Placed {
  const shared = columns.map(({ verb, title }) =>
    operations.find((one) => verbOf(one) === verb && hasWords(one.title, title)),
  );
  return { shared, others: operations.filter((one) => !shared.includes(one)) };
}

function verbOf({ code }: Permission): string {
  return code.slice(code.lastIndexOf(':') + 1);
}

function hasWords(title: string, words: string): boolean {
  return title.startsWith(words) || title.endsWith(words);
}

/** The longest beginning or end that enough of the titles share; empty where they say different things. */
function findCommonWords(titles: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const title of titles) {
    for (const part of new Set([...listParts(title)])) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  let best = '';
  for (const [part, count] of counts) {
    if (count >= titles.length * COMMON && part.length > best.length) best = part;
  }
  return best;
}

const LETTER = /[\p{Script=Latin}\d]/u;

/** Beginnings and ends of a title: of Chinese at least two characters, of what is written in words whole ones. */
function* listParts(title: string): Generator<string> {
  for (let at = 1; at <= title.length; at += 1) {
    if (LETTER.test(title[at - 1] ?? '') && LETTER.test(title[at] ?? '')) continue;
    for (const part of [title.slice(0, at), title.slice(at)]) {
      const words = part.trim();
      if (words.length >= 2) yield words;
    }
  }
}
