// Components that are drawn again when what they read of observables changes.
import { unstable_useObserver as useObserver } from '@formily/reactive-react';
import { memo, useEffect, useReducer, useRef, type MemoExoticComponent, type ReactNode } from 'react';

/**
 * As Formily's own, which follows nothing any more once React has hidden it and shown it again: a page that somebody comes
 * back to would stand still.
 */
export function observer<Props extends object>(
  draw: (props: Props) => ReactNode,
): MemoExoticComponent<(props: Props) => ReactNode> {
  function Observed(props: Props): ReactNode {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    const wasHidden = useRef(false);
    useEffect(() => {
      if (wasHidden.current) drawAgain();
      wasHidden.current = false;
      return () => {
        wasHidden.current = true;
      };
    }, []);
    return useObserver(() => draw(props));
  }
  Observed.displayName = draw.name;
  return memo(Observed);
}
