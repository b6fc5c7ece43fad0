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

describe('a file that is gone after an upgrade', () => {
  // H8.14
  it('loads the page anew once, with what was typed, and is only told of from then on', () => {
    stop();
    const steps: string[] = [];
    const tabs = { state: { items: [{}] } };
    const runtime = {
      stored: createStored(createMemoryStorage(), createMemoryStorage()),
      tabs,
      drafts: { keep: () => steps.push('keep') },
      notify: { message: (type: string) => steps.push(type) },
      clock: { elapsed: () => 0 },
    };
    vi.spyOn(window.location, 'reload').mockImplementation(() => void steps.push('reload'));
    stop = watchBrowser(window, runtime as unknown as Runtime);
    window.dispatchEvent(new Event('vite:preloadError'));
    expect(steps).toEqual(['keep', 'reload']);
    window.dispatchEvent(new Event('vite:preloadError'));
    expect(steps).toEqual(['keep', 'reload', 'warning']);
    vi.restoreAllMocks();
  });
});
