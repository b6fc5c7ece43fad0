// What keys mean on the page at the moment, as those who handle them declared it.
import type { ShortcutGroup, Shortcuts } from '../../engine/shortcuts.ts';

export function createShortcuts(): Shortcuts {
  const groups = new Set<ShortcutGroup>();
  return {
    add: (group) => {
      groups.add(group);
      return () => groups.delete(group);
    },
    list: () => [...groups],
  };
}
