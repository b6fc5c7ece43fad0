// Our expression language in the place of Formily's `new Function`: only expressions of a plan are ever evaluated.
import type { GeneralField } from '@formily/core';
import { Schema } from '@formily/json-schema';
import { evaluateTree } from '../engine/expression/evaluate.ts';
import type { ExpressionTree, Scope } from '../engine/expression/tree.ts';
import { createDictReader, formatServerTime } from '../engine/react/model/scope.ts';
import type { Services } from '../engine/services.ts';
import { viewOf } from './field-view.ts';
import { t } from '../engine/text.ts';
import { messageOf } from '../engine/values/errors.ts';

/** Where what is known of the plan that is drawn stands in Formily's scope; documents cannot see it. */
const PLAN = '$plan';

interface PlanScope {
  trees: ReadonlyMap<string, ExpressionTree>;
  services: Pick<Services, 'session' | 'clock' | 'dicts'>;
  readDict: ReturnType<typeof createDictReader>;
  fail: (source: string, message: string) => void;
}

export interface ScopeParts {
  expressions: Readonly<Record<string, ExpressionTree>>;
  services: PlanScope['services'];
  /** Told of an expression that met values it cannot work with; it may be called while React draws. */
  fail: PlanScope['fail'];
}

/**
 * The scope of one plan: its expressions are known below it and go with it.
 * Strings that the plan does not hold stay the text they are.
 */
export function createPlanScope({ expressions, services, fail }: ScopeParts): Record<string, unknown> {
  const plan: PlanScope = {
    trees: new Map(Object.entries(expressions)),
    services,
    readDict: createDictReader(() => ({}), services),
    fail,
  };
  return { [PLAN]: plan };
}

/** `fulfill.run` would be program text; the checker refuses it, and here it does nothing. */
const RUNNER = 'function(){';

/**
 * Formily asks for the value of the text between `{{` and `}}`. An expression that fails has no value:
 * what it would have set stays as it is, and the screen tells of it.
 */
export function compileSource(source: string, scope: Record<string, unknown>): unknown {
  if (source.startsWith(RUNNER)) return () => undefined;
  const plan = scope[PLAN] as PlanScope | undefined;
  const tree = plan?.trees.get(source.trim());
  if (!plan || !tree) return `{{${source}}}`;
  try {
    return evaluateTree(tree, createView(scope, plan));
  } catch (error) {
    plan.fail(source.trim(), placeFailure(error, scope['$self'] as GeneralField | undefined));
    return undefined;
  }
}

Schema.registerCompiler(compileSource);

/** What expressions may see of Formily's scope: values and facades, each read only when an expression names it. */
function createView(scope: Record<string, unknown>, { services, readDict }: PlanScope): Scope {
  return {
    get $self() {
      return viewOf(scope['$self']);
    },
    get $target() {
      return viewOf(scope['$target']);
    },
    get $form() {
      return viewOf(scope['$form']);
    },
    get $values() {
      return scope['$values'];
    },
    get $deps() {
      return scope['$deps'];
    },
    get $dependencies() {
      return scope['$dependencies'];
    },
    get $record() {
      return scope['$record'];
    },
    get $records() {
      return scope['$records'];
    },
    get $index() {
      return scope['$index'];
    },
    get $lookup() {
      return scope['$lookup'];
    },
    get $user() {
      return services.session.user();
    },
    get $now() {
      return formatServerTime(services.clock.now());
    },
    $dict: readDict,
    // Formily's models of steps and panels are made by the components themselves.
    formStep: undefined,
    formTab: undefined,
    formCollapse: undefined,
  };
}

/** The sentence of a failed expression says first whose it is: label and path. */
function placeFailure(error: unknown, field: GeneralField | undefined): string {
  const message = messageOf(error);
  if (!field) return message;
  const path = field.address.toString();
  const title = field.title as unknown;
  const label = typeof title === 'string' && title !== '' ? title : path;
  return t('字段“{0}”（{1}）：{2}', label, path, message);
}
