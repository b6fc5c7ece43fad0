// What trees of expressions are made of.
import type { ExpressionTree } from './tree.ts';

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
