// What one tick leads to: an operation is nothing without its page and menus, and what goes takes along what is below it.
import { listAbove, listRows, permissionsOf, type MatrixRow, type Permission } from './rows.ts';

export type Ticked = ReadonlySet<string>;

export type BoxState = 'on' | 'off' | 'mixed';

/** A permission with the row that it stands in. */
interface Place {
  permission: Permission;
  row: MatrixRow;
}

export interface Change {
  /** As it is after the change. */
  ticked: Ticked;
  /** What came along without having been pressed. */
  along: readonly Permission[];
  /** What was pressed and stays, as something below it may not be taken away. */
  kept: readonly Permission[];
}

export interface Ticks {
  /** Of every key that the tree holds. */
  permissions: ReadonlyMap<string, Permission>;
  /** Ticks permissions or takes their ticks away, with what belongs to them. */
  set(pressed: readonly Permission[], isOn: boolean, ticked: Ticked): Change;
}

/** @param isLocked whether the tick may be changed by nobody here, as it stands */
export function createTicks(
  rows: readonly MatrixRow[],
  isLocked: (permission: Permission, isTicked: boolean) => boolean,
): Ticks {
  const places = new Map<string, Place>();
  for (const row of listRows(rows)) {
    for (const permission of permissionsOf(row)) places.set(permission.key, { permission, row });
  }

  function listKin({ permission, row }: Place, isOn: boolean): Permission[] {
    const isPage = row.page === permission;
    if (isOn) return [...(isPage ? [] : [row]), ...listAbove(row)].map(({ page }) => page);
    if (!isPage) return [];
    return [...row.operations, ...listRows(row.rows).flatMap(permissionsOf)];
  }

  /** A page stays as long as anything below it does. */
  function keepAboveOf(next: Set<string>, ticked: Ticked): Permission[] {
    const back: Permission[] = [];
    for (const row of listRows(rows).reverse()) {
      const { page, operations } = row;
      if (next.has(page.key) || !ticked.has(page.key)) continue;
      const below = [...operations, ...row.rows.map((one) => one.page)];
      if (!below.some(({ key }) => next.has(key) && ticked.has(key))) continue;
      next.add(page.key);
      back.push(page);
    }
    return back;
  }

  return {
    permissions: new Map([...places].map(([key, { permission }]) => [key, permission])),
    set(pressed, isOn, ticked) {
      const next = new Set(ticked);
      const touched = new Set<Permission>();
      for (const one of pressed) {
        const place = places.get(one.key);
        if (!place || isLocked(one, ticked.has(one.key))) continue;
        for (const member of [one, ...listKin(place, isOn)]) {
          if (next.has(member.key) === isOn || isLocked(member, next.has(member.key))) continue;
          if (isOn) next.add(member.key);
          else next.delete(member.key);
          touched.add(member);
        }
      }
      const stayed = isOn ? [] : keepAboveOf(next, ticked).filter((one) => touched.has(one));
      const meant = new Set(pressed);
      return {
        ticked: next,
        along: [...touched].filter((one) => !meant.has(one) && !stayed.includes(one)),
        kept: stayed.filter((one) => meant.has(one)),
      };
    },
  };
}

/** How a box stands for several permissions. */
export function stateOf(permissions: readonly Permission[], ticked: Ticked): BoxState {
  const count = permissions.filter(({ key }) => ticked.has(key)).length;
  if (count === 0) return 'off';
  return count === permissions.length ? 'on' : 'mixed';
}

/** In the order of `keys`, what of them was ticked and taken away against what is saved. */
export function countChanges(
  keys: Iterable<string>,
  ticked: Ticked,
  saved: Ticked,
): { chosen: number; added: number; removed: number } {
  const count = { chosen: 0, added: 0, removed: 0 };
  for (const key of keys) {
    const [isOn, wasOn] = [ticked.has(key), saved.has(key)];
    if (isOn) count.chosen += 1;
    if (isOn && !wasOn) count.added += 1;
    if (!isOn && wasOn) count.removed += 1;
  }
  return count;
}
