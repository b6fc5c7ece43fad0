// Files of the app that load later: given up after two minutes, since a browser by itself waits for ever.
// The build puts this around every dynamic import (build/limit-chunks.ts).
import { t } from './text.ts';

/** Milliseconds that a file of the app may take. */
export const CHUNK_TIMEOUT = 120_000;

/** A file of the app that did not come; `code` tells that it is one of its styles. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | undefined;
  constructor(message: string, options: { cause?: unknown; isStyle?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.code = options.isStyle === true ? 'CSS_CHUNK_LOAD_FAILED' : undefined;
  }
}

/** What browsers say of a module that did not come, and the build's own code of a style. */
const MISSING_MODULE = /dynamically imported module|importing a module script failed/i;
const MISSING_STYLE = /^Unable to preload CSS/;

/** A file that did not come is told by one name, whatever the browser calls it; what a module throws stays as it is. */
function nameMissing(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ChunkLoadError) return error;
  const isStyle = MISSING_STYLE.test(error.message);
  if (!isStyle && !MISSING_MODULE.test(error.message)) return error;
  return new ChunkLoadError(t('程序文件没有加载成功，请检查网络后重试'), { cause: error, isStyle });
}

/**
 * Waits for a dynamic import, but no longer than two minutes. A late file is told like a missing one, so that the page
 * can be loaded anew with what was typed.
 * @throws ChunkLoadError when the file does not come; whatever the import throws otherwise
 */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = new ChunkLoadError(t('程序文件 120 秒内没有加载成功，请检查网络后刷新页面'));
      globalThis.dispatchEvent?.(Object.assign(new Event('vite:preloadError'), { payload: error }));
      reject(error);
    }, CHUNK_TIMEOUT);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, (error: unknown) => {
        reject(nameMissing(error) as Error);
      });
  });
}
