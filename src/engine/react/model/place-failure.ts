// Says at which place of a document an expression stands that failed.
import type { PlanNode, ScreenPlan } from '../../plan/plan.ts';
import { ExpressionError } from '../../expression/errors.ts';
import type { ExpressionTree } from '../../expression/tree.ts';
import { t } from '../../text.ts';

type Places = ReadonlyMap<ExpressionTree, string>;

/** Made with the first failure of a plan: a screen whose expressions work pays nothing. */
const placesOfPlans = new WeakMap<ScreenPlan, Places>();

/**
 * The error with the place of its expression before the sentence, e.g. `字段“数量”（form.amount）：…`.
 * @param tree the expression that failed, as it stands in the plan
 * @returns anything but an ExpressionError as it is
 */
export function placeFailure(error: unknown, plan: ScreenPlan, tree: ExpressionTree): unknown {
  if (!(error instanceof ExpressionError)) return error;
  const places = placesOfPlans.get(plan) ?? listPlaces(plan);
  placesOfPlans.set(plan, places);
  const place = places.get(tree);
  if (place === undefined) return error;
  return new ExpressionError(error.code, `${place}：${error.message}`, error.index, error.length, {
    cause: error,
  });
}

function listPlaces(plan: ScreenPlan): Places {
  const places = new Map<ExpressionTree, string>();
  for (const [name, api] of Object.entries(plan.apis)) collect(api, t('接口“{0}”', name), places);
  collect(plan.onOpen, t('打开页面时的步骤'), places);
  collect(plan.root, '', places);
  return places;
}

/** Walks whatever a plan is made of; below a node, that node is the place. */
function collect(part: unknown, place: string, places: Map<ExpressionTree, string>): void {
  if (Array.isArray(part)) {
    for (const item of part) collect(item, place, places);
    return;
  }
  if (part === null || typeof part !== 'object') return;
  if (isExpression(part)) {
    places.set(part.tree, place);
    return;
  }
  const here = isNode(part) ? nameNode(part) : place;
  for (const value of Object.values(part)) collect(value, here, places);
}

function isExpression(part: object): part is { tree: ExpressionTree } {
  return 'kind' in part && part.kind === 'expression' && 'tree' in part;
}

function isNode(part: object): part is PlanNode {
  return 'pointer' in part && 'address' in part && 'children' in part;
}

/** Label and path of a node: its title where that is a fixed text, else its name. */
function nameNode(node: PlanNode): string {
  const { title, name, path, address, kind } = node;
  const label = title?.kind === 'constant' && typeof title.value === 'string' ? title.value : name;
  const where = path || address;
  return `${kind === 'field' ? t('字段') : t('节点')}“${label}”${where === '' ? '' : `（${where}）`}`;
}
