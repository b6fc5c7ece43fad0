// Steps that a screen runs when the server says that there is something new.
import { useEffect, useRef } from 'react';
import type { ScreenPlan } from '../../plan/plan.ts';
import type { Services } from '../../services.ts';
import type { ScreenModel } from '../model/screen-model.ts';

/** Runs `on.push` of a plan. A hidden tab of the app has no effects and hears nothing: it catches up when it is shown. */
export function usePush(
  { onPush }: ScreenPlan,
  { pushes }: Pick<Services, 'pushes'>,
  model: ScreenModel,
  isReady: boolean,
): void {
  const heard = useRef<number>(undefined);
  useEffect(() => {
    if (!isReady || onPush === undefined || pushes === undefined) return undefined;
    const count = pushes.count?.();
    if (heard.current !== undefined && heard.current !== count)
      void model.run(onPush, { $event: { isOwn: false } });
    const end = pushes.subscribe((news) => void model.run(onPush, { $event: news }));
    return () => {
      heard.current = pushes.count?.();
      end();
    };
  }, [onPush, pushes, model, isReady]);
}
