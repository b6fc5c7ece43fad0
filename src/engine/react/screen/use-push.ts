// Steps that a screen runs when the server says that there is something new.
import { useEffect, useRef } from 'react';
import type { ScreenPlan } from '../../plan/plan.ts';
import type { Services } from '../../services.ts';
import type { ScreenModel } from '../model/screen-model.ts';

/**
 * Runs `on.push` of a plan, and `on.again` whenever it is shown again. A hidden tab of the app has no effects and hears
 * nothing: it catches up when it is shown.
 */
export function usePush(
  { onPush, onAgain }: ScreenPlan,
  { pushes }: Pick<Services, 'pushes'>,
  model: ScreenModel,
  isReady: boolean,
): void {
  const heard = useRef<number>(undefined);
  const wasShown = useRef(false);
  useEffect(() => {
    if (!isReady || onAgain === undefined) return undefined;
    if (wasShown.current) void model.run(onAgain, {});
    return () => {
      wasShown.current = true;
    };
  }, [onAgain, model, isReady]);
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
