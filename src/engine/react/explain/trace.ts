// An expression taken apart: which of its operands decided, and what the names in it stand for now. Each part is evaluated
// by the evaluator of the screen, so that no part can say anything else than the whole.
import { ExpressionError } from '../../expression/errors.ts';
import { printTree } from '../../expression/print.ts';
import type { ExpressionTree, Scope } from '../../expression/tree.ts';
import type { PlanNode, Template } from '../../plan/plan.ts';
import { isAccessGranted } from '../access.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { messageOf } from '../../values/errors.ts';
import type { Origin, Reading, ShownValue, Trace, TracePart } from './explanation.ts';
import { nameNode } from './node-names.ts';
import { holdsSecret, SECRET, showValue, type IsSecret } from './shown-value.ts';
import { childrenOf } from '../../expression/tree-children.ts';
import { readChain } from '../../expression/name-chain.ts';
import { treesOf } from './tree-parts.ts';
import { valueSource } from './value-source.ts';

/** Names that are told of one expression. */
const MAX_READINGS = 12;
/** Levels of operands that are told. */
const MAX_LEVELS = 8;

/** What expressions are read in. */
export interface Surroundings {
  model: ScreenModel;
  isSecret: IsSecret;
  /** Names beside those of the screen: of the row, of the own field. */
  scope?: Scope | undefined;
  /** The node whose own field `$self` is. */
  self?: PlanNode;
  /** Paths of what `$deps` holds, by their names there. */
  dependencies?: ReadonlyMap<string, string>;
}

/** Any setting that may be an expression. */
export function traceTemplate(template: Template, around: Surroundings): Trace {
  if (template.kind === 'expression') return traceTree(template.tree, around, 0, template.source);
  const evaluated = evaluate(template, around);
  const readings = new Map<string, Reading>();
  for (const tree of treesOf(template)) collectReadings(tree, around, readings);
  return {
    source: '',
    ...told(evaluated, [...readings.values()], around),
    readings: [...readings.values()].slice(0, MAX_READINGS),
    parts: [],
  };
}

function traceTree(
  tree: ExpressionTree,
  around: Surroundings,
  level: number,
  source = printTree(tree),
): Trace {
  const evaluated = evaluate({ kind: 'expression', tree, source }, around);
  const parts = level < MAX_LEVELS ? partsOf(tree, around, level) : [];
  const operator = operatorOf(tree);
  const readings = new Map<string, Reading>();
  collectReadings(tree, around, readings);
  const all = [...readings.values()];
  return {
    source: source.trim(),
    ...told(evaluated, all, around),
    ...(operator && parts.length > 0 ? { operator } : {}),
    readings: parts.length > 0 ? [] : all.slice(0, MAX_READINGS),
    parts,
  };
}

type Evaluated = { value: unknown } | { failure: string };

function evaluate(template: Template, { model, scope }: Surroundings): Evaluated {
  try {
    return { value: model.evaluate(template, scope) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { failure: messageOf(error) };
  }
}

/** What is made of a secret may be told where it is a plain yes or no. */
function told(
  evaluated: Evaluated,
  readings: readonly Reading[],
  { isSecret }: Surroundings,
): Pick<Trace, 'value' | 'isTrue' | 'failure'> {
  if ('failure' in evaluated) return { value: { text: '' }, isTrue: false, failure: evaluated.failure };
  const { value } = evaluated;
  const isGuarded =
    readings.some((one) => one.value.isSecret ?? one.value.hasSecret) && typeof value !== 'boolean';
  return { value: isGuarded ? SECRET : showValue(value, isSecret), isTrue: Boolean(value) };
}

function operatorOf(tree: ExpressionTree): Trace['operator'] {
  if (tree[0] === 'unary') return tree[1] === '!' ? '!' : undefined;
  return tree[0] === 'logical' ? tree[1] : tree[0] === 'conditional' ? '?:' : undefined;
}

/** Operands in their order, without those that were not looked at. */
function partsOf(tree: ExpressionTree, around: Surroundings, level: number): TracePart[] {
  const trace = (part: ExpressionTree): Trace => traceTree(part, around, level + 1);
  switch (tree[0]) {
    case 'unary':
      return tree[1] === '!' ? [{ ...trace(tree[2]), isDecisive: true }] : [];
    case 'logical': {
      const [, operator, left, right] = tree;
      const first = trace(left);
      if (first.failure !== undefined || endsAt(operator, left, first, around))
        return [{ ...first, isDecisive: true }];
      const second = trace(right);
      // Both had to be true for `&&`, both false for `||`; otherwise the second alone decided.
      const needsBoth = operator === '&&' ? second.isTrue : operator === '||' && !second.isTrue;
      return [
        { ...first, isDecisive: needsBoth },
        { ...second, isDecisive: true },
      ];
    }
    case 'conditional': {
      const test = trace(tree[1]);
      if (test.failure !== undefined) return [{ ...test, isDecisive: true }];
      return [
        { ...test, isDecisive: true },
        { ...trace(test.isTrue ? tree[2] : tree[3]), isDecisive: true },
      ];
    }
    default:
      return [];
  }
}

/** Whether the left operand is the value of the whole. */
function endsAt(operator: string, left: ExpressionTree, { isTrue }: Trace, around: Surroundings): boolean {
  if (operator === '&&') return !isTrue;
  if (operator === '||') return isTrue;
  const evaluated = evaluate({ kind: 'expression', tree: left, source: '' }, around);
  return 'value' in evaluated && evaluated.value !== null && evaluated.value !== undefined;
}

/** Every chain that begins at a name of the scope, as far as it is written out, and the calls of the scope. */
function collectReadings(tree: ExpressionTree, around: Surroundings, found: Map<string, Reading>): void {
  const chain = readChain(tree);
  if (chain) {
    addReading(tree, chain.root, chain.path, around, found);
    return;
  }
  if (tree[0] === 'call' && tree[1].startsWith('$')) addCall(tree, around, found);
  for (const part of childrenOf(tree)) collectReadings(part, around, found);
}

function addReading(
  tree: ExpressionTree,
  root: string,
  path: readonly string[],
  around: Surroundings,
  found: Map<string, Reading>,
): void {
  const name = printTree(tree).replaceAll('?.', '.');
  if (found.has(name)) return;
  const evaluated = evaluate({ kind: 'expression', tree, source: name }, around);
  const isHidden = path.some(around.isSecret) || (root === '$self' && isOwnSecret(around));
  const value = 'value' in evaluated ? evaluated.value : undefined;
  found.set(name, {
    name,
    value: isHidden && value !== undefined ? SECRET : showWhole(value, around.isSecret),
    origin: originOf(root, path, around),
  });
}

/** What is made of a whole may hold its secrets in any form. */
function showWhole(value: unknown, isSecret: IsSecret): ShownValue {
  return { ...showValue(value, isSecret), ...(holdsSecret(value, isSecret) ? { hasSecret: true } : {}) };
}

function isOwnSecret({ self, model }: Surroundings): boolean {
  return self !== undefined && model.isSecret(self);
}

function addCall(
  tree: Extract<ExpressionTree, ['call', ...unknown[]]>,
  around: Surroundings,
  found: Map<string, Reading>,
): void {
  const name = printTree(tree);
  const [argument] = tree[2];
  if (found.has(name) || !argument) return;
  const code = evaluate({ kind: 'expression', tree: argument, source: '' }, around);
  if (!('value' in code)) return;
  const text = String((code.value as string | null) ?? '');
  const result = evaluate({ kind: 'expression', tree, source: name }, around);
  const value = showValue('value' in result ? result.value : undefined, around.isSecret);
  if (tree[1] === '$can') {
    const { permissions } = around.model.services;
    // `$can` asks for buttons alone; what it answered is what is told.
    const isHeld = 'value' in result ? Boolean(result.value) : isAccessGranted(permissions, text);
    found.set(name, { name, value, origin: { kind: 'permission', code: text, isHeld } });
  }
  if (tree[1] === '$dict') found.set(name, { name, value, origin: { kind: 'dict', code: text } });
}

const KIND_OF_ROOT: Readonly<Record<string, Exclude<Origin['kind'], 'permission' | 'dict' | 'typed'>>> = {
  $values: 'values',
  $state: 'state',
  $params: 'params',
  $query: 'query',
  $user: 'user',
  $record: 'row',
  $index: 'row',
  $row: 'row',
  $now: 'now',
  $looks: 'look',
  $form: 'form',
  $self: 'self',
};

function originOf(root: string, path: readonly string[], around: Surroundings): Origin {
  const [first] = path;
  if (root === '$values' || (root === '$form' && first === 'values')) {
    const field = findField(around.model, root === '$form' ? path.slice(1) : path);
    if (field) return fieldOrigin(around.model, field);
  }
  if ((root === '$deps' || root === '$dependencies') && first !== undefined) {
    const field = findField(around.model, (around.dependencies?.get(first) ?? '').split('.'));
    if (field) return fieldOrigin(around.model, field);
  }
  const kind = Object.hasOwn(KIND_OF_ROOT, root) ? KIND_OF_ROOT[root] : undefined;
  return { kind: kind ?? 'given' } as Origin;
}

function fieldOrigin(model: ScreenModel, field: PlanNode): Origin {
  return { kind: valueSource(model, field), field: nameNode(field, model) };
}

/** The field of a path, or the one that what is read lies in. */
function findField(model: ScreenModel, path: readonly string[]): PlanNode | undefined {
  const nodes = [...model.fields.order.keys()];
  for (let length = path.length; length > 0; length -= 1) {
    const wanted = path.slice(0, length).join('.');
    const found = nodes.find((node) => node.path === wanted);
    if (found) return found;
  }
  return undefined;
}
