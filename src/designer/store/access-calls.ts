// The calls with which a page gets its menu entry and its roles: those of menus and roles, which judge every right again.
import { randomKey } from '../../engine/values/random-key.ts';
import type { Http } from '../../engine/services.ts';
import type { DocumentAccess, MenuOfPage } from '../wire-belongings.ts';
import { createKeyedWrites } from './keyed-write.ts';

/** What somebody says of a menu entry. */
export type MenuWish = Pick<MenuOfPage, 'title' | 'parent' | 'order' | 'icon' | 'isHidden'>;

export interface AccessCalls {
  read(id: string): Promise<DocumentAccess>;
  /** @param page address and permission code of the page that it leads to */
  addMenu(wish: MenuWish, page: Pick<DocumentAccess, 'path' | 'permission'>): Promise<void>;
  changeMenu(menu: MenuOfPage, wish: MenuWish): Promise<void>;
  /** Makes a code one that can be granted, as a button below a menu. */
  addCode(code: string, title: string, menu: string): Promise<void>;
  /** Gives and takes entries, and leaves everything else that the role holds. */
  grant(role: string, change: { added: readonly string[]; removed: readonly string[] }): Promise<void>;
}

/** Of `menu_type`. */
const [TOP, BELOW, BUTTON] = [0, 1, 2];

export function createAccessCalls(http: Pick<Http, 'send'>): AccessCalls {
  const keyed = createKeyedWrites(http);
  const write = (method: 'POST' | 'PUT', url: string, body: object): Promise<void> =>
    keyed.write({ method, url, body });
  return {
    read: async (id) => {
      const request = { method: 'GET', url: '/sys/designer/access', params: { id }, notify: false } as const;
      return (await http.send<DocumentAccess>(request)).result;
    },
    addMenu: (wish, { path, permission }) =>
      write('POST', '/sys/permission/add', {
        ...toEntry(wish),
        url: path,
        route: true,
        status: '1',
        ...(permission === '' ? {} : { perms: permission, permsType: '1' }),
      }),
    changeMenu: (menu, wish) => {
      const { sortNo, icon, hidden, ...rest } = toEntry(wish);
      // What ships keeps its name and its place.
      const changes = menu.isShipped ? { sortNo, icon, hidden } : { sortNo, icon, hidden, ...rest };
      return write('PUT', '/sys/permission/edit', { id: menu.id, version: menu.version, ...changes });
    },
    addCode: (code, title, menu) =>
      write('POST', '/sys/permission/add', {
        menuType: BUTTON,
        name: title,
        parentId: menu,
        perms: code,
        permsType: '1',
        status: '1',
        sortNo: 1,
      }),
    grant: async (role, { added, removed }) => {
      await http.send({
        method: 'POST',
        url: '/sys/permission/saveRolePermission',
        body: { roleId: role, permissionIds: added.join(','), lastpermissionIds: removed.join(',') },
        notify: false,
        repeatSubmit: false,
        // Given, taken and given again: each time it is done, and to do it twice changes nothing.
        idempotencyKey: randomKey(),
      });
    },
  };
}

function toEntry({ title, parent, order, icon, isHidden }: MenuWish) {
  return {
    menuType: parent === '' ? TOP : BELOW,
    parentId: parent === '' ? null : parent,
    name: title,
    sortNo: order,
    icon,
    hidden: isHidden,
  };
}
