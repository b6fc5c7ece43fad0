// What the page says of its desk: which nodes are left out or locked, and what can be widened.
import { createContext } from 'react';

export interface DeskLook {
  hidden: ReadonlySet<string>;
  locked: readonly string[];
  /** The selected node where it stands in a grid: how many of its columns it takes. */
  span: { pointer: string; span: number; columns: number } | undefined;
  /** How large the canvas is shown, 1 for as it is. */
  scale: number;
  /** Nothing is dragged, renamed or removed. */
  isReadOnly: boolean;
}

export const PLAIN_LOOK: DeskLook = {
  hidden: new Set(),
  locked: [],
  span: undefined,
  scale: 1,
  isReadOnly: false,
};

/** Nodes that are left out. Every node reads it, so it stays the same object while none comes or goes. */
export const HiddenContext = createContext(PLAIN_LOOK.hidden);

/** The look as the page tells it; what is as it was stays the same object. */
export function takeLook(
  before: DeskLook,
  { hidden, ...rest }: Omit<DeskLook, 'hidden'> & { hidden: readonly string[] },
): DeskLook {
  const isSameHidden = hidden.length === before.hidden.size && hidden.every((one) => before.hidden.has(one));
  return { hidden: isSameHidden ? before.hidden : new Set(hidden), ...rest };
}
