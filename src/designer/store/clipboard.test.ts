import { describe, expect, it } from 'vitest';

import { createClipboard } from './clipboard.ts';

const createMemoryStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

const node = { name: 'a', node: { type: 'string', title: '甲' } };
const KEY = 'screenwright-designer-clipboard';

describe('copied nodes', () => {
  it('are found by another screen of the same browser', () => {
    const storage = createMemoryStorage();
    createClipboard(() => storage).write([node]);
    expect(createClipboard(() => storage).read()).toEqual([node]);
  });

  it('reach their own tab where the browser has no room', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('no room', 'QuotaExceededError');
      },
    };
    const clipboard = createClipboard(() => full);
    clipboard.write([node]);
    expect(clipboard.read()).toEqual([node]);
  });

  it('reach their own tab where the browser keeps nothing', () => {
    const clipboard = createClipboard(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    clipboard.write([node]);
    expect(clipboard.read()).toEqual([node]);
  });

  it.each([
    '',
    'no json',
    '{}',
    '[1, null, "a"]',
    '[{"name": 1, "node": {}}]',
    '[{"name": "__proto__", "node": {}}]',
    '[{"name": "a.b", "node": {}}]',
  ])('are none where somebody wrote %j in their place', (text) => {
    const storage = createMemoryStorage();
    storage.setItem(KEY, text);
    expect(createClipboard(() => storage).read()).toEqual([]);
  });
});
