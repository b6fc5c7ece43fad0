// Which columns and buttons the user may see: those whose permission exists and was not granted are hidden.
import type { Permissions } from '../../engine/services.ts';

/** Permission of the button that removes rows. */
export const BATCH_DELETE = 'batch_delete';

/** A prefix as documents give it; without the colon at its end it would name other permissions. */
export function hiddenCode(prefix: unknown): string {
  if (typeof prefix !== 'string' || prefix === '') return '';
  return prefix.endsWith(':') ? prefix : `${prefix}:`;
}

/** Whether a column is hidden: by the permission that it names, or by that of the prefix and its key. */
export function isColumnHidden(
  prefix: string,
  { key, permission }: { key: string; permission: string | undefined },
  permissions: Permissions,
): boolean {
  if (permission !== undefined && !permissions.has(permission)) return true;
  return isHiddenByPermission(prefix, key, permissions);
}

/**
 * Whether the user may not see a column or button.
 * @param prefix ends with a colon; empty hides nothing
 */
export function isHiddenByPermission(prefix: string, name: string, permissions: Permissions): boolean {
  if (prefix === '') return false;
  const code = `${prefix}${name}`;
  return !permissions.has(code) && (permissions.isListed?.(code) ?? true);
}
