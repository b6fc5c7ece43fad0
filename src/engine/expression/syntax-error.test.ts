import { describe, expect, it } from 'vitest';
import { ExpressionError } from './errors.ts';
import { explainSyntaxError } from './syntax-error.ts';

describe('explainSyntaxError', () => {
  it('hands on what is no error of the source', () => {
    const fault = new TypeError('a fault of the program');
    expect(() => explainSyntaxError(fault, 'a')).toThrow(fault);
    const own = new ExpressionError('expression-unsupported', '注释', 1, 2);
    expect(explainSyntaxError(own, 'a')).toBe(own);
  });

  it('keeps the position inside the source', () => {
    const error = explainSyntaxError({ pos: 99 }, 'a +');
    expect([error.code, error.index, error.length, error.message]).toEqual([
      'expression-syntax',
      3,
      0,
      '表达式没有写完',
    ]);
  });
});
