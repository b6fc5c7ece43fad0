import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PasswordStrategy } from '../../src/engine/rule/password.ts';
import { generatePassword, judgePassword } from './password-strategy.ts';

const strategy = (miniPasswordLength: number, complexityId: 1 | 2 | 3): PasswordStrategy => ({
  miniPasswordLength,
  complexityId,
});

describe('the password strategy', () => {
  it.each([
    ['abcde', strategy(6, 1), '密码长度不能少于6位'],
    ['kdxwqp', strategy(6, 1), undefined],
    ['abcdefg', strategy(8, 1), '密码长度不能少于8位'],
    ['abc12', strategy(3, 2), '密码长度不能少于6位'],
    ['a'.repeat(20), strategy(6, 1), undefined],
    ['a'.repeat(21), strategy(6, 1), '密码只能由6-20位数字、字母或特殊字符组成'],
    ['abcdefgh', strategy(8, 2), '密码须为6-20位，并至少包含数字、字母、特殊字符中的两种'],
    ['kdxwqpm1', strategy(8, 2), undefined],
    ['kdxwqpm#', strategy(8, 2), undefined],
    ['8305716#', strategy(8, 2), undefined],
    ['abcdefg1', strategy(8, 3), '密码须为6-20位，并同时包含数字、字母和特殊字符'],
    ['kdxwqp1#', strategy(8, 3), undefined],
    ['abc def1#', strategy(8, 3), '密码须为6-20位，并同时包含数字、字母和特殊字符'],
    ['abcdef１#', strategy(8, 3), '密码须为6-20位，并同时包含数字、字母和特殊字符'],
    ['abcdef1😀', strategy(8, 2), '密码须为6-20位，并至少包含数字、字母、特殊字符中的两种'],
    ['Zhang_san', strategy(8, 2), '密码不能与用户账号相同'],
    ['abcdef', strategy(6, 1), '密码过于简单，请换一个'],
    ['Password123', strategy(8, 2), '密码过于简单，请换一个'],
    ['WoAiNi1314', strategy(8, 2), '密码过于简单，请换一个'],
    ['P@ssw0rd!', strategy(8, 3), '密码过于简单，请换一个'],
    ['Admin@2025', strategy(8, 3), '密码过于简单，请换一个'],
    ['Admin@2025x', strategy(8, 3), undefined],
  ])('judges %j under %j', (password, rules, expected) => {
    expect(judgePassword(password, rules, 'zhang_san')).toBe(expected);
  });

  it('accepts every generated password at its strictest, and never generates one twice', () => {
    const seen = new Set<string>();
    for (let count = 0; count < 500; count++) {
      const password = generatePassword();
      expect(judgePassword(password, strategy(20, 3), 'admin')).toBeUndefined();
      seen.add(password);
    }
    expect(seen.size).toBe(500);
  });

  // H5.11
  it('lets a password that satisfies a level satisfy the levels below', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), (password) => {
        const accepted = ([1, 2, 3] as const).map(
          (level) => judgePassword(password, strategy(6, level), 'x') === undefined,
        );
        // Once a level refuses, no higher one accepts.
        return accepted.every((isGood, index) => index === 0 || !isGood || accepted[index - 1] === true);
      }),
    );
  });
});
