// Says in Chinese what the JavaScript parser stumbled over.
import { ExpressionError } from './errors.ts';

/** Where the parser stopped; `isRest` when a whole expression ended there and more text follows. */
interface Stop {
  pos: number;
  isRest?: boolean;
}

/** Turns what the parser threw into an ExpressionError with the position inside `source`. */
export function explainSyntaxError(error: unknown, source: string): ExpressionError {
  if (error instanceof ExpressionError) return error;
  if (!isStop(error)) throw error;
  const index = Math.min(error.pos, source.length);
  const text = error instanceof Error ? error.message : '';
  return new ExpressionError(
    'expression-syntax',
    explain(source, index, text, error.isRest === true),
    index,
    index < source.length ? readWord(source, index).length : 0,
  );
}

function isStop(error: unknown): error is Stop {
  return typeof error === 'object' && error !== null && 'pos' in error && typeof error.pos === 'number';
}

function explain(source: string, index: number, reason: string, isRest: boolean): string {
  if (/\}\}[\s\S]*\{\{/.test(source)) {
    return '一个字符串只能整个是一个 {{ }}；要拼接文字请写 {{ `文字${名称}` }}';
  }
  if (reason.startsWith('Unterminated string')) return '文字没有结束的引号';
  if (reason.startsWith('Unterminated template')) return '模板文字没有结束的反引号';
  if (reason.startsWith('Unterminated comment')) return '表达式里不能写注释';
  if (reason.startsWith('Unterminated regular') || reason.startsWith('Invalid regular')) {
    return '表达式不支持正则表达式';
  }
  if (reason.startsWith('Assigning to')) return '表达式不能赋值；比较请写 ===';
  if (reason.includes('Identifier directly after number')) return '数字后面直接跟了字母';
  if (reason.includes('escape')) return '转义序列写法有误';
  if (index >= source.length) return '表达式没有写完';
  const word = readWord(source, index);
  if (isRest && (word === ';' || word === ',')) return `只能写一个表达式，“${word}”之后的内容多余`;
  if (isRest) return `只能写一个表达式，“${word}”处多余或缺少运算符`;
  return `写法有误，“${word}”不应出现在这里`;
}

/** The word or sign at an offset, for the message. */
function readWord(source: string, index: number): string {
  const word = /^(?:[\p{L}\p{N}_$]{1,30}|\S)/u.exec(source.slice(index));
  return word?.[0] ?? source.slice(index, index + 1);
}
