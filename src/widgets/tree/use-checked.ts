// The checked nodes of a tree: their keys live in a state of the screen.
import { toJS } from '@formily/reactive';
import { useEffect } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import type { SettingsOf } from '../../engine/react/widget.ts';
import {
  linkChecked,
  listItems,
  listKeys,
  listLeaves,
  listWay,
  type Checked,
  type TreeItem,
  type TreeKey,
} from './nodes.ts';
import type { props } from './props.ts';

type Settings = SettingsOf<typeof props>;

/**
 * Call it inside an observer. Keys of nodes that are not in the tree (filtered by the back end, not loaded)
 * stay stored until everything is cleared.
 * @param items the whole tree, not only what a search shows
 */
export function useChecked(settings: Settings, items: readonly TreeItem[]) {
  const model = useScreen();
  const {
    checked: name,
    saved,
    checkStrictly = false,
    isHalfIncluded = false,
    takesParents = false,
  } = settings;
  const readKeys = (state: string | undefined): Set<TreeKey> => {
    const kept: unknown = state === undefined ? undefined : toJS(model.state[state]);
    return new Set<TreeKey>(Array.isArray(kept) ? (kept as TreeKey[]) : []);
  };
  const stored = readKeys(name);
  useEffect(() => {
    if (name === undefined || saved === undefined) return undefined;
    return model.watchUnsaved(() => isOther(readKeys(name), readKeys(saved)));
  });
  const shown: Checked = checkStrictly
    ? { checked: listKeys(items, (item) => stored.has(item.key)), half: [] }
    : linkChecked(items, stored);

  function keep(next: ReadonlySet<TreeKey>): TreeKey[] {
    const known = new Set(listKeys(items));
    const foreign = [...next].filter((key) => !known.has(key));
    const { checked, half } = checkStrictly
      ? { checked: [...next].filter((key) => known.has(key)), half: [] }
      : linkChecked(items, next);
    const keys = [...checked, ...(isHalfIncluded ? half : []), ...foreign];
    if (name !== undefined) model.setState(name, keys);
    return keys;
  }

  /** The node alone or, where it is nothing without its parents, those as well; what goes takes along what is below it. */
  function withKin(item: TreeItem, isOn: boolean): TreeKey[] {
    if (!takesParents) return [item.key];
    const kin = isOn ? listWay(items, item.key) : listItems(item);
    return kin.filter((one) => one.key === item.key || !one.isDisabled).map((one) => one.key);
  }

  return {
    shown,
    /** Switches a node; linked, the leaves below it. */
    toggle: (item: TreeItem, isOn: boolean): TreeKey[] => {
      const next = new Set(stored);
      for (const key of checkStrictly ? withKin(item, isOn) : listLeaves(item)) {
        if (isOn) next.add(key);
        else next.delete(key);
      }
      return keep(next);
    },
    checkAll: (): TreeKey[] => keep(new Set([...stored, ...listKeys(items, (item) => !item.isDisabled)])),
    /** Keeps what the user may not switch. */
    clear: (): TreeKey[] =>
      keep(new Set(listKeys(items, (item) => item.isDisabled && shown.checked.includes(item.key)))),
  };
}

function isOther(one: ReadonlySet<TreeKey>, other: ReadonlySet<TreeKey>): boolean {
  return one.size !== other.size || [...one].some((key) => !other.has(key));
}
