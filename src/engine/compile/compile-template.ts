// Makes templates: JSON values of a document with their `{{ }}` strings parsed once, to be evaluated many times.
import type { Json } from '../document.ts';
import type { ExpressionTree } from '../expression/tree.ts';
import type { Template } from '../plan/plan.ts';
import { isConstant } from '../plan/template.ts';

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
