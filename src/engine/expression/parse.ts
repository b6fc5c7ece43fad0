// The parser: source text -> checked tree. It runs on the server, at build time and in the designer only.
import type { Expression } from 'acorn';
import { parseBounded } from './bounded-parser.ts';
import { Converter } from './convert.ts';
import { ExpressionError } from './errors.ts';
import { explainSyntaxError } from './syntax-error.ts';
import type { ParsedExpression } from './uses.ts';

export type { FunctionUse, MethodUse, NameUse, ParsedExpression, PathUse } from './uses.ts';

/** Longest source, in UTF-16 units. */
export const MAX_SOURCE = 10_000;

/**
 * Parses the text between `{{` and `}}`.
 * @throws ExpressionError with the position inside `source`; the message is Chinese and, for a misspelt
 *   function or method, names the nearest one
 */
export function parseExpression(source: string): ParsedExpression {
  if (source.length > MAX_SOURCE) {
    throw new ExpressionError(
      'expression-too-long',
      `表达式有 ${String(source.length)} 个字符，超过上限 ${String(MAX_SOURCE)}`,
      MAX_SOURCE,
      source.length - MAX_SOURCE,
    );
  }
  if (source.trim() === '') {
    throw new ExpressionError('expression-empty', '表达式是空的，请在 {{ }} 中写内容', 0, source.length);
  }
  const converter = new Converter();
  const tree = converter.convert(readSyntax(source));
  const { keys, names, paths, functions, methods } = converter;
  return { tree, keys, names, paths, functions, methods };
}

function readSyntax(source: string): Expression {
  let node: Expression;
  try {
    node = parseBounded(source, 0, {
      ecmaVersion: 2022,
      // Module code is strict and has no HTML-like comments.
      sourceType: 'module',
      preserveParens: true,
      onComment(_isBlock, _text, start, end) {
        throw new ExpressionError(
          'expression-unsupported',
          '表达式里不能写注释，说明请写在 $comment',
          start,
          end - start,
        );
      },
    });
  } catch (error) {
    throw explainSyntaxError(error, source);
  }
  const rest = source.slice(node.end);
  if (rest.trim() !== '') {
    const index = node.end + rest.length - rest.trimStart().length;
    throw explainSyntaxError({ pos: index, isRest: true }, source);
  }
  return node;
}
