// The content of a place without a tab of its own: a screen, a page within the page, or why there is none.
import type { ReactNode } from 'react';
import { readParams, type Place } from '../router/place.ts';
import { HOME } from '../router/places.ts';
import { useRuntime } from '../runtime-context.ts';
import { FailurePage } from './FailurePage.tsx';
import { FramePage } from './FramePage.tsx';
import { NewestScreen } from './NewestScreen.tsx';
import { t } from '../../engine/text.ts';

interface Props {
  place: Place;
  /** Drawn instead of the usual notice when the screen cannot be had. */
  failure?: (retry: () => void) => ReactNode;
}

export function PlaceContent({ place, failure }: Props): ReactNode {
  const { navigate } = useRuntime();
  const { verdict } = place;
  const goHome = (): void => navigate.to(HOME, { replace: true });
  switch (verdict.kind) {
    case 'screen':
      return (
        <NewestScreen
          key={verdict.entry.id}
          id={verdict.entry.id}
          params={readParams(place)}
          failure={failure}
        />
      );
    case 'frame':
      return <FramePage url={verdict.url} title={verdict.title} />;
    case 'refused':
      if (verdict.entry) return <NewestScreen key={verdict.entry.id} id={verdict.entry.id} />;
      return (
        <FailurePage title="403" text={t('抱歉，您无权访问该页面')} button={t('返回首页')} retry={goHome} />
      );
    case 'missing':
      return (
        <FailurePage title="404" text={t('抱歉，您访问的页面不存在')} button={t('返回首页')} retry={goHome} />
      );
  }
}
