// A plain Formily document: its renderer is loaded only when such a document is shown.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { FormilyPlan } from '../../plan/plan.ts';
import { useEngine } from '../context.ts';
import { FailedScreen } from '../notices/notices.tsx';
import { t } from '../../text.ts';
import { messageOf } from '../../values/errors.ts';

export function FormilyView({ plan }: { plan: FormilyPlan }): ReactNode {
  const { loadFormily } = useEngine();
  const [loaded, setLoaded] = useState<{ View: ComponentType<{ plan: FormilyPlan }> } | { error: string }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    loadFormily().then(
      (View) => {
        setLoaded({ View });
      },
      (error: unknown) => {
        setLoaded({ error: messageOf(error) });
      },
    );
  }, [loadFormily, attempt]);
  if (!loaded) return null;
  if ('error' in loaded) {
    return (
      <FailedScreen
        title={t('Formily 组件加载失败')}
        text={loaded.error}
        retry={() => {
          setAttempt((count) => count + 1);
        }}
      />
    );
  }
  return <loaded.View plan={plan} />;
}
