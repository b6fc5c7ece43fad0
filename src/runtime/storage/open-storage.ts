// The browser's storage, or one in memory where the browser refuses it (private mode, blocked cookies).
import type { StorageArea } from './store.ts';

/** Never throws: even reading `window.localStorage` can be forbidden. */
export function openStorage(browser: Window, name: 'localStorage' | 'sessionStorage'): StorageArea {
  try {
    const area = browser[name];
    const probe = 'Storage-Probe';
    area.setItem(probe, '1');
    area.removeItem(probe);
    return area;
  } catch {
    return createMemoryStorage();
  }
}

export function createMemoryStorage(): StorageArea {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      kept.set(key, text);
    },
    removeItem: (key) => {
      kept.delete(key);
    },
  };
}
