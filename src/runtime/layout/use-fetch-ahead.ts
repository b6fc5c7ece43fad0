// Pages that somebody is about to open are fetched before: their plan and the code of their widgets, not their data.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Engine } from '../../engine/react/context.ts';
import { whenQuiet } from '../../controls/loading/when-quiet.ts';
import type { MenuNode } from '../permission/menu.ts';
import { matchScreen } from '../router/decide.ts';
import { useRuntime } from '../runtime-context.ts';
import { readLanding } from './menu-items.tsx';
import { listMenuPages } from './palette/entries.ts';

/** Milliseconds that the pointer rests on an entry whose page is fetched: what it only passes is none. */
const RESTS = 60;
/** Pages that are fetched while nobody does anything. */
const MAX_QUIET = 5;

/**
 * @param first paths that are opened most likely, the likeliest first; pages from the top of the menu come after them
 * @returns told of the entry of the menu that somebody points at or that has the focus
 */
export function useFetchAhead(
  { registry }: Pick<Engine, 'registry'>,
  menu: readonly MenuNode[],
  first: () => readonly string[],
): (node: MenuNode) => void {
  const { screens, slowCalls } = useRuntime();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const fetchPage = useCallback(
    (path: string): void => {
      const entry = matchScreen(screens.state.entries, path)?.entry;
      // Whoever opens a broken one asks for it anew each time.
      if (!entry || entry.kind === 'broken') return;
      screens
        .load(entry.id)
        .then((answer) => (answer.kind === 'screen' ? registry.load(answer.widgets) : undefined))
        // Whoever opens the page is told what is wrong.
        .catch(() => undefined);
    },
    [screens, registry],
  );

  const likely = useRef(first);
  useEffect(() => {
    likely.current = first;
  });
  useEffect(() => {
    if (menu.length === 0 || isSaving()) return undefined;
    let waiting: string[] | undefined;
    return whenQuiet(() => {
      // What somebody waits for comes first.
      if (slowCalls.isWaiting()) return 'later';
      waiting ??= [...new Set([...likely.current(), ...listLandings(menu)])]
        .filter((path) => matchScreen(screens.state.entries, path))
        .slice(0, MAX_QUIET);
      const next = waiting.shift();
      if (next !== undefined) fetchPage(next);
      return waiting.length > 0;
    });
  }, [menu, screens, slowCalls, fetchPage]);

  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(
    () => (node) => {
      const path = readLanding(node);
      clearTimeout(timer.current);
      if (path !== undefined) timer.current = setTimeout(() => fetchPage(path), RESTS);
    },
    [fetchPage],
  );
}

function listLandings(menu: readonly MenuNode[]): readonly string[] {
  return listMenuPages(menu).flatMap(({ node }) => readLanding(node) ?? []);
}

/** Whoever pays for every byte fetches nothing that they may never look at. */
function isSaving(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
