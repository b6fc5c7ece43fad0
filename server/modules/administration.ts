// What administrators see of modules and decide about their tables.
import type { Diagnostic } from '../../src/engine/diagnostic.ts';
import type { FailedStep } from '../db/managed/apply.ts';
import type { Step } from '../db/managed/steps.ts';

/** A change of a table that may lose or refuse rows; it is done when somebody agrees to it by its name. */
export interface WaitingChange {
  step: string;
  table: string;
  words: string;
  /** As SQL, for people. */
  statements: string;
  /** Rows at stake. */
  rows: number;
  /** The first ten of them. */
  sample: readonly { id: string; value: string | null }[];
}

/** How a module stands. */
export interface ModuleStatus {
  id: string;
  title: string;
  version: string;
  /** `broken`: something in its folder is wrong, and it is served as it was last without fault, if ever. */
  state: 'served' | 'broken' | 'away';
  findings: readonly Diagnostic[];
  waiting: readonly WaitingChange[];
  /** What the database refused. */
  failed: readonly { step: string; words: string; message: string }[];
  /** First rows that were refused. */
  refusedRows: readonly string[];
}

export interface ModuleAdministration {
  status(): readonly ModuleStatus[];
  /**
   * Does the changes that are named, keeping a copy of what they drop.
   * @param steps names as the status has them; what waits no more is passed over
   */
  agree(steps: readonly string[]): Promise<{ done: readonly Step[]; failed: readonly FailedStep[] }>;
}

/** Where there are none: over another back end, and in tests of other things. */
export const NO_MODULES: ModuleAdministration = {
  status: () => [],
  agree: async () => ({ done: [], failed: [] }),
};
