// The scheme that the page is drawn in. Dark and compact come with their first use; until they are there it stays as it was.
import { createContext, use, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LookValues } from '../storage/stored-looks.ts';
import { DARK_SYSTEM, wantsDark } from './color-scheme.ts';
import type { LooksStore } from './looks.ts';
import { LIGHT_SCHEME, type Algorithms, type Scheme } from './scheme.ts';
import { useMedia } from './use-media.ts';

interface Wanted {
  isDark: boolean;
  isCompact: boolean;
}

interface Loaded {
  dark?: Scheme;
  compact?: Algorithms;
}

/** What was loaded stays: whoever changes back and forth waits once. */
const loaded: Loaded = {};
const NO_ALGORITHMS: Algorithms = [];

export const SchemeContext = createContext<Scheme>(LIGHT_SCHEME);

function isMissing({ isDark, isCompact }: Wanted): boolean {
  return (isDark && !loaded.dark) || (isCompact && !loaded.compact);
}

async function load({ isDark, isCompact }: Wanted): Promise<void> {
  const [dark, compact] = await Promise.all([
    isDark ? import('./dark.ts') : undefined,
    isCompact ? import('./compact.ts') : undefined,
  ]);
  if (dark) loaded.dark = dark.DARK_SCHEME;
  if (compact) loaded.compact = compact.COMPACT;
}

/** Before the first drawing. What cannot be loaded is missing from the looks alone: the page is light then. */
export async function prepareScheme({ state }: LooksStore, browser: Window): Promise<void> {
  const isSystemDark = browser.matchMedia(DARK_SYSTEM).matches;
  const wanted = { isDark: wantsDark(state.colorScheme, isSystemDark), isCompact: state.isCompact };
  if (isMissing(wanted)) await load(wanted).catch(() => undefined);
}

/** For the root of the page: scheme and density as far as they are there. */
export function useChosenScheme(looks: LooksStore): { scheme: Scheme; density: Algorithms } {
  const { colorScheme, isCompact } = useSnapshot(looks.state);
  const isSystemDark = useMedia(DARK_SYSTEM);
  const isDark = wantsDark(colorScheme, isSystemDark);
  const [, setArrived] = useState(0);
  useEffect(() => {
    const wanted = { isDark, isCompact };
    if (!isMissing(wanted)) return undefined;
    let isCurrent = true;
    // A file that does not come is told by whoever watches the browser; choosing again tries again.
    load(wanted).then(
      () => isCurrent && setArrived((count) => count + 1),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isDark, isCompact]);
  return {
    scheme: (isDark && loaded.dark) || LIGHT_SCHEME,
    density: (isCompact && loaded.compact) || NO_ALGORITHMS,
  };
}

export function useScheme(): Scheme {
  return use(SchemeContext);
}

/** The choices as the scheme around draws them. */
export function useDrawnLooks(looks: LooksStore): LookValues {
  const values = useSnapshot(looks.state);
  const scheme = useScheme();
  return useMemo(() => scheme.fit(values), [values, scheme]);
}
