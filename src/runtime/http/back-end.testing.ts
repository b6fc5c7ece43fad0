// For tests: a real HTTP server on a free port whose answers a test writes, and a client wired to it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Files, Notify } from '../../engine/services.ts';
import { createClock } from '../clock/clock.ts';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored, type Stored } from '../storage/stored.ts';
import { createHttp } from './client.ts';
import type { HttpClient } from './http-client.ts';
import { createTransport } from './transport.ts';

export interface Received {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Answer = (request: Received, response: ServerResponse) => void;

export interface BackEnd {
  origin: string;
  received: Received[];
  answer: Answer;
  close(): Promise<void>;
}

/** Starts a server; set `answer` to script it. Without a script it answers success. */
export async function startBackEnd(): Promise<BackEnd> {
  const backEnd: BackEnd = {
    origin: '',
    received: [],
    answer: (_, response) => sendJson(response, { success: true, code: 200, message: '', result: null }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const address = new URL(request.url ?? '/', 'http://own.invalid');
      const received: Received = {
        method: request.method ?? '',
        path: address.pathname,
        query: Object.fromEntries(address.searchParams),
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      };
      backEnd.received.push(received);
      backEnd.answer(received, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  backEnd.origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return backEnd;
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' });
  response.end(JSON.stringify(body));
}

export function sendText(response: ServerResponse, text: string, status = 200, type = 'text/html'): void {
  response.writeHead(status, { 'content-type': type });
  response.end(text);
}

export interface Wired {
  http: HttpClient;
  stored: Stored;
  /** Texts shown to the user, in order. */
  shown: string[];
  saved: { text: string; filename: string }[];
  unauthorized: number;
  /** Whether what is not there has just left the product. */
  isGone: boolean;
  /** The monotonic clock in milliseconds: it stands still until a test moves it. */
  elapsed: number;
  /** URLs whose token was dead. */
  expired: string[];
  /** URLs of calls that changed something. */
  written: string[];
}

/** @param timeout milliseconds a call may take */
export function wire(backEnd: Pick<BackEnd, 'origin'>, timeout = 2_000): Wired {
  const stored = createStored(createMemoryStorage(), createMemoryStorage());
  const wired: Wired = {
    stored,
    shown: [],
    saved: [],
    unauthorized: 0,
    isGone: false,
    elapsed: 0,
    expired: [],
    written: [],
  } as unknown as Wired;
  const notify: Notify = {
    message: (_, text) => {
      wired.shown.push(text);
    },
    confirm: () => Promise.resolve(true),
    prompt: () => Promise.resolve(undefined),
  };
  const files: Files = {
    address: (path) => path,
    save: (blob, filename) => {
      void blob.text().then((text) => wired.saved.push({ text, filename }));
    },
    print: () => undefined,
    upload: () => Promise.reject(new Error('not in this test')),
    read: () => Promise.reject(new Error('not in this test')),
    maxMegabytes: () => undefined,
    previewAddress: () => '',
  };
  wired.http = createHttp({
    transport: createTransport(backEnd.origin, timeout),
    base: () => '/api',
    leave: () => undefined,
    stored,
    clock: createClock(() => wired.elapsed),
    notify,
    files,
    onUnauthorized: () => {
      wired.unauthorized += 1;
    },
    onExpired: (url) => {
      wired.expired.push(url);
      return true;
    },
    isGone: () => Promise.resolve(wired.isGone),
    onWrite: (url) => (end) => {
      if (end.kind === 'done') wired.written.push(url);
    },
  });
  return wired;
}
