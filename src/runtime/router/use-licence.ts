// Looks at the licence after each navigation of somebody who is signed in; the sign-in pages do without.
import { useEffect } from 'react';
import { useRuntime } from '../runtime-context.ts';
import { isSignInPlace } from './places.ts';

/** @param address path and query of the page that is shown; undefined while there is none */
export function useLicence(address: string | undefined, token: string | null): void {
  const { licence } = useRuntime();
  useEffect(() => {
    if (address === undefined || token === null) return;
    if (!isSignInPlace(address.split(/[?#]/, 1)[0] ?? '')) void licence.look();
  }, [address, token, licence]);
}
