// The app as one component: theme, router and gate around whatever screen the address names.
import { useEffect, useState, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Overlays } from '../engine/react/screen/Overlays.tsx';
import { EngineProvider, Screen } from '../engine/react/screen/Screen.tsx';
import type { Engine, Explaining } from '../engine/react/context.ts';
import { NoticeArea } from './notify/NoticeArea.tsx';
import { Gate } from './router/Gate.tsx';
import type { Runtime } from './runtime.ts';
import { RuntimeContext } from './runtime-context.ts';
import { guardHeldEnter } from './shortcuts/held-enter.ts';
import { Themed, WorkThemed } from './theme/Themed.tsx';
import { watchBrowser } from './watch-browser.ts';

export interface AppProps extends Omit<Engine, 'services'> {
  runtime: Runtime;
}

export function App({ runtime, ...parts }: AppProps): ReactNode {
  const [explaining, explain] = useState<Explaining>();
  useEffect(() => {
    void runtime.start();
    return watchBrowser(window, runtime);
  }, [runtime]);
  useEffect(() => guardHeldEnter(window), []);

  return (
    <RuntimeContext value={runtime}>
      <EngineProvider engine={{ services: runtime, ...parts, explaining, explain }}>
        <Themed looks={runtime.looks}>
          <BrowserRouter>
            <Gate />
          </BrowserRouter>
          <WorkThemed looks={runtime.looks}>
            <Overlays overlays={runtime.overlays.items} Screen={Screen} />
            <NoticeArea notices={runtime.notify} />
          </WorkThemed>
        </Themed>
      </EngineProvider>
    </RuntimeContext>
  );
}
