// Steps that a screen runs when the server says that there is something new.
import { useEffect } from 'react';
import type { ScreenPlan } from '../../plan/plan.ts';
import type { Services } from '../../services.ts';
import type { ScreenModel } from '../model/screen-model.ts';

/** Runs `on.push` of a plan. A hidden tab of the app has no effects and hears nothing. */
export function usePush(
  { onPush }: ScreenPlan,
  { pushes }: Pick<Services, 'pushes'>,
  model: ScreenModel,
  isReady: boolean,
): void {
  useEffect(() => {
    if (!isReady || onPush === undefined || pushes === undefined) return undefined;
    return pushes.subscribe((news) => void model.run(onPush, { $event: news }));
  }, [onPush, pushes, model, isReady]);
}
