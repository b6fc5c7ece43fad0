// From a string of a document to an expression that parsed, or the finding why it did not.
import { ExpressionError } from '../../expression/errors.ts';
import type { ParsedExpression } from '../../expression/parse.ts';
import { parseOnce } from '../../expression/parse-once.ts';
import { hasStrayBraces, readExpression } from '../../expression/read.ts';
import { CODES, type Code } from '../findings/codes.ts';
import type { Findings } from '../findings/findings.ts';

/** An expression that parsed, with the place where its source begins. */
export interface FoundExpression {
  pointer: string;
  offset: number;
  source: string;
  parsed: ParsedExpression;
}

/** Reads and parses one string; a text without braces gives undefined, one that is wrong a finding. */
export function parseText(text: string, pointer: string, findings: Findings): FoundExpression | undefined {
  const found = readExpression(text);
  if (!found) {
    if (hasStrayBraces(text)) {
      findings.addInString(
        'expression-braces',
        pointer,
        text.indexOf('{{'),
        '只有整个文字都是 {{ 表达式 }} 才会运行，请改写成 {{ `文字${表达式}` }}',
      );
    }
    return undefined;
  }
  return parseSource(found.source, found.offset, pointer, findings);
}

/**
 * Parses the source of an expression.
 * @param offset where the source begins in its string
 */
export function parseSource(
  source: string,
  offset: number,
  pointer: string,
  findings: Findings,
): FoundExpression | undefined {
  const parsed = parseOnce(source);
  if (!(parsed instanceof ExpressionError)) return { pointer, source, offset, parsed };
  findings.addInString(codeOf(parsed), pointer, offset + parsed.index, parsed.message);
  return undefined;
}

/** The code of what the parser refuses. */
export function codeOf(error: ExpressionError): Code {
  return error.code in CODES ? (error.code as Code) : 'expression-unsupported';
}
