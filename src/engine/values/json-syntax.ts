// Words for a JSON text that cannot be read: the parser's error turned into a code, a place and a sentence.
import { printParseErrorCode, type ParseError } from 'jsonc-parser';

export interface SyntaxFinding {
  code: 'json-syntax' | 'json-comment' | 'json-trailing-comma';
  message: string;
  offset: number;
}

const SENTENCES: Readonly<Record<string, string>> = {
  InvalidSymbol: '这里的写法不是 JSON，请检查引号和拼写',
  InvalidNumberFormat: '数字的写法不对，请改成 JSON 的数字',
  PropertyNameExpected: '这里应为带双引号的键',
  ValueExpected: '这里缺少一个值',
  ColonExpected: '键后面缺少冒号',
  CommaExpected: '这里缺少逗号',
  CloseBraceExpected: '缺少右花括号 }',
  CloseBracketExpected: '缺少右方括号 ]',
  EndOfFileExpected: '文档结束之后还有内容，请删除',
  InvalidCommentToken: 'JSON 里不能写注释，请删除，说明写进 $comment',
  UnexpectedEndOfComment: 'JSON 里不能写注释，请删除，说明写进 $comment',
  UnexpectedEndOfString: '字符串缺少结尾的双引号',
  UnexpectedEndOfNumber: '数字没有写完',
  InvalidUnicode: '\\u 后面应为四位十六进制数字',
  InvalidEscapeCharacter: '反斜杠后面的字符不允许，反斜杠本身写成 \\\\',
  InvalidCharacter: '字符串里有控制字符，请写成转义',
};

/**
 * @param text the whole text
 * @param error the parser's first error; absent when it gave no tree and no error
 */
export function describeSyntaxError(text: string, error: ParseError | undefined): SyntaxFinding {
  if (!error) return { code: 'json-syntax', message: '不是合法的 JSON', offset: 0 };
  const name: string = printParseErrorCode(error.error);
  if (name === 'InvalidCommentToken' || name === 'UnexpectedEndOfComment') {
    return {
      code: 'json-comment',
      message: 'JSON 里不能写注释，请删除，说明写进 $comment',
      offset: error.offset,
    };
  }
  const isValueMissing = name === 'PropertyNameExpected' || name === 'ValueExpected';
  if (isValueMissing && (text[error.offset] === '}' || text[error.offset] === ']')) {
    const before = text.slice(0, error.offset).trimEnd();
    if (before.endsWith(',')) {
      return {
        code: 'json-trailing-comma',
        message: '末尾多了一个逗号，请删除',
        offset: before.length - 1,
      };
    }
  }
  return {
    code: 'json-syntax',
    message: SENTENCES[name] ?? '不是合法的 JSON',
    offset: error.offset,
  };
}
