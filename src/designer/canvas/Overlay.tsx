// What lies over the canvas: what is pointed at, what is selected, and where a drag would go.
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import RollbackOutlined from '@ant-design/icons/RollbackOutlined';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import type { Box, NodeBox } from './boxes.ts';
import type { FoundPlace } from './find-place.ts';
import type { CanvasCommand } from './protocol.ts';

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
  nameOf(pointer: string): string;
  onCommand(command: CanvasCommand): void;
}

export function Overlay({ hovered, selected, place, nameOf, onCommand }: OverlayProps): ReactNode {
  const first = selected[0];
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
      {first && !place && (
        <QuickActions
          box={first}
          name={nameOf(first.pointer)}
          count={selected.length}
          onCommand={onCommand}
        />
      )}
      {place && (
        <>
          <div className="sw-canvas-target" style={styleOf(place.box)}>
            <span>{t('放进“{0}”', nameOf(place.parent))}</span>
          </div>
          <div className="sw-canvas-line" style={styleOf(place.line)} />
        </>
      )}
    </>
  );
}

const ACTIONS: readonly [command: CanvasCommand, title: string, icon: ReactNode][] = [
  ['parent', t('选择上级'), <RollbackOutlined key="parent" />],
  ['up', t('前移'), <ArrowUpOutlined key="up" />],
  ['down', t('后移'), <ArrowDownOutlined key="down" />],
  ['duplicate', t('复制一份'), <CopyOutlined key="duplicate" />],
  ['remove', t('删除'), <DeleteOutlined key="remove" />],
];

/** Height of the bar, in pixels: above its node where there is room, else within. */
const BAR = 26;

function QuickActions({
  box,
  name,
  count,
  onCommand,
}: {
  box: NodeBox;
  name: string;
  count: number;
  onCommand(command: CanvasCommand): void;
}): ReactNode {
  const isRoot = box.depth <= 2;
  const top = box.top >= BAR ? box.top - BAR : box.top;
  return (
    <div
      className="sw-canvas-bar"
      style={{ left: box.left, top }}
      role="toolbar"
      aria-label={t('所选组件')}
      onClick={(event) => event.stopPropagation()}
    >
      <span>{count > 1 ? t('{0} 等', name) : name}</span>
      {!isRoot &&
        ACTIONS.map(([command, title, icon]) => (
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
    </div>
  );
}
