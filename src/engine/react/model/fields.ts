// Plan nodes -> Formily fields. Fields that nobody sees and nothing switches are created when they come near.
import type { GeneralField } from '@formily/core';
import { batch } from '@formily/reactive';
import type { Flag, PlanNode, Template } from '../../plan/plan.ts';
import { operatorOf, unwrapFilter } from '../../query/wrap.ts';
import { takeHiddenValue } from './hidden-value.ts';
import { listReactions, nameOf } from './reactions.ts';
import { createSettler } from './settle.ts';
import type { FieldStore, ScreenModel } from './screen-model.ts';
import { t } from '../../text.ts';

/** Fields of the first screenful are always created: their editors are mounted at once. */
export const EAGER_FIELDS = 16;

/** Creates the fields that must exist from the start. Item sub-trees are drawn per row and have none. */
export function createFieldStore(model: ScreenModel): FieldStore {
  const created = new Map<PlanNode, GeneralField>();
  const order = new Map<PlanNode, number>();
  const bases = new Map<PlanNode, string>();
  let isTarget = createTargetTest(model.plan.root);
  const { notify } = model.services;
  const settler = createSettler(
    (names) => {
      const fields = names.map((name) => `“${name}”`).join('、');
      notify.message('error', t('字段{0}的联动互相触发，已停止计算', fields));
    },
    (name, error) => {
      model.tellFailure(error, name);
    },
  );

  function create(node: PlanNode, basePath: string): GeneralField {
    const title = node.title && evaluateOrTell(node.title, node, model);
    const reactions = listReactions(node, model, settler);
    const props = { name: node.name, basePath, title, ...constantFlags(node), reactions };
    switch (node.kind) {
      case 'void':
        return model.form.createVoidField(props);
      case 'object':
        return model.form.createObjectField(props);
      case 'array':
        return model.form.createArrayField(props);
      case 'field':
        return model.form.createField(props);
    }
  }

  function add(node: PlanNode, isSwitched = false): GeneralField {
    const field = create(node, bases.get(node) ?? '');
    created.set(node, field);
    if (isSwitched) takeHiddenValue(field, nameOf(node, field), settler);
    return field;
  }

  /** @param isSwitched something above can hide or disable the node */
  function visit(node: PlanNode, basePath: string, isSwitched: boolean): void {
    const isOwn = isSwitched || isDynamic(node) || isTarget(node);
    if (node.kind === 'field') order.set(node, order.size);
    if (needsField(node)) {
      bases.set(node, basePath);
      const isFirst = (order.get(node) ?? 0) < EAGER_FIELDS;
      // Groups come first: Formily finds the path of a value through the fields above it.
      if (!created.has(node) && (node.kind !== 'field' || isOwn || isFirst)) add(node, isOwn);
    }
    for (const child of node.children) visit(child, node.address, isOwn);
  }

  batch(() => {
    visit(model.plan.root, '', false);
  });
  return {
    created,
    order,
    of: (node) => created.get(node) ?? add(node),
    has: (node) => bases.has(node),
    adopt: () => {
      const nodes = new Set(listNodes(model.plan.root));
      for (const [node, field] of [...created]) {
        if (nodes.has(node)) continue;
        created.delete(node);
        // The value stays in the form: what stands here now, or comes back, finds it.
        field.destroy(false);
      }
      order.clear();
      bases.clear();
      isTarget = createTargetTest(model.plan.root);
      visit(model.plan.root, '', false);
    },
  };
}

/** A node with all below it, parents first. */
function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...node.children.flatMap(listNodes)];
}

/**
 * Values that fields start with; set before any field is created.
 * @param isMeant which nodes are asked for; by default all
 */
export function readInitialValues(
  model: Pick<ScreenModel, 'plan' | 'evaluate' | 'tellFailure'>,
  isMeant: (node: PlanNode) => boolean = () => true,
): [path: string, value: unknown][] {
  const values: [string, unknown][] = [];
  const visit = (node: PlanNode): void => {
    if (node.initial && node.kind !== 'void' && isMeant(node)) {
      values.push([node.path, readTyped(node, evaluateOrTell(node.initial, node, model))]);
    }
    node.children.forEach(visit);
  };
  visit(model.plan.root);
  return values;
}

/** A field that cannot compute its title or its starting value is there without it. */
function evaluateOrTell(
  template: Template,
  node: PlanNode,
  model: Pick<ScreenModel, 'evaluate' | 'tellFailure'>,
): unknown {
  try {
    return model.evaluate(template);
  } catch (error) {
    model.tellFailure(error, node.path || node.name);
    return undefined;
  }
}

/** A search value may come from an address, wrapped as it was sent; the form shows what a person would type. */
function readTyped({ query }: PlanNode, value: unknown): unknown {
  return query !== undefined && typeof value === 'string' ? unwrapFilter(operatorOf(query), value) : value;
}

/** Void nodes need a field only where their visibility or pattern reaches fields below. */
function needsField(node: PlanNode): boolean {
  if (node.address === '') return false;
  if (node.kind !== 'void') return true;
  return node.reactions.length > 0 || hasFields(node);
}

function hasFields(node: PlanNode): boolean {
  return node.children.some((child) => child.kind !== 'void' || hasFields(child));
}

/** Whether the node switches itself; `required` is judged without a field. */
function isDynamic(node: PlanNode): boolean {
  const switches = Object.keys(node.flags).some((flag) => flag !== 'required');
  return switches || node.value !== undefined || node.reactions.length > 0;
}

/** Whether a reaction names the node; any pattern (`*`, `a.*`) may mean every node. */
function createTargetTest(root: PlanNode): (node: PlanNode) => boolean {
  const targets = new Set<string>();
  const visit = (node: PlanNode): void => {
    for (const { target } of node.reactions) if (target !== undefined) targets.add(target);
    node.children.forEach(visit);
  };
  visit(root);
  const hasPattern = [...targets].some((target) => /[^\w.]/.test(target) || target.startsWith('.'));
  return (node) => hasPattern || targets.has(node.path) || targets.has(node.address);
}

function constantFlags(node: PlanNode): Partial<Record<Flag, boolean>> {
  const state: Partial<Record<Flag, boolean>> = {};
  for (const [flag, template] of Object.entries(node.flags)) {
    if (flag === 'required' || template.kind !== 'constant') continue;
    state[flag as Flag] = Boolean(template.value);
  }
  return state;
}
