// Which rows of a tree lie below which, found once for all of them: to look through all for each takes their number squared.

interface Placed {
  id: string;
  parent_id: string | null;
}

/** Rows by the id of the one above, '' for the top, each level in the order in which they were given. */
export type Levels<Row> = ReadonlyMap<string, readonly Row[]>;

/** @param placeOf the level that a row belongs to */
export function levelsOf<Row>(rows: readonly Row[], placeOf: (row: Row) => string): Levels<Row> {
  const levels = new Map<string, Row[]>();
  for (const row of rows) {
    const place = placeOf(row);
    const level = levels.get(place);
    if (level) level.push(row);
    else levels.set(place, [row]);
  }
  return levels;
}

/** The levels of what somebody sees of a tree: what lost its parent stands at the top. */
export function shownLevelsOf<Row extends Placed>(rows: readonly Row[]): Levels<Row> {
  const known = new Set(rows.map(({ id }) => id));
  return levelsOf(rows, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : ''));
}

/** Some ids and those of everything below them, each once. */
export function branchOf(rows: readonly Placed[], roots: readonly string[]): string[] {
  const levels = levelsOf(rows, ({ parent_id }) => parent_id ?? '');
  const ids = new Set(roots);
  // A set also goes through what is added to it meanwhile.
  for (const id of ids) for (const row of levels.get(id) ?? []) ids.add(row.id);
  return [...ids];
}

/** How far down a row lies: 1 at the top. */
export function depthOf(rows: readonly Placed[], id: string): number {
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  const passed = new Set<string>();
  for (let at: string | null | undefined = id; at && !passed.has(at); at = parents.get(at)) passed.add(at);
  return passed.size;
}

/** How many levels a row takes with everything below it: 1 for one that has nothing there. */
export function heightOf(rows: readonly Placed[], id: string): number {
  const levels = levelsOf(rows, ({ parent_id }) => parent_id ?? '');
  const passed = new Set<string>();
  let height = 0;
  for (let level = [id]; level.length > 0; height += 1) {
    for (const one of level) passed.add(one);
    level = level
      .flatMap((one) => levels.get(one) ?? [])
      .flatMap((row) => (passed.has(row.id) ? [] : [row.id]));
  }
  return height;
}
