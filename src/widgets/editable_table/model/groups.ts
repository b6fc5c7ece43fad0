// Rows gathered below lines, one for each value of a column: which rows stand below which line, and on which line of the
// picture each row and each group stands. Of the eye alone: neither the rows nor their order change.
import type { Row } from './row.ts';

/** What rows are gathered by. */
export interface Grouping {
  /** Names the group of a row at a place among all rows. */
  idOf(row: Row, place: number): string;
  /** Puts groups into their order. */
  sort(samples: readonly GroupSample[]): readonly GroupSample[];
  /** Whether a row stays in sight although its group is folded. */
  isKept(key: string): boolean;
}

/** A group by a row as it was when it came into it: what rows hold may be another value before they leave. */
export interface GroupSample {
  readonly id: string;
  readonly row: Row;
  /** Among all rows. */
  readonly place: number;
}

export interface RowGroup {
  readonly id: string;
  readonly sample: GroupSample;
  /** Places of its rows among all rows, in the order in which they are shown, those that are folded away too. */
  readonly places: readonly number[];
  readonly isFolded: boolean;
  /** Position among the shown rows of the first one of the group, or of what follows where none is shown. */
  readonly first: number;
  /** How many of its rows are shown. */
  readonly shown: number;
  /** Line of the picture on which it begins; its rows follow. */
  readonly line: number;
}

/** A line of the picture: a row by its position, or the beginning of a group. */
export type Line =
  | { readonly row: number; readonly group?: undefined }
  | { readonly group: RowGroup; readonly row?: undefined };

/** Rows that are to be gathered, and what is known of them. */
export interface Gathered {
  /** Keys in the order in which they would be shown without groups. */
  readonly keys: readonly string[];
  readonly placeOf: (key: string) => number;
  readonly idOf: (key: string) => string;
  readonly sampleOf: (id: string) => GroupSample;
  /** Whether a row came after the others were put into their order. */
  readonly isNew: (key: string) => boolean;
  readonly grouping: Grouping;
  readonly folded: ReadonlySet<string>;
}

/** Gathers rows; those that are new stand in front of the row that they were put in front of if that one is of their group. */
export function gather({ keys, placeOf, idOf, sampleOf, isNew, grouping, folded }: Gathered): {
  readonly groups: readonly RowGroup[];
  /** Keys of the rows that are shown. */
  readonly shown: readonly string[];
} {
  const members = new Map<string, string[]>();
  const late: string[] = [];
  const put = (key: string, id: string): void => {
    const own = members.get(id);
    if (own) own.push(key);
    else members.set(id, [key]);
  };
  let waiting: string[] = [];
  for (const key of keys) {
    if (isNew(key)) {
      waiting.push(key);
      continue;
    }
    const id = idOf(key);
    for (const one of waiting) {
      if (idOf(one) === id) put(one, id);
      else late.push(one);
    }
    waiting = [];
    put(key, id);
  }
  for (const key of [...late, ...waiting]) put(key, idOf(key));

  const shown: string[] = [];
  const groups: RowGroup[] = [];
  for (const sample of grouping.sort([...members.keys()].map(sampleOf))) {
    const { id } = sample;
    const own = members.get(id) as string[];
    const isFolded = folded.has(id);
    const seen = isFolded ? own.filter((key) => grouping.isKept(key)) : own;
    const first = shown.length;
    groups.push({
      id,
      sample,
      places: own.map(placeOf),
      isFolded,
      first,
      shown: seen.length,
      line: first + groups.length,
    });
    shown.push(...seen);
  }
  return { groups, shown };
}

/** The line on which a shown row stands. */
export function lineOfRow(groups: readonly RowGroup[], index: number): number {
  return index + countUntil(groups, (group) => group.first <= index);
}

/** What stands on a line. */
export function atLine(groups: readonly RowGroup[], line: number): Line {
  const group = groups[countUntil(groups, (one) => one.line <= line) - 1];
  if (!group) return { row: line };
  return group.line === line ? { group } : { row: group.first + line - group.line - 1 };
}

/** The group below whose line a shown row stands. */
export function groupOfRow(groups: readonly RowGroup[], index: number): RowGroup | undefined {
  return groups[countUntil(groups, (group) => group.first <= index) - 1];
}

/** How many groups at the beginning pass a test that none passes behind the first one that fails. */
function countUntil(groups: readonly RowGroup[], passes: (group: RowGroup) => boolean): number {
  let [low, high] = [0, groups.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(groups[middle] as RowGroup)) low = middle + 1;
    else high = middle;
  }
  return low;
}
