// Reads templates: JSON values of a document whose `{{ }}` strings were parsed when the plan was made.
import type { ExpressionTree, Scope } from '../expression/tree.ts';
import type { Template } from './plan.ts';

export function isConstant(template: Template): boolean {
  return template.kind === 'constant';
}

/**
 * Evaluates a template.
 * @param run evaluates one expression tree over the scope (the evaluator enters as a value so that
 *   plans can be made without it)
 */
export function evaluateTemplate(
  template: Template,
  scope: Scope,
  run: (tree: ExpressionTree, scope: Scope) => unknown,
): unknown {
  switch (template.kind) {
    case 'constant':
      return template.value;
    case 'expression':
      return run(template.tree, scope);
    case 'array':
      return template.items.map((item) => evaluateTemplate(item, scope, run));
    case 'object':
      return Object.fromEntries(
        template.entries.map(([key, item]) => [key, evaluateTemplate(item, scope, run)]),
      );
  }
}
