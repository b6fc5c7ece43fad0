// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a file of the app', () => {
  // H8.15, H9.9
  it('that does not come is given up after 120 000 ms, and told as a missing one', async () => {
    const told: unknown[] = [];
    const listen = (event: Event): void => void told.push((event as Event & { payload: Error }).payload.name);
    window.addEventListener('vite:preloadError', listen);
    let failure: unknown;
    loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => (failure = error));
    await vi.advanceTimersByTimeAsync(119_999);
    expect([failure, told]).toEqual([undefined, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(failure).toMatchObject({ name: 'ChunkLoadError' });
    expect(told).toEqual(['ChunkLoadError']);
    window.removeEventListener('vite:preloadError', listen);
  });

  // H8.15
  it.each([
    ['Failed to fetch dynamically imported module: /assets/a.js', undefined],
    ['error loading dynamically imported module: /assets/a.js', undefined],
    ['Importing a module script failed.', undefined],
    ['Unable to preload CSS for /assets/a.css', 'CSS_CHUNK_LOAD_FAILED'],
  ])('that is missing is told by one name, its styles by their own: %s', async (said, code) => {
    const cause = new TypeError(said);
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: '程序文件没有加载成功，请检查网络后重试',
      code,
      cause,
    });
  });

  it('that comes is handed on, what it throws stays as it is, and no timer is left behind', async () => {
    await expect(loadChunk(() => Promise.resolve('module'))).resolves.toBe('module');
    const own = new TypeError('x is not a function');
    await expect(loadChunk(() => Promise.reject(own))).rejects.toBe(own);
    expect(vi.getTimerCount()).toBe(0);
  });
});
