// Files of the app that load later: given up after two minutes, since a browser by itself waits for ever.
// The build puts this around every dynamic import (build/limit-chunks.ts).
import { t } from './text.ts';

/** Milliseconds that a file of the app may take. */
export const CHUNK_LIMIT = 120_000;

/** A file of the app that did not come. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  constructor() {
    super(t('程序文件 120 秒内没有加载成功，请检查网络后刷新页面'));
  }
}

/**
 * Waits for a dynamic import, but no longer than two minutes. A late file is told like a missing one, so that the page
 * can be loaded anew with what was typed.
 * @throws ChunkLoadError when the time is over; whatever the import throws otherwise
 */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = new ChunkLoadError();
      globalThis.dispatchEvent?.(Object.assign(new Event('vite:preloadError'), { payload: error }));
      reject(error);
    }, CHUNK_LIMIT);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
