// The right edge of a node in a grid: dragged, it takes more of the grid's columns or fewer.
import { useState, type PointerEvent, type ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import type { NodeBox } from './boxes.ts';
import type { DeskLook } from './desk-look.ts';

interface SpanHandleProps {
  box: NodeBox;
  span: NonNullable<DeskLook['span']>;
  onSpan(span: number): void;
}

export function SpanHandle({ box, span: { span, columns }, onSpan }: SpanHandleProps): ReactNode {
  const [drag, setDrag] = useState<{ x: number; wanted: number }>();
  // As wide as one column is drawn now: in little room a grid has fewer columns than it says.
  const unit = Math.max((box.right - box.left) / span, 1);
  const wantedAt = ({ clientX }: PointerEvent, x: number): number =>
    Math.min(Math.max(Math.round((box.right - box.left + clientX - x) / unit), 1), columns);
  return (
    <>
      {drag && (
        <div
          className="sw-canvas-wanted"
          style={{
            left: box.left,
            top: box.top,
            width: unit * drag.wanted,
            height: box.bottom - box.top,
          }}
        >
          <span>{t('占 {0} 列，共 {1} 列', drag.wanted, columns)}</span>
        </div>
      )}
      <div
        className="sw-canvas-edge"
        style={{ left: box.right - 5, top: box.top, height: box.bottom - box.top }}
        title={t('拖动改变占几列（Alt+Shift+←→）')}
        onClick={(event) => event.stopPropagation()}
        // The layer below would take the node itself along.
        draggable
        onDragStart={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
        onPointerDown={(event) => {
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ x: event.clientX, wanted: span });
        }}
        onPointerMove={(event) => {
          if (drag) setDrag({ x: drag.x, wanted: wantedAt(event, drag.x) });
        }}
        onPointerUp={(event) => {
          if (!drag) return;
          const wanted = wantedAt(event, drag.x);
          setDrag(undefined);
          if (wanted !== span) onSpan(wanted);
        }}
        onPointerCancel={() => setDrag(undefined)}
      />
    </>
  );
}
