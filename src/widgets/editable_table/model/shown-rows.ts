// The rows as somebody arranged them: sorted and filtered for the eye alone. Everything that draws or edits by position
// works on these; what is saved are the rows below them, in their own order.
import type { Row } from './row.ts';
import type { TableModel } from './table-model.ts';

/** Gives the keys of the rows that are shown, in their order. */
export type Arrange = () => readonly string[];

export interface ShownRows extends TableModel {
  /** All rows, in the order in which they are saved. */
  readonly all: TableModel;
  readonly isArranged: boolean;
  /** Position of a shown row among all of them; of one that is to come, the place that it will have. */
  placeOf(index: number): number;
  /** Shows rows in another order, or others; undefined shows all of them again. */
  arrange(how: Arrange | undefined): void;
}

/** What is shown of one state of the rows. */
interface Picture {
  readonly of: readonly string[];
  readonly keys: readonly string[];
  /** Positions among all rows. */
  readonly places: readonly number[];
  readonly indexes: ReadonlyMap<string, number>;
}

/** Until somebody arranges anything, all questions go to the rows themselves. */
export function createShownRows(all: TableModel): ShownRows {
  let arrange: Arrange | undefined;
  /** As the rows were arranged last; of those that went since then, the keys stay, in case they come back. */
  let order: readonly string[] = [];
  /** All rows there were then: others came later, and are shown whatever they hold. */
  let known: ReadonlySet<string> = new Set();
  let picture: Picture | undefined;
  let rows: { readonly of: readonly Row[]; readonly rows: readonly Row[] } | undefined;
  /** Other rows came from outside: they are arranged like those before them. */
  let isStale = false;

  function apply(): void {
    isStale = false;
    order = arrange?.() ?? [];
    known = new Set(arrange ? all.keys : []);
    picture = undefined;
    rows = undefined;
  }

  function look(): Picture {
    const { keys } = all;
    if (picture?.of === keys) return picture;
    if (isStale) apply();
    const positions = new Map(keys.map((key, place) => [key, place]));
    const shown = joinNew(
      order.filter((key) => positions.has(key)),
      keys,
      known,
    );
    picture = {
      of: keys,
      keys: shown,
      places: shown.map((key) => positions.get(key) as number),
      indexes: new Map(shown.map((key, index) => [key, index])),
    };
    return picture;
  }

  function shownRows(): readonly Row[] {
    const { places } = look();
    if (rows?.of !== all.rows) rows = { of: all.rows, rows: places.map((place) => all.rows[place] as Row) };
    return rows.rows;
  }

  const placeOf = (index: number): number => {
    if (!arrange) return index;
    const { places } = look();
    return places[index] ?? all.rows.length + index - places.length;
  };

  return {
    ...all,
    all,
    get isArranged() {
      return arrange !== undefined;
    },
    get rows() {
      return arrange ? shownRows() : all.rows;
    },
    get keys() {
      return arrange ? look().keys : all.keys;
    },
    get deleteIds() {
      return all.deleteIds;
    },
    get selected() {
      return all.selected;
    },
    get canUndo() {
      return all.canUndo;
    },
    get canRedo() {
      return all.canRedo;
    },
    placeOf,
    keyAt: (index) => (arrange ? look().keys[index] : all.keyAt(index)),
    indexOf: (key) => (arrange ? (look().indexes.get(key) ?? -1) : all.indexOf(key)),
    arrange: (how) => {
      arrange = how;
      apply();
      if (how && all.selected.size > 0) {
        // Nobody shall remove ticked rows that they do not see.
        const { indexes } = look();
        all.select([...all.selected].filter((key) => indexes.has(key)));
      }
      all.signals.touchList();
    },
    load: (value, deleteIds) => {
      isStale = true;
      all.load(value, deleteIds);
    },
    insert: (at, added) => {
      all.insert(placeOf(at), added);
    },
    // Rows that are sorted or filtered have no neighbours to change places with.
    move: (which, step) => {
      if (!arrange) all.move(which, step);
    },
    moveTo: (from, to) => {
      if (!arrange) all.moveTo(from, to);
    },
    setCell: (index, key, value) => {
      all.setCell(placeOf(index), key, value);
    },
    patch: (patches, added) => {
      all.patch(
        arrange ? new Map([...patches].map(([index, patch]) => [placeOf(index), patch])) : patches,
        added,
      );
    },
    selectAll: () => {
      all.select(arrange ? look().keys : all.keys);
    },
  };
}

/** Puts rows that came later in front of the row that they were put in front of, else at the end. */
function joinNew(
  shown: readonly string[],
  all: readonly string[],
  known: ReadonlySet<string>,
): readonly string[] {
  const isNew = (key: string): boolean => !known.has(key);
  if (!all.some(isNew)) return shown;
  const before = new Map<string, string[]>();
  const present = new Set(shown);
  const last: string[] = [];
  let waiting: string[] = [];
  for (const key of all) {
    if (isNew(key)) {
      waiting.push(key);
      continue;
    }
    if (waiting.length === 0) continue;
    if (present.has(key)) before.set(key, waiting);
    else last.push(...waiting);
    waiting = [];
  }
  return [...shown.flatMap((key) => [...(before.get(key) ?? []), key]), ...last, ...waiting];
}
