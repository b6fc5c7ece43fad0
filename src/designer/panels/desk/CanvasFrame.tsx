// The frame in which the screen is drawn, as wide as a device, and what is done to it there.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { spokenLanguage, t } from '../../../engine/text.ts';
import { joinPointer } from '../../../engine/check/findings/pointer.ts';
import { pathOf } from '../../document/commands/texts.ts';
import { insertColumns, isColumn, moveColumn } from '../../document/commands/columns.ts';
import type { Place } from '../../document/commands/nodes.ts';
import { readSpan, setSpan } from '../../document/commands/span.ts';
import { setShownTitle } from '../../document/commands/titles.ts';
import type { Path } from '../../document/edits.ts';
import { holdsPoint } from '../../canvas/boxes.ts';
import type { Key } from '../../canvas/keys.ts';
import { openPageLine, type PageLine } from '../../canvas/page-line.ts';
import type { CanvasCommand, CanvasPlace, FromCanvas, ToCanvas } from '../../canvas/protocol.ts';
import type { SavedBlock } from '../../store/saved-blocks.ts';
import type { PlanSource } from '../../store/plan-source.ts';
import { useDesigner, useDeskState, useShownState } from '../designer-context.ts';
import { pathOfPointer, pointerOfPath } from '../canvas-pointers.ts';
import { asColumn } from '../palette/as-column.ts';
import { DeskFoot } from './DeskFoot.tsx';
import { ZOOMS } from '../../store/desk.ts';
import { findNew } from '../palette/new-nodes.ts';
import { toggle } from '../toggle.ts';
import { useRoom } from './use-room.ts';
import './desk.css';

interface CanvasFrameProps {
  plans: PlanSource;
  /** In pixels; 0 for all the room there is. */
  width: number;
  onWidth(width: number): void;
  onCommand(command: CanvasCommand): void;
  onKey(key: Key): void;
  onPaste(text: string): void;
  onBlock(block: SavedBlock, place: Place): void;
}

export function CanvasFrame({
  plans,
  width,
  onWidth,
  onCommand,
  onKey,
  onPaste,
  onBlock,
}: CanvasFrameProps): ReactNode {
  const { session, shown, widgets, catalog, desk, blocks } = useDesigner();
  const { draft, checked } = useShownState();
  const { zoom, isFitted, hidden, locked, isExplaining } = useDeskState();
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const room = useRoom(stage);
  const scale = isFitted && width > 0 ? fit(room, width) : zoom;
  const factor = scale / 100;
  const line = useRef<PageLine<ToCanvas>>(undefined);
  const [isReady, setReady] = useState(false);
  const latest = useRef<(message: FromCanvas) => void>(() => undefined);
  const pointersOf = (paths: readonly Path[]): string[] =>
    paths.map((path) => pointerOfPath(shown.state().draft.document, plans.plan(), path));
  const place = ({ parent, before }: CanvasPlace): Place => {
    const { document } = shown.state().draft;
    const path = pathOf(document, parent);
    return before === undefined
      ? { parent: path }
      : { parent: path, before: String(pathOf(document, before).at(-1)) };
  };
  const tellDesk = (): void => {
    const [first] = draft.selection;
    const own = first && !isColumn(first) ? readSpan(draft.document, first, widgets) : undefined;
    line.current?.tell({
      kind: 'desk',
      hidden: pointersOf(hidden),
      locked: pointersOf(locked),
      span: own && { pointer: joinPointer('', ...own.path), span: own.span, columns: own.columns },
      scale: scale / 100,
      isReadOnly: session.opened.readOnly !== undefined,
    });
  };
  const tellAsked = (): void => {
    const [pointer] = isExplaining ? pointersOf(draft.selection) : [];
    line.current?.tell({ kind: 'explain', pointer });
  };
  latest.current = (message) => {
    const { document, selection } = shown.state().draft;
    switch (message.kind) {
      case 'ready':
        if (plans.plan())
          line.current?.tell({
            kind: 'plan',
            plan: plans.plan() as NonNullable<ReturnType<PlanSource['plan']>>,
          });
        line.current?.tell({ kind: 'select', pointers: pointersOf(selection) });
        tellDesk();
        tellAsked();
        setReady(true);
        return;
      case 'select': {
        const path = pathOfPointer(document, plans.plan(), message.pointer);
        session.select(message.isMore ? toggle(selection, path) : [path]);
        return;
      }
      case 'drop': {
        const { dragged } = message;
        const { column, cell, parent } = message.place;
        const nodes =
          dragged.kind === 'nodes'
            ? dragged.pointers.map((one) => pathOfPointer(document, plans.plan(), one))
            : [];
        const block =
          dragged.kind === 'new'
            ? blocks.list().find(({ name }) => dragged.id === `block ${name}`)
            : undefined;
        const added = dragged.kind === 'new' ? findNew(dragged.id, widgets, catalog) : undefined;
        if (cell !== undefined) {
          const target = pathOfPointer(document, plans.plan(), `${parent}/${String(cell)}`);
          if (added) desk.fillCells(target, [added]);
          else if (nodes.length > 0) desk.moveIntoCells(nodes, target);
          return;
        }
        if (block && column === undefined) onBlock(block, place(message.place));
        if (column !== undefined) {
          const list = pathOf(document, parent);
          const [first] = nodes;
          // The place is meant among the columns as they are; one that leaves before it makes it one less.
          if (first && isColumn(first))
            desk.performAt([first], (current) =>
              moveColumn(current, first, Number(first.at(-1)) < column ? column - 1 : column),
            );
          const fields = block
            ? block.nodes.map(({ name, node: own }) => ({ name, title: name, node: own }))
            : [];
          const put = added ? [added] : fields;
          if (put.length > 0)
            desk.performAt([list], (current) =>
              insertColumns(
                current,
                list,
                column,
                put.map((one) => asColumn(one, current, list, widgets)),
              ),
            );
          return;
        }
        if (nodes.length > 0) desk.move(nodes, place(message.place));
        else if (added) desk.insert(place(message.place), [added]);
        return;
      }
      case 'span':
        desk.performAt([pathOf(document, message.pointer)], (current) =>
          setSpan(current, pathOf(current, message.pointer), message.span, widgets),
        );
        return;
      case 'paste':
        onPaste(message.text);
        return;
      case 'menu': {
        const box = frame.current?.getBoundingClientRect();
        if (box) desk.set({ menu: { x: box.left + message.x * factor, y: box.top + message.y * factor } });
        return;
      }
      case 'rename': {
        const path = pathOfPointer(document, plans.plan(), message.pointer);
        desk.performAt([path], (current) => setShownTitle(current, path, message.title, spokenLanguage()));
        return;
      }
      case 'explained':
        desk.set({ explained: message.part });
        return;
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

  // What a finger carries is told as the frame sees it, and only over what is seen of the frame.
  const { hand } = desk;
  useEffect(() => {
    let isOver = false;
    return hand.subscribe(() => {
      const [sheet, seen] = [frame.current, stage.current].map((one) => one?.getBoundingClientRect());
      const held = hand.held();
      const wasOver = isOver;
      isOver = false;
      if (
        !held ||
        !sheet ||
        !seen ||
        !holdsPoint(sheet, held.x, held.y) ||
        !holdsPoint(seen, held.x, held.y)
      ) {
        if (wasOver) line.current?.tell({ kind: 'carry', carried: undefined });
        return;
      }
      isOver = true;
      const { id, widget, isLetGo } = held;
      const [x, y] = [(held.x - sheet.left) / factor, (held.y - sheet.top) / factor];
      line.current?.tell({ kind: 'carry', carried: { id, widget, x, y, isLetGo } });
    });
  }, [hand, factor]);

  useEffect(() => {
    line.current?.tell({ kind: 'select', pointers: pointersOf(draft.selection) });
    tellAsked();
    // Where columns stand follows from the plan, which comes with what was checked.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [draft.selection, checked, isExplaining]);
  useEffect(() => {
    tellDesk();
    // What it tells follows from these.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hidden, locked, scale, draft.selection, draft.document]);

  const isFormily = checked !== undefined && checked.plan === undefined;
  return (
    <>
      <div ref={stage} className="sw-designer-stage">
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
        <div className="sw-designer-sheet" style={{ width: width === 0 ? '100%' : width * factor }}>
          {/* The window of the frame is as wide as the device; what is scaled is how large it is shown. */}
          <iframe
            ref={frame}
            className="sw-designer-frame"
            style={{
              width: `${String(100 / factor)}%`,
              height: `${String(100 / factor)}%`,
              transform: factor === 1 ? undefined : `scale(${String(factor)})`,
            }}
            src="/designer/canvas"
            title={t('画布')}
          />
        </div>
      </div>
      <DeskFoot width={width} scale={scale} onWidth={onWidth} />
    </>
  );
}

/** Percent at which a width fits into its room. */
function fit(room: number, width: number): number {
  return Math.min(Math.max(Math.floor((room / width) * 100), ZOOMS.least), ZOOMS.most);
}
