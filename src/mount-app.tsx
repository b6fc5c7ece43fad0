// Composition root: builds the services and the registry, mounts the app. Sees all, decides nothing.
import { createRoot } from 'react-dom/client';
import type { DesignerLoader, Explainer, FormilyRenderer } from './engine/react/context.ts';
import { App } from './runtime/App.tsx';
import { createRuntime } from './runtime/runtime.ts';
import { prepareLocale } from './runtime/theme/locale.ts';
import { prepareScheme } from './runtime/theme/use-scheme.ts';
import { registry } from './widget-registry.ts';

const loadFormily: FormilyRenderer = async () => (await import('./formily/index.ts')).default;
const designer = () => import('./lazy-designer.ts');
const loadDesigner: DesignerLoader = async () => (await designer()).loadDesigner();
const loadExplainer = async (): Promise<Explainer> => (await designer()).loadExplainer();

/** @throws Error when the page has no element `#root` */
export async function mountApp(browser: Window): Promise<void> {
  const root = browser.document.getElementById('root');
  if (root === null) throw new Error('index.html has no element #root');
  const runtime = createRuntime(browser);
  await Promise.all([prepareScheme(runtime.looks, browser), prepareLocale()]);
  createRoot(root).render(
    <App
      runtime={runtime}
      registry={registry}
      loadFormily={loadFormily}
      loadDesigner={loadDesigner}
      loadExplainer={loadExplainer}
    />,
  );
}
