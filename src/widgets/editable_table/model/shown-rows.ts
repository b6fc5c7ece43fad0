// The rows as somebody arranged them: sorted and filtered for the eye alone. Everything that draws or edits by position
// works on these; what is saved are the rows below them, in their own order.
import {
  atLine,
  gather,
  groupOfRow,
  lineOfRow,
  type Grouping,
  type GroupSample,
  type Line,
  type RowGroup,
} from './groups.ts';
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
  /** Shows rows in another order, or others, gathered or not; undefined shows all of them again. */
  arrange(how: Arrange | undefined, grouping?: Grouping): void;
  /** The groups in their order; undefined where rows are not gathered. */
  readonly groups: readonly RowGroup[] | undefined;
  /** Lines of the picture: one for each shown row, and one for each group. */
  readonly lineCount: number;
  lineOf(index: number): number;
  atLine(line: number): Line;
  groupOf(index: number): RowGroup | undefined;
  /** Folds groups, or unfolds them; rows that go out of sight are ticked no more. */
  fold(ids: readonly string[], isFolded: boolean): void;
  /** Brings a row into sight whose group is folded. */
  reveal(key: string): void;
  /**
   * Lets rows whose value is another now go to the group of that value.
   * @param stays rows that stay where they are for now
   * @returns whether any went
   */
  regroup(stays: (key: string) => boolean): boolean;
}

/** What is shown of one state of the rows. */
interface Picture {
  readonly of: readonly string[];
  readonly keys: readonly string[];
  /** Positions among all rows. */
  readonly places: readonly number[];
  readonly indexes: ReadonlyMap<string, number>;
  readonly groups: readonly RowGroup[] | undefined;
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
  let grouping: Grouping | undefined;
  let folded: ReadonlySet<string> = new Set();
  /** The group in which each row stands, whatever it holds by now. */
  const stands = new Map<string, string>();
  const samples = new Map<string, GroupSample>();
  /** The rows as they were looked through last, and those among them that stand in a group that is not theirs. */
  let checked: { readonly of: readonly Row[]; readonly waiting: readonly string[] } | undefined;

  function drawAnew(): void {
    picture = undefined;
    rows = undefined;
  }

  function apply(): void {
    isStale = false;
    order = arrange?.() ?? [];
    known = new Set(arrange ? all.keys : []);
    stands.clear();
    samples.clear();
    checked = undefined;
    drawAnew();
  }

  /** Keys in the order in which they would be shown without groups, and where they stand among all rows. */
  function flatten(keys: readonly string[]) {
    const positions = new Map(keys.map((key, place) => [key, place]));
    const isThere = (key: string): boolean => positions.has(key);
    return {
      flat: joinNew(order.filter(isThere), keys, known),
      placeOf: (key: string) => positions.get(key) as number,
    };
  }

  /** Puts a row into the group of its value. */
  function putInto(by: Grouping, key: string, place: number): string {
    const row = all.rows[place] as Row;
    const id = by.idOf(row, place);
    stands.set(key, id);
    samples.set(id, { id, row, place });
    return id;
  }

  function gatherRows(by: Grouping, flat: readonly string[], placeAmongAll: (key: string) => number) {
    const idOf = (key: string): string => stands.get(key) ?? putInto(by, key, placeAmongAll(key));
    const isNew = (key: string): boolean => !known.has(key);
    const sampleOf = (id: string): GroupSample => samples.get(id) as GroupSample;
    return gather({ keys: flat, placeOf: placeAmongAll, idOf, sampleOf, isNew, grouping: by, folded });
  }

  function look(): Picture {
    const { keys } = all;
    if (picture?.of === keys) return picture;
    if (isStale) apply();
    const { flat, placeOf } = flatten(keys);
    const gathered = grouping && gatherRows(grouping, flat, placeOf);
    const shown = gathered?.shown ?? flat;
    picture = {
      of: keys,
      keys: shown,
      places: shown.map(placeOf),
      indexes: new Map(shown.map((key, index) => [key, index])),
      groups: gathered?.groups,
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

  /** Nobody shall remove ticked rows that they do not see. */
  function untickUnseen(): void {
    if (all.selected.size === 0) return;
    const { indexes } = look();
    all.select([...all.selected].filter((key) => indexes.has(key)));
  }

  function fold(ids: readonly string[], isFolded: boolean): void {
    const next = new Set(folded);
    for (const id of ids) {
      if (isFolded) next.add(id);
      else next.delete(id);
    }
    folded = next;
    drawAnew();
    if (isFolded) untickUnseen();
    all.signals.touchList();
  }

  const groupsNow = (): readonly RowGroup[] | undefined => (arrange && grouping ? look().groups : undefined);

  return {
    ...all,
    all,
    get groups() {
      return groupsNow();
    },
    get lineCount() {
      return (arrange ? look().keys.length : all.rows.length) + (groupsNow()?.length ?? 0);
    },
    lineOf: (index) => lineOfRow(groupsNow() ?? [], index),
    atLine: (line) => atLine(groupsNow() ?? [], line),
    groupOf: (index) => groupOfRow(groupsNow() ?? [], index),
    fold,
    reveal: (key) => {
      if (!groupsNow() || look().indexes.has(key)) return;
      const id = stands.get(key);
      if (id !== undefined) fold([id], false);
    },
    regroup: (stays) => {
      const by = groupsNow() && grouping;
      if (!by) return false;
      // With each step of a key, only those that waited are looked at.
      const isSame = checked?.of === all.rows;
      if (isSame && checked?.waiting.length === 0) return false;
      const { flat, placeOf: placeAmongAll } = flatten(all.keys);
      const waiting: string[] = [];
      let isAny = false;
      for (const key of isSame ? (checked?.waiting ?? []) : flat) {
        const place = placeAmongAll(key);
        if (stands.get(key) === by.idOf(all.rows[place] as Row, place)) continue;
        if (stays(key)) {
          waiting.push(key);
          continue;
        }
        putInto(by, key, place);
        isAny = true;
      }
      checked = { of: all.rows, waiting };
      if (!isAny) return false;
      drawAnew();
      untickUnseen();
      all.signals.touchList();
      return true;
    },
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
    arrange: (how, by) => {
      arrange = how;
      grouping = by;
      if (!by) folded = new Set();
      apply();
      if (how) untickUnseen();
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
