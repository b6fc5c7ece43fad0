import { expect, it } from 'vitest';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored } from '../storage/stored.ts';
import { mayReload } from './own-reload.ts';

it('a page reloads itself once in a minute', () => {
  const stored = createStored(createMemoryStorage(), createMemoryStorage());
  const start = Date.now();
  const tries = [0, 1, 59_999, 60_000, 60_001].map((after) => mayReload(stored, start + after));
  expect(tries).toEqual([true, false, false, true, false]);
});
