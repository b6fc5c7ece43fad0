// The parsed form of an expression: plain JSON, small, safe to send and to keep.

/** Node kinds are one short word each, arguments follow by position. */
export type ExpressionTree =
  | ['literal', null | boolean | number | string]
  | ['name', string]
  | ['member', object: ExpressionTree, key: string, optional: boolean]
  | ['index', object: ExpressionTree, key: ExpressionTree, optional: boolean]
  | ['unary', operator: '!' | '-' | '+' | 'typeof', argument: ExpressionTree]
  | ['binary', operator: BinaryOperator, left: ExpressionTree, right: ExpressionTree]
  | ['logical', operator: '&&' | '||' | '??', left: ExpressionTree, right: ExpressionTree]
  | ['conditional', test: ExpressionTree, then: ExpressionTree, otherwise: ExpressionTree]
  | ['template', quasis: string[], parts: ExpressionTree[]]
  | ['array', items: (ExpressionTree | ['spread', ExpressionTree])[]]
  | ['object', entries: [key: string, value: ExpressionTree][]]
  | ['arrow', parameters: string[], body: ExpressionTree]
  | ['call', name: string, args: ExpressionTree[]]
  | ['method', object: ExpressionTree, name: string, args: ExpressionTree[], optional: boolean];

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '**'
  | '=='
  | '!='
  | '==='
  | '!=='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in';

/** What names resolve to while an expression runs. */
export type Scope = Readonly<Record<string, unknown>>;
