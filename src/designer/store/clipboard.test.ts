import { describe, expect, it } from 'vitest';

import { createClipboard } from './clipboard.ts';

const createMemoryStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

const copied = {
  nodes: [{ name: 'a', node: { type: 'string', title: '甲', 'x-dict': 'sex' } }],
  declared: { dicts: { sex: { items: [] } } },
  translations: { en: { 甲: 'A' } },
};
const KEY = 'screenwright-designer-clipboard';

describe('copied nodes', () => {
  it('are found by another screen of the same browser', () => {
    const storage = createMemoryStorage();
    createClipboard(() => storage).write(copied);
    expect(createClipboard(() => storage).read()).toEqual(copied);
  });

  it('reach their own tab where the browser has no room', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('no room', 'QuotaExceededError');
      },
    };
    const clipboard = createClipboard(() => full);
    clipboard.write(copied);
    expect(clipboard.read()).toEqual(copied);
  });

  it('reach their own tab where the browser keeps nothing', () => {
    const clipboard = createClipboard(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    clipboard.write(copied);
    expect(clipboard.read()).toEqual(copied);
  });

  it.each([
    '',
    'no json',
    '{}',
    '[1, null, "a"]',
    '{"nodes": [{"name": 1, "node": {}}]}',
    '{"nodes": [{"name": "__proto__", "node": {}}]}',
    '{"nodes": [{"name": "a.b", "node": {}}], "declared": {"apis": {"a.b": {}}, "steps": {"a": 1}}}',
  ])('are none where somebody wrote %j in their place', (text) => {
    const storage = createMemoryStorage();
    storage.setItem(KEY, text);
    expect(createClipboard(() => storage).read()).toEqual({ nodes: [], declared: {} });
  });
});
