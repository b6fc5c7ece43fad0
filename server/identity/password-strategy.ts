// What a new password must satisfy: the site's strategy, judged the same for every way a password comes in.
import { foldName } from '../db/names.ts';
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isCommonPassword } from './common-passwords.ts';
import type { Database } from '../db/tables.ts';

export interface PasswordStrategy {
  /** Characters; the effective minimum is never below 6. */
  miniPasswordLength: number;
  /** How many kinds of characters: 1 one, 2 at least two, 3 digits, letters and special characters. */
  complexityId: 1 | 2 | 3;
}

/** Holds until an administrator sets another one. */
export const DEFAULT_STRATEGY: PasswordStrategy = { miniPasswordLength: 8, complexityId: 2 };

const SHORTEST = 6;
const LONGEST = 20;

/** The least lengths that a strategy may ask for. */
export const STRATEGY_LENGTHS = { least: SHORTEST, most: LONGEST } as const;

const LEVEL_TEXTS = {
  1: '密码只能由6-20位数字、字母或特殊字符组成',
  2: '密码须为6-20位，并至少包含数字、字母、特殊字符中的两种',
  3: '密码须为6-20位，并同时包含数字、字母和特殊字符',
} as const;

/** The strategy kept in the database. */
export async function readStrategy(db: Kysely<Database>): Promise<PasswordStrategy> {
  const row = await db
    .selectFrom('sys_password_strategy')
    .select(['mini_password_length', 'complexity_id'])
    .executeTakeFirst();
  if (!row) return DEFAULT_STRATEGY;
  const { mini_password_length, complexity_id } = row;
  const complexityId = complexity_id === 1 || complexity_id === 3 ? complexity_id : 2;
  return { miniPasswordLength: mini_password_length, complexityId };
}

/**
 * Judges a new password.
 * @param username the account's name, which a password must not repeat
 * @returns why it is refused, in Chinese, or undefined when it is good
 */
export function judgePassword(
  password: string,
  strategy: PasswordStrategy,
  username: string,
): string | undefined {
  const minimum = Math.max(SHORTEST, strategy.miniPasswordLength);
  if (password.length < minimum) return `密码长度不能少于${minimum}位`;
  // Printable ASCII without the blank: other signs cannot be typed everywhere and look alike.
  const isTypeable = /^[\x21-\x7e]*$/.test(password);
  if (password.length > LONGEST || !isTypeable) return LEVEL_TEXTS[strategy.complexityId];
  const kinds = [/\d/, /[A-Za-z]/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  if (kinds < strategy.complexityId) return LEVEL_TEXTS[strategy.complexityId];
  if (foldName(password) === foldName(username)) return '密码不能与用户账号相同';
  if (isCommonPassword(password)) return '密码过于简单，请换一个';
  return undefined;
}

// Without 0/O, 1/l/I and signs that shells or spreadsheets treat specially: it is read off a terminal and typed.
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const SIGNS = '#%+:?@_';

/** A random password of 18 characters that satisfies every strategy. */
export function generatePassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const characters = [pick(DIGITS), pick(SIGNS), pick(LETTERS.toLowerCase()), pick(LETTERS)];
  while (characters.length < 18) characters.push(pick(LETTERS + DIGITS));
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    const kept = characters[last] ?? '';
    characters[last] = characters[other] ?? '';
    characters[other] = kept;
  }
  return characters.join('');
}
