// The user's preferences of one table: those of the view that was chosen, or else read once and kept in the browser on every change.
import { useMemo, useState } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { useScreen } from '../../engine/react/context.ts';
import {
  isNamed,
  keepPreferences,
  NO_PREFERENCES,
  preferenceKey,
  readPreferences,
  toPreferences,
  type Preferences,
} from './column-preferences.ts';

/** For components that observe. */
export function useColumnPreferences({ pointer, address }: PlanNode) {
  const { plan, views } = useScreen();
  const key = preferenceKey(plan.id, pointer);
  const [own, setOwn] = useState(() => readPreferences(key));
  const view = views.get(address);
  const columns = view?.columns;
  const ofView = useMemo(() => toPreferences(columns), [columns]);
  return {
    preferences: isNamed(view) ? ofView : own,
    setPreferences: (next: Preferences) => {
      // A view changes for others, and elsewhere, when it is saved.
      if (isNamed(view)) {
        views.set(address, { id: view.id, ...(next === NO_PREFERENCES ? {} : { columns: next }) });
        return;
      }
      setOwn(next);
      keepPreferences(key, next);
    },
  };
}
