// The expressions of a setting, as trees.
import type { ExpressionTree } from '../../expression/tree.ts';
import type { Template } from '../../plan/plan.ts';

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
