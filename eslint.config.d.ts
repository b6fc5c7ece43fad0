/** Folders of the server, each of which may import from those before it. */
export const SERVER_FLOORS: readonly string[];
/** By feature: its files that other features may import. */
export const SURFACES: Readonly<Record<string, readonly string[]>>;
