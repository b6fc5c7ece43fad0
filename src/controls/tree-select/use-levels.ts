// The levels of a tree that have been opened so far, put together.
import { useMemo, useState } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { useLoaded, type Loaded } from '../use-loaded.ts';
import type { TreeItem, TreeSource } from './tree-source.ts';

/** A node in the shape of the antd tree. */
export interface DrawnNode {
  value: string;
  title: string;
  isLeaf: boolean;
  children?: DrawnNode[];
}

export interface Levels {
  roots: Loaded<TreeItem[]>;
  drawn: DrawnNode[];
  expanded: readonly string[];
  /** Some level is on its way. */
  isOpening: boolean;
  /** Takes over which nodes are unfolded; reads the levels below those that were never read. */
  expand(this: void, keys: readonly string[]): void;
}

/** @param isNeeded false puts the first call off */
export function useLevels(source: TreeSource, isNeeded: boolean): Levels {
  const { http, notify } = useServices();
  const [below, setBelow] = useState<ReadonlyMap<string, readonly TreeItem[]>>(new Map());
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const [opening, setOpening] = useState<ReadonlySet<string>>(new Set());
  const roots = useLoaded(isNeeded ? source.id : undefined, () => source.loadLevel(http, undefined));
  const { data } = roots;
  const drawn = useMemo(() => draw(data ?? [], below, new Set()), [data, below]);
  const expand = (keys: readonly string[]): void => {
    setExpanded(keys);
    for (const key of keys) if (!below.has(key) && !opening.has(key)) void open(key);
  };

  async function open(key: string): Promise<void> {
    setOpening((now) => new Set(now).add(key));
    try {
      const level = await source.loadLevel(http, key);
      setBelow((now) => new Map(now).set(key, level));
    } catch {
      // Folded again, so that unfolding it is the next try.
      setExpanded((now) => now.filter((one) => one !== key));
      notify.message('warning', '下级加载失败，请重新展开');
    }
    setOpening((now) => new Set([...now].filter((one) => one !== key)));
  }

  return { roots, drawn, expanded, isOpening: opening.size > 0, expand };
}

/** A node that turns up again below itself or elsewhere is drawn once: keys of a tree are unique. */
function draw(
  items: readonly TreeItem[],
  below: ReadonlyMap<string, readonly TreeItem[]>,
  seen: Set<string>,
): DrawnNode[] {
  const fresh = items.filter(({ key }) => !seen.has(key) && seen.add(key));
  return fresh.map(({ key, title, isLeaf }) => {
    const children = below.get(key);
    return {
      value: key,
      title,
      // A level that turned out to be empty needs no arrow; an explicit false shows one before its level is read.
      isLeaf: isLeaf || children?.length === 0,
      ...(children && children.length > 0 ? { children: draw(children, below, seen) } : {}),
    };
  });
}
