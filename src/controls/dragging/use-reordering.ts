// Things of one kind that a pointer drags to the place of another. Buttons beside them do the same for keys.
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

export interface Reordered {
  element: RefObject<HTMLElement | null>;
  /** What alone begins a drag; by default the whole element does. */
  grip?: RefObject<HTMLElement | null>;
  /** Name of the kind: others are let go nowhere here. */
  kind: string;
  /** Tells the thing from others of its kind. */
  name: string;
  /** Told of the other thing that is let go over this one. */
  onDrop: (name: string) => void;
}

/** @returns how it stands in a drag: carried itself, or below one that is */
export function useReordering({ element, grip, kind, name, onDrop }: Reordered): '' | 'dragged' | 'over' {
  const [look, setLook] = useState<'' | 'dragged' | 'over'>('');
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!element.current) return undefined;
    return combine(
      draggable({
        element: element.current,
        ...(grip?.current ? { dragHandle: grip.current } : {}),
        getInitialData: () => ({ [kind]: name }),
        onDragStart: () => setLook('dragged'),
        onDrop: () => setLook(''),
      }),
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source }) => typeof source.data[kind] === 'string' && source.data[kind] !== name,
        onDragEnter: () => setLook('over'),
        onDragLeave: () => setLook(''),
        onDrop: ({ source }) => {
          setLook('');
          drop(String(source.data[kind]));
        },
      }),
    );
  }, [element, grip, kind, name]);
  return look;
}
