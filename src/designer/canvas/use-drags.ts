// Drags over the canvas: of its own nodes, and of what comes from the page around the frame.
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { autoScrollWindowForExternal } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/external';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { asDragged, isInside } from './dragged.ts';
import { findPlace, type Container, type FoundPlace } from './find-place.ts';
import type { NodeBox } from './boxes.ts';
import { DRAG_TYPE, type CanvasPlace, type Dragged } from './protocol.ts';

interface Options {
  /** Covers the canvas. */
  layer: RefObject<HTMLElement | null>;
  boxes: readonly NodeBox[];
  containers: ReadonlyMap<string, Container>;
  /** Nodes that a drag from a point takes along. */
  nodesAt(x: number, y: number): readonly string[];
  onDrop(dragged: Dragged, place: CanvasPlace): void;
}

/** @returns where what is dragged would go */
export function useDrags(options: Options): FoundPlace | undefined {
  const latest = useRef(options);
  latest.current = options;
  const [place, setPlace] = useState<FoundPlace>();
  const { layer } = options;
  useEffect(() => {
    const element = layer.current;
    if (!element) return undefined;
    const pointIn = ({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] => {
      const { left, top } = element.getBoundingClientRect();
      return [clientX - left, clientY - top];
    };
    const look = (input: { clientX: number; clientY: number }, dragged: Dragged | undefined) => {
      const { boxes, containers } = latest.current;
      const moved = dragged?.kind === 'nodes' ? dragged.pointers : [];
      return findPlace(boxes, containers, ...pointIn(input), (pointer) =>
        moved.some((one) => isInside(pointer, one)),
      );
    };
    const drop = (input: { clientX: number; clientY: number }, dragged: Dragged | undefined): void => {
      setPlace(undefined);
      const found = look(input, dragged);
      if (!found || !dragged) return;
      const { parent, before } = found;
      latest.current.onDrop(dragged, before === undefined ? { parent } : { parent, before });
    };
    return combine(
      draggable({
        element,
        canDrag: ({ input }) => latest.current.nodesAt(...pointIn(input)).length > 0,
        getInitialData: ({ input }) => ({
          dragged: { kind: 'nodes', pointers: latest.current.nodesAt(...pointIn(input)) },
        }),
        getInitialDataForExternal: ({ input }) => ({
          [DRAG_TYPE]: JSON.stringify({ kind: 'nodes', pointers: latest.current.nodesAt(...pointIn(input)) }),
        }),
      }),
      dropTargetForElements({
        element,
        onDrag: ({ source, location }) =>
          setPlace(look(location.current.input, asDragged(source.data['dragged']))),
        onDragLeave: () => setPlace(undefined),
        onDrop: ({ source, location }) => drop(location.current.input, asDragged(source.data['dragged'])),
      }),
      dropTargetForExternal({
        element,
        canDrop: ({ source }) => source.types.includes(DRAG_TYPE),
        onDrag: ({ location }) => setPlace(look(location.current.input, undefined)),
        onDragLeave: () => setPlace(undefined),
        onDrop: ({ source, location }) => {
          const text = source.getStringData(DRAG_TYPE);
          drop(location.current.input, text === null ? undefined : asDragged(parse(text)));
        },
      }),
      autoScrollWindowForElements(),
      autoScrollWindowForExternal(),
    );
  }, [layer]);
  return place;
}

/** Anybody may drag a text over the window. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
