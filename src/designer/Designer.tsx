// The designer of one document: opens it, and lays canvas and panels out.
import { Alert, Button, Tabs } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { FailedScreen } from '../engine/react/notices/notices.tsx';
import { Loading } from '../engine/react/screen/Loading.tsx';
import { useScreen, useServices } from '../engine/react/context.ts';
import { t, translate } from '../engine/text.ts';
import { messageOf } from '../engine/values/errors.ts';
import { readKey, type Key } from './canvas/keys.ts';
import './designer.css';
import { CanvasFrame } from './panels/desk/CanvasFrame.tsx';
import { ConflictDialog } from './panels/desk/ConflictDialog.tsx';
import { Announcer } from './panels/desk/Announcer.tsx';
import { FindDialog } from './panels/desk/FindDialog.tsx';
import { isMeant, isPasteMeant } from './panels/desk/key-places.ts';
import { NodeMenu } from './panels/desk/NodeMenu.tsx';
import { ReadingDesk, useNarrow } from './panels/desk/ReadingDesk.tsx';
import { Questions } from './panels/desk/Questions.tsx';
import { beginAt } from './panels/begin-at.ts';
import { DesignerContext, useDeskState, useDesigner, useSessionState } from './panels/designer-context.ts';
import { DataPanel } from './panels/data/DataPanel.tsx';
import { loadSource } from './panels/source/load-editor.ts';
import { Outline } from './panels/outline/Outline.tsx';
import { Palette } from './panels/palette/Palette.tsx';
import { Problems } from './panels/problems/Problems.tsx';
import { Settings } from './panels/settings/Settings.tsx';
import { Steps } from './panels/history/Steps.tsx';
import { Texts } from './panels/texts/Texts.tsx';
import { TranslationOffer } from './panels/texts/TranslationOffer.tsx';
import { TopBar } from './panels/desk/TopBar.tsx';
import { useCommands } from './panels/desk/use-commands.ts';
import { openDesigner, type OpenDesigner } from './store/open-designer.ts';

const PreviewDesk = lazy(async () => ({
  default: (await import('./panels/preview/PreviewDesk.tsx')).PreviewDesk,
}));

const Source = lazy(loadSource);

const Why = lazy(async () => ({ default: (await import('./panels/why/Why.tsx')).Why }));

/** @param node where somebody begins, as a JSON pointer; what is not there any more is passed over */
export function Designer({ screen, node }: { screen: string; node: string }): ReactNode {
  const { http, session: signedIn } = useServices();
  const user = signedIn.user()?.id ?? '';
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenDesigner | { fault: string }>();
  useEffect(() => {
    let isCurrent = true;
    let designer: OpenDesigner | undefined;
    let stopWaiting = (): void => undefined;
    setOpened(undefined);
    openDesigner(http, user, screen).then(
      (next) => {
        designer = next;
        if (!isCurrent) {
          next.end();
          return;
        }
        stopWaiting = beginAt(next.parts, screen, node);
        setOpened(next);
      },
      (error: unknown) => {
        if (isCurrent) setOpened({ fault: messageOf(error) });
      },
    );
    return () => {
      isCurrent = false;
      stopWaiting();
      designer?.end();
    };
  }, [http, user, screen, node, attempt]);
  if (!opened) return <Loading />;
  if ('fault' in opened) {
    return (
      <FailedScreen
        title={t('页面设计打不开')}
        text={opened.fault}
        retry={() => setAttempt((count) => count + 1)}
      />
    );
  }
  return (
    <DesignerContext value={opened.parts}>
      <Desk plans={opened.plans} />
    </DesignerContext>
  );
}

/** A dialog that has the keys for itself. */
const OPEN_DIALOG = '.ant-modal-wrap:not([style*="display: none"])';

/** A telephone has no room to design in. */
function Desk({ plans }: Pick<OpenDesigner, 'plans'>): ReactNode {
  const { session } = useDesigner();
  const screen = useScreen();
  // Whoever leaves while the server has not everything is asked.
  useEffect(() => screen.watchUnsaved(() => session.state().saving.kind !== 'saved'), [screen, session]);
  return useNarrow() ? <ReadingDesk plans={plans} /> : <WorkingDesk plans={plans} />;
}

function WorkingDesk({ plans }: Pick<OpenDesigner, 'plans'>): ReactNode {
  const commands = useCommands();
  const { desk } = useDesigner();
  const { asked, isExplaining } = useDeskState();
  const [width, setWidth] = useState(0);
  const [left, setLeft] = useState('palette');
  const [shown, setShown] = useState('settings');
  const right = isExplaining ? 'why' : shown;
  const setRight = (key: string): void => {
    desk.set({ isExplaining: key === 'why', explained: undefined });
    if (key !== 'why') setShown(key);
  };
  const [isPreviewing, setPreviewing] = useState(false);
  const press = useMemo(
    () => (key: Key) => {
      // The canvas tells of its keys.
      if (key.isControl && key.key === 'Enter') setPreviewing(true);
      else commands.press(key);
    },
    [commands],
  );
  // What had the cursor may be gone: keys go on to mean what they mean.
  useEffect(() => {
    if (isPreviewing) return undefined;
    const pressOnNothing = (event: KeyboardEvent): void => {
      const key = event.target === document.body ? readKey(event) : undefined;
      if (!key || !isMeant(key, document.body)) return;
      event.preventDefault();
      press(key);
    };
    document.addEventListener('keydown', pressOnNothing);
    return () => document.removeEventListener('keydown', pressOnNothing);
  }, [press, isPreviewing]);
  // Nothing of the page need have the focus for it.
  useEffect(() => {
    const start = (event: KeyboardEvent): void => {
      const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (isMeant && !document.querySelector(OPEN_DIALOG)) setPreviewing(true);
    };
    window.addEventListener('keydown', start);
    return () => window.removeEventListener('keydown', start);
  }, []);
  return (
    <div
      className="sw-designer"
      onKeyDown={(event) => {
        const key = readKey(event);
        // Dialogs lie elsewhere on the page, though their events come by here.
        const isHere = event.currentTarget.contains(event.target as Node);
        if (isPreviewing || !key || !isHere || !isMeant(key, event.target)) return;
        event.preventDefault();
        press(key);
      }}
      onPaste={(event) => {
        const isHere = event.currentTarget.contains(event.target as Node);
        if (isPreviewing || !isHere || !isPasteMeant(event.target)) return;
        event.preventDefault();
        commands.pasteText(event.clipboardData.getData('text/plain'));
      }}
    >
      {isPreviewing ? (
        <Suspense fallback={<Loading />}>
          <PreviewDesk plans={plans} onLeave={() => setPreviewing(false)} />
        </Suspense>
      ) : (
        <>
          <TopBar
            width={width}
            onWidth={setWidth}
            onProblems={() => setRight('problems')}
            onPreview={() => setPreviewing(true)}
          />
          <Notes />
        </>
      )}
      <div className="sw-designer-desk" hidden={isPreviewing}>
        <aside className="sw-designer-side" aria-label={t('组件与大纲')}>
          <Tabs
            activeKey={left}
            onChange={setLeft}
            size="small"
            items={[
              {
                key: 'palette',
                label: t('组件'),
                children: <Palette onBlock={(block) => commands.paste(block)} />,
              },
              { key: 'outline', label: t('大纲'), children: <Outline /> },
            ]}
          />
        </aside>
        <div className="sw-designer-middle">
          <CanvasFrame
            plans={plans}
            width={width}
            onWidth={setWidth}
            onCommand={commands.run}
            onKey={press}
            onPaste={commands.pasteText}
            onBlock={commands.paste}
          />
        </div>
        <aside
          className={`sw-designer-side sw-designer-right ${right === 'source' ? 'sw-designer-wider' : ''}`}
          aria-label={t('设置')}
        >
          <Tabs
            activeKey={right}
            onChange={setRight}
            size="small"
            items={[
              { key: 'settings', label: t('设置'), children: <Settings /> },
              { key: 'data', label: t('数据'), children: <DataPanel /> },
              { key: 'texts', label: t('文字'), destroyOnHidden: true, children: <Texts /> },
              { key: 'problems', label: t('问题'), children: <Problems /> },
              { key: 'steps', label: t('历史'), children: <Steps /> },
              {
                key: 'why',
                label: t('为什么？'),
                destroyOnHidden: true,
                children: (
                  <Suspense fallback={<Loading />}>
                    <Why plans={plans} />
                  </Suspense>
                ),
              },
              {
                key: 'source',
                label: t('源码'),
                destroyOnHidden: true,
                children: (
                  <Suspense fallback={<Loading />}>
                    <Source />
                  </Suspense>
                ),
              },
            ]}
          />
        </aside>
      </div>
      <ConflictDialog />
      <NodeMenu commands={commands} />
      {asked?.kind === 'find' && <FindDialog commands={commands} onShow={() => setRight('settings')} />}
      <Questions />
      <Announcer />
    </div>
  );
}

/** What has to be said of the document: why it is only read, what was taken up again, why a command was not done. */
function Notes(): ReactNode {
  const { session, calls } = useDesigner();
  const { restored, refusal } = useSessionState();
  const { opened } = session;
  return (
    <>
      {opened.readOnly !== undefined && <Alert banner type="info" title={opened.readOnly} />}
      {opened.hasNewFile && (
        <Alert banner type="warning" title={t('这个草稿开始之后，它的文件又有了新内容；发布会以草稿为准')} />
      )}
      {restored && (
        <Alert
          banner
          type="info"
          title={t(
            '已接着 {0} 未保存的修改（{1} 步）',
            new Date(restored.at).toLocaleString(),
            restored.steps,
          )}
          action={
            <>
              <Button
                size="small"
                onClick={() => void calls.open(opened.id).then((next) => session.reset(next))}
              >
                {t('放弃这些修改')}
              </Button>{' '}
              <Button size="small" type="primary" onClick={() => session.dismiss()}>
                {t('知道了')}
              </Button>
            </>
          }
        />
      )}
      <TranslationOffer />
      {refusal !== undefined && (
        <Alert
          banner
          type="error"
          closable={{ onClose: () => session.dismiss() }}
          title={translate(refusal)}
          role="alert"
        />
      )}
    </>
  );
}
