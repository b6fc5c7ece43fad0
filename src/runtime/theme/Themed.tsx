// The looks of the app around whatever is drawn in them.
import { ConfigProvider } from 'antd';
import { useToken } from 'antd/es/theme/internal';
import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { LookValues } from '../storage/stored-looks.ts';
import './app.css';
import { paintScheme } from './color-scheme.ts';
import { antdLocale } from './locale.ts';
import type { LooksStore } from './looks.ts';
import type { Scheme } from './scheme.ts';
import { createAppTheme, createWorkTheme } from './theme.ts';
import { createTokens } from './tokens.ts';
import { LESS_MOTION, useMedia } from './use-media.ts';
import { SchemeContext, useChosenScheme, useDrawnLooks, useScheme } from './use-scheme.ts';
import { useWeakColors } from './use-weak-colors.ts';

export function Themed({ looks, children }: { looks: LooksStore; children: ReactNode }): ReactNode {
  const chosen = useSnapshot(looks.state);
  const isStill = useMedia(LESS_MOTION);
  const { scheme, density } = useChosenScheme(looks);
  const values = useMemo(() => scheme.fit(chosen), [scheme, chosen]);
  const theme = useMemo(
    () => createAppTheme(values, scheme, isStill, density),
    [values, scheme, isStill, density],
  );
  useWeakColors(values.isColorWeak);
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => looks.takeOver(key);
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [looks]);
  return (
    <SchemeContext value={scheme}>
      <ConfigProvider
        locale={antdLocale()}
        theme={theme}
        button={{ autoInsertSpace: false }}
        wave={{ disabled: isStill }}
      >
        <Tokens looks={values} scheme={scheme} />
        <div className="sw-app">{children}</div>
      </ConfigProvider>
    </SchemeContext>
  );
}

/** Sizes of letters and controls of those who work, around screens and around what opens above them. */
export function WorkThemed({ looks, children }: { looks: LooksStore; children: ReactNode }): ReactNode {
  const values = useDrawnLooks(looks);
  const scheme = useScheme();
  const theme = useMemo(() => createWorkTheme(values, scheme), [values, scheme]);
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>;
}

/** Puts the tokens where every style sheet reads them, before anything of it is painted. */
function Tokens({ looks, scheme }: { looks: LookValues; scheme: Scheme }): ReactNode {
  const [, token] = useToken();
  useLayoutEffect(() => {
    const root = document.documentElement;
    paintScheme(root, scheme.isDark);
    const tokens = Object.entries(createTokens(looks, scheme, token));
    for (const [name, value] of tokens) root.style.setProperty(name, value);
  }, [looks, scheme, token]);
  return null;
}
