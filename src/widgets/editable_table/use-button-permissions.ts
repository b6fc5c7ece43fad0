import { useSyncExternalStore } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import { BATCH_DELETE, isHiddenByPermission } from './permissions.ts';

/** Whether the user may see a button of the table, by its name. */
export function useButtonPermissions(prefix: string): (name: string) => boolean {
  const { permissions } = useScreen().services;
  useSyncExternalStore(permissions.subscribe, () => permissions.has(BATCH_DELETE));
  return (name) => {
    if (name !== BATCH_DELETE) return !isHiddenByPermission(prefix, name, permissions);
    return permissions.has(BATCH_DELETE) || (prefix !== '' && permissions.has(prefix + BATCH_DELETE));
  };
}
