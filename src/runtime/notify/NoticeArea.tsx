// Where notices are drawn: the host is loaded once somebody uses the page, before there can be anything to tell.
import { useEffect, useState, type ReactNode } from 'react';
import { lazyModule } from '../../controls/loading/lazy-module.ts';
import type { Notices } from './notices.ts';

const host = lazyModule(() => import('./NoticeHost.tsx'));

export function NoticeArea({ notices }: { notices: Notices }): ReactNode {
  const [isReady, setReady] = useState(host.get() !== undefined);
  useEffect(() => {
    if (isReady) return undefined;
    let isCurrent = true;
    const load = (): void => {
      void host.load().then((module) => {
        if (isCurrent && module) setReady(true);
      });
    };
    const stopWaiting = notices.onWaiting(load);
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, load, { once: true });
    return () => {
      isCurrent = false;
      stopWaiting();
      for (const event of events) window.removeEventListener(event, load);
    };
  }, [isReady, notices]);
  const Host = host.get()?.default;
  return isReady && Host ? <Host notices={notices} /> : null;
}
