// What lies over the canvas: what is pointed at, what is selected, and where a drag would go.
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import RollbackOutlined from '@ant-design/icons/RollbackOutlined';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import type { Box, NodeBox } from './boxes.ts';
import type { DeskLook } from './desk-look.ts';
import type { FoundPlace } from './find-place.ts';
import type { CanvasCommand } from './protocol.ts';
import { SpanHandle } from './SpanHandle.tsx';

const styleOf = ({ left, top, right, bottom }: Box): CSSProperties => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
});

interface OverlayProps {
  hovered: NodeBox | undefined;
  selected: readonly NodeBox[];
  place: FoundPlace | undefined;
  /** The selected node where it stands in a grid. */
  span: DeskLook['span'];
  isLocked(pointer: string): boolean;
  isReadOnly: boolean;
  /** Whether a node is a screen or dialog itself. */
  isRoot(pointer: string): boolean;
  nameOf(pointer: string): string;
  onCommand(command: CanvasCommand): void;
  /** The menu is asked for at a point of the window. */
  onMenu(at: { x: number; y: number }): void;
  onSpan(pointer: string, span: number): void;
}

export function Overlay({
  hovered,
  selected,
  place,
  span,
  isLocked,
  isReadOnly,
  isRoot,
  nameOf,
  onCommand,
  onMenu,
  onSpan,
}: OverlayProps): ReactNode {
  const first = selected[0];
  const inGrid =
    span && first && !isLocked(first.pointer) && first.pointer.startsWith(span.pointer) ? first : undefined;
  return (
    <>
      {hovered && !place && (
        <div className="sw-canvas-hover" style={styleOf(hovered)}>
          <span>{nameOf(hovered.pointer)}</span>
        </div>
      )}
      {selected.map((box, at) => (
        <div key={`${box.pointer} ${String(at)}`} className="sw-canvas-selected" style={styleOf(box)} />
      ))}
      {first && (
        <QuickActions
          box={first}
          isAway={place !== undefined}
          name={nameOf(first.pointer)}
          count={new Set(selected.map(({ pointer }) => pointer)).size}
          isLocked={isLocked(first.pointer)}
          isReadOnly={isReadOnly}
          isRoot={isRoot(first.pointer)}
          onCommand={onCommand}
          onMenu={onMenu}
        />
      )}
      {inGrid && span && !place && (
        <SpanHandle box={inGrid} span={span} onSpan={(wanted) => onSpan(span.pointer, wanted)} />
      )}
      {place && (
        <>
          <div className="sw-canvas-target" style={styleOf(place.box)}>
            <span>{nameTarget(place, nameOf)}</span>
          </div>
          <div className="sw-canvas-line" style={styleOf(place.line)} />
        </>
      )}
    </>
  );
}

function nameTarget({ parent, column, cell }: FoundPlace, nameOf: (pointer: string) => string): string {
  if (cell !== undefined) return t('“{0}”的单元格', nameOf(`${parent}/${String(cell)}`));
  return column === undefined ? t('放进“{0}”', nameOf(parent)) : t('“{0}”的列', nameOf(parent));
}

const ACTIONS: readonly [command: CanvasCommand, title: string, icon: ReactNode][] = [
  ['parent', t('选择上级'), <RollbackOutlined key="parent" />],
  ['up', t('前移'), <ArrowUpOutlined key="up" />],
  ['down', t('后移'), <ArrowDownOutlined key="down" />],
  ['duplicate', t('复制一份'), <CopyOutlined key="duplicate" />],
  ['remove', t('删除'), <DeleteOutlined key="remove" />],
];

/** What a locked node refuses. */
const CHANGES = new Set<CanvasCommand>(['up', 'down', 'remove']);

/** Height of the bar, in pixels. It stands above its node: the canvas has room for it above the first one. */
const BAR = 26;

function QuickActions({
  box,
  name,
  count,
  isAway,
  isLocked,
  isReadOnly,
  isRoot,
  onCommand,
  onMenu,
}: {
  box: NodeBox;
  name: string;
  count: number;
  /** While something is dragged. It stays, for a touch that began at it ends with it. */
  isAway: boolean;
  isLocked: boolean;
  isReadOnly: boolean;
  isRoot: boolean;
  onCommand(command: CanvasCommand): void;
  onMenu(at: { x: number; y: number }): void;
}): ReactNode {
  return (
    <div
      className="sw-canvas-bar"
      style={{ left: box.left, top: box.top - BAR, visibility: isAway ? 'hidden' : 'visible' }}
      role="toolbar"
      aria-label={t('所选组件')}
      onClick={(event) => event.stopPropagation()}
    >
      <span>
        {isLocked && !isReadOnly && <LockOutlined aria-label={t('已锁定')} />}{' '}
        {count > 1 ? t('{0} 等', name) : name}
      </span>
      {!isRoot &&
        !isReadOnly &&
        ACTIONS.filter(([command]) => !isLocked || !CHANGES.has(command)).map(([command, title, icon]) => (
          <button
            key={command}
            type="button"
            title={title}
            aria-label={title}
            onClick={() => onCommand(command)}
          >
            {icon}
          </button>
        ))}
      {!isRoot && !isReadOnly && (
        <button
          type="button"
          title={t('更多（Shift+F10）')}
          aria-label={t('更多（Shift+F10）')}
          aria-haspopup="menu"
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            onMenu({ x: left, y: bottom });
          }}
        >
          <MoreOutlined />
        </button>
      )}
    </div>
  );
}
