// A new password as people send it: typed twice, judged by the strategy, and kept as a hash only.
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../kernel/errors.ts';
import { hashPassword } from '../kernel/password-hash.ts';
import { judgePassword, readStrategy } from './password-strategy.ts';

/** Schema of a password that is sent; what is longer never reaches the hash. */
export const passwordText = { type: 'string', maxLength: 200 } as const;

/**
 * A new password's hash.
 * @param repeated what was typed the second time; a client that does not ask twice leaves it out
 * @param username the account's name, which a password must not repeat
 * @throws rule when the two differ or the strategy refuses it
 */
export async function readNewPassword(
  db: Kysely<Database>,
  password: string,
  repeated: string | null | undefined,
  username: string,
): Promise<string> {
  if (typeof repeated === 'string' && repeated !== password)
    throw failure('rule', '两次输入密码不一致!', { field: 'confirmpassword' });
  const refusal = judgePassword(password, await readStrategy(db), username);
  if (refusal !== undefined) throw failure('rule', refusal, { field: 'password' });
  return hashPassword(password);
}
