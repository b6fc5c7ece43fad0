// What the steps of a document run against: the screen that declared them.
import type { Scope } from '../expression/tree.ts';
import type { ApiPlan, Template } from '../plan/plan.ts';
import type { RowInList } from './row-in-list.ts';
import type { SaveHost, ValuesHost } from './save.ts';

/** What a screen offers to the steps it runs. */
export interface ActionHost extends SaveHost, ValuesHost {
  apis: Readonly<Record<string, ApiPlan>>;
  evaluate(template: Template, extra: Scope): unknown;
  /** Validates the form, or the fields below `target`; shows and focuses the first error. */
  validate(target?: string): Promise<boolean>;
  reset(target?: string): void;
  /** The states as they are now, whatever is set later. */
  statesNow(): Record<string, unknown>;
  setState(name: string, value: unknown): void;
  setField(path: string, value: unknown): void;
  /** Replaces the values of the whole form, e.g. by a record that was read. */
  setValues(values: unknown): void;
  open(options: OpenOptions): Promise<OpenResult>;
  close(result: unknown): void;
  /** Reads rows again, with `toFirst` the first page of as many rows as at first. */
  reload(target?: string, toFirst?: boolean): Promise<void>;
}

export interface OpenOptions {
  screen: string;
  as: 'dialog' | 'drawer';
  width?: number;
  /** The person may make it as large as the window. */
  canFill?: boolean;
  title?: string;
  /** False where an answer is needed before anything else can go on. */
  isClosable?: boolean;
  /** What was filled in may go without a question. */
  mayLose?: boolean;
  params: Record<string, unknown>;
  /** The row that it is opened for; what is opened leads to the rows beside it. */
  row?: RowInList | undefined;
}

export interface OpenResult {
  /** False when the user cancelled: the steps after `open` do not run then. */
  isDone: boolean;
  result: unknown;
}
