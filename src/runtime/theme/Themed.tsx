// The looks of the app around whatever is drawn in them.
import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import './app.css';
import { antdLocale } from './locale.ts';
import type { LooksStore } from './looks.ts';
import { createAppTheme, createThemeVariables } from './theme.ts';
import { LESS_MOTION, useMedia } from './use-media.ts';
import { useWeakColors } from './use-weak-colors.ts';

export function Themed({ looks, children }: { looks: LooksStore; children: ReactNode }): ReactNode {
  const values = useSnapshot(looks.state);
  const isStill = useMedia(LESS_MOTION);
  const theme = useMemo(() => createAppTheme(values, isStill), [values, isStill]);
  useWeakColors(values.isColorWeak);
  return (
    <ConfigProvider
      locale={antdLocale}
      theme={theme}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: isStill }}
    >
      <div className="sw-app" style={createThemeVariables(values)}>
        {children}
      </div>
    </ConfigProvider>
  );
}
