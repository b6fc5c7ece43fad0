import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashAsPromised } from '../../tests/quick-passwords.ts';
import { hashPassword, HASH_PARAMETERS, verifyPassword } from './password-hash.ts';

describe('password hashes', () => {
  beforeAll(() => hashAsPromised());
  afterAll(() => hashAsPromised(false));

  it('are argon2id with at least 19 MiB, two passes and one lane (R08)', async () => {
    expect(await hashPassword('Correct horse 1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(HASH_PARAMETERS.memoryCost).toBeGreaterThanOrEqual(19 * 1024);
  });

  it('differ for the same password, because each has its own salt', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('match the password they were made from and no other', async () => {
    const stored = await hashPassword('Correct horse 1');
    expect(await verifyPassword(stored, 'Correct horse 1')).toBe(true);
    expect(await verifyPassword(stored, 'correct horse 1')).toBe(false);
    expect(await verifyPassword(stored, '')).toBe(false);
  });

  it('match nothing when the stored value is missing or of another kind', async () => {
    expect(await verifyPassword(null, 'x')).toBe(false);
    expect(await verifyPassword(undefined, '')).toBe(false);
    expect(await verifyPassword('plain', 'plain')).toBe(false);
  });

  it('do not match a password that only begins like the right one', async () => {
    const long = 'a'.repeat(200);
    const stored = await hashPassword(long);
    expect(await verifyPassword(stored, long)).toBe(true);
    expect(await verifyPassword(stored, `${long}b`)).toBe(false);
  });
});
