// The parser of JavaScript, which goes no deeper than a tree may be. It calls itself for every level, and V8 ends the whole
// process where a regular expression has to be compiled with hardly any stack left: running into the end of it is no limit.
import { Parser, type Node } from 'acorn';
import { MAX_DEPTH } from './budget.ts';
import { ExpressionError } from './errors.ts';

/**
 * Parts by which the parser comes to itself again: a whole expression, one operand and what that begins with, an operator, a
 * statement, a pattern.
 */
const PARTS = [
  'parseMaybeAssign',
  'parseMaybeUnary',
  'parseExprAtom',
  'parseExprOp',
  'parseStatement',
  'parseBindingAtom',
] as const;

/** Calls of one part that may wait for one another: of operators two for each level. */
const MAX_CALLS = 2 * (MAX_DEPTH + 1);

type Part = (this: BoundedParser, ...given: unknown[]) => Node;

/** The library’s types do not name its parts. */
type Parts = Record<(typeof PARTS)[number], Part>;

class BoundedParser extends Parser {
  readonly calls = new Map<string, number>();
  /** Where the present token begins. */
  declare readonly start: number;
}

for (const name of PARTS) {
  const part = (Parser.prototype as unknown as Parts)[name];
  (BoundedParser.prototype as unknown as Parts)[name] = function bounded(...given) {
    const calls = this.calls.get(name) ?? 0;
    if (calls > MAX_CALLS) throw tooDeep(this.start, 0);
    this.calls.set(name, calls + 1);
    const node = part.apply(this, given);
    this.calls.set(name, calls);
    return node;
  };
}

/** As `parseExpressionAt` of the library. @throws ExpressionError too deep, SyntaxError of the library */
export const parseBounded = BoundedParser.parseExpressionAt.bind(BoundedParser);

/** @param at where in the source, in UTF-16 units as `length` */
export function tooDeep(at: number, length: number): ExpressionError {
  const text = `表达式嵌套超过 ${String(MAX_DEPTH)} 层，请拆成几个字段或状态`;
  return new ExpressionError('expression-too-deep', text, at, length);
}
