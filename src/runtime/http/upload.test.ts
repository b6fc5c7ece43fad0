// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wire } from './back-end.testing.ts';
import { TEXTS } from './texts.ts';
import { TIMEOUT } from './transport.ts';

/** The browser's side of a request, moved by the test: no test environment tells the progress of what is sent. */
class MovedRequest extends EventTarget {
  static last: MovedRequest;
  upload = new EventTarget();
  onloadend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 200;
  responseText = '{"success":true,"code":200,"result":"a.png"}';
  withCredentials = false;
  headers: Record<string, string> = {};
  opened: unknown[] = [];
  sent: unknown;
  constructor() {
    super();
    MovedRequest.last = this;
  }
  open(...parts: unknown[]): void {
    this.opened = parts;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getAllResponseHeaders(): string {
    return '';
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.onabort?.();
  }
  move(loaded: number, total = 100): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', MovedRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(signal?: AbortSignal) {
  const seen: number[] = [];
  const body = new FormData();
  const { http, stored } = wire({ origin: 'http://localhost:3000' }, TIMEOUT);
  stored.token.write('token-12345');
  const outcome = http
    .upload({ method: 'POST', url: '/x', body, ...(signal && { signal }) }, (percent) => seen.push(percent))
    .then(
      ({ result }) => result,
      (error: unknown) => (error as Error).message,
    );
  return { outcome, seen, body };
}

describe('an upload', () => {
  it('may take minutes as long as it moves, and tells how far it is', async () => {
    // axios itself would send it as a header.
    document.cookie = 'XSRF-TOKEN=from-a-cookie';
    const { outcome, seen, body } = start();
    const request = MovedRequest.last;
    for (const loaded of [10, 20, 30, 40]) {
      vi.advanceTimersByTime(TIMEOUT - 1000);
      request.move(loaded, 40);
    }
    vi.advanceTimersByTime(TIMEOUT - 1000);
    request.onloadend?.();
    expect(await outcome).toBe('a.png');
    expect(seen).toEqual([25, 50, 75, 100]);
    expect(request.opened).toEqual(['POST', 'http://localhost:3000/api/x', true]);
    expect(request.headers).toEqual({
      Accept: 'application/json, text/plain, */*',
      'X-Access-Token': 'token-12345',
      tenant_id: '0',
    });
    expect(request.withCredentials).toBe(true);
    expect(request.sent).toBe(body);
  });

  // H9.8, W9.1
  it('ends after 20 s without progress', async () => {
    const { outcome } = start();
    MovedRequest.last.move(50);
    vi.advanceTimersByTime(TIMEOUT);
    expect(await outcome).toBe(TEXTS.timeout);
  });

  it('ends when it is called off, also before it began', async () => {
    const controller = new AbortController();
    const { outcome } = start(controller.signal);
    controller.abort();
    expect(await outcome).toBe(TEXTS.cancelled);
    expect(await start(controller.signal).outcome).toBe(TEXTS.cancelled);
  });

  it('says when the network is away', async () => {
    const { outcome } = start();
    MovedRequest.last.onerror?.();
    expect(await outcome).toBe(TEXTS.offline);
  });
});
