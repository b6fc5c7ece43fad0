// Ways to sign in beside name and password: codes by text message, forgotten passwords, accounts of other sites.
import type { Defaulted, Optional, Time } from '../db/tables/columns.ts';

/** A code sent to a telephone; the row dies with its use. */
export interface SmsCodeTable {
  mobile: string;
  /** 0 sign-in, 1 registration, 2 forgotten password. */
  purpose: string;
  /** SHA-256 in hex of telephone, purpose and code. */
  code_hash: string;
  /** SHA-256 in hex of telephone and address that asked. */
  asker: Defaulted<string>;
  /** Wrong answers so far from that address. */
  misses: Defaulted<number>;
  /** Wrong answers so far from all other addresses together. */
  stranger_misses: Defaulted<number>;
  expires_at: Time;
}

/** How many codes were asked for in a span of time. */
export interface SmsQuotaTable {
  /** SHA-256 in hex of the limit and of what it counts for. */
  key: string;
  sent: number;
  ends_at: Time;
}

/** A forgotten password on its way to a new one. */
export interface PasswordResetTable {
  /** SHA-256 in hex of the key that the browser holds. */
  key_hash: string;
  /** Null: nobody has that account; the browser is not told. */
  user_id: Optional<string>;
  mobile: string;
  /** The code was right: a new password may be set, once. */
  is_verified: Defaulted<boolean>;
  expires_at: Time;
}

/** A sign-in over another site that is under way. */
export interface ThirdLoginTable {
  /** SHA-256 in hex of what the other site hands back. */
  state_hash: string;
  /** SHA-256 in hex of the cookie: only the browser that began may go on. */
  browser_hash: string;
  source: string;
  /** Secret half of the proof key (PKCE). */
  verifier: string;
  redirect: Defaulted<string>;
  /** SHA-256 in hex of the ticket that the page exchanges; null until the other site answered. */
  ticket_hash: Optional<string>;
  third_id: Optional<string>;
  third_name: Optional<string>;
  expires_at: Time;
}
