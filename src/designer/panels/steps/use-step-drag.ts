// Steps are dragged by their handle, before or behind another one of the same list, or into an empty branch.
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useState, type RefObject } from 'react';
import type { Path } from '../../document/edits.ts';

/** Where a dragged step would go at a row. */
export type DropEdge = 'top' | 'bottom' | undefined;

const read = (data: Record<string | symbol, unknown>, owner: symbol): Path | undefined =>
  data['owner'] === owner ? (data['path'] as Path) : undefined;

interface RowDrag {
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  /** Tells the steps of one setting from those of others. */
  owner: symbol;
  path: Path;
  isDisabled: boolean;
  onDrop(from: Path, list: Path, at: number): void;
}

/** A row that is dragged, and that others are dropped at. */
export function useStepDrag({ row, handle, owner, path, isDisabled, onDrop }: RowDrag): DropEdge {
  const [edge, setEdge] = useState<DropEdge>();
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle || isDisabled) return undefined;
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ owner, path }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => read(source.data, owner) !== undefined,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, location }) => {
          const isInnermost = location.current.dropTargets[0]?.element === element;
          const found = extractClosestEdge(self.data);
          setEdge(isInnermost && (found === 'top' || found === 'bottom') ? found : undefined);
        },
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ self, source, location }) => {
          setEdge(undefined);
          const from = read(source.data, owner);
          if (!from || location.current.dropTargets[0]?.element !== element) return;
          const at = Number(path.at(-1));
          onDrop(from, path.slice(0, -1), extractClosestEdge(self.data) === 'top' ? at : at + 1);
        },
      }),
    );
  }, [row, handle, owner, path, isDisabled, onDrop]);
  return edge;
}

/** A branch without steps, or the end of a list. */
export function useListDrop(
  list: RefObject<HTMLElement | null>,
  owner: symbol,
  path: Path,
  at: number,
  onDrop: RowDrag['onDrop'],
): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => read(source.data, owner) !== undefined,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const from = read(source.data, owner);
        if (from) onDrop(from, path, at);
      },
    });
  }, [list, owner, path, at, onDrop]);
  return isOver;
}
