// All properties of one run begin from one number: a second try of a test meets the counterexample of the first one again.
import fc from 'fast-check';
import { inject } from 'vitest';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject('propertySeed') });

declare module 'vitest' {
  interface ProvidedContext {
    /** Another one in each run; `fc.assert` prints it where a property fails. */
    propertySeed: number;
  }
}
