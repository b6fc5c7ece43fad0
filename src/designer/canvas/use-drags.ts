// Drags over the canvas: of its own nodes, and of what comes from the page around the frame.
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { autoScrollWindowForExternal } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/external';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { asDragged } from './dragged.ts';
import type { FoundPlace } from './find-place.ts';
import { DRAG_TYPE, WIDGET_TYPE, type CanvasPlace, type Carried, type Dragged } from './protocol.ts';
import { useTouchDrags } from './use-touch-drags.ts';

/** What is known of a drag while it moves: its nodes, or the widget of a new one. */
export type Moving = Extract<Dragged, { kind: 'nodes' }> | { kind: 'new'; widget: string | undefined };

interface Options {
  /** Covers the canvas. */
  layer: RefObject<HTMLElement | null>;
  /** Nodes that a drag from a point takes along. */
  nodesAt(x: number, y: number): readonly string[];
  /** Where something would go that is let go at a point. */
  find(x: number, y: number, moving: Moving): FoundPlace | undefined;
  onDrop(dragged: Dragged, place: CanvasPlace): void;
  /** Takes here what a finger carries over the canvas from the page around it. */
  carry: RefObject<(carried: Carried | undefined) => void>;
}

/** Pixels at the edge of the window where a finger that drags scrolls it, and by how much. */
const EDGE = 48;

function scrollAtEdge(y: number): void {
  if (y < EDGE) window.scrollBy(0, -EDGE / 4);
  if (y > window.innerHeight - EDGE) window.scrollBy(0, EDGE / 4);
}

/** @returns where what is dragged would go */
export function useDrags(options: Options): FoundPlace | undefined {
  const latest = useRef(options);
  latest.current = options;
  const [place, setPlace] = useState<FoundPlace>();
  const { layer, carry } = options;

  const put = (found: FoundPlace | undefined, dragged: Dragged | undefined): void => {
    setPlace(undefined);
    if (!found || !dragged) return;
    const { parent, before, column, cell } = found;
    latest.current.onDrop(dragged, {
      parent,
      ...(before === undefined ? {} : { before }),
      ...(column === undefined ? {} : { column }),
      ...(cell === undefined ? {} : { cell }),
    });
  };
  const drop = useRef(put);
  drop.current = put;

  const pointIn = (x: number, y: number): [number, number] => {
    const { left, top } = layer.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return [x - left, y - top];
  };
  useTouchDrags<Extract<Dragged, { kind: 'nodes' }>>({
    element: layer,
    take: (x, y) => {
      const pointers = options.nodesAt(...pointIn(x, y));
      return pointers.length === 0 ? undefined : { kind: 'nodes', pointers };
    },
    // The edge of a node and the field of its title.
    isTaken: (target) => target.closest('.sw-canvas-edge, input') !== null,
    onMove: (point, dragged) => {
      if (point) scrollAtEdge(point[1]);
      setPlace(point && options.find(...pointIn(...point), dragged));
    },
    onDrop: (point, dragged) => put(options.find(...pointIn(...point), dragged), dragged),
  });
  carry.current = (carried) => {
    if (!carried) return setPlace(undefined);
    const { id, widget, x, y, isLetGo } = carried;
    const found = options.find(...pointIn(x, y), { kind: 'new', widget });
    if (isLetGo) return put(found, { kind: 'new', id });
    scrollAtEdge(y);
    setPlace(found);
  };

  useEffect(() => {
    const element = layer.current;
    if (!element) return undefined;
    type Input = { clientX: number; clientY: number };
    const pointIn = ({ clientX, clientY }: Input): [number, number] => {
      const { left, top } = element.getBoundingClientRect();
      return [clientX - left, clientY - top];
    };
    const look = (input: Input, moving: Moving | undefined): FoundPlace | undefined =>
      moving && latest.current.find(...pointIn(input), moving);
    const own = (data: Record<string | symbol, unknown>): Extract<Dragged, { kind: 'nodes' }> | undefined => {
      const dragged = asDragged(data['dragged']);
      return dragged?.kind === 'nodes' ? dragged : undefined;
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
        onDrag: ({ source, location }) => setPlace(look(location.current.input, own(source.data))),
        onDragLeave: () => setPlace(undefined),
        onDrop: ({ source, location }) =>
          drop.current(look(location.current.input, own(source.data)), own(source.data)),
      }),
      dropTargetForExternal({
        element,
        canDrop: ({ source }) => source.types.includes(DRAG_TYPE),
        onDrag: ({ source, location }) => setPlace(look(location.current.input, movingOf(source.types))),
        onDragLeave: () => setPlace(undefined),
        onDrop: ({ source, location }) => {
          const text = source.getStringData(DRAG_TYPE);
          const dragged = text === null ? undefined : asDragged(parse(text));
          const moving = dragged?.kind === 'nodes' ? dragged : movingOf(source.types);
          drop.current(look(location.current.input, moving), dragged);
        },
      }),
      autoScrollWindowForElements(),
      autoScrollWindowForExternal(),
    );
  }, [layer]);
  return place;
}

/** What comes from the page shows its kinds of data alone until it is let go. */
function movingOf(types: readonly string[]): Moving {
  const kind = types.find((type) => type.startsWith(WIDGET_TYPE));
  return { kind: 'new', widget: kind?.slice(WIDGET_TYPE.length) };
}

/** Anybody may drag a text over the window. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
