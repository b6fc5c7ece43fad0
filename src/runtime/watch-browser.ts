// What can happen to the page from outside: another window signs somebody else in, a new version replaces its files.
import type { Runtime } from './runtime.ts';
import { mayReload } from './session/own-reload.ts';
import { t } from '../engine/text.ts';

const OUTDATED = t('系统已升级，请保存后刷新页面');
const UNREACHABLE = t('程序文件没有加载成功，请检查网络后重试');
const UNEXPECTED = t('页面出现意外错误，请重试；如仍出现，请刷新页面');
/** Milliseconds in which further errors are taken for consequences of the first. */
const BURST = 5_000;
/** The browser's own remark that a size changed while it was watched; nothing is wrong. */
const HARMLESS = /^ResizeObserver loop/;

/** @returns stops watching */
export function watchBrowser(browser: Window, runtime: Runtime): () => void {
  const { session, stored, notify, clock, drafts, portal } = runtime;
  let toldAt = -Infinity;

  /** Another window of this browser shares the storage: this page must not go on in another user's name. */
  function onStorage(event: StorageEvent): void {
    if (event.key !== null && event.key !== 'Access-Token') return;
    const before = session.state.user?.id;
    const now = stored.user.read()?.id;
    const isOther = stored.token.read() !== null && before !== undefined && now !== before;
    if (isOther) browser.location.reload();
  }

  /**
   * Files of the old version are gone after an upgrade (ChunkLoadError, CSS_CHUNK_LOAD_FAILED). They are missing just the
   * same where the server is not there: a reload would then leave nothing of the page. What was typed in any tab or
   * dialog comes back after it.
   */
  async function onMissingFile(): Promise<void> {
    if (!(await isPageThere(browser))) notify.message('warning', UNREACHABLE);
    else if (mayReload(stored)) {
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

  /** The browser asks by itself before an unsaved portal is left. */
  function onLeaving(event: Event): void {
    if (portal.isDirty()) event.preventDefault();
  }

  browser.addEventListener('beforeunload', onLeaving);
  browser.addEventListener('error', onUncaught);
  browser.addEventListener('unhandledrejection', onUncaught);
  browser.addEventListener('storage', onStorage);
  const onPreloadError = (): void => void onMissingFile();
  browser.addEventListener('vite:preloadError', onPreloadError);
  return () => {
    browser.removeEventListener('beforeunload', onLeaving);
    browser.removeEventListener('error', onUncaught);
    browser.removeEventListener('unhandledrejection', onUncaught);
    browser.removeEventListener('storage', onStorage);
    browser.removeEventListener('vite:preloadError', onPreloadError);
  };
}

/** Whether the server would answer a reload with a page. */
async function isPageThere({ fetch, location }: Window): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' });
    return answer.ok && (answer.headers.get('content-type') ?? '').startsWith('text/html');
  } catch {
    return false;
  }
}
