// 为什么? over a running page: what is pointed at is outlined, a press or Enter asks about it, and the panel beside tells.
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import { Button, Tabs } from 'antd';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ExplainerProps } from '../../engine/react/context.ts';
import { explainNode } from '../../engine/react/explain/explain-node.ts';
import { ErrorBoundary } from '../../engine/react/notices/ErrorBoundary.tsx';
import { t } from '../../engine/text.ts';
import type { Box } from '../canvas/boxes.ts';
import { findDrawn, type FoundPart, type NodePart, type Part } from './find-part.ts';
import { boxOfMark } from './marks.tsx';
import { MenuView } from './MenuView.tsx';
import { NodeView } from './NodeView.tsx';
import { OutlineView } from './OutlineView.tsx';
import { createServerWords, ServerWordsContext } from './server-words.ts';
import { usePicking } from './use-picking.ts';
import './why.css';

type TabKey = 'part' | 'outline' | 'menu';

export function WhyPanel({ http, isReal, menu, onEnd }: ExplainerProps): ReactNode {
  const [host] = useState(createHost);
  useEffect(() => {
    // Inside of the app, whose colours it has.
    (document.querySelector('.sw-app') ?? document.body).append(host);
    return () => host.remove();
  }, [host]);
  useReturnedFocus();
  const [isPicking, setPicking] = useState(true);
  const [isLeft, setLeft] = useState(false);
  const [tab, setTab] = useState<TabKey>('part');
  const [asked, setAsked] = useState<Part>();
  const [pointed, setPointed] = useState<FoundPart>();
  const heading = useRef<HTMLHeadingElement>(null);
  const ask = useCallback((part: Part, isByKey = false) => {
    setAsked(part);
    setTab(part.kind === 'entry' ? 'menu' : 'part');
    if (isByKey) heading.current?.focus();
  }, []);
  const enter = useCallback(() => heading.current?.focus(), []);
  usePicking({ host, isPicking, onPoint: setPointed, onAsk: ask, onPanel: enter, onEnd });
  const words = useMemo(() => createServerWords(http, isReal), [http, isReal]);
  const point = useCallback((part: NodePart | undefined) => setPointed(part && outlined(part)), []);
  useMoved();
  const part = asked?.kind === 'node' ? asked : undefined;
  const box = pointed ?? (part && outlined(part));

  return createPortal(
    <ServerWordsContext value={words}>
      {isPicking && <div className="sw-why-glass" />}
      {box && <Outlined box={box.box} name={nameOf(box.part)} isAsked={!pointed} />}
      <aside
        className={isLeft ? 'sw-why sw-why-left sw-why-words' : 'sw-why sw-why-words'}
        aria-labelledby="sw-why-title"
      >
        <header>
          <h2 id="sw-why-title" ref={heading} tabIndex={-1}>
            {t('为什么？')}
          </h2>
          <Button
            size="small"
            aria-pressed={isPicking}
            type={isPicking ? 'primary' : 'default'}
            onClick={() => setPicking(!isPicking)}
          >
            {isPicking ? t('正在选择') : t('继续选择')}
          </Button>
          <Button
            size="small"
            type="text"
            icon={<SwapOutlined aria-hidden />}
            title={t('移到另一边')}
            aria-label={t('移到另一边')}
            onClick={() => setLeft(!isLeft)}
          />
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined aria-hidden />}
            title={t('退出设计者模式（Esc）')}
            aria-label={t('退出设计者模式（Esc）')}
            onClick={onEnd}
          />
        </header>
        <p className="sw-why-help">
          {isPicking
            ? t(
                '点一下页面里的任何部分，或用 Tab 到达后按回车；这时页面自己不会反应；按 F6 到这里。要操作页面，先停止选择。',
              )
            : t('现在页面照常工作，说明会跟着变。')}
        </p>
        <Tabs
          size="small"
          activeKey={tab}
          onChange={(key) => setTab(key as TabKey)}
          items={[
            {
              key: 'part',
              label: t('所选部分'),
              children: part ? (
                <ErrorBoundary
                  key={`${part.model.uid} ${part.node.pointer}`}
                  fallback={(error, retry) => (
                    <p role="alert">
                      {t('这一部分说明不了：{0}', error.message)}{' '}
                      <Button size="small" onClick={retry}>
                        {t('重试')}
                      </Button>
                    </p>
                  )}
                >
                  <NodeView part={part} onAsk={ask} />
                </ErrorBoundary>
              ) : (
                <p>{t('还没有选择。没有显示的部分在“大纲”里。')}</p>
              ),
            },
            {
              key: 'outline',
              label: t('大纲'),
              destroyOnHidden: true,
              children: <OutlineView onAsk={ask} onPoint={point} />,
            },
            ...(menu
              ? [
                  {
                    key: 'menu',
                    label: t('菜单'),
                    destroyOnHidden: true,
                    children: (
                      <MenuView
                        menu={menu()}
                        asked={asked?.kind === 'entry' ? asked.id : undefined}
                        onAsk={ask}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      </aside>
    </ServerWordsContext>,
    host,
  );
}

/** Dialogs that keep the focus look at what reaches the window: what happens in here does not. */
function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'sw-why-host';
  host.addEventListener('focusin', (event) => event.stopPropagation());
  return host;
}

/** Whoever leaves goes on where they were. */
function useReturnedFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
}

/** Draws again when what is outlined may stand elsewhere. */
function useMoved(): void {
  const [, move] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    return () => {
      window.removeEventListener('scroll', move, true);
      window.removeEventListener('resize', move);
    };
  }, []);
}

function outlined(part: NodePart): FoundPart | undefined {
  const mark = findDrawn(part.model, part.node, part.row);
  const box = mark && boxOfMark(mark);
  return box && { part, box };
}

function nameOf(part: Part): string {
  return part.kind === 'node' ? explainNode(part.model, part.node, part.row).node.title : '';
}

function Outlined({ box, name, isAsked }: { box: Box; name: string; isAsked: boolean }): ReactNode {
  const { left, top, right, bottom } = box;
  return (
    <div
      className={isAsked ? 'sw-why-box sw-why-asked' : 'sw-why-box'}
      style={{ left, top, width: right - left, height: bottom - top }}
      aria-hidden
    >
      {name !== '' && <span>{name}</span>}
    </div>
  );
}
