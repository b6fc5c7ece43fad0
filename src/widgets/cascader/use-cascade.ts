// The levels of a cascader, with those that the present value needs to be shown by its names.
import { useEffect, useMemo } from 'react';
import type { LevelSource } from '../../controls/tree-select/tree-source.ts';
import { useLevels, type DrawnNode, type Levels } from '../../controls/tree-select/use-levels.ts';
import { useScreen } from '../../engine/react/context.ts';
import { createCascadeSource, type CascaderSettings } from './cascade-source.ts';

export interface Cascade extends Levels {
  /** Names of a path; undefined while one of its levels is on its way. */
  names: string[] | undefined;
}

/** @param path values from the top */
export function useCascade(settings: CascaderSettings, path: readonly string[], isOpen: boolean): Cascade {
  const model = useScreen();
  // A document's settings are evaluated anew with each render; equal ones mean the same tree.
  const key = JSON.stringify(settings);
  const source = useMemo((): LevelSource => {
    const { id, loadLevel } = createCascadeSource(JSON.parse(key) as CascaderSettings, model);
    return { id: `${id} ${key}`, loadLevel };
  }, [key, model]);
  const levels = useLevels(source, isOpen || path.length > 0);
  const { expand } = levels;
  const above = path.slice(0, -1).join(',');
  const isReady = levels.roots.data !== undefined;
  useEffect(() => {
    if (isReady && above !== '') expand(above.split(','));
  }, [isReady, above, expand]);
  const isBusy = levels.roots.isLoading || levels.isOpening;
  return { ...levels, names: nameOf(path, levels.drawn, isBusy) };
}

/** A value that its level does not have is shown as itself. */
function nameOf(path: readonly string[], drawn: readonly DrawnNode[], isBusy: boolean): string[] | undefined {
  const names: string[] = [];
  let level: readonly DrawnNode[] = drawn;
  for (const value of path) {
    const node = level.find((one) => one.value === value);
    if (!node && isBusy) return undefined;
    names.push(node?.title ?? value);
    level = node?.children ?? [];
  }
  return names;
}
