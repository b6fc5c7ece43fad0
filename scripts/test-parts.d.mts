// Types of `test-parts.mjs`.
export type Kind = 'unit' | 'faults' | 'tests' | 'server' | 'browser';
export interface Found {
  kind: Kind;
  files: string[];
  title?: string;
}
export function findTests(wanted: string, root?: string): Promise<Found[]>;
export function kindOf(file: string): Kind | undefined;
export function listTestFiles(root?: string): string[];
