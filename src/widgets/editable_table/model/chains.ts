// Columns whose choices depend on each other: what stands below a choice that changed is no choice any more.
import type { Column } from './column.ts';
import { isBlank, isSameValue } from './same-value.ts';
import { ownValue, patchRows, type Patches, type TableState } from './state.ts';
import type { Row } from './row.ts';

/** Keys of linked columns, from the top. */
export type Chain = readonly string[];

/** The chains of a table: the first column of each names the others. */
export function readChains(columns: readonly Column[]): readonly Chain[] {
  const known = new Set(columns.filter(({ type }) => type === 'link_down').map(({ key }) => key));
  return columns.flatMap(({ key, type, settings: { others } }) => {
    if (type !== 'link_down' || !Array.isArray(others)) return [];
    const below = others.filter((one): one is string => typeof one === 'string' && known.has(one));
    return below.length === 0 ? [] : [[key, ...below]];
  });
}

/** Empties, in rows whose upper choice is another, what was not chosen anew below it. */
export function emptyBelow(before: TableState, next: TableState, chains: readonly Chain[]): TableState {
  if (chains.length === 0 || before.keys !== next.keys || before.rows === next.rows) return next;
  const patches = new Map<number, Row>();
  next.rows.forEach((row, index) => {
    const old = before.rows[index];
    if (old === undefined || old === row) return;
    const patch: Record<string, unknown> = {};
    for (const chain of chains) {
      const isKept = (key: string): boolean => isSameValue(ownValue(old, key), ownValue(row, key));
      const top = chain.findIndex((key) => !isKept(key));
      if (top < 0) continue;
      for (const key of chain.slice(top + 1)) {
        if (isKept(key) && !isBlank(ownValue(row, key))) patch[key] = null;
      }
    }
    if (Object.keys(patch).length > 0) patches.set(index, patch);
  });
  return patches.size === 0 ? next : patchRows(next, patches satisfies Patches);
}
