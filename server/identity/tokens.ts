// Tokens as they are stored: a stolen database opens no session.
import { createHash } from 'node:crypto';

/** SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
