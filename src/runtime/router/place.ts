// Where the user is: a verdict that can be drawn, with its address.
import type { Verdict } from './decide.ts';

export type Shown = Exclude<Verdict, { kind: 'wait' | 'redirect' | 'failed' }>;

export interface Place {
  verdict: Shown;
  path: string;
  /** Path and query. */
  fullPath: string;
  /** The address took the place of the one before it in the history. */
  isReplacing: boolean;
}

const TITLES = { refused: '403', missing: '404' } as const;

export function readTitle({ verdict }: Place): string {
  return verdict.kind === 'screen' || verdict.kind === 'frame' ? verdict.title : TITLES[verdict.kind];
}

/** What a screen gets as `$params`: the address query, and over it the named parts of the route. */
export function readParams({ verdict, fullPath }: Place): Readonly<Record<string, string>> {
  const query = Object.fromEntries(new URL(fullPath, 'http://own.invalid').searchParams);
  return verdict.kind === 'screen' ? { ...query, ...verdict.params } : query;
}
