import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../rule/pattern.ts';
import { isPlainlyFast } from './plain-pattern.ts';
import { VALIDATORS } from '../testing/site.testing.ts';

describe('the quick verdict', () => {
  it.each(['^\\d{6,16}$', '^1[3-9]\\d{9}$', 'abc', '^[a-zA-Z]+$', '^-?\\d+$', '^[^\\]]*x$'])(
    'accepts %s',
    (pattern) => {
      expect(isPlainlyFast(pattern)).toBe(true);
    },
  );

  it.each(['^(a+)+$', '^a*a*$', '(a|a)*', 'a+$', '^a?a?a?a?a?a$', '^(?=a)b', '^(a)\\1*$', '^\\s+|\\s+$'])(
    'leaves %s to the analyser',
    (pattern) => {
      expect(isPlainlyFast(pattern)).toBe(false);
    },
  );

  it('never accepts a pattern that takes long', () => {
    const atoms = fc.constantFrom('a', '\\d', '[a-z]', '.', '\\w', '[^x]');
    const counts = fc.constantFrom('', '?', '+', '*', '{2}', '{2,}', '{0,40}');
    const patterns = fc
      .array(fc.tuple(atoms, counts), { minLength: 1, maxLength: 8 })
      .map((parts) => `^${parts.map((part) => part.join('')).join('')}$`);
    fc.assert(
      fc.property(patterns, (pattern) => {
        if (!isPlainlyFast(pattern)) return;
        const expression = compilePattern(pattern);
        const since = performance.now();
        for (const char of 'a0x') expression.test(`${char.repeat(20_000)}!`);
        expect(performance.now() - since).toBeLessThan(500);
      }),
    );
  });
});

describe('the analyser', () => {
  it.each([
    ['^(a+)+$', 'exponential'],
    ['^(a|a)*$', 'exponential'],
    ['^(?:\\s+|x)*\\s*$', 'exponential'],
    ['a*b*a*a*c', 'polynomial'],
    ['\\s+$', 'polynomial'],
  ])('finds %s %s and gives an attack that proves it', (pattern, complexity) => {
    const verdict = VALIDATORS.judgePattern(pattern);
    expect(verdict).toMatchObject({ verdict: 'slow', complexity });
    expect(verdict.verdict === 'slow' && verdict.attack).toContain('.repeat(');
  });

  it.each(['(', '[z-a]', 'a{2,1}', '*'])('finds %s invalid', (pattern) => {
    expect(VALIDATORS.judgePattern(pattern)).toMatchObject({ verdict: 'invalid' });
  });

  it('accepts look-behind and groups that are fast', () => {
    expect(VALIDATORS.judgePattern('(?<=a)b')).toEqual({ verdict: 'safe' });
    expect(VALIDATORS.judgePattern('^(?:1[3-9]\\d{9}|0\\d{10})$')).toEqual({ verdict: 'safe' });
  });
});
