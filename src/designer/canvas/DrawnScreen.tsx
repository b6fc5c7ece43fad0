// A screen on the canvas, or what keeps it from being drawn.
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../engine/react/notices/ErrorBoundary.tsx';
import { FailedScreen } from '../../engine/react/notices/notices.tsx';
import { PlanView } from '../../engine/react/screen/Screen.tsx';
import { t } from '../../engine/text.ts';
import type { LivingPlan } from './use-living-plan.ts';

const NO_PARAMS = {};

export function DrawnScreen({ living: { shown, onReady } }: { living: LivingPlan }): ReactNode {
  if (!shown) return null;
  return (
    <ErrorBoundary
      key={shown.first.root.pointer}
      fallback={(error, retry) => (
        <FailedScreen title={t('画布无法显示')} text={error.message} retry={retry} />
      )}
    >
      <PlanView plan={shown.first} params={NO_PARAMS} onClose={undefined} onReady={onReady} />
    </ErrorBoundary>
  );
}
