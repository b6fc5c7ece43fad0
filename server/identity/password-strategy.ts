// What a new password must satisfy: the site's strategy, judged the same for every way a password comes in.
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { judgeByStrategy, PASSWORD_LENGTHS, type PasswordStrategy } from '../../src/engine/rule/password.ts';
import { foldName } from '../db/names.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Database } from '../db/tables.ts';

/** Holds until an administrator sets another one. */
export const DEFAULT_STRATEGY: PasswordStrategy = { miniPasswordLength: 8, complexityId: 2 };

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
  const refusal = judgeByStrategy(password, strategy);
  if (refusal !== undefined) return refusal;
  if (foldName(password) === foldName(username)) return '密码不能与用户账号相同';
  if (isCommonPassword(password)) return '密码过于简单，请换一个';
  return undefined;
}

// Without 0/O, 1/l/I and signs that shells or spreadsheets treat specially: it is read off a terminal and typed.
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const SIGNS = '#%+:?@_';

/** A random password of the greatest length, which satisfies every strategy. */
export function generatePassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const characters = [pick(DIGITS), pick(SIGNS), pick(LETTERS.toLowerCase()), pick(LETTERS)];
  while (characters.length < PASSWORD_LENGTHS.most) characters.push(pick(LETTERS + DIGITS));
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    const kept = characters[last] ?? '';
    characters[last] = characters[other] ?? '';
    characters[other] = kept;
  }
  return characters.join('');
}
