// Files of one environment share their modules, and with them one page: what a file leaves behind is taken away before
// the next one, which starts where a freshly opened page does.
import { afterAll, afterEach, vi } from 'vitest';
import { speak } from '../src/engine/text.ts';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  speak('zh');
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  document.title = '';
  document.documentElement.removeAttribute('style');
  document.documentElement.removeAttribute('data-theme');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
