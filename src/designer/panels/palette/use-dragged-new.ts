// Makes an element something new that is dragged onto the canvas: by the browser's own drags with a mouse, and by a finger.
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, type RefObject } from 'react';
import { DRAG_TYPE, WIDGET_TYPE } from '../../canvas/protocol.ts';
import { useTouchDrags } from '../../canvas/use-touch-drags.ts';
import type { Held } from '../../store/hand.ts';
import { useDesigner } from '../designer-context.ts';

/** @returns for the element */
export function useDraggedNew(
  { id, widget, title }: Pick<Held, 'id' | 'widget' | 'title'>,
  isDisabled: boolean,
): RefObject<HTMLButtonElement | null> {
  const { hand } = useDesigner().desk;
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!element.current || isDisabled) return undefined;
    return draggable({
      element: element.current,
      getInitialDataForExternal: () => ({
        [DRAG_TYPE]: JSON.stringify({ kind: 'new', id }),
        ...(widget === undefined ? {} : { [`${WIDGET_TYPE}${widget}`]: widget }),
      }),
    });
  }, [id, widget, isDisabled]);
  useTouchDrags({
    element,
    take: () => (isDisabled ? undefined : { id, widget, title }),
    onMove: (point, taken) => hand.hold(point && { ...taken, x: point[0], y: point[1], isLetGo: false }),
    onDrop: ([x, y], taken) => hand.hold({ ...taken, x, y, isLetGo: true }),
  });
  return element;
}
