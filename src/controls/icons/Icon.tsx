// Icons by name, loaded with the first one: the sign-in page needs none.
import { lazy, Suspense, type ReactNode } from 'react';
import type { IconName } from './icon-names.ts';

const DrawnIcon = lazy(() => import('./drawn-icons.tsx'));

/** Room of the icon, so that nothing moves when it comes. */
const room = <span style={{ display: 'inline-block', width: '1em', height: '1em' }} aria-hidden />;

export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <Suspense fallback={room}>
      <DrawnIcon name={name} />
    </Suspense>
  );
}
