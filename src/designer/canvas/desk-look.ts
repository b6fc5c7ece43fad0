// What the page says of its desk: which nodes are left out or locked, and what can be widened.
import { createContext } from 'react';

export interface DeskLook {
  hidden: ReadonlySet<string>;
  locked: readonly string[];
  /** The selected node where it stands in a grid: how many of its columns it takes. */
  span: { pointer: string; span: number; columns: number } | undefined;
}

export const PLAIN_LOOK: DeskLook = { hidden: new Set(), locked: [], span: undefined };

export const DeskLookContext = createContext(PLAIN_LOOK);
