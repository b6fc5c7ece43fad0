// Calls of another back end in the name of whoever called this server: with their token, within bounds of size and time.
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, failure } from '../kernel/errors.ts';
import { TARGET_AWAY, type AskedTarget } from './ask-target.ts';

export interface TargetReply {
  /** HTTP status. */
  status: number;
  /** What the JSON of the answer holds; undefined when it is none. */
  body: unknown;
}

export interface Caller {
  /**
   * @param path below the address of the target, with its query
   * @param body sent as JSON
   * @throws ApiError `unavailable` or `time-out` when there is no answer
   */
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<TargetReply>;
}

export interface CallerOptions {
  target: AskedTarget;
  /** What the proxy would send for the call that is answered. */
  headers: IncomingHttpHeaders;
  /** Milliseconds that all calls together may take. */
  patience: number;
}

/** Most bytes of one answer: a page of rows is far below. */
const MAX_BYTES = 8 * 1_048_576;

/** They belong to one connection, to one body or to the very call that was made, not to those made for it. */
const OF_THE_CALL =
  /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|host|content-.*|accept|accept-encoding|range|if-.*|idempotency-key)$/;

export function createCaller({ target, headers, patience }: CallerOptions): Caller {
  const named = new Set(String(headers.connection ?? '').split(/\s*,\s*/));
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || OF_THE_CALL.test(name) || named.has(name) ? [] : [[name, String(value)]],
  );
  const signal = AbortSignal.timeout(patience);
  return {
    async ask(method, path, body) {
      try {
        const response = await fetch(target.address + path, {
          method,
          headers: {
            ...Object.fromEntries(kept),
            accept: 'application/json',
            'accept-encoding': 'identity',
            ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          redirect: 'manual',
          signal,
        });
        return { status: response.status, body: readJson(await readBytes(response)) };
      } catch (error) {
        if (error instanceof ApiError) throw error;
        if (signal.aborted) throw failure('time-out', undefined, { cause: error });
        throw failure('unavailable', TARGET_AWAY, { cause: error });
      }
    },
  };
}

async function readBytes(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > MAX_BYTES) throw failure('unavailable', '后端返回的内容过大');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** @returns undefined for what is no JSON */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    return undefined;
  }
}
