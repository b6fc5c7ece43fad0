// What is drawn, under the layer that takes every press, key, drag and turn of the wheel.
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { PlanNode, ScreenPlan } from '../../engine/plan/plan.ts';
import type { WidgetRegistry } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import { findNodeAt } from './boxes.ts';
import type { CanvasLine } from './Canvas.tsx';
import { findNode, kindOf, listContainers, mayTake, nameNode } from './containers.ts';
import type { DeskLook } from './desk-look.ts';
import { fitsCell } from '../document/commands/cells.ts';
import { isInside } from './dragged.ts';
import { findCellPlace, measureCells } from './find-cell.ts';
import { findColumnPlace } from './find-column.ts';
import { findPlace, type FoundPlace } from './find-place.ts';
import { readKey } from './keys.ts';
import { readColumnTitles } from './made-data.ts';
import { Overlay } from './Overlay.tsx';
import { listOfColumn, nodeOfPointer } from './pointers.ts';
import type { CanvasCommand, Carried } from './protocol.ts';
import { TitleField } from './TitleField.tsx';
import { useBoxes } from './use-boxes.ts';
import { useDrags, type Moving } from './use-drags.ts';
import { useWheel } from './use-wheel.ts';

interface DrawnPlanProps {
  line: CanvasLine;
  registry: WidgetRegistry;
  plan: ScreenPlan;
  /** A dialog that is drawn behind it. */
  dialog: ScreenPlan | undefined;
  selected: readonly string[];
  look: DeskLook;
  /** Takes what a finger carries over the canvas. */
  carry: RefObject<(carried: Carried | undefined) => void>;
  children: ReactNode;
}

export function DrawnPlan({
  line,
  plan,
  dialog,
  selected,
  registry,
  look,
  carry,
  children,
}: DrawnPlanProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const boxes = useBoxes(content, plan.root.pointer);
  const [pointed, setPointed] = useState<readonly [x: number, y: number]>();
  const [edited, setEdited] = useState<string>();
  const find = useCallback((type: string) => registry.get(type), [registry]);
  const roots = useMemo(() => [plan, ...(dialog ? [dialog] : [])].map((one) => one.root), [plan, dialog]);
  const containers = useMemo(() => listContainers(roots, find), [roots, find]);
  const { root } = plan;
  const isRoot = (pointer: string): boolean => roots.some((one) => one.pointer === pointer);
  const nodeAt = (pointer: string): PlanNode | undefined => {
    const around = roots.findLast((one) => isInside(pointer, one.pointer)) ?? root;
    return findNode(around, nodeOfPointer(pointer));
  };
  const tell = useCallback((command: CanvasCommand) => line.tell({ kind: 'command', command }), [line]);
  const zoom = useCallback((isLarger: boolean) => tell(isLarger ? 'zoom in' : 'zoom out'), [tell]);
  useWheel({ layer, content, onZoom: zoom });
  // A frame that gets the cursor back has forgotten where it was.
  useEffect(() => {
    const take = (): void => {
      if (document.activeElement === document.body) layer.current?.focus({ preventScroll: true });
    };
    window.addEventListener('focus', take);
    return () => window.removeEventListener('focus', take);
  }, []);

  const nameOf = (pointer: string): string => {
    const node = nodeAt(pointer);
    if (node === root) return plan.title;
    if (dialog && node === dialog.root) return dialog.title;
    if (!node) return pointer;
    const list = listOfColumn(pointer);
    if (list === undefined) return nameNode(node, find);
    return readColumnTitles(node.props)[Number(pointer.slice(list.length + 1))] ?? '';
  };
  const isLocked = (pointer: string): boolean => look.locked.some((one) => isInside(pointer, one));

  const isInput = (widget: string | undefined): boolean =>
    widget !== undefined && find(widget)?.group === 'input';
  /** Whether people fill in the rows of a table: a field among them is a column more. */
  const isFilledIn = (list: string): boolean => isInput(nodeAt(list)?.widget);

  const findFor = (x: number, y: number, moving: Moving): FoundPlace | undefined => {
    if (look.isReadOnly) return undefined;
    const moved = moving.kind === 'nodes' ? moving.pointers : [];
    const lists = moved.map(listOfColumn);
    const [list] = lists;
    // Columns go among those of their own table, and nothing else that stands on the canvas becomes one.
    if (list !== undefined) return findColumnPlace(boxes, x, y, (one) => one === list && lists.length === 1);
    const column =
      moving.kind === 'new'
        ? findColumnPlace(
            boxes,
            x,
            y,
            (one) => !isLocked(one),
            (one) => isFilledIn(one) && isInput(moving.widget),
          )
        : undefined;
    if (column) return column;
    const kinds =
      moving.kind === 'new'
        ? [{ widget: moving.widget, isPart: false }]
        : moved.flatMap((pointer) => {
            const node = nodeAt(pointer);
            return node ? [kindOf(node)] : [];
          });
    const inCell =
      kinds.length > 0 && kinds.every(({ widget }) => fitsCell(widget, find))
        ? findCellPlace(
            boxes,
            content.current ? measureCells(content.current, content.current.getBoundingClientRect()) : [],
            x,
            y,
            (one) => !isLocked(one) && !moved.some((pointer) => isInside(one, pointer)),
          )
        : undefined;
    const found = findPlace(boxes, containers, x, y, (pointer) => {
      const container = containers.get(pointer);
      return (
        moved.some((one) => isInside(pointer, one)) ||
        isLocked(pointer) ||
        !container ||
        !kinds.every((kind) => mayTake(container, kind, find))
      );
    });
    // A container in the cell itself knows more: before which of its own something would go.
    const isWithinCell = found && inCell && isInside(found.parent, `${nodeOfPointer(inCell.parent)}/items`);
    return isWithinCell ? found : (inCell ?? found);
  };

  const place = useDrags({
    layer,
    carry,
    find: findFor,
    nodesAt: (x, y) => {
      const box = findNodeAt(boxes, x, y);
      if (
        !box ||
        look.isReadOnly ||
        isRoot(box.pointer) ||
        look.locked.some((one) => isInside(box.pointer, one))
      )
        return [];
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
  /** An expression would be lost to whoever writes a title over it. */
  const edit = (pointer: string | undefined): void => {
    const node = pointer === undefined ? undefined : nodeAt(pointer);
    if (look.isReadOnly) return;
    if (node && !isRoot(node.pointer) && (node.title === undefined || node.title.kind === 'constant'))
      setEdited(pointer);
  };
  const openMenu = (at: { x: number; y: number }): void => line.tell({ kind: 'menu', ...at });
  const press = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      const { left, top } = layer.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
      const [first] = chosen;
      openMenu({ x: left + (first?.left ?? 0) + 8, y: top + (first?.top ?? 0) + 8 });
      return;
    }
    const key = readKey(event);
    if (!key) return;
    event.preventDefault();
    if (key.key === 'F2') edit(selected[0]);
    else line.tell({ kind: 'key', ...key });
  };

  return (
    <div className="sw-canvas-content" style={{ '--sw-unscaled': 1 / look.scale } as CSSProperties}>
      <div ref={content} inert>
        {children}
      </div>
      <div
        ref={layer}
        className="sw-canvas-layer"
        tabIndex={0}
        role="application"
        aria-label={t('画布：方向键选择组件，Delete 删除，Alt 加方向键移动，Shift+F10 打开菜单')}
        // A press on what can be dragged gives nothing the cursor by itself.
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) event.currentTarget.focus({ preventScroll: true });
        }}
        onPointerMove={(event) => setPointed(event.pointerType === 'touch' ? undefined : pointOf(event))}
        onPointerLeave={() => setPointed(undefined)}
        onClick={(event) => {
          const box = findNodeAt(boxes, ...pointOf(event));
          const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
          line.tell({ kind: 'select', pointer: box?.pointer ?? root.pointer, isMore });
        }}
        onDoubleClick={(event) => edit(findNodeAt(boxes, ...pointOf(event))?.pointer)}
        onContextMenu={(event) => {
          event.preventDefault();
          const box = findNodeAt(boxes, ...pointOf(event));
          const pointer = box?.pointer ?? root.pointer;
          if (!selected.includes(pointer)) line.tell({ kind: 'select', pointer, isMore: false });
          openMenu({ x: event.clientX, y: event.clientY });
        }}
        onKeyDown={press}
        onPaste={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          line.tell({ kind: 'paste', text: event.clipboardData.getData('text/plain') });
        }}
      >
        <Overlay
          hovered={hovered && !selected.includes(hovered.pointer) ? hovered : undefined}
          selected={chosen}
          place={place}
          span={look.span}
          isLocked={(pointer) => look.isReadOnly || isLocked(pointer)}
          isReadOnly={look.isReadOnly}
          isRoot={isRoot}
          nameOf={nameOf}
          onCommand={tell}
          onMenu={openMenu}
          onSpan={(pointer, span) => line.tell({ kind: 'span', pointer, span })}
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
      <p className="sw-canvas-said" role="status" aria-live="polite">
        {place && sayPlace(place, nameOf)}
      </p>
    </div>
  );
}

/** Where something would go that is let go now. */
export function sayPlace(
  { parent, before, column, cell }: FoundPlace,
  nameOf: (pointer: string) => string,
): string {
  if (cell !== undefined) return t('放进“{0}”的单元格', nameOf(`${parent}/${String(cell)}`));
  if (column !== undefined) return t('放到“{0}”的第 {1} 列', nameOf(parent), column + 1);
  return before === undefined
    ? t('放进“{0}”，排在最后', nameOf(parent))
    : t('放进“{0}”，排在“{1}”前', nameOf(parent), nameOf(before));
}
