// A plain Formily document -> plan: the schema as it is, with every expression parsed beforehand.
import { eachComponentName } from '../check/formily/formily-components.ts';
import type { Json, RouteDeclaration } from '../document.ts';
import { parseExpression } from '../expression/parse.ts';
import { readExpression } from '../expression/read.ts';
import type { ExpressionTree } from '../expression/tree.ts';
import type { FormilyPlan } from '../plan/plan.ts';

export interface FormilyDocument {
  id: string;
  title?: string;
  route?: RouteDeclaration;
  form?: Json;
  schema: Json;
}

/** Compiles a checked Formily document. Expressions that the checker refused do not get here. */
export function compileFormily(
  document: FormilyDocument,
  context: { file: string; version: string },
): FormilyPlan {
  const expressions: Record<string, ExpressionTree> = {};
  const components = new Set<string>();
  const visit = (value: Json): void => {
    if (typeof value === 'string') {
      const found = readExpression(value);
      if (found) expressions[found.source.trim()] = parseExpression(found.source).tree;
    } else if (Array.isArray(value)) {
      value.forEach(visit);
    } else if (value !== null && typeof value === 'object') {
      Object.values(value).forEach(visit);
    }
  };
  eachComponentName(document.schema, '', (name) => {
    if (typeof name === 'string') components.add(name);
  });
  visit(document.schema);
  visit(document.form ?? null);
  return {
    kind: 'formily',
    id: document.id,
    version: context.version,
    title: document.title ?? document.id,
    ...(document.route ? { route: document.route } : {}),
    form: document.form ?? {},
    schema: document.schema,
    expressions,
    components: [...components].sort(),
    file: context.file,
  };
}
