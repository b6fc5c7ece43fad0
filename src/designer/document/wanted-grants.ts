// What ticks at roles come to: grants that are given and taken.
import type { DocumentAccess } from '../wire-belongings.ts';

/** Ids of entries that roles shall hold, by the ids of the roles. */
export type Ticks = ReadonlyMap<string, ReadonlySet<string>>;

export interface GrantChange {
  role: string;
  added: readonly string[];
  removed: readonly string[];
}

/** What the roles hold now. */
export function readTicks({ roles }: Pick<DocumentAccess, 'roles'>): Ticks {
  return new Map(roles.map(({ id, granted }) => [id, new Set(granted)]));
}

/** Ticks or unticks one entry of one role. */
export function tick(ticks: Ticks, role: string, entry: string, isTicked: boolean): Ticks {
  const held = new Set(ticks.get(role));
  if (isTicked) held.add(entry);
  else held.delete(entry);
  return new Map(ticks).set(role, held);
}

/** What has to be saved, role by role. A menu that is given brings those above it, or nobody would find it. */
export function listGrantChanges(
  { roles, menu, parents }: Pick<DocumentAccess, 'roles' | 'menu' | 'parents'>,
  ticks: Ticks,
): GrantChange[] {
  const above = new Map(parents.map(({ id, parent }) => [id, parent]));
  return roles.flatMap(({ id: role, granted }) => {
    const wanted = ticks.get(role) ?? new Set(granted);
    const added = [...wanted].filter((entry) => !granted.includes(entry));
    const removed = granted.filter((entry) => !wanted.has(entry));
    if (added.length + removed.length === 0) return [];
    if (menu && added.includes(menu.id)) {
      for (let at: string | undefined = menu.parent; at !== undefined && at !== ''; at = above.get(at)) {
        // A tree that goes in circles ends here.
        if (added.includes(at)) break;
        added.push(at);
      }
    }
    return [{ role, added, removed }];
  });
}
