// The row that steps run for, as a place in its list: what they open leads on to the rows beside it, and back to it.
import type { Scope } from '../expression/tree.ts';

export interface RowInList {
  /** Where the row stands among all that the list finds, from 1; undefined when it is there no more. */
  place(): { at: number; count: number } | undefined;
  /**
   * Has the list show the row behind (1) or before (-1), on whatever page that is.
   * @returns what steps know of that row; undefined where there is none
   */
  reach(by: 1 | -1): Promise<Scope | undefined>;
  /** Leads the person back to the row. */
  show(): void;
  /** Runs the same steps for another row; given by the screen that runs them. */
  again?(scope: Scope): Promise<boolean>;
  /** The frame that what the steps open is shown in, where one is open already. */
  frame?: number;
}

/** The name of the row in a scope: no expression can read it. */
export const ROW = Symbol();

export type RowScope = Scope & { [ROW]?: RowInList | undefined };
