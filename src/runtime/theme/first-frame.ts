// Runs in the head of the page, before anything is painted: a page that is to be dark is dark from its first frame on. It
// reads what was chosen as it is stored; what is wrong with it the app finds out, and paints what is right.
import { DARK_SYSTEM, paintScheme, wantsDark } from './color-scheme.ts';

try {
  const kept = localStorage.getItem('Color-Scheme') ?? '{}';
  const { value, expires = 0 } = JSON.parse(kept) as { value?: unknown; expires?: number };
  const isKept = expires > Date.now() && (value === 'dark' || value === 'system');
  const chosen = isKept ? value : 'light';
  if (wantsDark(chosen, matchMedia(DARK_SYSTEM).matches)) paintScheme(document.documentElement, true);
} catch {
  // A browser that keeps nothing, or keeps something else under this name: the page begins light.
}
