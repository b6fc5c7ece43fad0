// What the app's way to the server offers, and what it is given to work with.
import type { Files, Http, HttpRequest, Notify, Reply } from '../../engine/services.ts';
import type { ServerClock } from '../clock/clock.ts';
import type { Stored } from '../storage/stored.ts';
import type { Transport } from './transport.ts';

export interface HttpOptions {
  transport: Transport;
  /** API_BASE, e.g. `/api`. */
  base(): string;
  stored: Stored;
  clock: ServerClock;
  notify: Notify;
  files: Files;
  /** A 401 without token wording: log out and reload after a while. */
  onUnauthorized(): void;
  /** The token is invalid, expired or empty: ask to sign in again. Returns whether the user is told by that. */
  onExpired(url: string): boolean;
  /** A call that reads is not there. Resolves to whether that is because its part of the product has just gone: the page shows it. */
  isGone?(): Promise<boolean>;
  /** Leaves the app for an address of this server. */
  leave(address: string): void;
  /** A call that changes something begins. @param url below the base of the API @returns is told how it ended */
  onWrite(url: string): (end: WriteEnd) => void;
}

/** How a call that changes something ended: with the id that the server gave to it, where it gives any. */
export type WriteEnd = { kind: 'done'; requestId: string | undefined } | { kind: 'failed' };

export interface LoadedFile {
  content: Blob;
  /** What the server calls it. */
  name: string | undefined;
}

export interface HttpClient extends Http {
  /** Sends a form with a file. `onProgress` gets 0 to 100. Rejects with HttpFailure. */
  upload(request: HttpRequest, onProgress: (percent: number) => void): Promise<Reply>;
  /** Loads a file without handing it to the user's disk. Rejects with HttpFailure. */
  blob(request: HttpRequest): Promise<LoadedFile>;
  /** Reads a document of the app itself, e.g. `/_app/screens`; rejects silently with HttpFailure. */
  readDocument(path: string): Promise<unknown>;
  /** Forgets reusable answers: they belong to the user who asked. */
  clear(): void;
  /** Drops answers that are kept to be used again. */
  forgetAnswers(): void;
}
