// When the tour through the frame begins by itself: once per user and browser, and never under a program's hands.
import type { Entry } from '../storage/store.ts';

/** Users whose visits are remembered; the longest ago are forgotten first. */
const MAX_USERS = 50;

/** Whoever runs the product sees it first: the tour comes by itself to this account alone. */
const FIRST_USER = 'admin';

export interface TourVisit {
  user: { id: string; username: string } | null;
  seen: readonly string[];
  /** The browser is driven by a program, as in journeys of tests: the tour waits to be asked for. */
  isAutomated: boolean;
}

export function beginsByItself({ user, seen, isAutomated }: TourVisit): boolean {
  return user?.username === FIRST_USER && !seen.includes(user.id) && !isAutomated;
}

/** Keeps that the user has had the tour, seen to its end or skipped. */
export function rememberTour(entry: Entry<readonly string[]>, userId: string): void {
  entry.write([...entry.read().filter((id) => id !== userId), userId].slice(-MAX_USERS));
}
