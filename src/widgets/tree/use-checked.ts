// The checked nodes of a tree: their keys live in a state of the screen.
import { toJS } from '@formily/reactive';
import { useScreen } from '../../engine/react/context.ts';
import type { SettingsOf } from '../../engine/react/widget.ts';
import { linkChecked, listKeys, listLeaves, type Checked, type TreeItem, type TreeKey } from './nodes.ts';
import type { props } from './props.ts';

type Settings = SettingsOf<typeof props>;

/**
 * Call it inside an observer. Keys of nodes that are not in the tree (filtered by the back end, not loaded)
 * stay stored until everything is cleared.
 * @param items the whole tree, not only what a search shows
 */
export function useChecked(settings: Settings, items: readonly TreeItem[]) {
  const model = useScreen();
  const { checked: name, checkStrictly = false, isHalfIncluded = false } = settings;
  const kept: unknown = name === undefined ? undefined : toJS(model.state[name]);
  const stored = new Set<TreeKey>(Array.isArray(kept) ? (kept as TreeKey[]) : []);
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

  return {
    shown,
    /** Switches a node; linked, the leaves below it. */
    toggle: (item: TreeItem, isOn: boolean): TreeKey[] => {
      const next = new Set(stored);
      for (const key of checkStrictly ? [item.key] : listLeaves(item)) {
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
