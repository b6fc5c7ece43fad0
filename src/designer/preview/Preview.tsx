// The preview in its frame: the draft as its users will have it, with living steps.
import { Button, Result } from 'antd';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { speakPlan } from '../../engine/plan/plan-texts.ts';
import type { ScreenPlan } from '../../engine/plan/plan.ts';
import type { Explainer, FormilyRenderer } from '../../engine/react/context.ts';
import { createOverlayList } from '../../engine/react/model/overlay-list.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { Overlays, type ScreenProps } from '../../engine/react/screen/Overlays.tsx';
import { EngineProvider, Screen } from '../../engine/react/screen/Screen.tsx';
import type { WidgetRegistry } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import type { FrameLine } from '../canvas/frame-line.ts';
import { createPreviewServices, type PreviewSurroundings } from './preview-services.ts';
import './preview.css';
import type { FromPreview, Happening, PreviewedValues, PreviewSetup, ToPreview } from './protocol.ts';
import { watchEscape } from './watch-escape.ts';
import { watchValues } from './watch-values.ts';

/** The app of the frame. */
export interface PreviewApp extends PreviewSurroundings {
  /** From now on calls go under this token; without one under that of the session. */
  useToken(token: string | undefined): void;
}

export interface PreviewProps {
  line: FrameLine<ToPreview, FromPreview>;
  app: PreviewApp;
  registry: WidgetRegistry;
  loadFormily: FormilyRenderer;
}

export function Preview({ line, app, registry, loadFormily }: PreviewProps): ReactNode {
  const [begun, setBegun] = useState<{ round: number; setup: PreviewSetup }>();
  const [isExplaining, setExplaining] = useState(false);
  useEffect(() => {
    const end = line.listen((message) => {
      if (message.kind === 'explain') {
        setExplaining(message.isOn);
        return;
      }
      const { setup } = message;
      app.useToken(setup.token);
      setBegun((before) => ({ round: (before?.round ?? 0) + 1, setup }));
    });
    line.tell({ kind: 'ready' });
    return end;
  }, [line, app]);
  useEffect(() => watchEscape(window, () => line.tell({ kind: 'leave' })), [line]);
  if (!begun) return null;
  return (
    <Round
      key={begun.round}
      setup={begun.setup}
      {...{ line, app, registry, loadFormily, isExplaining }}
      onExplained={() => {
        setExplaining(false);
        line.tell({ kind: 'explained' });
      }}
    />
  );
}

interface RoundProps extends PreviewProps {
  setup: PreviewSetup;
  isExplaining: boolean;
  onExplained(this: void): void;
}

function Round({
  setup,
  line,
  app,
  registry,
  loadFormily,
  isExplaining,
  onExplained,
}: RoundProps): ReactNode {
  const plan = useMemo(() => speakPlan(setup.plan), [setup]);
  const tell = useCallback((happening: Happening) => line.tell({ kind: 'happened', happening }), [line]);
  const tellValues = useCallback((values: PreviewedValues) => line.tell({ kind: 'values', values }), [line]);
  const explainer = useExplainer(isExplaining, app, onExplained);
  const services = useMemo(() => createPreviewServices(app, setup, plan, tell), [app, setup, plan, tell]);
  const engine = useMemo(
    () => ({ services, registry, loadFormily, explaining: explainer?.explaining }),
    [services, registry, loadFormily, explainer],
  );
  return (
    <EngineProvider engine={engine}>
      <ValuesListener value={tellValues}>
        {setup.isDialog ? (
          <InDialog plan={plan} params={setup.params} opening={setup.opening} tell={tell} />
        ) : (
          <main className="sw-preview-page">
            <WatchedScreen
              id={plan.id}
              params={setup.params}
              onClose={(result) => tell({ kind: 'closed', isDone: true, detail: write(result) })}
            />
          </main>
        )}
        {explainer && <explainer.Panel http={app.http} isReal={setup.data !== 'made'} onEnd={onExplained} />}
      </ValuesListener>
    </EngineProvider>
  );
}

const ValuesListener = createContext<(values: PreviewedValues) => void>(() => undefined);

/** The screen that is previewed, whose values the page of the designer hears of. */
function WatchedScreen({ onReady, ...props }: ScreenProps): ReactNode {
  const tell = useContext(ValuesListener);
  const [model, setModel] = useState<ScreenModel>();
  useEffect(() => (model ? watchValues(model, tell) : undefined), [model, tell]);
  const ready = useCallback(
    (next: ScreenModel | undefined) => {
      setModel(next);
      onReady?.(next);
    },
    [onReady],
  );
  return <Screen {...props} onReady={ready} />;
}

/** What explains the screen comes with the first question. */
function useExplainer(isOn: boolean, { notify }: PreviewApp, onFailed: () => void): Explainer | undefined {
  const [loaded, setLoaded] = useState<Explainer>();
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    if (!isOn || loaded) return;
    import('../explain/index.tsx').then(
      (module) => setLoaded(module.default),
      () => {
        notify.message('error', t('设计者模式没有加载成功，请检查网络后重试'));
        failed.current();
      },
    );
  }, [isOn, loaded, notify]);
  return isOn ? loaded : undefined;
}

interface InDialogProps extends Pick<PreviewSetup, 'params'> {
  plan: ScreenPlan;
  opening: PreviewSetup['opening'];
  tell(happening: Happening): void;
}

/** A screen without a page is opened as others open it; once it was closed it can be opened again. */
function InDialog({ plan, params, opening, tell }: InDialogProps): ReactNode {
  const [overlays] = useState(createOverlayList);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    setOpen(true);
    void overlays
      .open({ as: 'dialog', title: plan.title, ...opening, screen: plan.id, params: { ...params } })
      .then(({ isDone, result }) => {
        setOpen(false);
        tell({ kind: 'closed', isDone, detail: isDone ? write(result) : '' });
      });
  }, [overlays, plan, params, opening, tell]);
  // Effects run twice while one develops, and dialogs are opened once.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    open();
  }, [open]);
  return (
    <main className="sw-preview-page">
      {!isOpen && (
        <Result
          status="info"
          title={t('对话框已关闭')}
          extra={
            <Button type="primary" onClick={open}>
              {t('重新打开')}
            </Button>
          }
        />
      )}
      <Overlays overlays={overlays.items} Screen={WatchedScreen} />
    </main>
  );
}

/** What a screen was closed with, as somebody reads it. */
function write(result: unknown): string {
  return result === undefined || result === true ? '' : (JSON.stringify(result) ?? '').slice(0, 200);
}
