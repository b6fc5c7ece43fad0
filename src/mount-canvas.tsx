// Composition root of the frame in which the designer draws a screen: the same widgets and looks, and no app around them.
import { createRoot } from 'react-dom/client';
import { Canvas } from './designer/canvas/Canvas.tsx';
import { openFrameLine } from './designer/canvas/frame-line.ts';
import type { FormilyRenderer } from './engine/react/context.ts';
import { createRuntime } from './runtime/runtime.ts';
import { Themed, WorkThemed } from './runtime/theme/Themed.tsx';
import { prepareLocale } from './runtime/theme/locale.ts';
import { prepareScheme } from './runtime/theme/use-scheme.ts';
import { registry } from './widget-registry.ts';

const loadFormily: FormilyRenderer = async () => (await import('./formily/index.ts')).default;

/** @throws Error when the page has no element `#root` */
export async function mountCanvas(browser: Window): Promise<void> {
  const root = browser.document.getElementById('root');
  if (root === null) throw new Error('index.html has no element #root');
  const runtime = createRuntime(browser);
  await Promise.all([runtime.start(), prepareScheme(runtime.looks, browser), prepareLocale()]);
  createRoot(root).render(
    <Themed looks={runtime.looks}>
      <WorkThemed looks={runtime.looks}>
        <Canvas
          line={openFrameLine(browser)}
          surroundings={runtime}
          registry={registry}
          loadFormily={loadFormily}
        />
      </WorkThemed>
    </Themed>,
  );
}
