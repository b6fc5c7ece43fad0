// Templates: JSON values of a document with their `{{ }}` strings parsed once and evaluated many times.
import type { Json } from '../document.ts';
import type { ExpressionTree, Scope } from '../expression/tree.ts';
import type { Template } from './plan.ts';

/** Turns the text between the braces into a tree; throws ExpressionError. */
export type ParseExpression = (source: string) => { tree: ExpressionTree };
/** Finds a whole `{{ … }}` string; null for every other text. */
export type ReadExpression = (text: string) => { source: string } | null;

/**
 * Compiles a JSON value. Values without any expression become one constant, so that evaluating them
 * costs nothing and keeps their identity between renders.
 */
export function compileTemplate(value: Json, read: ReadExpression, parse: ParseExpression): Template {
  if (typeof value === 'string') {
    const found = read(value);
    return found
      ? { kind: 'expression', tree: parse(found.source).tree, source: found.source }
      : { kind: 'constant', value };
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => compileTemplate(item, read, parse));
    return items.every(isConstant) ? { kind: 'constant', value } : { kind: 'array', items };
  }
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).map(([key, item]): [string, Template] => [
      key,
      compileTemplate(item, read, parse),
    ]);
    return entries.every(([, item]) => isConstant(item))
      ? { kind: 'constant', value }
      : { kind: 'object', entries };
  }
  return { kind: 'constant', value };
}

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
