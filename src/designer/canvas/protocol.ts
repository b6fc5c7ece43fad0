// What the page of the designer and the canvas in its frame say to each other. Nodes are named by their JSON pointers.
import type { ScreenPlan } from '../../engine/plan/plan.ts';
import type { Edit } from '../document/edits.ts';

/** Where something is put: among the children of a node, before one of them or last. */
export interface CanvasPlace {
  parent: string;
  before?: string;
}

/** What is dragged: nodes of the screen, or a new one of a kind that the page knows. */
export type Dragged = { kind: 'nodes'; pointers: readonly string[] } | { kind: 'new'; id: string };

/** Kind of data under which a drag crosses the border of the frame. */
export const DRAG_TYPE = 'application/x-screenwright-node';

export type ToCanvas =
  | { kind: 'plan'; plan: ScreenPlan }
  /** What changes in the plan that was told last. */
  | { kind: 'edits'; edits: readonly Edit[] }
  | { kind: 'select'; pointers: readonly string[] };

export type CanvasCommand = 'remove' | 'duplicate' | 'up' | 'down' | 'parent' | 'copy' | 'cut' | 'paste';

export type FromCanvas =
  | { kind: 'ready' }
  | { kind: 'select'; pointer: string; isMore: boolean }
  | { kind: 'drop'; dragged: Dragged; place: CanvasPlace }
  | { kind: 'command'; command: CanvasCommand }
  /** A key that means something on the page, e.g. undo. */
  | { kind: 'key'; key: string; isControl: boolean; isShift: boolean; isAlt: boolean }
  | { kind: 'rename'; pointer: string; title: string };

/** Event at the element of the frame by which the canvas hands its port over: pages of other sites have no such element. */
export const GREETING = 'screenwright-canvas';
