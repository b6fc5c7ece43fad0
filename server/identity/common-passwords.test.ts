import { describe, expect, it } from 'vitest';
import { isCommonPassword, listCommonPasswords } from './common-passwords.ts';
import { DEFAULT_STRATEGY, judgePassword } from './password-strategy.ts';

describe('the common passwords', () => {
  const all = listCommonPasswords();

  it('are thousands, and more than a thousand of them would satisfy the default strategy otherwise', () => {
    expect(all.length).toBeGreaterThan(1000);
    const refused = all.map((password) => judgePassword(password, DEFAULT_STRATEGY, 'somebody'));
    expect(refused.filter((text) => text === '密码过于简单，请换一个').length).toBeGreaterThan(1000);
    expect(refused.filter((text) => text === undefined)).toEqual([]);
  });

  it('are known whatever the case', () => {
    expect(all.filter((password) => !isCommonPassword(password))).toEqual([]);
    expect(all.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([]);
  });

  it.each([
    '123456',
    'a123456',
    '5201314',
    'woaini1314',
    'Qwerty123',
    'Password1',
    '1qaz2wsx',
    'Admin@123',
    'Huawei@123',
  ])('hold %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it('are written so that they can be compared: lower case, typeable', () => {
    expect(
      all.filter((password) => !/^[\x21-\x7e]+$/.test(password) || password !== password.toLowerCase()),
    ).toEqual([]);
  });

  it('leave a long own invention alone', () => {
    for (const password of ['Quiet-river-7', 'Kran-7-Leiter', 'mein-hut-hat-3', '']) {
      expect(isCommonPassword(password)).toBe(false);
    }
  });
});
