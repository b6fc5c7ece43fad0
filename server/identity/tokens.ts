// Tokens as they are stored: a stolen database opens no session.
import { hash } from 'node:crypto';

/** SHA-256 in hex. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
