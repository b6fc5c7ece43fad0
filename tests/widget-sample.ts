// What the contract test has to know about an input widget to act on it as a person would.
import type { Json, ScreenDocument } from '../src/engine/document.ts';
import type { openDocument, OpenOptions } from './open-document.tsx';

export type OpenedScreen = Awaited<ReturnType<typeof openDocument>>;

/** Default export of `src/widgets/<type>/sample.ts`. */
export interface WidgetSample {
  /** Keywords that the `initial` node needs besides its own, e.g. options or settings. */
  node?: Record<string, Json>;
  /** Parts of the document that the node refers to, e.g. `apis`. */
  document?: Partial<ScreenDocument>;
  options?: OpenOptions;
  /** A value it can hold, as it travels. */
  value: Json;
  /** How a person sees that value in the editor: its text; a ticked choice counts with its label, a switch as 开 or 关. */
  shows: string;
  /** The same in a read-only view. Default: as in the editor. */
  reads?: string;
  /** Gives it another value as a person would. The field's title is 样例. */
  change(screen: OpenedScreen): Promise<void>;
  /** The value after `change` on an empty field. */
  changed: Json;
  /** Milliseconds that it waits by itself before it acts, as for the next letter of a search. */
  waits?: number;
  /** An empty field gets a value by itself, so that it can never miss one. */
  isNeverEmpty?: boolean;
}
