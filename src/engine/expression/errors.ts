// What can go wrong with an expression, when it is read and while it runs: stable codes and their meaning.

/** Codes of docs/errors.md; the value says in Chinese what the code stands for. */
export const EXPRESSION_ERRORS = {
  'expression-empty': '表达式是空的',
  'expression-syntax': '表达式写法有误',
  'expression-unsupported': '表达式语言不支持的写法',
  'expression-forbidden': '禁止使用的名称',
  'expression-function-unknown': '没有这个函数',
  'expression-method-unknown': '没有这个方法',
  'expression-arguments': '参数个数或参数类型不对',
  'expression-too-long': '表达式过长',
  'expression-too-deep': '表达式嵌套过深',
  'expression-name-unknown': '运行时没有这个名称',
  'expression-no-value': '读取了空值的属性',
  'expression-value': '值的类型不适合这个运算',
  'expression-budget': '计算量或结果超出上限',
  'expression-failed': '表达式运行失败',
} as const;

export type ExpressionErrorCode = keyof typeof EXPRESSION_ERRORS;

/** An expression that cannot be read or run. The message is a Chinese sentence for designers. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  constructor(
    readonly code: ExpressionErrorCode,
    message: string,
    /** Offset of the offending text inside the source, in UTF-16 units; 0 for errors while running. */
    readonly index: number = 0,
    /** Length of the offending text; 0 for errors while running, which know no position. */
    readonly length: number = 0,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
