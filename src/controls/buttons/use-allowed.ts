// Whether the user's list holds each of several permission codes.
import { useSyncExternalStore } from 'react';
import { isAccessGranted } from '../../engine/react/access.ts';
import { useServices } from '../../engine/react/context.ts';

/**
 * Answers for many codes with one subscription; the client only hides, the server decides every call again.
 * @param codes in order; undefined is always allowed
 */
export function useAllowed(codes: readonly (string | undefined)[]): readonly boolean[] {
  const { permissions } = useServices();
  const answers = useSyncExternalStore(
    (listener) => permissions.subscribe(listener),
    () =>
      codes.map((code) => (code === undefined || isAccessGranted(permissions, code) ? '1' : '0')).join(''),
  );
  return codes.map((_, index) => answers[index] === '1');
}
