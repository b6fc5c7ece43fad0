// Trees of records as other back ends answer them: nodes with `id` and `children`.
import { isFields, type Fields } from './replies.ts';

/** The roots that an answer holds; none when it holds no list. */
export function readRoots(result: unknown): Fields[] {
  return Array.isArray(result) ? result.filter(isFields) : [];
}

export function childrenOf({ children }: Fields): Fields[] {
  return readRoots(children);
}

/** All nodes of a forest, level by level: the depth of another server's tree is no matter of our stack. */
export function flatten(roots: readonly Fields[]): Fields[] {
  const nodes = [...roots];
  for (const node of nodes) for (const child of childrenOf(node)) nodes.push(child);
  return nodes;
}
