// 设计者模式: whoever designs pages asks of a running one why it is as it is. What explains comes with the first use.
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isAccessGranted } from '../../engine/react/access.ts';
import { useEngine, type Engine, type Explainer } from '../../engine/react/context.ts';
import type { Permissions } from '../../engine/services.ts';
import { t } from '../../engine/text.ts';
import { useRuntime } from '../runtime-context.ts';
import { useListViews } from './use-list-views.ts';
import { usePageKeys } from '../shortcuts/use-page-keys.ts';

/** Begins and ends it. */
export const EXPLAIN_KEYS = 'Alt+Shift+W';

/** Whether somebody may ask; the server decides it again with every question. */
export function mayExplain(permissions: Permissions): boolean {
  return isAccessGranted(permissions, 'designer:edit');
}

export interface ExplainerSwitch {
  /** What the page is drawn with. */
  engine: Engine;
  explainer: Explainer | undefined;
  toggle(this: void): void;
}

export function useExplainer(): ExplainerSwitch {
  const { permissions, notify } = useRuntime();
  const plain = useEngine();
  const [explainer, setExplainer] = useState<Explainer>();
  const { explain } = plain;
  // Dialogs of the frame are drawn outside of the layout.
  useEffect(() => {
    if (!explainer || !explain) return undefined;
    explain(explainer.explaining);
    return () => explain(undefined);
  }, [explainer, explain]);
  const toggle = useCallback(() => {
    if (explainer) {
      setExplainer(undefined);
      return;
    }
    if (!mayExplain(permissions)) return;
    plain.loadExplainer?.().then(setExplainer, () => {
      notify.message('error', t('设计者模式没有加载成功，请检查网络后重试'));
    });
  }, [explainer, permissions, plain, notify]);
  const isAllowed = useSyncExternalStore(permissions.subscribe, () => mayExplain(permissions));
  usePageKeys(
    useMemo(
      () =>
        isAllowed
          ? {
              title: t('页面'),
              shortcuts: [{ keys: EXPLAIN_KEYS, title: t('设计者模式：为什么？'), run: toggle }],
            }
          : undefined,
      [isAllowed, toggle],
    ),
  );
  const views = useListViews();
  const engine = useMemo(() => ({ ...plain, views }), [plain, views]);
  return { engine, explainer, toggle };
}
