// The pages of the menu that somebody was on last, kept in the browser for each account.
import { asList, asRecord, asFilled } from '../../storage/shapes.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { createEntry, type Entry } from '../../storage/store.ts';

/** Pages that the palette offers. */
export const RECENT_SHOWN = 8;
/** Accounts that are remembered in one browser; the longest ago are forgotten first. */
const MAX_USERS = 20;
const MONTH = 30 * 86_400_000;

type Visits = Readonly<Record<string, readonly string[]>>;

let entry: Entry<Visits> | undefined;

function openEntry(): Entry<Visits> {
  entry ??= createEntry<Visits>({
    key: 'Recent-Pages',
    area: openStorage(window, 'localStorage'),
    now: () => Date.now(),
    fallback: {},
    parse: (raw) => {
      const row = asRecord(raw);
      return (
        row &&
        Object.fromEntries(Object.entries(row).map(([id, paths]) => [id, asList(paths, asFilled) ?? []]))
      );
    },
    lifetime: MONTH,
  });
  return entry;
}

/** Paths, the last one first; the page that is open is one of them. */
export function readRecentPages(userId: string): readonly string[] {
  const visits = openEntry().read();
  return Object.hasOwn(visits, userId) ? (visits[userId] ?? []) : [];
}

/** Keeps one more than is shown: the page that is open is not offered. */
export function rememberPage(userId: string, path: string): void {
  const before = readRecentPages(userId);
  if (before[0] === path) return;
  const others = Object.entries(openEntry().read()).filter(([id]) => id !== userId);
  const own = [path, ...before.filter((one) => one !== path)].slice(0, RECENT_SHOWN + 1);
  openEntry().write(Object.fromEntries([...others.slice(1 - MAX_USERS), [userId, own]]));
}
