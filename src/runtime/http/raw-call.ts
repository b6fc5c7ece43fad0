// One request and its answer before anybody judged it.
import type { HttpMethod } from '../../engine/document.ts';

export interface RawRequest {
  method: HttpMethod;
  /** Full path on this server, query included. */
  address: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export interface RawAnswer<Body> {
  status: number;
  body: Body;
  header(name: string): string | undefined;
}

/** Why no answer came. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  constructor(readonly reason: 'timeout' | 'offline' | 'cancelled') {
    super(reason);
  }
}
