// The filter for people who tell colours apart badly. It covers what opens above the app too.
import { useEffect } from 'react';

/** On the root element: anywhere else a filter would tie fixed parts to its own box. */
export function useWeakColors(isColorWeak: boolean): void {
  useEffect(() => {
    document.documentElement.classList.toggle('sw-weak', isColorWeak);
    return () => document.documentElement.classList.remove('sw-weak');
  }, [isColorWeak]);
}
