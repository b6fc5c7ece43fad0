// The order of modules: what is required comes before what requires it.
import type { ModuleManifest } from './module.ts';

/** What the order of a module follows from. */
export interface Ordered {
  id: string;
  manifest: Pick<ModuleManifest, 'order' | 'requires'> | undefined;
}

/** What is required comes first; modules that require each other stay where they are. */
export function orderModules<T extends Ordered>(modules: readonly T[]): T[] {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const ordered = new Set<T>();
  const visit = (module: T, above: ReadonlySet<T>): void => {
    if (ordered.has(module) || above.has(module)) return;
    for (const id of Object.keys(module.manifest?.requires ?? {})) {
      const required = byId.get(id);
      if (required) visit(required, new Set([...above, module]));
    }
    ordered.add(module);
  };
  const placeOf = ({ manifest, id }: T): [number, string] => [manifest?.order ?? 0, id];
  const sorted = [...modules].sort((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a[0] - b[0] || (a[1] < b[1] ? -1 : 1);
  });
  for (const module of sorted) visit(module, new Set());
  return [...ordered];
}

/** Ids of the modules that one stands on, directly or through others. */
export function listRequired(id: string, modules: readonly Ordered[]): Set<string> {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const found = new Set<string>();
  const visit = (one: string): void => {
    for (const required of Object.keys(byId.get(one)?.manifest?.requires ?? {})) {
      if (found.has(required)) continue;
      found.add(required);
      visit(required);
    }
  };
  visit(id);
  return found;
}
