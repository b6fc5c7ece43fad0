// Every widget of the app, loaded when a screen names it: the folder is the registration.
import type { ReactWidget, WidgetRegistry } from './engine/react/widget.ts';
import { createRegistry, toLoaders } from './engine/registry/registry.ts';

export const registry: WidgetRegistry = createRegistry<ReactWidget>(
  toLoaders(import.meta.glob('./widgets/*/index.ts')),
);
