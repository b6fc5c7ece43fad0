// For tests: what stands in the place of the network under a client of the app.
import type { HttpMethod } from '../../engine/document.ts';
import { NoAnswer } from './no-answer.ts';
import type { Transport } from './transport.ts';

export interface Asked {
  method: HttpMethod;
  /** Full path on this server, query included. */
  address: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

export interface Scripted {
  status: number;
  body: string;
  headers?: Readonly<Record<string, string>>;
}

/** Answers by a script; what it rejects with is why no answer came. */
export function scriptTransport(answer: (asked: Asked) => Scripted | Promise<Scripted>): Transport {
  return async (config) => {
    const {
      status,
      body,
      headers = {},
    } = await answer({
      method: (config.method?.toUpperCase() ?? 'GET') as HttpMethod,
      address: config.url ?? '',
      headers: Object.fromEntries([...config.headers].map(([name, value]) => [name, String(value)])),
      body: config.data as unknown,
    });
    return { status, data: body, statusText: '', headers, config };
  };
}

/** Nobody answers. */
export const gone: Transport = () => Promise.reject(new NoAnswer('offline'));
