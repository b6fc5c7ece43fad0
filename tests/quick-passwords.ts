// Stands in for `@node-rs/argon2` wherever a test loads the server's sources: whoever signs in costs what a password is meant to
// cost, and a run signs in thousands of times. Built servers have the package itself.
import { createRequire } from 'node:module';

type Package = typeof import('@node-rs/argon2');
const { hash: hashAsAsked, verify } = createRequire(import.meta.url)('@node-rs/argon2') as Package;

/** What is asked of a hash (OWASP ASVS 11.4.2); whoever asks for less is told so by every test. */
const LEAST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/** The least that the package takes. */
const CHEAPEST = { memoryCost: 8, timeCost: 1 } as const;

let isAsAsked = false;

/** For tests of the hash itself: takes what was asked for as it is, until it is called with false. */
export function hashAsPromised(isWanted = true): void {
  isAsAsked = isWanted;
}

export const hash: Package['hash'] = (password, options, signal) => {
  for (const [name, least] of Object.entries(LEAST)) {
    const asked = options?.[name as keyof typeof LEAST] ?? 0;
    if (asked < least) throw new Error(`a password is hashed with ${name} ${String(asked)}`);
  }
  return hashAsAsked(password, isAsAsked ? options : { ...options, ...CHEAPEST }, signal);
};

export { verify };
