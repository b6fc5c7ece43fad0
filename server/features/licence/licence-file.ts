// A licence file: what it says as JSON in base64url, and an Ed25519 signature over exactly these characters.
import { sign, verify, type KeyObject } from 'node:crypto';
import { formatTime, parseTime } from '../../kernel/time.ts';

/** What a licence says. Times are `yyyy-MM-dd HH:mm:ss` in the zone of the office. */
export interface LicenceTerms {
  /** Tells one licence from another. */
  id: string;
  /** Name of the authorised company, as the dialog shows it. */
  name: string;
  /** Code of the company, which the form repeats. */
  subject: string;
  /** Identification code of the installation that it is for. */
  code: string;
  /** Most people who may have an account. */
  userNumber: number;
  issuedAt: string;
  expireTime: string;
}

/** Bytes of the largest file that is looked at. */
export const MAX_LICENCE = 16_384;

/** Signatures of this key over anything else are none over a licence. */
const PURPOSE = 'screenwright-licence-1\n';

/** The text of a licence file. */
export function writeLicence(terms: LicenceTerms, privateKey: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(terms)).toString('base64url');
  const signature = sign(null, Buffer.from(PURPOSE + payload), privateKey).toString('base64url');
  return `${JSON.stringify({ format: 1, payload, signature }, null, 2)}\n`;
}

/**
 * Reads a licence file and checks its signature; who it is for and whether it still lasts is for the caller to judge.
 * @returns undefined for anything that this key did not sign as it is
 */
export function readLicence(text: string, publicKey: KeyObject): LicenceTerms | undefined {
  const file = asObject(text);
  const { payload, signature } = file ?? {};
  if (file?.['format'] !== 1 || typeof payload !== 'string' || typeof signature !== 'string')
    return undefined;
  const isSigned = verify(
    null,
    Buffer.from(PURPOSE + payload),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? readTerms(Buffer.from(payload, 'base64url').toString()) : undefined;
}

function readTerms(text: string): LicenceTerms | undefined {
  const terms = asObject(text);
  if (terms === undefined) return undefined;
  const { id, name, subject, code, userNumber, issuedAt, expireTime } = terms;
  const areTexts = [id, name, subject, code].every(
    (one) => typeof one === 'string' && one !== '' && one.length <= 200,
  );
  const areTimes = [issuedAt, expireTime].every(
    (one) => typeof one === 'string' && formatTime(parseTime(one) ?? null) === one,
  );
  const isCount = Number.isSafeInteger(userNumber) && Number(userNumber) >= 1;
  return areTexts && areTimes && isCount ? (terms as unknown as LicenceTerms) : undefined;
}

function asObject(text: string): Record<string, unknown> | undefined {
  if (text.length > MAX_LICENCE) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
