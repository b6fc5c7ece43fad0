// A plan as it lives on the canvas: mounted once, then it takes over whatever changes in it.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPlanSpeaker } from '../../engine/plan/plan-speaker.ts';
import type { ScreenPlan } from '../../engine/plan/plan.ts';
import type { Engine, FormilyRenderer } from '../../engine/react/context.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import type { WidgetRegistry } from '../../engine/react/widget.ts';
import type { DrawnScreen } from '../document/made/drawn-screen.ts';
import { createCanvasServices, type CanvasSurroundings } from './canvas-services.ts';
import { DESIGNING } from './designing.tsx';

interface Parts {
  surroundings: CanvasSurroundings;
  registry: WidgetRegistry;
  loadFormily: FormilyRenderer;
}

export interface LivingPlan {
  engine: Engine;
  /** What was mounted, and what it is by now; undefined until its widgets are there. */
  shown: { first: ScreenPlan; plan: ScreenPlan } | undefined;
  model: ScreenModel | undefined;
  onReady(model: ScreenModel | undefined): void;
}

/** @param told the newest plan; one with another root is mounted anew */
export function useLivingPlan(
  told: ScreenPlan | undefined,
  { surroundings, registry, loadFormily }: Parts,
): LivingPlan {
  const speak = useRef(createPlanSpeaker());
  const latest = useRef<ScreenPlan>(undefined);
  const living = useRef<ScreenModel>(undefined);
  const [shown, setShown] = useState<LivingPlan['shown']>();
  const [model, setModel] = useState<ScreenModel>();
  const engine = useMemo(
    () => ({
      services: createCanvasServices(surroundings, () => latest.current),
      registry,
      loadFormily,
      designing: DESIGNING,
    }),
    [surroundings, registry, loadFormily],
  );

  useEffect(() => {
    const plan = told && speak.current(withoutSteps(told));
    latest.current = plan;
    if (!plan) {
      // It is mounted anew when it is drawn again.
      living.current = undefined;
      setModel(undefined);
      setShown(undefined);
      return;
    }
    void registry.load(plan.widgets).then(() => {
      // Another one may have come meanwhile.
      if (latest.current !== plan) return;
      const isSame = (other: ScreenPlan): boolean => other.root.pointer === plan.root.pointer;
      if (living.current && isSame(living.current.plan)) living.current.adopt(plan);
      setShown((before) => ({ first: before && isSame(before.first) ? before.first : plan, plan }));
    });
  }, [told, registry]);

  const onReady = useCallback((ready: ScreenModel | undefined) => {
    living.current = ready;
    setModel(ready);
    const { current } = latest;
    if (ready && current && ready.plan !== current && ready.plan.root.pointer === current.root.pointer)
      ready.adopt(current);
  }, []);
  return { engine, shown, model, onReady };
}

/** Nothing happens by itself on the canvas; its dialogs live for themselves. */
function withoutSteps(plan: DrawnScreen): ScreenPlan {
  const { every: _every, onPush: _onPush, onAgain: _onAgain, dialogs: _dialogs, ...rest } = plan;
  return { ...rest, onOpen: [] };
}
