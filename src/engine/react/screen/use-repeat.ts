// Steps that a screen runs again and again: only while it is looked at, and never twice at the same time.
import { useEffect } from 'react';
import type { ScreenPlan } from '../../plan/plan.ts';
import type { ScreenModel } from '../model/screen-model.ts';

/**
 * Runs `on.every` of a plan. A hidden tab of the app has no effects, a hidden window of the browser is asked for; a chain
 * that ends early ends the repetition, so that a server in trouble is left alone.
 */
export function useRepeat({ every }: ScreenPlan, model: ScreenModel, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || every === undefined) return undefined;
    let isRunning = false;
    const timer = setInterval(() => {
      if (isRunning || document.visibilityState === 'hidden') return;
      isRunning = true;
      void model.run(every.steps, {}).then((isDone) => {
        isRunning = false;
        if (!isDone) clearInterval(timer);
      });
    }, every.seconds * 1000);
    return () => clearInterval(timer);
  }, [every, model, isReady]);
}
