// A module that is loaded when it is needed, and drawn at once where it was needed before.
import { useEffect, useState } from 'react';

export interface LazyModule<Module> {
  /** Starts the load, or repeats one that failed; undefined when it fails. */
  load(this: void): Promise<Module | undefined>;
  get(this: void): Module | undefined;
}

/** @param load a dynamic import */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | undefined;
  let loading: Promise<Module | undefined> | undefined;
  return {
    get: () => loaded,
    load: () => {
      loading ??= load().then(
        (module) => (loaded = module),
        () => (loading = undefined),
      );
      return loading;
    },
  };
}

export type Loading<Module> =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; module: Module };

/** Loads the module while the component is drawn. */
export function useModule<Module>(lazy: LazyModule<Module>): Loading<Module> {
  const [attempt, setAttempt] = useState({ count: 0, hasFailed: false });
  const [, setLoaded] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void lazy.load().then((module) => {
      if (!isCurrent) return;
      if (module) setLoaded(true);
      else setAttempt(({ count }) => ({ count, hasFailed: true }));
    });
    return () => {
      isCurrent = false;
    };
  }, [lazy, attempt.count]);
  const module = lazy.get();
  if (module) return { kind: 'ready', module };
  if (!attempt.hasFailed) return { kind: 'loading' };
  return { kind: 'failed', retry: () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false })) };
}
