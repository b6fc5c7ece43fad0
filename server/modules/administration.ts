// What administrators see of modules and decide about their tables.
import type { Diagnostic } from '../../src/engine/diagnostic.ts';
import type { FailedStep } from '../db/managed/run-steps.ts';
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

/** What an update of a module has broken in another one. */
export interface ModuleBreak {
  /** Id of the other one. */
  module: string;
  title: string;
  file: string;
  line: number;
  message: string;
}

/** Stored computed fields of an entity that are worked out anew in the rows that are there. */
export interface Fill {
  /** Id of the entity. */
  entity: string;
  title: string;
  /** Titles of the fields. */
  fields: string;
  /** `failed`: broken off, and due again once a module changes or the server is started anew. */
  state: 'waits' | 'runs' | 'done' | 'failed';
  /** Rows that there are; 0 before it begins. */
  total: number;
  /** Rows that were looked at, that changed, and in which something could not be worked out. */
  rows: number;
  changed: number;
  empty: number;
}

/** How a module stands. */
export interface ModuleStatus {
  id: string;
  title: string;
  version: string;
  /**
   * `broken`: something in its folder is wrong, and it is served as it was last without fault, if ever. `waits`: somebody has
   * to agree to what its folder holds. `elsewhere`: what another server's folder holds is served.
   */
  state: 'served' | 'broken' | 'away' | 'waits' | 'elsewhere';
  /** Sum of what its folder holds, which a yes names. */
  source: string;
  /** What taking its folder would do, one sentence each; of a module that waits. */
  plan: readonly string[];
  /** What modules that stand on this one have from it and find no more. */
  breaks: readonly ModuleBreak[];
  findings: readonly Diagnostic[];
  waiting: readonly WaitingChange[];
  /** What the database refused. */
  failed: readonly { step: string; words: string; message: string }[];
  /** First rows that were refused. */
  refusedRows: readonly string[];
  /** Of its entities, as far as this server does it. */
  fills: readonly Fill[];
}

export interface ModuleAdministration {
  status(): readonly ModuleStatus[];
  /** Looks at the folder now. */
  refresh(): Promise<void>;
  /**
   * Takes what the folder of a module holds that waits.
   * @param source sum of what was looked at
   * @returns false when it waits no more, or holds something else by now
   */
  apply(id: string, source: string): Promise<boolean>;
  /**
   * Does the changes that are named, keeping a copy of what they drop.
   * @param steps names as the status has them; what waits no more is passed over
   */
  agree(steps: readonly string[]): Promise<{ done: readonly Step[]; failed: readonly FailedStep[] }>;
}

/** Where there are none: over another back end, and in tests of other things. */
export const NO_MODULES: ModuleAdministration = {
  status: () => [],
  refresh: async () => undefined,
  apply: async () => false,
  agree: async () => ({ done: [], failed: [] }),
};
