// How components of the app around a screen reach its parts.
import { createContext, useContext } from 'react';
import type { Runtime } from './runtime.ts';

export const RuntimeContext = createContext<Runtime | null>(null);

export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (runtime === null) throw new Error('RuntimeContext is missing above this component');
  return runtime;
}
