// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Runtime } from './runtime.ts';
import { createMemoryStorage } from './storage/open-storage.ts';
import { createStored } from './storage/stored.ts';
import { watchBrowser } from './watch-browser.ts';

let told: string[];
let elapsed: number;
let stop: () => void;

beforeEach(() => {
  [told, elapsed] = [[], 0];
  const runtime = {
    notify: { message: (type: string, text: string) => told.push(`${type}: ${text}`) },
    clock: { elapsed: () => elapsed },
  };
  stop = watchBrowser(window, runtime as unknown as Runtime);
});
afterEach(() => stop());

const throwInHandler = (message: string): void => {
  window.dispatchEvent(new ErrorEvent('error', { message, error: new Error(message) }));
};

describe('the page as a whole', () => {
  it('tells of an error that nobody caught, once for a burst, and goes on', () => {
    throwInHandler('x is not a function');
    throwInHandler('and its consequence');
    window.dispatchEvent(new Event('unhandledrejection'));
    expect(told).toEqual(['error: 页面出现意外错误，请重试；如仍出现，请刷新页面']);
    elapsed += 5_000;
    window.dispatchEvent(new Event('unhandledrejection'));
    expect(told).toHaveLength(2);
  });

  it('says nothing of what the browser remarks about sizes, and nothing when it is not watched any more', () => {
    throwInHandler('ResizeObserver loop completed with undelivered notifications.');
    expect(told).toEqual([]);
    stop();
    throwInHandler('x is not a function');
    expect(told).toEqual([]);
  });
});

describe('a file that is missing', () => {
  let steps: string[];
  const miss = (): boolean => window.dispatchEvent(new Event('vite:preloadError'));
  const answerWith = (answer: () => Promise<Response>) =>
    vi.spyOn(window, 'fetch').mockImplementation(answer);

  beforeEach(() => {
    stop();
    steps = [];
    const runtime = {
      stored: createStored(createMemoryStorage(), createMemoryStorage()),
      drafts: { keep: () => steps.push('keep') },
      notify: { message: (type: string, text: string) => steps.push(`${type}: ${text}`) },
      clock: { elapsed: () => 0 },
    };
    vi.spyOn(window.location, 'reload').mockImplementation(() => void steps.push('reload'));
    stop = watchBrowser(window, runtime as unknown as Runtime);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  // H8.14
  it('after an upgrade loads the page anew once, with what was typed, and is only told of from then on', async () => {
    answerWith(async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
    miss();
    await expect.poll(() => steps).toEqual(['keep', 'reload']);
    miss();
    await expect.poll(() => steps).toEqual(['keep', 'reload', 'warning: 系统已升级，请保存后刷新页面']);
  });

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is starting anew', async () => Response.json({ message: 'x' }, { status: 503 })],
    ['answers something else', async () => Response.json({ message: 'x' })],
  ])('while the server %s is told of, and the page stays (F15, F21)', async (_what, answer) => {
    answerWith(answer);
    miss();
    await expect.poll(() => steps).toEqual(['warning: 程序文件没有加载成功，请检查网络后重试']);
    expect(steps).not.toContain('reload');
  });
});
