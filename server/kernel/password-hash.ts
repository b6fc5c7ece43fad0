// How passwords are kept: argon2id, with the parameters of OWASP ASVS 11.4.2 and nothing to configure.
import { hash, verify, type Options } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** 19 MiB, two passes, one lane. `algorithm` 2 is argon2id (the package's enum is a const enum). */
export const HASH_PARAMETERS = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const satisfies Options;

/** Longest password that is looked at, in UTF-16 units: hashing must not become a way to burn processor time. */
export const MAX_PASSWORD_LENGTH = 200;

/** @returns the PHC text for `sys_user.password`; the salt is part of it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, HASH_PARAMETERS);
}

let unmatchable: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Does the same work when there is no hash, so that the time tells nobody
 * whether a user exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  unmatchable ??= hashPassword(randomBytes(32).toString('base64'));
  const fallback = await unmatchable;
  const isKnown = typeof stored === 'string' && stored.startsWith('$argon2id$');
  const isRight = await verify(isKnown ? stored : fallback, password.slice(0, MAX_PASSWORD_LENGTH));
  return isKnown && isRight && password.length <= MAX_PASSWORD_LENGTH;
}
