// The designer, as the app loads it.
import type { ReactNode } from 'react';
import type { DesignerTask } from '../engine/react/context.ts';
import { Designer } from './Designer.tsx';
import { ImportSet } from './panels/ImportSet.tsx';

export default function DesignerPart({ task, screen, onDone }: DesignerTask): ReactNode {
  return task === 'import' ? <ImportSet onDone={onDone} /> : <Designer screen={screen} />;
}
