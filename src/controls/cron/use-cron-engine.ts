// The engine behind words and runs, loaded once it is wanted. Without it an expression can still be typed and judged.
import { useEffect, useState } from 'react';

type Engine = typeof import('./cron-engine.ts');

let loaded: Engine | undefined;

/** @returns undefined while it loads, and when it cannot be loaded */
export function useCronEngine(isWanted: boolean): Engine | undefined {
  const [engine, setEngine] = useState(loaded);
  useEffect(() => {
    if (!isWanted || engine) return;
    let isCurrent = true;
    import('./cron-engine.ts').then(
      (module) => {
        loaded = module;
        if (isCurrent) setEngine(module);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, engine]);
  return engine;
}
