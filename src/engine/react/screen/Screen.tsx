// A screen by its id: loads the compiled document and the widgets it names, then draws it.
import { observer } from '../observer.ts';
import {
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { ScreenAnswer, ScreenPlan } from '../../plan/plan.ts';
import { EngineContext, ScreenContext, useEngine, useScreen, type Engine } from '../context.ts';
import { ErrorBoundary } from '../notices/ErrorBoundary.tsx';
import { FormilyView } from './FormilyView.tsx';
import { NodeView } from '../nodes/NodeView.tsx';
import { BrokenDocument, FailedScreen } from '../notices/notices.tsx';
import { Overlays, type ScreenProps } from './Overlays.tsx';
import type { BrowsingSource } from '../model/browsing.ts';
import { listNodes } from '../model/page-view.ts';
import { createScreenModel } from '../model/create-screen-model.ts';
import type { ScreenFrame, ScreenModel } from '../model/screen-model.ts';
import { t } from '../../text.ts';
import { Loading } from './Loading.tsx';
import { useEmptyValues } from './use-empty-values.ts';
import { usePush } from './use-push.ts';
import { useRepeat } from './use-repeat.ts';
import { asError } from '../../values/errors.ts';

export function EngineProvider({ engine, children }: { engine: Engine; children: ReactNode }): ReactNode {
  return <EngineContext value={engine}>{children}</EngineContext>;
}

const NO_PARAMS: Readonly<Record<string, unknown>> = {};

export function Screen({
  id,
  params = NO_PARAMS,
  onClose,
  onReady,
  failure,
  browsing,
}: ScreenProps): ReactNode {
  const { services, registry } = useEngine();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ id: string; answer: ScreenAnswer } | { id: string; error: Error }>();
  const retry = useCallback(() => {
    setLoaded(undefined);
    setAttempt((count) => count + 1);
  }, []);
  // Effects run again when a hidden tab is shown: a screen that is drawn keeps its version and what was typed.
  const done = useRef<{ id: string; attempt: number }>(undefined);
  useEffect(() => {
    if (done.current?.id === id && done.current.attempt === attempt) return undefined;
    let isCurrent = true;
    services.screens
      .load(id)
      .then(async (answer) => {
        if (answer.kind === 'screen') {
          await registry.load(answer.widgets);
          await Promise.allSettled(
            listNodes(answer.root).map((node) => registry.get(node.widget ?? '')?.prepare?.(node)),
          );
        }
        return answer;
      })
      .then(
        (answer) => {
          if (!isCurrent) return;
          done.current = { id, attempt };
          setLoaded({ id, answer });
        },
        (error: unknown) => {
          if (isCurrent) setLoaded({ id, error: asError(error) });
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [services, registry, id, attempt]);

  if (loaded?.id !== id) return <Loading />;
  if ('error' in loaded && failure) return failure(retry);
  if ('error' in loaded)
    return <FailedScreen title={t('页面加载失败')} text={loaded.error.message} retry={retry} />;
  const { answer } = loaded;
  return (
    <ErrorBoundary
      fallback={(error, again) =>
        failure?.(again) ?? (
          <FailedScreen title={t('页面“{0}”出错了', answer.title)} text={error.message} retry={again} />
        )
      }
    >
      {answer.kind === 'broken' && <BrokenDocument screen={answer} retry={retry} />}
      {answer.kind === 'formily' && <FormilyView plan={answer} />}
      {answer.kind === 'screen' && (
        <PlanView
          key={answer.version}
          plan={answer}
          params={params}
          onClose={onClose}
          onReady={onReady}
          browsing={browsing}
        />
      )}
    </ErrorBoundary>
  );
}

interface PlanViewProps {
  plan: ScreenPlan;
  params: Readonly<Record<string, unknown>>;
  onClose: ((result: unknown) => void) | undefined;
  onReady: ((model: ScreenModel | undefined) => void) | undefined;
  browsing?: BrowsingSource | undefined;
}

/** A loaded plan. Exported for hosts that have a plan at hand (preview, tests, benchmarks). */
export function PlanView(props: PlanViewProps): ReactNode {
  const [{ round, record }, setOpened] = useState<{ round: number; record?: Record<string, unknown> }>({
    round: 0,
  });
  const reopen = useCallback((newer: Record<string, unknown>) => {
    setOpened(({ round: before }) => ({ round: before + 1, record: newer }));
  }, []);
  return <OpenedPlan key={round} {...props} params={withRecord(props.params, record)} reopen={reopen} />;
}

/** Parameters whose record is a newer one; openers that handed over none have it read by the document. */
function withRecord(
  params: PlanViewProps['params'],
  newer: Record<string, unknown> | undefined,
): PlanViewProps['params'] {
  const { record } = params;
  if (newer === undefined || typeof record !== 'object' || record === null) return params;
  return { ...params, record: { ...record, ...newer } };
}

/** Follows the screen when that takes over another plan. */
const Root = observer(function Root(): ReactNode {
  return <NodeView node={useScreen().plan.root} />;
});

function OpenedPlan({
  plan,
  params,
  onClose,
  onReady,
  browsing,
  reopen,
}: PlanViewProps & Pick<ScreenFrame, 'reopen'>): ReactNode {
  const { services, registry, views } = useEngine();
  const latest = useRef({ onClose, onReady });
  latest.current = { onClose, onReady };
  const [firstParams] = useState(params);
  // What somebody left, or was sent, wins over what they begin lists with.
  const [firstBrowsing] = useState(
    (): BrowsingSource => (opened) =>
      (typeof browsing === 'function' ? browsing(opened) : browsing) ?? views?.begin(opened),
  );
  const model = useMemo(
    () =>
      createScreenModel(
        plan,
        services,
        firstParams,
        { close: (result) => latest.current.onClose?.(result), reopen },
        (type) => registry.get(type),
        firstBrowsing,
      ),
    [plan, services, registry, firstParams, firstBrowsing, reopen],
  );
  // The effect that a hidden tab keeps: whoever only hides goes on with this model. Formily holds every living form.
  useInsertionEffect(() => () => queueMicrotask(() => model.dispose()), [model]);
  const [phase, setPhase] = useState<'opening' | 'ready' | 'failed'>(
    plan.onOpen.length > 0 ? 'opening' : 'ready',
  );
  const open = useCallback(() => {
    setPhase('opening');
    void model.run(plan.onOpen, {}).then((isDone) => {
      setPhase(isDone ? 'ready' : 'failed');
    });
  }, [model, plan]);
  // Effects run again when a hidden tab is shown: the steps of `open` run once, or they would overwrite what was typed.
  // They begin before the browser draws the screen that loads: whatever they ask for comes a frame sooner.
  const openedFor = useRef<ScreenModel>(undefined);
  useLayoutEffect(() => {
    if (plan.onOpen.length === 0 || openedFor.current === model) return;
    openedFor.current = model;
    open();
  }, [open, plan, model]);
  useEffect(() => {
    if (phase === 'ready') latest.current.onReady?.(model);
  }, [phase, model]);
  useEffect(() => {
    if (phase !== 'ready') return;
    const kept = services.drafts?.take(plan.id, firstParams);
    if (!kept) return;
    model.restore(kept);
    services.notify.message('info', t('已恢复上次未保存的内容，请检查后保存'));
  }, [phase, model, services, plan, firstParams]);

  useEmptyValues(model, phase === 'ready');
  useRepeat(plan, model, phase === 'ready');
  usePush(plan, services, model, phase === 'ready');

  if (phase === 'failed') {
    return (
      <FailedScreen
        title={t('数据加载失败')}
        text={t('请检查网络后重试；若仍失败，请联系管理员。')}
        retry={open}
      />
    );
  }
  return (
    <ScreenContext value={model}>
      {phase === 'opening' ? <Loading /> : <Root />}
      <Overlays overlays={model.overlays} Screen={Screen} />
    </ScreenContext>
  );
}
