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

  it('that comes is handed on, and one that is missing fails as it did, without a timer left behind', async () => {
    await expect(loadChunk(() => Promise.resolve('module'))).resolves.toBe('module');
    await expect(loadChunk(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
    expect(vi.getTimerCount()).toBe(0);
  });
});
