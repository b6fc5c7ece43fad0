// The levels of a tree that have been opened so far, put together.
import { useCallback, useMemo, useRef, useState } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { useLookups } from '../../engine/react/sources/lookups.ts';
import { useLoaded, type Loaded } from '../loading/use-loaded.ts';
import type { LevelSource, TreeItem } from './tree-source.ts';
import { t } from '../../engine/text.ts';

/** A node in the shape of the antd trees. */
export interface DrawnNode {
  value: string;
  title: string;
  isLeaf: boolean;
  disabled: boolean;
  /** Its level is on its way. */
  loading: boolean;
  children?: DrawnNode[];
}

export interface Levels {
  roots: Loaded<readonly TreeItem[]>;
  drawn: DrawnNode[];
  expanded: readonly string[];
  /** Some level is on its way. */
  isOpening: boolean;
  /** Takes over which nodes are unfolded; reads the levels below those that were never read. */
  expand(this: void, keys: readonly string[]): void;
}

/** @param isNeeded false puts the first call off */
export function useLevels(source: LevelSource, isNeeded: boolean): Levels {
  const http = useLookups();
  const { notify } = useServices();
  const [below, setBelow] = useState<ReadonlyMap<string, readonly TreeItem[]>>(new Map());
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const [opening, setOpening] = useState<ReadonlySet<string>>(new Set());
  /** Nodes whose level is here or on its way. */
  const asked = useRef(new Set<string>());

  const load = useCallback(
    async (parent: string | undefined): Promise<readonly TreeItem[]> => {
      const level = await source.loadLevel(http, parent);
      for (const key of listGiven(level)) asked.current.add(key);
      return level;
    },
    [http, source],
  );
  const roots = useLoaded(isNeeded ? source.id : undefined, () => load(undefined));

  const open = useCallback(
    async (key: string): Promise<void> => {
      asked.current.add(key);
      setOpening((now) => new Set(now).add(key));
      try {
        const level = await load(key);
        setBelow((now) => new Map(now).set(key, level));
      } catch {
        asked.current.delete(key);
        // Folded again, so that unfolding it is the next try.
        setExpanded((now) => now.filter((one) => one !== key));
        notify.message('warning', t('下级加载失败，请重新展开'));
      }
      setOpening((now) => new Set([...now].filter((one) => one !== key)));
    },
    [load, notify],
  );
  const expand = useCallback(
    (keys: readonly string[]) => {
      setExpanded(keys);
      for (const key of keys) if (!asked.current.has(key)) void open(key);
    },
    [open],
  );

  const { data } = roots;
  const drawn = useMemo(() => draw(data ?? [], below, opening, new Set()), [data, below, opening]);
  return { roots, drawn, expanded, isOpening: opening.size > 0, expand };
}

/** Nodes whose children came along with them. */
function listGiven(items: readonly TreeItem[]): string[] {
  return items.flatMap(({ key, children }) => (children ? [key, ...listGiven(children)] : []));
}

/** A node that turns up again below itself or elsewhere is drawn once: keys of a tree are unique. */
function draw(
  items: readonly TreeItem[],
  below: ReadonlyMap<string, readonly TreeItem[]>,
  opening: ReadonlySet<string>,
  seen: Set<string>,
): DrawnNode[] {
  const fresh = items.filter(({ key }) => !seen.has(key) && seen.add(key));
  return fresh.map(({ key, title, isLeaf, ...item }) => {
    const children = below.get(key) ?? item.children;
    return {
      value: key,
      title,
      // A level that turned out to be empty needs no arrow; an explicit false shows one before its level is read.
      isLeaf: isLeaf || children?.length === 0,
      disabled: item.isDisabled ?? false,
      loading: opening.has(key),
      ...(children && children.length > 0 ? { children: draw(children, below, opening, seen) } : {}),
    };
  });
}
