// Keys that nobody guesses and nobody made before.

/** A new key, 128 random bits as hex; `crypto.randomUUID` is missing on plain http addresses. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
