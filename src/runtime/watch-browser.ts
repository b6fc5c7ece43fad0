// What can happen to the page from outside: another window signs somebody else in, a new version replaces its files.
import type { Runtime } from './runtime.ts';
import { mayReload } from './session/own-reload.ts';

const OUTDATED = '系统已升级，请保存后刷新页面';
const UNEXPECTED = '页面出现意外错误，请重试；如仍出现，请刷新页面';
/** Milliseconds in which further errors are taken for consequences of the first. */
const BURST = 5_000;
/** The browser's own remark that a size changed while it was watched; nothing is wrong. */
const HARMLESS = /^ResizeObserver loop/;

/** @returns stops watching */
export function watchBrowser(browser: Window, runtime: Runtime): () => void {
  const { session, stored, tabs, notify, clock, drafts } = runtime;
  let toldAt = -Infinity;

  /** Another window of this browser shares the storage: this page must not go on in another user's name. */
  function onStorage(event: StorageEvent): void {
    if (event.key !== null && event.key !== 'Access-Token') return;
    const before = session.state.user?.id;
    const now = stored.user.read()?.id;
    const isOther = stored.token.read() !== null && before !== undefined && now !== before;
    if (isOther) browser.location.reload();
  }

  /** Files of the old version are gone after an upgrade (ChunkLoadError, CSS_CHUNK_LOAD_FAILED). */
  function onMissingFile(): void {
    if (tabs.state.items.length <= 1 && mayReload(stored)) {
      drafts.keep();
      browser.location.reload();
    } else notify.message('warning', OUTDATED);
  }

  /** What a handler threw, or a promise that nobody waited for: no boundary sees it, and the person would see nothing. */
  function onUncaught(event: ErrorEvent | PromiseRejectionEvent): void {
    if ('message' in event && HARMLESS.test(event.message)) return;
    if (clock.elapsed() - toldAt < BURST) return;
    toldAt = clock.elapsed();
    notify.message('error', UNEXPECTED);
  }

  browser.addEventListener('error', onUncaught);
  browser.addEventListener('unhandledrejection', onUncaught);
  browser.addEventListener('storage', onStorage);
  browser.addEventListener('vite:preloadError', onMissingFile);
  return () => {
    browser.removeEventListener('error', onUncaught);
    browser.removeEventListener('unhandledrejection', onUncaught);
    browser.removeEventListener('storage', onStorage);
    browser.removeEventListener('vite:preloadError', onMissingFile);
  };
}
