// The canvas in its frame: the screen as it is drawn for its users, under a layer that takes every press.
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ScreenPlan } from '../../engine/plan/plan.ts';
import { ErrorBoundary } from '../../engine/react/notices/ErrorBoundary.tsx';
import { FailedScreen } from '../../engine/react/notices/notices.tsx';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { EngineProvider, PlanView } from '../../engine/react/screen/Screen.tsx';
import type { FormilyRenderer } from '../../engine/react/context.ts';
import type { WidgetRegistry } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import { applyEdits } from '../document/edits.ts';
import type { JsonObject } from '../../engine/document.ts';
import { findNodeAt } from './boxes.ts';
import './canvas.css';
import { createCanvasServices, type CanvasSurroundings } from './canvas-services.ts';
import { findNode, listContainers, nameNode } from './containers.ts';
import { DESIGNING } from './designing.tsx';
import type { FrameLine } from './frame-line.ts';
import { readKey } from './keys.ts';
import { Overlay } from './Overlay.tsx';
import type { CanvasCommand, FromCanvas, ToCanvas } from './protocol.ts';
import { TitleField } from './TitleField.tsx';
import { useBoxes } from './use-boxes.ts';
import { useDrags } from './use-drags.ts';

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
  const latest = useRef<ScreenPlan>(undefined);
  const model = useRef<ScreenModel>(undefined);
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
      const plan = withoutSteps(told);
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
    const node = shown && selected[0] !== undefined ? findNode(shown.plan.root, selected[0]) : undefined;
    if (node && model.current) model.current.revealed.address = node.address;
  }, [selected, shown]);

  return (
    <EngineProvider engine={engine}>
      <div className="sw-canvas">
        {shown && (
          <DrawnPlan line={line} plan={shown.plan} selected={selected} registry={registry}>
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
    </EngineProvider>
  );
}

/** Nothing happens by itself on the canvas. */
function withoutSteps(plan: ScreenPlan): ScreenPlan {
  const { every: _every, onPush: _onPush, ...rest } = plan;
  return { ...rest, onOpen: [] };
}

interface DrawnPlanProps extends Pick<CanvasProps, 'line' | 'registry'> {
  plan: ScreenPlan;
  selected: readonly string[];
  children: ReactNode;
}

function DrawnPlan({ line, plan, selected, registry, children }: DrawnPlanProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const boxes = useBoxes(content);
  const [pointed, setPointed] = useState<readonly [x: number, y: number]>();
  const [edited, setEdited] = useState<string>();
  const find = useCallback((type: string) => registry.get(type), [registry]);
  const containers = useMemo(() => listContainers(plan.root, find), [plan, find]);
  const nameOf = (pointer: string): string => {
    const node = findNode(plan.root, pointer);
    if (node === plan.root) return plan.title;
    return node ? nameNode(node, find) : pointer;
  };
  const place = useDrags({
    layer,
    boxes,
    containers,
    nodesAt: (x, y) => {
      const box = findNodeAt(boxes, x, y);
      if (!box || box.pointer === plan.root.pointer) return [];
      return selected.includes(box.pointer) ? selected : [box.pointer];
    },
    onDrop: (dragged, at) => line.tell({ kind: 'drop', dragged, place: at }),
  });
  const chosen = boxes.filter(({ pointer }) => selected.includes(pointer));
  const hovered = pointed ? findNodeAt(boxes, ...pointed) : undefined;
  const pointOf = (event: { clientX: number; clientY: number }): readonly [number, number] => {
    const { left, top } = layer.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return [event.clientX - left, event.clientY - top];
  };

  return (
    <div className="sw-canvas-content">
      <div ref={content} inert>
        {children}
      </div>
      <div
        ref={layer}
        className="sw-canvas-layer"
        tabIndex={0}
        role="application"
        aria-label={t('画布：方向键在大纲中选择组件，Delete 删除，Alt 加上下键移动')}
        onPointerMove={(event) => setPointed(pointOf(event))}
        onPointerLeave={() => setPointed(undefined)}
        onClick={(event) => {
          const box = findNodeAt(boxes, ...pointOf(event));
          const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
          line.tell({ kind: 'select', pointer: box?.pointer ?? plan.root.pointer, isMore });
        }}
        onDoubleClick={(event) => setEdited(findNodeAt(boxes, ...pointOf(event))?.pointer)}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return;
          const key = readKey(event);
          if (!key) return;
          event.preventDefault();
          line.tell({ kind: 'key', ...key });
        }}
      >
        <Overlay
          hovered={hovered && !selected.includes(hovered.pointer) ? hovered : undefined}
          selected={chosen}
          place={place}
          nameOf={nameOf}
          onCommand={(command: CanvasCommand) => line.tell({ kind: 'command', command })}
        />
        {edited !== undefined && (
          <TitleField
            box={boxes.find(({ pointer }) => pointer === edited)}
            title={nameOf(edited)}
            onDone={(title) => {
              setEdited(undefined);
              if (title !== undefined) line.tell({ kind: 'rename', pointer: edited, title });
              layer.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}
