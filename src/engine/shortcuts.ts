// Keys that mean something on a page. Whoever handles some declares them, handles them by the declaration, and is listed by it.

/** A key, or several that go together, and what pressing it does. */
export interface Shortcut {
  /** As `aria-keyshortcuts` names them: `Control+K` (⌘K on a Mac), `Alt+Shift+W`, `ArrowUp`, `?`. */
  keys: string;
  title: string;
}

/** @typeParam One what whoever handles them knows of each besides */
export interface ShortcutGroup<One extends Shortcut = Shortcut> {
  /** Where the keys mean it, e.g. 页签. */
  title: string;
  shortcuts: readonly One[];
}

/** The shortcuts that are live at the moment. */
export interface Shortcuts {
  /** @returns takes them off again */
  add(group: ShortcutGroup): () => void;
  list(): readonly ShortcutGroup[];
}

export interface PressedKey {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether what was pressed is what a shortcut names. */
export function isPressed(keys: string, event: PressedKey): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const isLetter = /^[A-Z]$/.test(key);
  // With Alt a keyboard may give another sign than the letter on the key.
  const isKey =
    event.key === key || (isLetter && (event.code === `Key${key}` || event.key === key.toLowerCase()));
  if (!isKey) return false;
  if ((event.ctrlKey || event.metaKey) !== parts.includes('Control')) return false;
  if (event.altKey !== parts.includes('Alt')) return false;
  // A sign such as `?` needs Shift on some keyboards and not on others.
  const isSign = parts.length === 1 && key.length === 1 && !isLetter;
  return isSign || event.shiftKey === parts.includes('Shift');
}
