// What has to be done so that the menu entry of a page and the permission codes below it are as they are wanted.
import type { Kysely } from 'kysely';
import type { MenuOfSet } from '../../../../src/designer/wire-belongings.ts';
import type { Database } from '../../../db/tables.ts';
import type { Deed, Wanted } from './deed.ts';
import { idOf, planGrants } from './plan-grants.ts';
import { BUTTON, findCode, findMenu, listCodes, MENU, readPage } from './read-belongings.ts';

export async function planMenu(db: Kysely<Database>, wanted: Wanted, isWhole: boolean): Promise<Deed[]> {
  const { id, belongings } = wanted;
  const { menu: wish, codes, grants } = belongings;
  const page = readPage(wanted);
  const there = await findMenu(db, page.path);
  if (isWhole && there && !wish) {
    return [
      {
        id,
        words: `删除菜单“${there.name}”和它的授权`,
        method: 'DELETE',
        url: '/sys/permission/delete',
        sent: async () => ({ id: there.id }),
      },
    ];
  }
  const deeds: Deed[] = [];
  if (wish && page.path !== '') deeds.push(...planEntry(id, wish, page, there));
  const known = there ? await listCodes(db, there.id) : [];
  for (const { code, title } of codes) {
    if (await findCode(db, code)) continue;
    deeds.push({
      id,
      words: `新建权限“${title}”（${code}）`,
      method: 'POST',
      url: '/sys/permission/add',
      sent: async (now) => ({
        menuType: BUTTON,
        name: title,
        parentId: await idOf(now, page.path, MENU),
        perms: code,
        permsType: '1',
        status: '1',
        sortNo: 1,
      }),
    });
  }
  const wantedCodes = new Set(codes.map(({ code }) => code));
  const gone = isWhole ? known.filter(({ code }) => !wantedCodes.has(code)) : [];
  deeds.push(...(await planGrants(db, { id, path: page.path, grants, there, known, isWhole })));
  for (const { id: entry, title, code } of gone) {
    deeds.push({
      id,
      words: `删除权限“${title}”（${code}）`,
      method: 'DELETE',
      url: '/sys/permission/delete',
      sent: async () => ({ id: entry }),
    });
  }
  return deeds;
}

function planEntry(
  id: string,
  wish: MenuOfSet,
  { path, permission }: { path: string; permission: string },
  there: Awaited<ReturnType<typeof findMenu>>,
): Deed[] {
  const parent = wish.above.at(-1)?.id ?? null;
  const place =
    wish.above.length === 0 ? '一级菜单' : `在“${wish.above.map(({ title }) => title).join(' / ')}”下`;
  const shown = { sortNo: wish.order, icon: wish.icon, hidden: wish.isHidden };
  const entry = { ...shown, menuType: parent === null ? 0 : 1, parentId: parent, name: wish.title };
  if (!there) {
    const page = {
      url: path,
      route: true,
      status: '1',
      ...(permission === '' ? {} : { perms: permission, permsType: '1' }),
    };
    return [
      {
        id,
        words: `新建菜单“${wish.title}”（${place}）`,
        method: 'POST',
        url: '/sys/permission/add',
        makesMenu: true,
        sent: async () => ({ ...entry, ...page }),
      },
    ];
  }
  const isSame =
    there.name === wish.title &&
    (there.parent_id ?? null) === parent &&
    there.sort_no === wish.order &&
    (there.icon ?? '') === wish.icon &&
    there.hidden === wish.isHidden;
  if (isSame) return [];
  const isMoved = there.name !== wish.title || (there.parent_id ?? null) !== parent;
  return [
    {
      id,
      words: `修改菜单“${there.name}”${there.name === wish.title ? '' : `为“${wish.title}”`}（${place}）`,
      method: 'PUT',
      url: '/sys/permission/edit',
      // What ships keeps its name and its place.
      sent: async () => ({ id: there.id, version: there.version, ...(isMoved ? entry : shown) }),
    },
  ];
}
