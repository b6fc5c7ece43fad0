// Writes a tree back as source text: for error messages, and so that a tree can be shown to a designer.
import type { ExpressionTree } from './tree.ts';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Source text that parses to the same tree. Parts are parenthesised wherever precedence could matter. */
export function printTree(tree: ExpressionTree): string {
  switch (tree[0]) {
    case 'literal':
      return printLiteral(tree[1]);
    case 'name':
      return tree[1];
    case 'member':
      return IDENTIFIER.test(tree[2])
        ? `${printTarget(tree[1])}${tree[3] ? '?.' : '.'}${tree[2]}`
        : `${printTarget(tree[1])}${tree[3] ? '?.' : ''}[${JSON.stringify(tree[2])}]`;
    case 'index':
      return `${printTarget(tree[1])}${tree[3] ? '?.' : ''}[${printTree(tree[2])}]`;
    case 'unary':
      return `${tree[1]}(${printTree(tree[2])})`;
    case 'binary':
    case 'logical':
      return `${printOperand(tree[2])} ${tree[1]} ${printOperand(tree[3])}`;
    case 'conditional':
      return `${printOperand(tree[1])} ? ${printOperand(tree[2])} : ${printOperand(tree[3])}`;
    case 'template':
      return printTemplate(tree[1], tree[2]);
    case 'array':
      return `[${tree[1].map((item) => (item[0] === 'spread' ? `...${printTree(item[1])}` : printTree(item))).join(', ')}]`;
    case 'object':
      return `{ ${tree[1].map(([key, value]) => `${JSON.stringify(key)}: ${printTree(value)}`).join(', ')} }`;
    case 'arrow':
      return `(${tree[1].join(', ')}) => (${printTree(tree[2])})`;
    case 'call':
      return `${tree[1]}(${tree[2].map(printTree).join(', ')})`;
    case 'method':
      return `${printTarget(tree[1])}${tree[4] ? '?.' : '.'}${tree[2]}(${tree[3].map(printTree).join(', ')})`;
  }
}

/** A short form for messages: at most 60 characters. */
export function describeTree(tree: ExpressionTree): string {
  const text = printTree(tree);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function printLiteral(value: null | boolean | number | string): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** Chains are written without parentheses, which would end the reach of `?.`. */
function printTarget(tree: ExpressionTree): string {
  const isChain = ['name', 'member', 'index', 'call', 'method', 'array', 'template'].includes(tree[0]);
  return isChain ? printTree(tree) : `(${printTree(tree)})`;
}

function printOperand(tree: ExpressionTree): string {
  const isClosed =
    !['unary', 'binary', 'logical', 'conditional', 'arrow', 'object'].includes(tree[0]) &&
    !(tree[0] === 'literal' && typeof tree[1] === 'number' && tree[1] < 0);
  return isClosed ? printTree(tree) : `(${printTree(tree)})`;
}

function printTemplate(quasis: readonly string[], parts: readonly ExpressionTree[]): string {
  const texts = quasis.map((quasi) =>
    quasi.replace(/[`\\]|\$\{/g, (match) => `\\${match}`).replaceAll('\r', '\\r'),
  );
  return `\`${texts.map((text, index) => (index === 0 ? text : `\${${printTree(parts[index - 1] ?? ['literal', null])}}${text}`)).join('')}\``;
}
