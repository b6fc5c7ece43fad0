// Test data: one way to break the good document, and where the finding must stand.
import type { Code } from '../../findings/codes.ts';

export interface Mutation {
  code: Code;
  pointer: string;
  /** Text of the good document; all of it when absent. */
  from?: string;
  /** What stands there instead. */
  to: string;
  /** Findings that follow from the first. */
  also?: Code[];
  /** The suggested name. */
  fix?: string;
}
