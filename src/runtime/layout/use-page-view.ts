// Keeps where a person is on a page of a tab: in the address what may be sent to somebody else, in the window all of it, so
// that a reload loses nothing.
import { autorun } from '@formily/reactive';
import { useCallback, useEffect, useState } from 'react';
import type { Browsing } from '../../engine/react/model/browsing.ts';
import { beginWith, readPageView, readViewText, writeViewText } from '../../engine/react/model/page-view.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { readAddress, writeAddress } from '../router/keep-view.ts';
import { useRuntime } from '../runtime-context.ts';
import { asRecord } from '../storage/shapes.ts';
import type { Stored } from '../storage/stored.ts';

export interface KeptPageView {
  /** What the screen begins with, as soon as it knows its fields. */
  begin(model: ScreenModel): Browsing | undefined;
  /** From now on this model is followed. */
  follow(model: ScreenModel | undefined): void;
}

/**
 * Effects of a hidden tab do not run, so only the tab that is shown writes.
 * @param fullPath path and query of the tab
 */
export function usePageView(fullPath: string): KeptPageView {
  const { navigate, session, stored } = useRuntime();
  const [model, follow] = useState<ScreenModel>();
  const [key] = useState(() => readAddress(navigate, fullPath)?.key ?? Math.random().toString(36).slice(2));

  const keep = useCallback(() => {
    const user = session.state.user?.id;
    if (!model || user === undefined) return;
    const own = readPageView(model, 'own');
    const isEmpty = Object.keys(own).length === 0;
    writeAddress(navigate, fullPath, {
      text: writeViewText(readPageView(model, 'sent')),
      key: isEmpty ? undefined : key,
    });
    if (!isEmpty) keepOwn(stored.views, key, { user, screen: model.plan.id, view: own });
  }, [model, navigate, session, stored, fullPath, key]);

  useEffect(() => autorun(keep), [keep]);
  // Whoever comes to the tab again by the menu comes without a view, and the tab has one.
  useEffect(keep);

  const begin = useCallback(
    (opened: ScreenModel) => {
      const address = readAddress(navigate, fullPath);
      if (!address) return undefined;
      const own = readOwn(stored.views, address.key, session.state.user?.id, opened.plan.id);
      if (own !== undefined) return beginWith(own, opened, 'own');
      const sent = readViewText(address.text);
      return sent === undefined ? undefined : beginWith(sent, opened, 'sent');
    },
    [navigate, session, stored, fullPath],
  );
  return { begin, follow };
}

/** Views that are kept; the oldest one makes room. */
const MAX_KEPT = 30;

interface Kept {
  user: string;
  screen: string;
  view: unknown;
}

function keepOwn(entry: Stored['views'], key: string, kept: Kept): void {
  const { [key]: before, ...others } = entry.read();
  if (JSON.stringify(before) === JSON.stringify(kept)) return;
  const newest = Object.entries(others).slice(1 - MAX_KEPT);
  entry.write({ ...Object.fromEntries(newest), [key]: kept });
}

/** What this person left there; nobody begins with what another one did. */
function readOwn(entry: Stored['views'], key = '', user: string | undefined, screen: string): unknown {
  const views = entry.read();
  const kept = asRecord(Object.hasOwn(views, key) ? views[key] : undefined);
  return user !== undefined && kept?.['user'] === user && kept['screen'] === screen
    ? kept['view']
    : undefined;
}
