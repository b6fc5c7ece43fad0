// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendUpload } from './send-upload.ts';

/** The browser's side of a request, moved by the test: no test environment tells the progress of what is sent. */
class MovedRequest {
  static last: MovedRequest;
  upload: { onprogress?: (event: object) => void } = {};
  onprogress?: () => void;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 200;
  responseText = '{"success":true}';
  withCredentials = false;
  headers: Record<string, string> = {};
  opened: unknown[] = [];
  sent: unknown;
  constructor() {
    MovedRequest.last = this;
  }
  open(...parts: unknown[]): void {
    this.opened = parts;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): null {
    return null;
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.onabort?.();
  }
  move(loaded: number, total = 100): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total });
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

const LIMIT = 20_000;

function start(signal?: AbortSignal) {
  const seen: number[] = [];
  const body = new FormData();
  const answer = sendUpload(
    {
      method: 'POST',
      address: '/api/x',
      headers: { 'X-Access-Token': 't' },
      body,
      ...(signal ? { signal } : {}),
    },
    LIMIT,
    (percent) => seen.push(percent),
  );
  const outcome = answer.then(
    ({ status }) => status,
    (error: { reason?: string }) => error.reason,
  );
  return { outcome, seen, body };
}

describe('an upload', () => {
  it('may take minutes as long as it moves, and tells how far it is', async () => {
    const { outcome, seen, body } = start();
    const request = MovedRequest.last;
    for (const loaded of [10, 20, 30, 40]) {
      vi.advanceTimersByTime(LIMIT - 1000);
      request.move(loaded, 40);
    }
    vi.advanceTimersByTime(LIMIT - 1000);
    request.onload?.();
    expect(await outcome).toBe(200);
    expect(seen).toEqual([25, 50, 75, 100]);
    expect(request.opened).toEqual(['POST', '/api/x']);
    expect(request.headers['X-Access-Token']).toBe('t');
    expect(request.sent).toBe(body);
  });

  // H9.8, W9.1
  it('ends after 20 s without progress', async () => {
    const { outcome } = start();
    MovedRequest.last.move(50);
    vi.advanceTimersByTime(LIMIT);
    expect(await outcome).toBe('timeout');
  });

  it('ends when it is called off, also before it began', async () => {
    const controller = new AbortController();
    const { outcome } = start(controller.signal);
    controller.abort();
    expect(await outcome).toBe('cancelled');
    expect(await start(controller.signal).outcome).toBe('cancelled');
  });

  it('says when the network is away', async () => {
    const { outcome } = start();
    MovedRequest.last.onerror?.();
    expect(await outcome).toBe('offline');
  });
});
