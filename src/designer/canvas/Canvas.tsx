// The canvas in its frame: the screen as it is drawn for its users, under a layer that takes every press.
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { EngineProvider } from '../../engine/react/screen/Screen.tsx';
import type { FormilyRenderer } from '../../engine/react/context.ts';
import type { WidgetRegistry } from '../../engine/react/widget.ts';
import { applyEdits } from '../document/edits.ts';
import type { JsonObject } from '../../engine/document.ts';
import type { DrawnScreen as Told } from '../document/made/drawn-screen.ts';
import './canvas.css';
import type { CanvasSurroundings } from './canvas-services.ts';
import { findNode } from './containers.ts';
import { HiddenContext, PLAIN_LOOK, takeLook } from './desk-look.ts';
import { isInside } from './dragged.ts';
import { DrawnPlan } from './DrawnPlan.tsx';
import { DrawnScreen } from './DrawnScreen.tsx';
import { ExplainPart } from './ExplainPart.tsx';
import type { FrameLine } from './frame-line.ts';
import { OpenedDialog } from './OpenedDialog.tsx';
import { nodeOfPointer } from './pointers.ts';
import type { Carried, ExplainedPart, FromCanvas, ToCanvas } from './protocol.ts';
import { useLivingPlan } from './use-living-plan.ts';

export type CanvasLine = FrameLine<ToCanvas, FromCanvas>;

export interface CanvasProps {
  line: CanvasLine;
  surroundings: CanvasSurroundings;
  registry: WidgetRegistry;
  loadFormily: FormilyRenderer;
}

const NO_DIALOGS: NonNullable<Told['dialogs']> = {};

export function Canvas({ line, ...parts }: CanvasProps): ReactNode {
  const [told, setTold] = useState<Told>();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [look, setLook] = useState(PLAIN_LOOK);
  const [asked, setAsked] = useState<string>();
  const carry = useRef<(carried: Carried | undefined) => void>(() => undefined);

  useEffect(() => {
    let latest: JsonObject | undefined;
    const take = (next: JsonObject): void => {
      latest = next;
      setTold(next as unknown as Told);
    };
    const end = line.listen((message) => {
      if (message.kind === 'select') setSelected(message.pointers);
      if (message.kind === 'explain') setAsked(message.pointer);
      if (message.kind === 'carry') carry.current(message.carried);
      if (message.kind === 'desk') {
        const { kind: _kind, ...desk } = message;
        setLook((before) => takeLook(before, desk));
      }
      if (message.kind === 'plan') take(message.plan as unknown as JsonObject);
      if (message.kind === 'edits') take(applyEdits(latest ?? {}, message.edits).document);
    });
    line.tell({ kind: 'ready' });
    return end;
  }, [line]);

  // The dialog of what is selected, and no other.
  const dialog = Object.entries(told?.dialogs ?? NO_DIALOGS).find(([base]) =>
    selected.some((pointer) => isInside(pointer, base)),
  )?.[1];
  const page = useLivingPlan(told, parts);
  const opened = useLivingPlan(dialog?.plan, parts);
  const livingAt = (pointer: string) => {
    const base = opened.shown?.plan.root.pointer;
    return base !== undefined && isInside(pointer, base) ? opened : page;
  };

  const tellWhy = useCallback((part: ExplainedPart) => line.tell({ kind: 'explained', part }), [line]);

  // What is selected shows, also in a tab or panel that is closed.
  useEffect(() => {
    const [first] = selected;
    if (first === undefined) return;
    const { shown, model } = livingAt(first);
    const node = shown && findNode(shown.plan.root, nodeOfPointer(first));
    if (node && model) model.revealed.address = node.address;
    // It follows from these.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [selected, page.shown, opened.shown, page.model, opened.model]);

  const explained = asked === undefined ? undefined : livingAt(asked);
  return (
    <EngineProvider engine={page.engine}>
      <HiddenContext value={look.hidden}>
        <div className="sw-canvas">
          {page.shown && (
            <DrawnPlan
              line={line}
              plan={page.shown.plan}
              dialog={opened.shown?.plan}
              selected={selected}
              registry={parts.registry}
              look={look}
              carry={carry}
            >
              <DrawnScreen living={page} />
              {dialog && <OpenedDialog living={opened} opening={dialog.opening} />}
            </DrawnPlan>
          )}
        </div>
        {explained?.shown && explained.model && asked !== undefined && (
          <ExplainPart model={explained.model} plan={explained.shown.plan} pointer={asked} tell={tellWhy} />
        )}
      </HiddenContext>
    </EngineProvider>
  );
}
