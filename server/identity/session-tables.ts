// Sign-in: sessions, captchas, throttling, and the answers kept for retries.
import type { Defaulted, Optional, OptionalTime, Time } from '../db/tables/columns.ts';

/** A sign-in that lasts until it expires or its row is deleted. */
export interface SessionTable {
  id: string;
  /** SHA-256 of the token in hex: a stolen database opens no session. */
  token_hash: string;
  user_id: string;
  created_at: Time;
  last_used_at: Time;
  /** Absolute end, however busy the session is. */
  expires_at: Time;
  ip: Optional<string>;
  agent: Optional<string>;
}

/** A preview of the designer, which reads with narrowed rights and writes nothing. */
export interface PreviewSessionTable {
  id: string;
  /** SHA-256 of the token in hex. */
  token_hash: string;
  /** The sign-in that it ends with. */
  session_id: string;
  role_id: Optional<string>;
  created_at: Time;
  expires_at: Time;
}

/** One row: which state of rights and dictionaries is the present one. */
export interface RevisionTable {
  id: Defaulted<boolean>;
  /** Raised by the database with every change of what servers keep in memory. */
  number: Defaulted<number>;
}

/** The picture code that a sign-in must answer; the row dies on first use. */
export interface CaptchaTable {
  check_key: string;
  /** SHA-256 in hex of the key and the lower-cased characters. */
  code_hash: string;
  expires_at: Time;
}

/** Failed sign-ins counted per user name and per address. */
export interface LoginThrottleTable {
  /** `user:<name>`, `ip:<address>` or both joined; at most 128 characters. */
  key: string;
  failures: Defaulted<number>;
  window_start: Time;
  blocked_until: OptionalTime;
}

/** Answers kept for retries of the same intention. */
export interface IdempotencyTable {
  key: string;
  /** Null for whoever was not signed in. */
  user_id: string | null;
  /** SHA-256 in hex of method, address and body. */
  request_hash: string;
  /** HTTP status of the stored answer; null while the first call still runs. */
  status: Optional<number>;
  /** Sealed where nobody was signed in. */
  body: Optional<string>;
  created_at: Time;
}
