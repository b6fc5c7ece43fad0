// Whether somebody may open a page, as the pages decide it: by the menu row of its address, or by its code.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { ScreenStore } from '../../documents/store.ts';
import { grantedPermissions, isHome } from '../../identity/granted-permissions.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../../records/asker.ts';

/** @throws where there is no such page, or the person may not open it */
export async function askToOpen(
  db: Kysely<Database>,
  screens: Pick<ScreenStore, 'find'>,
  user: SignedIn,
  screen: string,
): Promise<void> {
  const found = screens.find(screen);
  if (!found) throw failure('not-found');
  const { route } = found.entry;
  // A dialog has no address: who opens it was asked on its page.
  if (!route || (route.access ?? 'permission') !== 'permission') return;
  if (isHome({ url: route.path })) return;
  if (route.permission !== undefined && user.permissions.has(route.permission)) return;
  const granted = await grantedPermissions(db, user.id)
    .select('permission.url')
    .where('permission.url', 'is not', null)
    .execute();
  if (!granted.some(({ url }) => url !== null && isAt(url, route.path))) throw failure('forbidden');
}

/** Whether an address of the menu is that of a route, whose `:name` parts stand for anything. */
function isAt(url: string, path: string): boolean {
  const [given, declared] = [url, path].map((one) =>
    (one.split('?', 1)[0] ?? '').replace(/\/+$/, '').split('/'),
  );
  return (
    given?.length === declared?.length &&
    declared?.every((part, index) => part.startsWith(':') || part === given?.[index]) === true
  );
}
