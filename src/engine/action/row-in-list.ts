// The row that steps run for, as a place in its list: what they open leads on to the rows beside it, and back to it.
import type { Scope } from '../expression/tree.ts';
import type { ActionPlan } from '../plan/plan.ts';

export interface RowInList {
  /** Address of the node that lists it. */
  list: string;
  /** Of its record; undefined where rows are told apart by something else, which might name somebody. */
  id: string | number | undefined;
  /** Where the row stands among all that the list finds, from 1; undefined when it is there no more. */
  place(): { at: number; count: number } | undefined;
  /**
   * Has the list show the next row behind (1) or before (-1) that the steps may run for, on whatever page that is: one whose
   * button is not there is passed over.
   * @returns what steps know of that row; null where no further row has the button, undefined where none could be read
   */
  reach(by: 1 | -1, steps: readonly ActionPlan[] | undefined): Promise<Scope | null | undefined>;
  /** Leads the person back to the row. */
  show(): void;
  /** What runs for it, and may run for another row; given by the screen that runs it, unless it is known before. */
  steps?: readonly ActionPlan[];
  /** The frame that what the steps open is shown in, where one is open already. */
  frame?: number;
}

/** The name of the row in a scope: no expression can read it. */
export const ROW = Symbol();

export type RowScope = Scope & { [ROW]?: RowInList | undefined };
