// Our expression language in the place of Formily's `new Function`: only expressions of a plan are ever evaluated.
import type { Field, Form } from '@formily/core';
import { Schema } from '@formily/json-schema';
import { ExpressionError } from '../engine/expression/errors.ts';
import { evaluateTree } from '../engine/expression/evaluate.ts';
import type { ExpressionTree, Scope } from '../engine/expression/tree.ts';

/** Where the expressions of the plan that is drawn stand in Formily's scope; documents cannot see it. */
const EXPRESSIONS = '$expressions';

/**
 * The scope of one plan: its expressions are known below it and go with it.
 * Strings that the plan does not hold stay the text they are.
 */
export function createPlanScope(
  expressions: Readonly<Record<string, ExpressionTree>>,
): Record<string, unknown> {
  return { [EXPRESSIONS]: new Map(Object.entries(expressions)) };
}

/** `fulfill.run` would be program text; the checker refuses it, and here it does nothing. */
const RUNNER = 'function(){';

Schema.registerCompiler((source: string, scope: Record<string, unknown>) => {
  if (source.startsWith(RUNNER)) return () => undefined;
  const trees = scope[EXPRESSIONS] as ReadonlyMap<string, ExpressionTree> | undefined;
  const tree = trees?.get(source.trim());
  if (!tree) return `{{${source}}}`;
  try {
    return evaluateTree(tree, viewScope(scope));
  } catch (error) {
    throw placeFailure(error, scope['$self'] as Field | undefined);
  }
});

/** The sentence of a failed expression says first whose it is: label and path. */
function placeFailure(error: unknown, field: Field | undefined): unknown {
  if (!(error instanceof ExpressionError) || !field) return error;
  const path = field.address.toString();
  const title = field.title as unknown;
  const label = typeof title === 'string' && title !== '' ? title : path;
  return new ExpressionError(error.code, `字段“${label}”（${path}）：${error.message}`, 0, 0, {
    cause: error,
  });
}

/** What expressions may see of Formily's scope: values and facades, no form or field internals. */
function viewScope(scope: Record<string, unknown>): Scope {
  const self = scope['$self'] as Field | undefined;
  const form = scope['$form'] as Form | undefined;
  return {
    $self: self && viewField(self),
    $target: viewField(scope['$target'] as Field | undefined),
    $form:
      form && Object.freeze({ values: form.values as unknown, valid: form.valid, modified: form.modified }),
    $values: scope['$values'],
    $deps: scope['$deps'],
    $dependencies: scope['$dependencies'],
    $record: scope['$record'],
    $index: scope['$index'],
  };
}

function viewField(field: Field | undefined): unknown {
  if (!field) return undefined;
  const { value, title, visible, disabled, required } = field;
  return Object.freeze({ value: value as unknown, title: title as unknown, visible, disabled, required });
}
