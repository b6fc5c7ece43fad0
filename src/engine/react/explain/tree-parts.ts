// What trees of expressions are made of, as far as it is written out.
import type { ExpressionTree } from '../../expression/tree.ts';
import type { Template } from '../../plan/plan.ts';

/** The trees that a tree is made of. */
export function childrenOf(tree: ExpressionTree): readonly ExpressionTree[] {
  switch (tree[0]) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [tree[1]];
    case 'index':
      return [tree[1], tree[2]];
    case 'unary':
      return [tree[2]];
    case 'binary':
    case 'logical':
      return [tree[2], tree[3]];
    case 'conditional':
      return [tree[1], tree[2], tree[3]];
    case 'template':
      return tree[2];
    case 'array':
      return tree[1].map((item) => (item[0] === 'spread' ? item[1] : item));
    case 'object':
      return tree[1].map(([, value]) => value);
    case 'arrow':
      return [tree[2]];
    case 'call':
      return tree[2];
    case 'method':
      return [tree[1], ...tree[3]];
  }
}

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

/** The expressions in a setting. */
export function treesOf(template: Template): ExpressionTree[] {
  switch (template.kind) {
    case 'constant':
      return [];
    case 'expression':
      return [template.tree];
    case 'array':
      return template.items.flatMap(treesOf);
    case 'object':
      return template.entries.flatMap(([, value]) => treesOf(value));
  }
}
