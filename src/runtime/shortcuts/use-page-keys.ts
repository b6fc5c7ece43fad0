// Shortcuts that need nothing of the page to have the focus.
import { useEffect, useRef } from 'react';
import { useShortcuts } from '../../engine/react/use-shortcuts.ts';
import { isPressed, type Shortcut, type ShortcutGroup } from '../../engine/shortcuts.ts';

/** What people type into. */
const TYPED = 'input, textarea, select, [contenteditable="true"]';

/** One that does something by itself. */
export interface PageKey extends Shortcut {
  run(this: void): void;
}

/** @param group the same object as long as it means the same; undefined while none of it can be pressed */
export function usePageKeys(group: ShortcutGroup<PageKey> | undefined): void {
  useShortcuts(group);
  const current = useRef(group);
  useEffect(() => {
    current.current = group;
  }, [group]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // An editor may have taken the keys for itself; half a Chinese word is no key.
      if (event.defaultPrevented || event.isComposing) return;
      const shortcut = current.current?.shortcuts.find(({ keys }) => isPressed(keys, event));
      if (!shortcut || (!shortcut.keys.includes('+') && isTyping(event.target))) return;
      event.preventDefault();
      shortcut.run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED) !== null;
}
