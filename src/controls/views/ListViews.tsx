import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ViewedList } from './use-views.ts';
import { ViewButton } from './ViewButton.tsx';

const ViewMenu = lazy(() => import('./ViewMenu.tsx'));

/** The views of a list behind their button. Whoever presses it while the menu is being loaded gets it opened. */
export function ListViews(props: ViewedList & { isNarrow: boolean }): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const ask = (): void => setAsked(true);
  return (
    // The button gives way to that of the menu, maybe between the two halves of a press.
    <Suspense fallback={<ViewButton isNarrow={props.isNarrow} onMouseDown={ask} onClick={ask} />}>
      <ViewMenu {...props} isAsked={isAsked} />
    </Suspense>
  );
}
