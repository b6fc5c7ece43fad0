// The server's calls by their addresses.
import type { DeclaredCall } from '../../catalog.ts';

/**
 * Finds the calls at an address; `{name}` on either side stands for any one part.
 * Every document asks for the same few addresses, so answers are kept.
 */
export function indexCalls(calls: readonly DeclaredCall[]): (url: string) => readonly DeclaredCall[] {
  const byLength = new Map<number, { call: DeclaredCall; parts: readonly string[] }[]>();
  for (const call of calls) {
    const parts = call.url.split('/');
    byLength.set(parts.length, [...(byLength.get(parts.length) ?? []), { call, parts }]);
  }
  const known = new Map<string, readonly DeclaredCall[]>();
  return (url) => {
    const before = known.get(url);
    if (before) return before;
    const others = url.split('/');
    const found = (byLength.get(others.length) ?? [])
      .filter(({ parts }) => parts.every((part, index) => isSamePart(part, others[index] ?? '')))
      .map(({ call }) => call);
    if (known.size < MAX_KEPT) known.set(url, found);
    return found;
  };
}

const MAX_KEPT = 2_000;

function isSamePart(part: string, other: string): boolean {
  return part === other || (part.startsWith('{') && other !== '') || (other.startsWith('{') && part !== '');
}
