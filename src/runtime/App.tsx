// The app as one component: theme, router and gate around whatever screen the address names.
import { ConfigProvider } from 'antd';
import { useEffect, useMemo, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Overlays } from '../engine/react/screen/Overlays.tsx';
import { EngineProvider, Screen } from '../engine/react/screen/Screen.tsx';
import type { Engine } from '../engine/react/context.ts';
import { NoticeArea } from './notify/NoticeArea.tsx';
import { Gate } from './router/Gate.tsx';
import type { Runtime } from './runtime.ts';
import { RuntimeContext } from './runtime-context.ts';
import './theme/app.css';
import { watchBrowser } from './watch-browser.ts';
import { antdLocale } from './theme/locale.ts';
import { createAppTheme, createThemeVariables } from './theme/theme.ts';
import { LESS_MOTION, useMedia } from './theme/use-media.ts';
import { useWeakColors } from './theme/use-weak-colors.ts';

export interface AppProps {
  runtime: Runtime;
  registry: Engine['registry'];
  loadFormily: Engine['loadFormily'];
}

export function App({ runtime, registry, loadFormily }: AppProps): ReactNode {
  const looks = useSnapshot(runtime.looks.state);
  const isStill = useMedia(LESS_MOTION);
  const theme = useMemo(() => createAppTheme(looks, isStill), [looks, isStill]);
  useWeakColors(looks.isColorWeak);
  useEffect(() => {
    void runtime.start();
    return watchBrowser(window, runtime);
  }, [runtime]);

  return (
    <RuntimeContext value={runtime}>
      <EngineProvider engine={{ services: runtime, registry, loadFormily }}>
        <ConfigProvider
          locale={antdLocale}
          theme={theme}
          button={{ autoInsertSpace: false }}
          wave={{ disabled: isStill }}
        >
          <div className="sw-app" style={createThemeVariables(looks)}>
            <BrowserRouter>
              <Gate />
            </BrowserRouter>
            <Overlays overlays={runtime.overlays.items} Screen={Screen} />
            <NoticeArea notices={runtime.notify} />
          </div>
        </ConfigProvider>
      </EngineProvider>
    </RuntimeContext>
  );
}
