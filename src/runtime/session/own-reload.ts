// How often a page may reload itself: a page that has just done so does not do it again.
import type { Stored } from '../storage/stored.ts';

/** Milliseconds between two reloads that nobody asked for. */
const RELOAD_PAUSE = 60_000;

/** True when the page may reload itself now; it then counts as reloaded. */
export function mayReload(stored: Pick<Stored, 'reloaded'>, now: number = Date.now()): boolean {
  if (now - stored.reloaded.read() < RELOAD_PAUSE) return false;
  stored.reloaded.write(now);
  return true;
}
