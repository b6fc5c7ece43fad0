// 设计者模式: whoever designs pages asks of a running one why it is as it is. What explains comes with the first use.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isAccessGranted } from '../../engine/react/access.ts';
import { useEngine, type Engine, type Explainer } from '../../engine/react/context.ts';
import type { Permissions } from '../../engine/services.ts';
import { t } from '../../engine/text.ts';
import { useRuntime } from '../runtime-context.ts';

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
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyW') return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [toggle]);
  const engine = useMemo(
    () => (explainer ? { ...plain, explaining: explainer.explaining } : plain),
    [plain, explainer],
  );
  return { engine, explainer, toggle };
}
