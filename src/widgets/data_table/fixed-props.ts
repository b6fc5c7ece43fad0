// What a document says of a button of a table in so many words, without an expression.
import type { PlanNode, Template } from '../../engine/plan/plan.ts';

/** Words of a button; empty where an expression makes them. */
export function readText(node: PlanNode): string {
  const text = readConstant(node.props, 'text') ?? (node.title?.kind === 'constant' ? node.title.value : '');
  return typeof text === 'string' ? text : '';
}

/** A prop; undefined where an expression makes it. */
export function readConstant(template: Template, key: string): unknown {
  if (template.kind === 'object') {
    const found = template.entries.find(([name]) => name === key)?.[1];
    return found?.kind === 'constant' ? found.value : undefined;
  }
  const { value } = template.kind === 'constant' ? template : { value: null };
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
