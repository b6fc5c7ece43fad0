import { lazy, Suspense, type ReactNode } from 'react';
import { useGivenRows } from '../../engine/react/sources/given-rows.ts';
import { Loading } from '../../engine/react/screen/Loading.tsx';
import { RepeatList, type RepeatProps } from './RepeatList.tsx';

const CalledRepeat = lazy(() => import('./CalledRepeat.tsx'));

/** Draws `items` once per row, as a list or in a grid. */
export function Repeat(repeat: RepeatProps): ReactNode {
  if (repeat.node.source?.kind !== 'api') return <GivenRepeat {...repeat} />;
  return (
    <Suspense fallback={<Loading />}>
      <CalledRepeat {...repeat} />
    </Suspense>
  );
}

function GivenRepeat(repeat: RepeatProps): ReactNode {
  return <RepeatList {...repeat} rows={useGivenRows(repeat.node)} />;
}
