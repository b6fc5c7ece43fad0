// A text of the document as it is drawn, to look at: nothing that is done there changes anything.
import { Spin } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { openPageLine } from '../../canvas/page-line.ts';
import type { FromCanvas, ToCanvas } from '../../canvas/protocol.ts';
import { useDesigner } from '../designer-context.ts';

export function StillCanvas({ text, title }: { text: string; title: string }): ReactNode {
  const { openPlans } = useDesigner();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'undrawable'>('drawing');
  useEffect(() => {
    if (!frame.current) return undefined;
    let isReady = false;
    setState('drawing');
    const { plans, end } = openPlans(text, (isDrawn) => setState(isDrawn ? 'drawn' : 'undrawable'));
    const show = (): void => {
      const plan = plans.plan();
      if (isReady && plan) line.tell({ kind: 'plan', plan });
    };
    const line = openPageLine<ToCanvas, FromCanvas>(frame.current, ({ kind }) => {
      if (kind !== 'ready') return;
      isReady = true;
      show();
    });
    const stop = plans.subscribe(show);
    return () => {
      stop();
      line.end();
      end();
    };
  }, [openPlans, text]);
  return (
    <figure className="sw-designer-still">
      <figcaption>{title}</figcaption>
      {state === 'drawing' && <Spin description={t('正在打开画布…')} />}
      {state === 'undrawable' && <p role="status">{t('这个文档不能画在画布上，请看源码')}</p>}
      <iframe ref={frame} src="/designer/canvas" title={t('{0}的画面', title)} />
    </figure>
  );
}
