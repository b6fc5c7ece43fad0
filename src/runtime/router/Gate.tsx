// Turns the address into what is shown: asks decide(), loads what it waits for, follows its redirects.
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { lazyModule, useModule } from '../../controls/loading/lazy-module.ts';
import { BlankLayout } from '../layout/BlankLayout.tsx';
import { FailurePage } from '../layout/FailurePage.tsx';
import { SignInFailure } from '../layout/SignInFailure.tsx';
import { useRuntime } from '../runtime-context.ts';
import { withoutView } from './address-view.ts';
import { decide, type Verdict } from './decide.ts';
import { isSignInPlace } from './places.ts';
import { usePageTitle } from './page-title.ts';
import { useFreshIndex } from './fresh-index.ts';
import { useLicence } from './use-licence.ts';
import type { Place } from './place.ts';
import { t } from '../../engine/text.ts';

const mainLayout = lazyModule(() => import('../layout/MainLayout.tsx'));

export function Gate(): ReactNode {
  const { navigate, screens, session, permissions } = useRuntime();
  const location = useLocation();
  const go = useNavigate();
  const isReplacing = useNavigationType() === 'REPLACE';
  const { token, generation, isChoosing, isHandingOver } = useSnapshot(session.state);
  const index = useSnapshot(screens.state);
  const granted = useSnapshot(permissions.state);
  const { pathname: path, search, hash } = location;

  const verdict = decide({
    path,
    search,
    hash,
    token,
    isHandingOver,
    index: { ...index, entries: screens.state.entries },
    permissions: { phase: granted.phase, menu: permissions.state.menu },
    hasRoute: (permission) => permissions.hasRoute(permission),
  });

  useEffect(
    () =>
      navigate.connect((target, replace, state) => {
        void go(target, { replace, state });
      }),
    [go, navigate],
  );
  useFreshIndex();

  const waitsFor = verdict.kind === 'wait' ? verdict.for : undefined;
  useEffect(() => {
    if (waitsFor === 'index') void screens.readIndex();
    if (waitsFor === 'fresh-index') void screens.readIndex(path);
    if (waitsFor === 'permissions') void permissions.load();
  }, [waitsFor, path, screens, permissions]);

  const redirect = verdict.kind === 'redirect' ? verdict.to : undefined;
  useEffect(() => {
    // The browser may be somewhere else already: the router draws a new address later than the session changes.
    const isCurrent = navigate.here().split(/[?#]/, 1)[0] === encodePath(path);
    if (redirect !== undefined && isCurrent) void go(redirect, { replace: true });
  }, [go, redirect, navigate, path]);

  // The menu is needed next: its chunk comes along with the permissions.
  useEffect(() => {
    if (token !== null) void mainLayout.load();
  }, [token]);

  const place = useLastPlace(
    verdict,
    path,
    path + withoutView(search),
    isReplacing,
    generation,
    location.key,
  );
  const isMoving = verdict.kind === 'wait' || verdict.kind === 'redirect';
  usePageTitle(place);
  useLicence(isChoosing || granted.phase !== 'ready' ? undefined : place?.fullPath, token);
  return (
    <>
      <WaitBar isMoving={isMoving} />
      {verdict.kind === 'failed' && isSignInPlace(path) ? (
        <SignInFailure retry={() => void screens.readIndex()} />
      ) : verdict.kind === 'failed' ? (
        <FailurePage
          title={t('页面加载失败')}
          text={t('无法读取页面列表，请检查网络或稍后重试。')}
          retry={() => void screens.readIndex()}
        />
      ) : (
        place &&
        !isChoosing && (
          <PlaceView place={place} key={generation} hasMenu={token !== null && granted.phase === 'ready'} />
        )
      )}
    </>
  );
}

/** Runs while the next place is on its way, and while a call takes longer than people wait without a sign. */
function WaitBar({ isMoving }: { isMoving: boolean }): ReactNode {
  const { slowCalls } = useRuntime();
  const { count } = useSnapshot(slowCalls.state);
  if (!isMoving && count === 0) return null;
  return <div className="sw-progress" role="progressbar" aria-label={t('加载中')} />;
}

/** The path as the browser writes it. */
function encodePath(path: string): string {
  return new URL(path, 'http://own.invalid').pathname;
}

/** While the next place is being decided the last one stays, as long as it belongs to the same user. */
function useLastPlace(
  verdict: Verdict,
  path: string,
  fullPath: string,
  isReplacing: boolean,
  generation: number,
  step: string,
): Place | undefined {
  const [last, setLast] = useState<{ place: Place; generation: number; step: string }>();
  const isStable = verdict.kind !== 'wait' && verdict.kind !== 'redirect' && verdict.kind !== 'failed';
  const place = isStable ? { verdict, path, fullPath, isReplacing } : undefined;
  const isNew =
    place !== undefined &&
    (last?.generation !== generation ||
      // Somebody may be back before the place between was drawn: its tab was closed meanwhile, and is opened anew.
      last.step !== step ||
      last.place.fullPath !== place.fullPath ||
      JSON.stringify(last.place.verdict) !== JSON.stringify(place.verdict));
  if (isNew) setLast({ place, generation, step });
  return isNew ? place : last?.generation === generation ? last.place : undefined;
}

function PlaceView({ place, hasMenu }: { place: Place; hasMenu: boolean }): ReactNode {
  const { verdict } = place;
  const isBlank = verdict.kind === 'screen' && verdict.entry.route?.layout === 'blank';
  return isBlank || !hasMenu ? <BlankLayout place={place} /> : <MainPlace place={place} />;
}

function MainPlace({ place }: { place: Place }): ReactNode {
  const main = useModule(mainLayout);
  if (main.kind === 'ready') return <main.module.default place={place} />;
  if (main.kind === 'loading') return <WaitBar isMoving />;
  return (
    <FailurePage
      title={t('页面加载失败')}
      text={t('程序文件没有加载成功，请检查网络；若刚刚升级过，请刷新页面。')}
      retry={main.retry}
    />
  );
}
