// A heavy part that is loaded when it is first drawn, and once more on demand after a failure.
import { useEffect, useState } from 'react';

export type Loading<Module> =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; module: Module };

/** @param load a dynamic import; the same function at every call */
export function useModule<Module>(load: () => Promise<Module>): Loading<Module> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ module: Module } | { failedAttempt: number }>();
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (module) => {
        if (isCurrent) setState({ module });
      },
      () => {
        if (isCurrent) setState({ failedAttempt: attempt });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  if (state && 'module' in state) return { kind: 'ready', module: state.module };
  if (state?.failedAttempt === attempt) {
    return { kind: 'failed', retry: () => setAttempt((count) => count + 1) };
  }
  return { kind: 'loading' };
}
