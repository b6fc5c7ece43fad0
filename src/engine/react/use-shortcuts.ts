// Declares the shortcuts of a component for as long as it is on the page.
import { useContext, useEffect } from 'react';
import type { ShortcutGroup } from '../shortcuts.ts';
import { EngineContext } from './context.ts';

/** @param group the same object as long as it means the same; undefined while none of it can be pressed */
export function useShortcuts(group: ShortcutGroup | undefined): void {
  const shortcuts = useContext(EngineContext)?.services.shortcuts;
  useEffect(() => (group && shortcuts ? shortcuts.add(group) : undefined), [group, shortcuts]);
}
