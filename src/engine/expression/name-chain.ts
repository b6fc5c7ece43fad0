// Chains of names in an expression.
import type { ExpressionTree } from './tree.ts';

/** A chain of members that begins at a name of the scope, e.g. `$values.dept.name`. */
export function readChain(tree: ExpressionTree): { root: string; path: string[] } | undefined {
  switch (tree[0]) {
    case 'name':
      return tree[1].startsWith('$') ? { root: tree[1], path: [] } : undefined;
    case 'member': {
      const before = readChain(tree[1]);
      return before && { root: before.root, path: [...before.path, tree[2]] };
    }
    case 'index': {
      const before = readChain(tree[1]);
      return before && tree[2][0] === 'literal'
        ? { root: before.root, path: [...before.path, String(tree[2][1])] }
        : undefined;
    }
    default:
      return undefined;
  }
}
