/** Folders of the server, each of which may import from those before it. */
export const SERVER_FLOORS: readonly string[];
/** By feature: its files that other features may import. */
export const SURFACES: Readonly<Record<string, readonly string[]>>;
/** Folders of the engine, each of which may import from those before it. */
export const ENGINE_FLOORS: readonly string[];
/** Folders of the checker, each of which may import from those before it. */
export const CHECK_FLOORS: readonly string[];
/** Folders of what draws a plan, each of which may import from those before it. */
export const REACT_FLOORS: readonly string[];
/** Modules of the engine that widgets and controls may import. */
export const WIDGET_API: readonly string[];
