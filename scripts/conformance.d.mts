/** A test that bears numbers; `file` is relative to the project, and what its title fills in stands in it as `…`. */
export interface Proof {
  file: string;
  title: string;
  numbers: string[];
}

/** @returns Each page, relative to the project, with its content as it has to be. */
export function writeConformance(projectFolder: string): Map<string, string>;

/** @returns By file, and in it from top to bottom. */
export function readProofs(projectFolder: string): Proof[];
