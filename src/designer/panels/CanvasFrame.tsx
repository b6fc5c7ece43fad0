// The frame in which the screen is drawn, as wide as a device, and what is done to it there.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import { joinPointer } from '../../engine/check/findings/pointer.ts';
import { pathOf } from '../document/commands/texts.ts';
import { insertNodes, moveNodes, type Place } from '../document/commands/nodes.ts';
import { setSetting } from '../document/commands/settings.ts';
import { readPath } from '../document/edits.ts';
import type { Key } from '../canvas/keys.ts';
import { openPageLine, type PageLine } from '../canvas/page-line.ts';
import type { CanvasCommand, CanvasPlace, FromCanvas, ToCanvas } from '../canvas/protocol.ts';
import type { PlanSource } from '../store/plan-source.ts';
import { useDesigner, useSessionState } from './designer-context.ts';
import { findNew } from './new-nodes.ts';
import { toggle } from './toggle.ts';
import { ownString, isObject } from '../../engine/values/json.ts';

interface CanvasFrameProps {
  plans: PlanSource;
  /** In pixels; 0 for all the room there is. */
  width: number;
  onCommand(command: CanvasCommand): void;
  onKey(key: Key): void;
}

export function CanvasFrame({ plans, width, onCommand, onKey }: CanvasFrameProps): ReactNode {
  const { session, widgets, catalog } = useDesigner();
  const { draft, checked } = useSessionState();
  const frame = useRef<HTMLIFrameElement>(null);
  const line = useRef<PageLine<ToCanvas>>(undefined);
  const [isReady, setReady] = useState(false);
  const latest = useRef<(message: FromCanvas) => void>(() => undefined);
  const place = ({ parent, before }: CanvasPlace): Place => {
    const { document } = session.state().draft;
    const path = pathOf(document, parent);
    return before === undefined
      ? { parent: path }
      : { parent: path, before: String(pathOf(document, before).at(-1)) };
  };
  latest.current = (message) => {
    const { document, selection } = session.state().draft;
    switch (message.kind) {
      case 'ready':
        if (plans.plan())
          line.current?.tell({
            kind: 'plan',
            plan: plans.plan() as NonNullable<ReturnType<PlanSource['plan']>>,
          });
        line.current?.tell({ kind: 'select', pointers: selection.map((path) => joinPointer('', ...path)) });
        setReady(true);
        return;
      case 'select': {
        const path = pathOf(document, message.pointer);
        session.select(message.isMore ? toggle(selection, path) : [path]);
        return;
      }
      case 'drop': {
        const { dragged } = message;
        if (dragged.kind === 'nodes') {
          const nodes = dragged.pointers.map((pointer) => pathOf(document, pointer));
          session.perform((current) => moveNodes(current, nodes, place(message.place)));
          return;
        }
        const added = findNew(dragged.id, widgets, catalog.entities ?? []);
        if (added) session.perform((current) => insertNodes(current, place(message.place), [added]));
        return;
      }
      case 'rename': {
        const path = pathOf(document, message.pointer);
        const node = readPath(document, path);
        const setting =
          ownString(node, 'title') === undefined &&
          isObject(node) &&
          ownString(node['x-component-props'], 'text') !== undefined
            ? ['x-component-props', 'text']
            : path.length === 1
              ? undefined
              : ['title'];
        if (setting)
          session.perform((current) => setSetting(current, [path], setting, message.title, t('标题')));
        return;
      }
      case 'command':
        onCommand(message.command);
        return;
      case 'key':
        onKey(message);
    }
  };

  useEffect(() => {
    if (!frame.current) return undefined;
    const opened = openPageLine<ToCanvas, FromCanvas>(frame.current, (message) => latest.current(message));
    line.current = opened;
    const end = plans.subscribe((edits) => opened.tell({ kind: 'edits', edits }));
    return () => {
      end();
      opened.end();
    };
  }, [plans]);

  useEffect(() => {
    line.current?.tell({
      kind: 'select',
      pointers: draft.selection.map((path) => joinPointer('', ...path)),
    });
  }, [draft.selection]);

  const isFormily = checked !== undefined && checked.plan === undefined;
  return (
    <div className="sw-designer-stage">
      {checked?.isStale === true && checked.plan !== undefined && (
        <p className="sw-designer-stale" role="status">
          {t('源码有误，画布显示的是上一个有效的内容')}
        </p>
      )}
      {isFormily && (
        <p className="sw-designer-stale" role="status">
          {t('这个文档不能画在画布上，请在“源码”里编辑')}
        </p>
      )}
      {!isReady && <p className="sw-designer-loading">{t('正在打开画布…')}</p>}
      <iframe
        ref={frame}
        className="sw-designer-frame"
        style={width === 0 ? undefined : { width, flex: 'none' }}
        src="/designer/canvas"
        title={t('画布')}
      />
    </div>
  );
}
