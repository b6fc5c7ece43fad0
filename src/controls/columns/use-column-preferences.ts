// The user's preferences of one table, read once and kept on every change.
import { useState } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import { keepPreferences, preferenceKey, readPreferences, type Preferences } from './column-preferences.ts';

/** @param pointer of the table in its document */
export function useColumnPreferences(pointer: string) {
  const key = preferenceKey(useScreen().plan.id, pointer);
  const [preferences, setPreferences] = useState(() => readPreferences(key));
  return {
    preferences,
    setPreferences: (next: Preferences) => {
      setPreferences(next);
      keepPreferences(key, next);
    },
  };
}
