// Public keys of Ed25519, as people paste them.
import { createPublicKey, type KeyObject } from 'node:crypto';

/** The first bytes of every Ed25519 public key in DER. */
const KEY_START = '302a300506032b6570032100';

/** Reads a public key from base64 of its DER or from PEM; undefined when it is no Ed25519 key. */
export function readPublicKey(text: string): KeyObject | undefined {
  const body = text.replace(/-----(?:BEGIN|END) PUBLIC KEY-----/g, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]{59}=$/.test(body)) return undefined;
  const der = Buffer.from(body, 'base64');
  if (!der.toString('hex').startsWith(KEY_START)) return undefined;
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}
