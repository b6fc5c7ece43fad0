// The canvas in its frame: the screen as it is drawn for its users, under a layer that takes every press.
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ScreenPlan } from '../../engine/plan/plan.ts';
import { createPlanSpeaker } from '../../engine/plan/plan-speaker.ts';
import { ErrorBoundary } from '../../engine/react/notices/ErrorBoundary.tsx';
import { FailedScreen } from '../../engine/react/notices/notices.tsx';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { EngineProvider, PlanView } from '../../engine/react/screen/Screen.tsx';
import type { FormilyRenderer } from '../../engine/react/context.ts';
import type { WidgetRegistry } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import { applyEdits } from '../document/edits.ts';
import type { JsonObject } from '../../engine/document.ts';
import './canvas.css';
import { createCanvasServices, type CanvasSurroundings } from './canvas-services.ts';
import { findNode } from './containers.ts';
import { HiddenContext, PLAIN_LOOK, takeLook } from './desk-look.ts';
import { DESIGNING } from './designing.tsx';
import { DrawnPlan } from './DrawnPlan.tsx';
import type { FrameLine } from './frame-line.ts';
import { nodeOfPointer } from './pointers.ts';
import type { Carried, FromCanvas, ToCanvas } from './protocol.ts';

export type CanvasLine = FrameLine<ToCanvas, FromCanvas>;

export interface CanvasProps {
  line: CanvasLine;
  surroundings: CanvasSurroundings;
  registry: WidgetRegistry;
  loadFormily: FormilyRenderer;
}

const NO_PARAMS = {};

export function Canvas({ line, surroundings, registry, loadFormily }: CanvasProps): ReactNode {
  const [shown, setShown] = useState<{ first: ScreenPlan; plan: ScreenPlan }>();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [look, setLook] = useState(PLAIN_LOOK);
  const speak = useRef(createPlanSpeaker());
  const latest = useRef<ScreenPlan>(undefined);
  const model = useRef<ScreenModel>(undefined);
  const carry = useRef<(carried: Carried | undefined) => void>(() => undefined);
  const engine = useMemo(
    () => ({
      services: createCanvasServices(surroundings, () => latest.current),
      registry,
      loadFormily,
      designing: DESIGNING,
    }),
    [surroundings, registry, loadFormily],
  );

  const take = useCallback(
    async (told: ScreenPlan) => {
      const plan = speak.current(withoutSteps(told));
      latest.current = plan;
      await registry.load(plan.widgets);
      // Another one may have come meanwhile.
      if (latest.current !== plan) return;
      model.current?.adopt(plan);
      setShown((before) => ({ first: before?.first ?? plan, plan }));
    },
    [registry],
  );

  useEffect(() => {
    let told: JsonObject | undefined;
    const end = line.listen((message) => {
      if (message.kind === 'select') setSelected(message.pointers);
      if (message.kind === 'carry') carry.current(message.carried);
      if (message.kind === 'desk') {
        const { kind: _kind, ...told } = message;
        setLook((before) => takeLook(before, told));
      }
      if (message.kind === 'plan') told = message.plan as unknown as JsonObject;
      if (message.kind === 'edits') told = applyEdits(told ?? {}, message.edits).document;
      if (told && (message.kind === 'plan' || message.kind === 'edits'))
        void take(told as unknown as ScreenPlan);
    });
    line.tell({ kind: 'ready' });
    return end;
  }, [line, take]);

  const onReady = useCallback((ready: ScreenModel | undefined) => {
    model.current = ready;
    if (ready && latest.current && ready.plan !== latest.current) ready.adopt(latest.current);
  }, []);

  // What is selected shows, also in a tab or panel that is closed.
  useEffect(() => {
    const node =
      shown && selected[0] !== undefined ? findNode(shown.plan.root, nodeOfPointer(selected[0])) : undefined;
    if (node && model.current) model.current.revealed.address = node.address;
  }, [selected, shown]);

  return (
    <EngineProvider engine={engine}>
      <HiddenContext value={look.hidden}>
        <div className="sw-canvas">
          {shown && (
            <DrawnPlan
              line={line}
              plan={shown.plan}
              selected={selected}
              registry={registry}
              look={look}
              carry={carry}
            >
              <ErrorBoundary
                fallback={(error, retry) => (
                  <FailedScreen title={t('画布无法显示')} text={error.message} retry={retry} />
                )}
              >
                <PlanView plan={shown.first} params={NO_PARAMS} onClose={undefined} onReady={onReady} />
              </ErrorBoundary>
            </DrawnPlan>
          )}
        </div>
      </HiddenContext>
    </EngineProvider>
  );
}

/** Nothing happens by itself on the canvas. */
function withoutSteps(plan: ScreenPlan): ScreenPlan {
  const { every: _every, onPush: _onPush, ...rest } = plan;
  return { ...rest, onOpen: [] };
}
