// Pages without menu, bar and tabs. The pages around sign-in get a background, a size that fits, and the failure page.
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Place } from '../router/place.ts';
import { isSignInPlace } from '../router/places.ts';
import { useRuntime } from '../runtime-context.ts';
import { PlaceContent } from './PlaceContent.tsx';
import { SignInFailure } from './SignInFailure.tsx';
import { otherLanguage } from '../language/language.ts';
import { LanguageName } from '../language/LanguageName.tsx';

export function BlankLayout({ place }: { place: Place }): ReactNode {
  if (isSignInPlace(place.path)) return <SignInLayout place={place} />;
  return (
    <main className="sw-blank">
      <PlaceContent place={place} />
    </main>
  );
}

const drawFailure = (retry: () => void): ReactNode => <SignInFailure retry={retry} />;

function SignInLayout({ place }: { place: Place }): ReactNode {
  const { site, files, changeLanguage } = useRuntime();
  const { phase, settings } = useSnapshot(site.state);
  const scale = useSignInScale();
  const background = settings.loginBackground === '' ? '' : files.address(settings.loginBackground);
  const style = {
    '--sw-scale': scale,
    ...(background === '' ? {} : { backgroundImage: `url("${background}")` }),
  } as CSSProperties;
  return (
    <main className="sw-blank sw-sign-in" style={style}>
      <button type="button" className="sw-language" onClick={() => changeLanguage(otherLanguage())}>
        <LanguageName />
      </button>
      {phase === 2 ? (
        <SignInFailure retry={() => void site.load()} />
      ) : (
        <div className="sw-sign-in-area">
          <PlaceContent place={place} failure={drawFailure} />
        </div>
      )}
    </main>
  );
}

/** The sign-in area shrinks on low windows: 1.4 times the part of 1080 pixels, between 0.7 and 1. */
export function computeSignInScale(windowHeight: number): number {
  return Math.min(1, Math.max(0.7, (1.4 * windowHeight) / 1080));
}

function useSignInScale(): number {
  const [scale, setScale] = useState(() => computeSignInScale(window.innerHeight));
  useEffect(() => {
    const measure = (): void => setScale(computeSignInScale(window.innerHeight));
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return scale;
}
