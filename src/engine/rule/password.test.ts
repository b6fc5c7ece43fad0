import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeByStrategy, listDemands, readPasswordStrategy, type PasswordStrategy } from './password.ts';

const strategies: fc.Arbitrary<PasswordStrategy> = fc.record({
  miniPasswordLength: fc.integer({ min: 1, max: 20 }),
  complexityId: fc.constantFrom(1, 2, 3),
});

/** Of the kinds that strategies tell apart, with and without those that none of them takes, around both bounds. */
const passwords = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aZ09#!~ é密😀'), minLength: 1, maxLength: 24 }),
  fc.string({ unit: fc.constantFrom(...'aZ09#!~'), minLength: 1, maxLength: 24, size: 'max' }),
);

describe('the demands of a strategy', () => {
  it('are all met exactly by the passwords that it has nothing to say against', () => {
    fc.assert(
      fc.property(passwords, strategies, (password, strategy) => {
        const areMet = listDemands(strategy).every(({ isMet }) => isMet(password));
        expect(areMet).toBe(judgeByStrategy(password, strategy) === undefined);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [{ miniPasswordLength: 8, complexityId: 1 }, ['8到20位', '不含空格、中文等其他字符']],
    [
      { miniPasswordLength: 2, complexityId: 2 },
      ['6到20位', '含数字、字母、特殊字符中的两种', '不含空格、中文等其他字符'],
    ],
    [
      { miniPasswordLength: 20, complexityId: 3 },
      ['正好20位', '含数字', '含字母', '含特殊字符，如 # @ !', '不含空格、中文等其他字符'],
    ],
  ] as const)('of %j are %j', (strategy, texts) => {
    expect(listDemands(strategy).map(({ text }) => text)).toEqual(texts);
  });

  it('are none of them met by nothing', () => {
    fc.assert(fc.property(strategies, (strategy) => listDemands(strategy).every(({ isMet }) => !isMet(''))));
  });
});

describe('a strategy that came from elsewhere', () => {
  it.each([
    [
      { miniPasswordLength: 8, complexityId: '2' },
      { miniPasswordLength: 8, complexityId: 2 },
    ],
    [{ miniPasswordLength: 8, complexityId: 4 }, undefined],
    [{ complexityId: 2 }, undefined],
    [null, undefined],
    ['8', undefined],
  ])('%j is %j', (given, strategy) => {
    expect(readPasswordStrategy(given)).toEqual(strategy);
  });
});
