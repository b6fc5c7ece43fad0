// Composition root of the frame in which the designer previews a screen: the app's services, and no app around them.
import { createRoot } from 'react-dom/client';
import { openFrameLine } from './designer/canvas/frame-line.ts';
import { Preview, type PreviewApp } from './designer/preview/Preview.tsx';
import type { FromPreview, ToPreview } from './designer/preview/protocol.ts';
import type { FormilyRenderer } from './engine/react/context.ts';
import { createTransport } from './runtime/http/transport.ts';
import { underToken } from './runtime/http/under-token.ts';
import { NoticeArea } from './runtime/notify/NoticeArea.tsx';
import { createRuntime } from './runtime/runtime.ts';
import { Themed, WorkThemed } from './runtime/theme/Themed.tsx';
import { prepareLocale } from './runtime/theme/locale.ts';
import { prepareScheme } from './runtime/theme/use-scheme.ts';
import { registry } from './widget-registry.ts';

const loadFormily: FormilyRenderer = async () => (await import('./formily/index.ts')).default;

/** @throws Error when the page has no element `#root` */
export async function mountPreview(browser: Window): Promise<void> {
  const root = browser.document.getElementById('root');
  if (root === null) throw new Error('index.html has no element #root');
  const line = openFrameLine<ToPreview, FromPreview>(browser);
  let token: string | undefined;
  const runtime = createRuntime(
    browser,
    underToken(createTransport(), {
      read: () => token,
      onOver: () => line.tell({ kind: 'over' }),
    }),
  );
  await Promise.all([runtime.start(), prepareScheme(runtime.looks, browser), prepareLocale()]);
  const app: PreviewApp = {
    ...runtime,
    useToken: (next) => {
      token = next;
      // What was read with other rights is not shown again.
      runtime.http.clear();
    },
  };
  createRoot(root).render(
    <Themed looks={runtime.looks}>
      <WorkThemed looks={runtime.looks}>
        <Preview line={line} app={app} registry={registry} loadFormily={loadFormily} />
        <NoticeArea notices={runtime.notify} />
      </WorkThemed>
    </Themed>,
  );
}
