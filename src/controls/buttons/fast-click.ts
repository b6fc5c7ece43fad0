// The fast-click guard: the same action again within 300 ms is refused.
import { useCallback, useRef } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { t } from '../../engine/text.ts';

const WINDOW_MS = 300;
const TEXT = t('你点击的太快了，请慢点点击!');

/**
 * Guards one action against repeats.
 * @returns a function that answers whether the action may run now; a refusal has been told to the user
 */
export function useFastClickGuard(): () => boolean {
  const { notify } = useServices();
  const last = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const now = performance.now();
    if (now - last.current < WINDOW_MS) {
      notify.message('warning', TEXT);
      return false;
    }
    last.current = now;
    return true;
  }, [notify]);
}
