// A dialog that a blueprint makes, drawn behind the page while one of its parts is selected.
import { useEffect, useRef, type ReactNode } from 'react';
import { EngineProvider } from '../../engine/react/screen/Screen.tsx';
import { t } from '../../engine/text.ts';
import type { Opening } from '../document/opening.ts';
import { DrawnScreen } from './DrawnScreen.tsx';
import type { LivingPlan } from './use-living-plan.ts';

interface OpenedDialogProps {
  living: LivingPlan;
  opening: Opening;
}

export function OpenedDialog({ living, opening }: OpenedDialogProps): ReactNode {
  const frame = useRef<HTMLElement>(null);
  const base = living.shown?.plan.root.pointer;
  useEffect(() => {
    if (base !== undefined) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [base]);
  if (!living.shown) return null;
  const { title } = living.shown.plan;
  return (
    <section
      ref={frame}
      className={`sw-canvas-frame sw-canvas-opened ${opening.as === 'drawer' ? 'is-drawer' : ''}`}
      style={opening.width === undefined ? undefined : { maxWidth: opening.width }}
      aria-label={t('弹窗“{0}”', title)}
    >
      <header>{title}</header>
      <EngineProvider engine={living.engine}>
        <DrawnScreen living={living} />
      </EngineProvider>
    </section>
  );
}
