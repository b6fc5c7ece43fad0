// The designer, as the app loads it.
import { lazy, Suspense, type ReactNode } from 'react';
import type { DesignerTask } from '../engine/react/context.ts';
import { Loading } from '../engine/react/screen/Loading.tsx';
import { Designer } from './Designer.tsx';

// Files are brought in far less often than pages are designed.
const ImportSet = lazy(async () => ({
  default: (await import('./panels/publishing/ImportSet.tsx')).ImportSet,
}));

export default function DesignerPart({ task, screen, node, onDone }: DesignerTask): ReactNode {
  if (task !== 'import') return <Designer screen={screen} node={node} />;
  return (
    <Suspense fallback={<Loading />}>
      <ImportSet onDone={onDone} />
    </Suspense>
  );
}
