// Rules that cannot be planned, with the place inside their node.

export type RuleErrorCode = 'rule-unknown' | 'format-unknown' | 'pattern-invalid' | 'validator-invalid';

export class RuleError extends Error {
  override readonly name = 'RuleError';
  constructor(
    readonly code: RuleErrorCode,
    /** JSON pointer below the node, e.g. `/x-rules/0`. */
    readonly pointer: string,
    message: string,
  ) {
    super(message);
  }
}

export function refuseRule(code: RuleErrorCode, pointer: string, message: string): never {
  throw new RuleError(code, pointer, message);
}
