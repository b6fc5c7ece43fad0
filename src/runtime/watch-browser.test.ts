// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Runtime } from './runtime.ts';
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
