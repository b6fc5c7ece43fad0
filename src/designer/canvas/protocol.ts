// What the page of the designer and the canvas in its frame say to each other. Nodes are named by their JSON pointers.
import type { ScreenPlan } from '../../engine/plan/plan.ts';
import type { ExplainedColumn } from '../../engine/react/explain/explain-columns.ts';
import type { ExplainedNode } from '../../engine/react/explain/explain-node.ts';
import type { Edit } from '../document/edits.ts';

/**
 * Where something is put: among the children of a node, before one of them or last; or among the columns of a table,
 * whose list is named then, before the one of a place; or into the cells of one of these.
 */
export interface CanvasPlace {
  parent: string;
  before?: string;
  column?: number;
  cell?: number;
}

/** What is dragged: nodes of the screen, or a new one of a kind that the page knows. */
export type Dragged = { kind: 'nodes'; pointers: readonly string[] } | { kind: 'new'; id: string };

/** Kind of data under which a drag crosses the border of the frame. */
export const DRAG_TYPE = 'application/x-screenwright-node';

/** Kinds of data that name the widget of what is dragged: while it moves nothing else of it can be read. */
export const WIDGET_TYPE = 'application/x-screenwright-widget.';

/** Something new that a finger carries over the canvas: no browser takes a drag by touch across the border of a frame. */
export interface Carried {
  /** What it is, as drags name it. */
  id: string;
  /** Its widget, where it has one. */
  widget: string | undefined;
  /** Where the finger is, in the window of whoever is told. */
  x: number;
  y: number;
  /** It was let go there. */
  isLetGo: boolean;
}

/** Why a part is as it is on the canvas; nothing but the pointer where the canvas draws no such part. */
export interface ExplainedPart {
  pointer: string;
  /** Of the table where the part is a column. */
  explained?: ExplainedNode;
  column?: ExplainedColumn;
  /** Why nothing can be told. */
  fault?: string;
}

export type ToCanvas =
  | { kind: 'plan'; plan: ScreenPlan }
  /** What changes in the plan that was told last. */
  | { kind: 'edits'; edits: readonly Edit[] }
  | { kind: 'select'; pointers: readonly string[] }
  /** The page wants to know why a part is as it is; nobody asks any more where there is none. */
  | { kind: 'explain'; pointer: string | undefined }
  /** Nothing is carried over the canvas any more where there is none. */
  | { kind: 'carry'; carried: Carried | undefined }
  /** What is left out while one designs, and what is locked. */
  | {
      kind: 'desk';
      hidden: readonly string[];
      locked: readonly string[];
      /** The selected node where it stands in a grid: how many of its columns it takes. */
      span: { pointer: string; span: number; columns: number } | undefined;
      /** How large the frame is shown, 1 for as it is: names and buttons over the canvas stay readable. */
      scale: number;
      /** Nothing is dragged, renamed or removed. */
      isReadOnly: boolean;
    };

export type CanvasCommand =
  | 'remove'
  | 'duplicate'
  | 'up'
  | 'down'
  | 'out'
  | 'in'
  | 'parent'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'unwrap'
  | 'wider'
  | 'narrower'
  | 'hide'
  | 'lock'
  | 'block'
  | 'find'
  | 'why'
  | 'zoom in'
  | 'zoom out'
  | 'zoom fit'
  | 'zoom reset';

export type FromCanvas =
  | { kind: 'ready' }
  | { kind: 'select'; pointer: string; isMore: boolean }
  | { kind: 'drop'; dragged: Dragged; place: CanvasPlace }
  | { kind: 'command'; command: CanvasCommand }
  /** A key that means something on the page, e.g. undo. */
  | { kind: 'key'; key: string; isControl: boolean; isShift: boolean; isAlt: boolean }
  | { kind: 'rename'; pointer: string; title: string }
  /** Copied elsewhere, as it is pasted. */
  | { kind: 'paste'; text: string }
  /** The menu of the selection is asked for at a point of the frame. */
  | { kind: 'menu'; x: number; y: number }
  | { kind: 'explained'; part: ExplainedPart }
  /** So many columns of its grid shall a node take. */
  | { kind: 'span'; pointer: string; span: number };

/** Event at the element of the frame by which the canvas hands its port over: pages of other sites have no such element. */
export const GREETING = 'screenwright-canvas';
