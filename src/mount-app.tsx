// Composition root: builds the services and the registry, mounts the app. Sees all, decides nothing.
import { createRoot } from 'react-dom/client';
import type { FormilyRenderer } from './engine/react/context.ts';
import type { ReactWidget } from './engine/react/widget.ts';
import { createRegistry, toLoaders } from './engine/registry/registry.ts';
import { App } from './runtime/App.tsx';
import { createRuntime } from './runtime/runtime.ts';

const registry = createRegistry<ReactWidget>(toLoaders(import.meta.glob('./widgets/*/index.ts')));
const loadFormily: FormilyRenderer = async () => (await import('./formily/index.ts')).default;

/** @throws Error when the page has no element `#root` */
export function mountApp(browser: Window): void {
  const root = browser.document.getElementById('root');
  if (root === null) throw new Error('index.html has no element #root');
  createRoot(root).render(
    <App runtime={createRuntime(browser)} registry={registry} loadFormily={loadFormily} />,
  );
}
