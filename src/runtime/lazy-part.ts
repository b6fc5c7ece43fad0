// A component that is loaded when it is needed; unlike React.lazy it tries again after a chunk failed to load.
import { useEffect, useState, type ComponentType } from 'react';

export interface LazyPart<Props> {
  /** Starts or repeats the load; resolves to undefined when it failed. */
  load(this: void): Promise<ComponentType<Props> | undefined>;
  get(this: void): ComponentType<Props> | undefined;
}

/** @param load a dynamic import of a module with the component as default export */
export function createLazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props> | undefined> | undefined;
  return {
    get: () => loaded,
    load: () => {
      loading ??= load().then(
        (module) => {
          loaded = module.default;
          return loaded;
        },
        () => {
          loading = undefined;
          return undefined;
        },
      );
      return loading;
    },
  };
}

export type PartState<Props> =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; Part: ComponentType<Props> };

/** Loads the part while the component is drawn. */
export function usePart<Props>(part: LazyPart<Props>): PartState<Props> {
  const [attempt, setAttempt] = useState({ count: 0, hasFailed: false });
  const [, setLoaded] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void part.load().then((component) => {
      if (!isCurrent) return;
      if (component) setLoaded(true);
      else setAttempt(({ count }) => ({ count, hasFailed: true }));
    });
    return () => {
      isCurrent = false;
    };
  }, [part, attempt.count]);
  const Part = part.get();
  if (Part) return { kind: 'ready', Part };
  if (!attempt.hasFailed) return { kind: 'loading' };
  return { kind: 'failed', retry: () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false })) };
}
