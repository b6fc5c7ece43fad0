// Turns the parser's syntax nodes into the tree of the language and refuses everything else, with its position.
import type { ArrowFunctionExpression, CallExpression, Expression, MemberExpression } from 'acorn';
import { ExpressionError, type ExpressionErrorCode } from './errors.ts';
import { tooDeep } from './bounded-parser.ts';
import { MAX_DEPTH } from './budget.ts';
import { isForbiddenName } from './forbidden.ts';
import { FUNCTIONS } from './functions.ts';
import { listMethodContracts } from './methods.ts';
import { explainName, explainNode, explainUnknownFunction, explainUnknownMethod } from './explain.ts';
import type { FunctionUse, MethodUse, NameUse, PathUse } from './uses.ts';
import { BINARY_OPERATIONS } from './operators.ts';
import { CONSTANT_NAMES, isScopeCall } from './scope-names.ts';
import type { BinaryOperator, ExpressionTree } from './tree.ts';

type AnyNode = { type: string; start: number; end: number };

const BINARY: ReadonlySet<string> = new Set(Object.keys(BINARY_OPERATIONS));

/** Converts one expression and notes what it uses on the way. */
export class Converter {
  readonly keys = new Map<ExpressionTree, number>();
  readonly names: NameUse[] = [];
  readonly paths: PathUse[] = [];
  readonly functions: FunctionUse[] = [];
  readonly methods: MethodUse[] = [];
  /** Parameters of the arrow functions around the current node. */
  readonly #parameters: string[][] = [];
  #depth = 0;

  convert(node: Expression): ExpressionTree {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw tooDeep(node.start, node.end - node.start);
    const tree = this.#convertNode(node);
    this.#depth -= 1;
    return tree;
  }

  #convertNode(node: Expression): ExpressionTree {
    switch (node.type) {
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return this.convert(node.expression);
      case 'Literal': {
        const { value } = node;
        if (value === null ? node.regex === undefined : isPlainLiteral(value)) {
          return ['literal', value as null | string | number | boolean];
        }
        if (typeof value === 'number') refuse(node, 'expression-unsupported', '数字过大');
        return refuse(
          node,
          'expression-unsupported',
          node.regex ? '表达式不支持正则表达式' : '表达式不支持大整数 n',
        );
      }
      case 'Identifier':
        return this.#convertName(node.name, node);
      case 'MemberExpression':
        return this.#convertMember(node);
      case 'UnaryExpression': {
        const { operator } = node;
        if (operator !== '!' && operator !== '-' && operator !== '+' && operator !== 'typeof') {
          return refuse(node, 'expression-unsupported', `表达式不支持运算符 ${operator}`);
        }
        return ['unary', operator, this.convert(node.argument)];
      }
      case 'BinaryExpression': {
        const { left, operator, right } = node;
        if (!BINARY.has(operator) || left.type === 'PrivateIdentifier') {
          return refuse(node, 'expression-unsupported', `表达式不支持运算符 ${operator}`);
        }
        return ['binary', operator as BinaryOperator, this.convert(left), this.convert(right)];
      }
      case 'LogicalExpression':
        return ['logical', node.operator, this.convert(node.left), this.convert(node.right)];
      case 'ConditionalExpression':
        return [
          'conditional',
          this.convert(node.test),
          this.convert(node.consequent),
          this.convert(node.alternate),
        ];
      case 'TemplateLiteral':
        return [
          'template',
          node.quasis.map(({ value }) => value.cooked ?? ''),
          node.expressions.map((part) => this.convert(part)),
        ];
      case 'ArrayExpression':
        return [
          'array',
          node.elements.map((item) => {
            if (!item) return refuse(node, 'expression-unsupported', '列表里有空位，空值请写 null');
            return item.type === 'SpreadElement'
              ? ['spread', this.convert(item.argument)]
              : this.convert(item);
          }),
        ];
      case 'ObjectExpression':
        return ['object', node.properties.map((property) => this.#convertEntry(property))];
      case 'CallExpression':
        return this.#convertCall(node);
      case 'ArrowFunctionExpression':
        return refuse(node, 'expression-unsupported', '=> 函数只能写在方法的参数里，如 列表.map(项 => …)');
      default:
        return refuse(node, 'expression-unsupported', explainNode(node.type));
    }
  }

  #convertName(name: string, node: AnyNode): ExpressionTree {
    checkName(name, node);
    if (this.#isParameter(name) || CONSTANT_NAMES.has(name)) return ['name', name];
    const reason = explainName(name);
    if (reason !== undefined) refuse(node, 'expression-unsupported', reason);
    this.names.push({ name, index: node.start });
    this.paths.push({
      root: name,
      path: [],
      index: node.start,
      length: node.end - node.start,
      isPartial: false,
    });
    return ['name', name];
  }

  #isParameter(name: string): boolean {
    return this.#parameters.some((names) => names.includes(name));
  }

  #convertMember(node: MemberExpression): ExpressionTree {
    const { object, property, optional } = node;
    if (object.type === 'Super') return refuse(object, 'expression-unsupported', explainNode('Super'));
    if (property.type === 'PrivateIdentifier') {
      return refuse(property, 'expression-unsupported', '表达式不支持 # 属性');
    }
    const target = this.convert(object);
    const path = this.#findPath(object);
    const key = readStaticKey(node);
    if (key !== null) checkName(key, property);
    if (key === null) {
      const index = this.convert(property);
      if (path) path.isPartial = true;
      return ['index', target, index, optional];
    }
    if (path) {
      path.path.push(key);
      path.length = node.end - path.index;
    }
    const isPosition = property.type === 'Literal' && typeof property.value === 'number';
    const tree: ExpressionTree = isPosition
      ? ['index', target, ['literal', Number(property.value)], optional]
      : ['member', target, key, optional];
    this.keys.set(tree, property.start);
    return tree;
  }

  /** The noted path that ends exactly with this node, so that a member prolongs it. */
  #findPath(node: Expression): PathUse | undefined {
    const inner = node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression';
    if (inner) return this.#findPath(node.expression);
    if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return undefined;
    const found = this.paths.find(
      (path) => path.index === rootStart(node) && path.index + path.length === node.end && !path.isPartial,
    );
    return found;
  }

  #convertEntry(
    property: Extract<Expression, { type: 'ObjectExpression' }>['properties'][number],
  ): [string, ExpressionTree] {
    if (property.type === 'SpreadElement') {
      return refuse(property, 'expression-unsupported', '对象里不能用 ...，请逐个写出属性');
    }
    if (property.computed) return refuse(property.key, 'expression-unsupported', '对象的属性名不能计算得出');
    if (property.kind !== 'init' || property.method) {
      return refuse(property, 'expression-unsupported', '对象里不能定义函数');
    }
    const { key } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null;
    if (name === null) return refuse(key, 'expression-unsupported', '对象的属性名只能是名称、文字或数字');
    checkName(name, key);
    return [name, this.convert(property.value)];
  }

  #convertCall(node: CallExpression): ExpressionTree {
    const { callee, optional } = node;
    if (optional) return refuse(node, 'expression-unsupported', '函数和方法总是存在，不要写 ?.(');
    if (callee.type === 'Identifier') return this.#convertFunctionCall(node, callee.name);
    if (callee.type === 'MemberExpression') return this.#convertMethodCall(node, callee);
    return refuse(callee, 'expression-unsupported', '只能调用列出的函数和方法');
  }

  #convertFunctionCall(node: CallExpression, name: string): ExpressionTree {
    checkName(name, node.callee);
    const listed = this.#isParameter(name) ? undefined : FUNCTIONS[name];
    if (!listed && (this.#isParameter(name) || !isScopeCall(name))) {
      return refuse(node.callee, 'expression-function-unknown', explainUnknownFunction(name));
    }
    if (!listed) this.names.push({ name, index: node.callee.start });
    const use: FunctionUse = { name, index: node.callee.start, args: [] };
    this.functions.push(use);
    checkCount(node, name, listed ? [listed] : [{ params: 'code', min: 1, max: 1 }]);
    const args = node.arguments.map((argument) => {
      const tree = this.#convertArgument(argument);
      use.args.push({ tree, index: argument.start, length: argument.end - argument.start });
      return tree;
    });
    return ['call', name, args];
  }

  #convertMethodCall(node: CallExpression, callee: MemberExpression): ExpressionTree {
    if (callee.object.type === 'Super') {
      return refuse(callee.object, 'expression-unsupported', explainNode('Super'));
    }
    const name = callee.computed ? null : readStaticKey(callee);
    if (name === null) return refuse(callee.property, 'expression-unsupported', '方法名不能计算得出');
    checkName(name, callee.property);
    const contracts = listMethodContracts(name);
    if (contracts.length === 0) {
      return refuse(callee.property, 'expression-method-unknown', explainUnknownMethod(name, callee.object));
    }
    const target = this.convert(callee.object);
    this.methods.push({ name, index: callee.property.start });
    checkCount(node, name, contracts);
    const takesCallback = contracts.some((contract) => contract.callback);
    const args = node.arguments.map((argument, position): ExpressionTree => {
      if (argument.type === 'ArrowFunctionExpression' && position === 0 && takesCallback) {
        return this.#convertArrow(argument);
      }
      if (position === 0 && contracts.every((contract) => contract.callback)) {
        refuse(argument, 'expression-arguments', `${name} 的第一个参数应写成 (项) => 表达式`);
      }
      return this.#convertArgument(argument);
    });
    return ['method', target, name, args, callee.optional];
  }

  #convertArgument(argument: CallExpression['arguments'][number]): ExpressionTree {
    if (argument.type === 'SpreadElement') {
      return refuse(argument, 'expression-unsupported', '参数里不能用 ...，请直接传列表');
    }
    return this.convert(argument);
  }

  #convertArrow(node: ArrowFunctionExpression): ExpressionTree {
    if (node.async) refuse(node, 'expression-unsupported', '表达式不支持 async');
    const { body } = node;
    if (body.type === 'BlockStatement') {
      return refuse(
        body,
        'expression-unsupported',
        '=> 后面只能写一个表达式，不能写 { } 语句；对象请加括号 ({ … })',
      );
    }
    const names = node.params.map((parameter) => {
      if (parameter.type !== 'Identifier') {
        return refuse(parameter, 'expression-unsupported', '=> 的参数只能是名称，不能解构、给默认值或用 ...');
      }
      checkName(parameter.name, parameter);
      return parameter.name;
    });
    this.#parameters.push(names);
    const tree = this.convert(body);
    this.#parameters.pop();
    return ['arrow', names, tree];
  }
}

function refuse(node: AnyNode, code: ExpressionErrorCode, message: string): never {
  throw new ExpressionError(code, message, node.start, node.end - node.start);
}

function checkName(name: string, node: AnyNode): void {
  if (isForbiddenName(name)) refuse(node, 'expression-forbidden', `表达式里不能使用“${name}”`);
}

function checkCount(
  node: CallExpression,
  name: string,
  contracts: readonly { params: string; min: number; max: number }[],
): void {
  const count = node.arguments.length;
  if (contracts.some(({ min, max }) => count >= min && count <= max)) return;
  const forms = [...new Set(contracts.map(({ params }) => `${name}(${params})`))].join(' 或 ');
  refuse(node, 'expression-arguments', `${name} 的参数个数不对（${String(count)} 个），应为 ${forms}`);
}

function isPlainLiteral(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/** The key of a member when it is written out; a text without parts counts, so that no quoting hides a name. */
function readStaticKey({ computed, property }: MemberExpression): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : null;
  if (property.type === 'Literal' && (typeof property.value === 'string' || isPosition(property.value))) {
    return String(property.value);
  }
  if (property.type === 'TemplateLiteral' && property.expressions.length === 0) {
    return property.quasis[0]?.value.cooked ?? '';
  }
  return null;
}

function isPosition(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function rootStart(node: Expression): number {
  if (node.type === 'MemberExpression' && node.object.type !== 'Super') return rootStart(node.object);
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') {
    return rootStart(node.expression);
  }
  return node.start;
}
