// The registry is a value: a screen gets the widgets it is given and knows no other.

export interface Registry<Manifest> {
  /** Widget types that can be loaded, sorted. */
  readonly types: readonly string[];
  /** Loads the manifests of the given types in one batch; unknown types are left out. */
  load(types: readonly string[]): Promise<void>;
  /** A loaded manifest, or undefined when the type is unknown or not loaded yet. */
  get(type: string): Manifest | undefined;
  isLoaded(types: readonly string[]): boolean;
}

/** @param loaders one loader per widget type */
export function createRegistry<Manifest>(
  loaders: Readonly<Record<string, () => Promise<Manifest>>>,
): Registry<Manifest> {
  const loaded = new Map<string, Manifest>();
  const pending = new Map<string, Promise<void>>();

  function loadOne(type: string): Promise<void> {
    if (loaded.has(type) || !Object.hasOwn(loaders, type)) return Promise.resolve();
    const running = pending.get(type);
    if (running) return running;
    const loader = loaders[type] as () => Promise<Manifest>;
    const started = loader()
      .then((manifest) => {
        loaded.set(type, manifest);
      })
      .finally(() => pending.delete(type));
    pending.set(type, started);
    return started;
  }

  return {
    types: Object.keys(loaders).sort(),
    load: async (types) => {
      await Promise.all(types.map(loadOne));
    },
    get: (type) => loaded.get(type),
    isLoaded: (types) => types.every((type) => loaded.has(type) || !Object.hasOwn(loaders, type)),
  };
}

/**
 * Loaders by widget type from a glob of `widgets/<type>/index.ts`: the folder is the registration.
 * @param modules path -> loader of a module whose default export is the manifest
 */
export function toLoaders<Manifest>(
  modules: Readonly<Record<string, () => Promise<unknown>>>,
): Record<string, () => Promise<Manifest>> {
  return Object.fromEntries(
    Object.entries(modules).map(([path, load]) => {
      const type = path.split('/').at(-2) ?? path;
      return [type, async () => ((await load()) as { default: Manifest }).default];
    }),
  );
}
