// Composition root: builds the services and the registry, mounts the app. Sees all, decides nothing.
import { createRoot } from 'react-dom/client';
import type { DesignerLoader, Explainer, FormilyRenderer } from './engine/react/context.ts';
import { App } from './runtime/App.tsx';
import { createRuntime } from './runtime/runtime.ts';
import { registry } from './widget-registry.ts';

const loadFormily: FormilyRenderer = async () => (await import('./formily/index.ts')).default;
const loadDesigner: DesignerLoader = async () => (await import('./lazy-designer.ts')).loadDesigner();

const loadExplainer = async (): Promise<Explainer> => (await import('./lazy-designer.ts')).loadExplainer();

/** @throws Error when the page has no element `#root` */
export function mountApp(browser: Window): void {
  const root = browser.document.getElementById('root');
  if (root === null) throw new Error('index.html has no element #root');
  createRoot(root).render(
    <App
      runtime={createRuntime(browser)}
      registry={registry}
      loadFormily={loadFormily}
      loadDesigner={loadDesigner}
      loadExplainer={loadExplainer}
    />,
  );
}
