// Parsed expressions, kept: one source is asked for by several checks, and screens repeat one another's.
import { ExpressionError } from './errors.ts';
import { parseExpression, type ParsedExpression } from './parse.ts';

/** Sources kept; the oldest leaves first. */
const KEPT = 2_000;

const parsed = new Map<string, ParsedExpression | ExpressionError>();

/** As `parseExpression`, but gives its error as a value. The result is shared: it must not be changed. */
export function parseOnce(source: string): ParsedExpression | ExpressionError {
  const known = parsed.get(source);
  if (known) return known;
  let result: ParsedExpression | ExpressionError;
  try {
    result = parseExpression(source);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    result = error;
  }
  const [oldest] = parsed.keys();
  if (parsed.size >= KEPT && oldest !== undefined) parsed.delete(oldest);
  parsed.set(source, result);
  return result;
}
