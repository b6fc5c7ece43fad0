// What `x-access` and other codes of documents ask for.
import type { Permissions } from '../services.ts';

/** Whether the user holds a code: as that of a button, or as that of a page. The server decides every call again. */
export function isAccessGranted(permissions: Permissions, code: string): boolean {
  return permissions.has(code) || permissions.opens?.(code) === true;
}
