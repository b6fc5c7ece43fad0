// Which buttons and routes a permission list opens. The server decides every call again.
import type { Grant } from '../storage/stored.ts';

/**
 * A button is allowed by an entry of type '2' with its action in the permission list,
 * or by one of type '1' with menuType '2' in the session-stored menu list.
 */
export function isButtonGranted(
  action: string,
  permissionList: readonly Grant[],
  menuList: readonly Grant[],
): boolean {
  return (
    permissionList.some((grant) => grant.type === '2' && grant.action === action) ||
    menuList.some((grant) => grant.type === '1' && grant.menuType === '2' && grant.action === action)
  );
}

/** A route's permission matches any entry, whatever its type. */
export function isRouteGranted(permission: string, permissionList: readonly Grant[]): boolean {
  return permissionList.some((grant) => grant.action === permission);
}

/** The code of a page is held with the entry of its menu. */
export function isPageGranted(permission: string, permissionList: readonly Grant[]): boolean {
  return permissionList.some((grant) => grant.menuType === '1' && grant.action === permission);
}
