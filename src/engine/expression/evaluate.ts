// The evaluator: trees become closures once and run with a budget. It never imports the parser.
import { type Budget, createBudget, MAX_DEPTH, spendSize, spendSteps } from './budget.ts';
import { ExpressionError } from './errors.ts';
import { FUNCTIONS } from './functions.ts';
import { type Callback, callMethod } from './methods.ts';
import { BINARY_OPERATIONS, joinTexts } from './operators.ts';
import { describeTree } from './print.ts';
import { CONSTANT_NAMES, isScopeCall } from './scope-names.ts';
import type { ExpressionTree, Scope } from './tree.ts';
import {
  nameType,
  readMember,
  refuseForbiddenKey,
  refuseFunction,
  toKey,
  toNumber,
  toText,
} from './values.ts';

/** Everything a running expression sees; callbacks get one of their own below their surroundings. */
interface Frame {
  readonly scope: Scope;
  readonly budget: Budget;
  readonly parameters: readonly unknown[];
  readonly outer: Frame | undefined;
}

type Code = (frame: Frame) => unknown;

/** Parameters of the arrow functions around a place, innermost first. */
type Surroundings = readonly (readonly string[])[];

export type CompiledExpression = (scope: Scope, budget?: Budget) => unknown;

/** Result of a chain that a `?.` ended. */
const ENDED = Symbol('ended');

/** Budget of the evaluation that is running: expressions that observables evaluate meanwhile share it. */
let running: Budget | undefined;

const compiled = new WeakMap<ExpressionTree, CompiledExpression>();

/** Evaluates a tree; the closures are made on first use and kept with the tree. */
export function evaluateTree(tree: ExpressionTree, scope: Scope, budget?: Budget): unknown {
  let run = compiled.get(tree);
  if (!run) {
    run = compileTree(tree);
    compiled.set(tree, run);
  }
  return run(scope, budget);
}

/**
 * Turns a tree into a function of the scope. Throws ExpressionError for a tree the parser would not make.
 * The function throws ExpressionError and nothing else; `budget` lets several evaluations share one budget.
 */
export function compileTree(tree: ExpressionTree): CompiledExpression {
  const code = compile(tree, [], 0);
  return (scope, given) => {
    const outermost = running;
    const budget = given ?? outermost ?? createBudget();
    running = budget;
    try {
      const value = code({ scope, budget, parameters: [], outer: undefined });
      return typeof value === 'function' ? refuseFunction(describeTree(tree)) : value;
    } catch (error) {
      throw error instanceof ExpressionError ? error : wrapError(error, tree);
    } finally {
      running = outermost;
    }
  };
}

function wrapError(error: unknown, tree: ExpressionTree): ExpressionError {
  const reason = error instanceof Error ? error.message : '';
  return new ExpressionError('expression-failed', `表达式“${describeTree(tree)}”运行失败：${reason}`, 0, 0, {
    cause: error,
  });
}

function compile(tree: ExpressionTree, around: Surroundings, depth: number): Code {
  if (depth > MAX_DEPTH) {
    throw new ExpressionError('expression-too-deep', `表达式嵌套超过 ${String(MAX_DEPTH)} 层`);
  }
  const inner = (part: ExpressionTree): Code => compile(part, around, depth + 1);
  switch (tree[0]) {
    case 'literal': {
      const value = tree[1];
      return () => value;
    }
    case 'name':
      return compileName(tree[1], around);
    case 'member':
    case 'index':
    case 'method': {
      const code = compileChain(tree, around, depth);
      return (frame) => {
        const value = code(frame);
        return value === ENDED ? undefined : value;
      };
    }
    case 'unary':
      return compileUnary(tree[1], inner(tree[2]));
    case 'binary': {
      const left = inner(tree[2]);
      const right = inner(tree[3]);
      const operate = BINARY_OPERATIONS[tree[1]];
      return (frame) => operate(left(frame), right(frame), frame.budget);
    }
    case 'logical': {
      const left = inner(tree[2]);
      const right = inner(tree[3]);
      if (tree[1] === '&&') return (frame) => left(frame) && right(frame);
      if (tree[1] === '||') return (frame) => left(frame) || right(frame);
      return (frame) => left(frame) ?? right(frame);
    }
    case 'conditional': {
      const test = inner(tree[1]);
      const then = inner(tree[2]);
      const otherwise = inner(tree[3]);
      return (frame) => (test(frame) ? then(frame) : otherwise(frame));
    }
    case 'template':
      return compileTemplateText(tree[1], tree[2].map(inner));
    case 'array':
      return compileArray(
        tree[1].map((item) =>
          item[0] === 'spread'
            ? { isSpread: true, code: inner(item[1]), tree: item[1] }
            : { isSpread: false, code: inner(item), tree: item },
        ),
      );
    case 'object':
      return compileObject(tree[1].map(([key, value]) => [refuseForbiddenKey(key), inner(value)]));
    case 'call':
      return compileCall(tree[1], tree[2].map(inner));
    case 'arrow':
      throw new ExpressionError('expression-unsupported', '=> 函数只能写在方法的参数里');
  }
}

/** Links of a chain hand an ended chain on, as `a?.b.c` does. */
function compileChain(tree: ExpressionTree, around: Surroundings, depth: number): Code {
  if (depth > MAX_DEPTH || (tree[0] !== 'member' && tree[0] !== 'index' && tree[0] !== 'method')) {
    return compile(tree, around, depth);
  }
  const target = compileChain(tree[1], around, depth + 1);
  const describe = (): string => describeTree(tree[1]);
  if (tree[0] === 'member') {
    const key = refuseForbiddenKey(tree[2]);
    const isOptional = tree[3];
    return (frame) => {
      const object = target(frame);
      if (object === ENDED || (isOptional && (object === null || object === undefined))) return ENDED;
      return readMember(object, key, describe);
    };
  }
  if (tree[0] === 'index') {
    const key = compile(tree[2], around, depth + 1);
    const isOptional = tree[3];
    return (frame) => {
      const object = target(frame);
      if (object === ENDED || (isOptional && (object === null || object === undefined))) return ENDED;
      return readMember(object, refuseForbiddenKey(toKey(key(frame))), describe);
    };
  }
  const [, , name, parts, isOptional] = tree;
  const [first] = parts;
  const makeCallback =
    first?.[0] === 'arrow' ? compileArrow(first[1], first[2], around, depth + 1) : undefined;
  const args = (makeCallback ? parts.slice(1) : parts).map((part) => compile(part, around, depth + 1));
  return (frame) => {
    const object = target(frame);
    if (object === ENDED || (isOptional && (object === null || object === undefined))) return ENDED;
    const values = args.map((code) => code(frame));
    const value = callMethod(object, name, values, frame.budget, makeCallback?.(frame), describe);
    return typeof value === 'function' ? refuseFunction(name) : value;
  };
}

function compileName(name: string, around: Surroundings): Code {
  refuseForbiddenKey(name);
  for (let level = 0; level < around.length; level += 1) {
    const position = around[level]?.indexOf(name) ?? -1;
    if (position >= 0) return (frame) => readParameter(frame, level, position, name);
  }
  if (CONSTANT_NAMES.has(name)) {
    const value = CONSTANT_NAMES.get(name);
    return () => value;
  }
  return ({ scope }) => {
    const value = scope[name];
    if (typeof value === 'function') return refuseFunction(name);
    // Scopes may inherit from one another; what every object inherits is no name of the scope.
    if (value === undefined && !(name in scope)) {
      throw new ExpressionError('expression-name-unknown', `这里没有名称“${name}”`);
    }
    return value;
  };
}

function readParameter(frame: Frame, level: number, position: number, name: string): unknown {
  let holder: Frame | undefined = frame;
  for (let i = 0; i < level; i += 1) holder = holder?.outer;
  const value = holder?.parameters[position];
  return typeof value === 'function' ? refuseFunction(name) : value;
}

function compileArrow(
  parameters: readonly string[],
  body: ExpressionTree,
  around: Surroundings,
  depth: number,
): (frame: Frame) => Callback {
  parameters.forEach(refuseForbiddenKey);
  const code = compile(body, [parameters, ...around], depth + 1);
  const cost = countNodes(body);
  return (outer) =>
    (...values) => {
      // The only way to run a node more than once, so the only place where nodes are paid for.
      spendSteps(outer.budget, cost);
      return code({ scope: outer.scope, budget: outer.budget, parameters: values, outer });
    };
}

function compileUnary(operator: '!' | '-' | '+' | 'typeof', argument: Code): Code {
  switch (operator) {
    case '!':
      return (frame) => !argument(frame);
    case '-':
      return (frame) => -toNumber(argument(frame));
    case '+':
      return (frame) => toNumber(argument(frame));
    case 'typeof':
      return (frame) => typeof argument(frame);
  }
}

function compileTemplateText(quasis: readonly string[], parts: readonly Code[]): Code {
  return (frame) => {
    let text = quasis[0] ?? '';
    for (let i = 0; i < parts.length; i += 1) {
      text = joinTexts(text, toText(parts[i]?.(frame), frame.budget), frame.budget);
      text = joinTexts(text, quasis[i + 1] ?? '', frame.budget);
    }
    return text;
  };
}

function compileArray(items: readonly { isSpread: boolean; code: Code; tree: ExpressionTree }[]): Code {
  return (frame) => {
    const list: unknown[] = [];
    for (const { isSpread, code, tree } of items) {
      const value = code(frame);
      if (!isSpread) {
        list.push(value);
        continue;
      }
      if (!Array.isArray(value)) {
        throw new ExpressionError(
          'expression-value',
          `...${describeTree(tree)} 应为列表，现在是${nameType(value)}`,
        );
      }
      spendSteps(frame.budget, value.length);
      spendSize(frame.budget, value.length);
      for (let i = 0; i < value.length; i += 1) list.push(value[i] as unknown);
    }
    spendSize(frame.budget, items.length);
    return list;
  };
}

function compileObject(entries: readonly (readonly [string, Code])[]): Code {
  return (frame) => {
    spendSize(frame.budget, entries.length);
    const object: Record<string, unknown> = {};
    for (const [key, code] of entries) object[key] = code(frame);
    return object;
  };
}

function compileCall(name: string, args: readonly Code[]): Code {
  const listed = FUNCTIONS[name];
  if (listed) {
    if (args.length < listed.min || args.length > listed.max) {
      throw new ExpressionError('expression-arguments', `函数 ${name}(${listed.params}) 的参数个数不对`);
    }
    const cost = listed.cost ?? 1;
    return (frame) => {
      spendSteps(frame.budget, cost);
      const values = args.map((code) => code(frame));
      return listed.run(values, frame.budget);
    };
  }
  if (!isScopeCall(name)) {
    throw new ExpressionError('expression-function-unknown', `没有函数 ${name}`);
  }
  return (frame) => {
    const call = frame.scope[name];
    if (typeof call !== 'function') {
      throw new ExpressionError('expression-name-unknown', `这里没有函数“${name}”`);
    }
    const values = args.map((code) => code(frame));
    return (call as (...values: unknown[]) => unknown)(...values);
  };
}

/** Nodes of a tree, without those of callbacks inside it, which are paid for when they run. */
function countNodes(tree: ExpressionTree): number {
  let count = 1;
  for (const part of tree.slice(1)) if (Array.isArray(part)) count += countParts(part);
  return count;
}

function countParts(part: readonly unknown[]): number {
  if (part[0] === 'arrow') return 1;
  let count = 1;
  for (const inner of part) if (Array.isArray(inner)) count += countParts(inner);
  return count;
}
