// Belongings that come in with a file: fitted to what there is here, and told.
import type { Kysely } from 'kysely';
import type { Belongings, DictOfSet, MenuOfSet } from '../../../../src/designer/wire-belongings.ts';
import type { Database } from '../../../db/tables.ts';
import { isNamed } from '../../../db/names.ts';
import { ADMIN_ROLE } from '../../../identity/administrator.ts';
import type { Wanted } from './deed.ts';
import { BUTTON, readDicts } from './read-belongings.ts';

export interface Fitted {
  /** What can be planned here. */
  wanted: readonly Wanted[];
  /** What is left out or put elsewhere, and why. */
  left: readonly string[];
  /** Dictionaries that are not here: they are made at once, since drafts are checked with them. */
  newDicts: readonly DictOfSet[];
}

/** Roles are those that have the same code here, menus lie where the same titles lead. */
export async function fitBelongings(db: Kysely<Database>, given: readonly Wanted[]): Promise<Fitted> {
  const left: string[] = [];
  const newDicts = new Map<string, DictOfSet>();
  const wanted: Wanted[] = [];
  for (const { id, text, belongings } of given) {
    const { menu, codes } = belongings;
    const dicts: DictOfSet[] = [];
    for (const dict of belongings.dicts) {
      const [there] = await readDicts(db, [dict.code]);
      if (there) dicts.push(dict);
      else newDicts.set(dict.code, dict);
    }
    wanted.push({
      id,
      text,
      belongings: {
        ...(menu ? { menu: { ...menu, above: await findAbove(db, menu, left) } } : {}),
        codes,
        grants: await fitGrants(db, belongings.grants, left),
        dicts,
      },
    });
  }
  return { wanted, left: [...new Set(left)], newDicts: [...newDicts.values()] };
}

async function findAbove(
  db: Kysely<Database>,
  { title, above }: MenuOfSet,
  left: string[],
): Promise<MenuOfSet['above']> {
  const found: { id: string; title: string }[] = [];
  for (const one of above) {
    const parent = found.at(-1)?.id;
    const rows = await db
      .selectFrom('sys_permission')
      .select(['id', 'name'])
      .where('del_flag', '=', 0)
      .where('menu_type', '!=', BUTTON)
      .where((where) =>
        parent === undefined ? where('parent_id', 'is', null) : where('parent_id', '=', parent),
      )
      .where((where) => where.or([where('id', '=', one.id), where('name', '=', one.title)]))
      .orderBy('id')
      .execute();
    const row = rows.find(({ id }) => id === one.id) ?? rows[0];
    if (!row) {
      const place = found.length === 0 ? '一级菜单' : `“${found.map((each) => each.title).join(' / ')}”下`;
      left.push(`菜单“${title}”的上级“${one.title}”这里没有，放在${place}，可以在“菜单与权限”里改`);
      break;
    }
    found.push({ id: row.id, title: row.name });
  }
  return found;
}

async function fitGrants(
  db: Kysely<Database>,
  grants: Belongings['grants'],
  left: string[],
): Promise<Belongings['grants']> {
  const codes = [...new Set(grants.map(({ role }) => role))];
  if (codes.length === 0) return [];
  const here = new Map<string, string | null | undefined>();
  for (const code of codes) {
    const roles = db.selectFrom('sys_role').select('role_code').where(isNamed('role_code', code));
    here.set(code, (await roles.executeTakeFirst())?.role_code);
    if (here.get(code) === undefined) left.push(`角色 ${code} 这里没有，它的授权不导入`);
  }
  // An installation takes nothing away because another one did.
  return grants.flatMap(({ role: code, added }) => {
    const role = here.get(code);
    return role == null || role === ADMIN_ROLE || added.length === 0 ? [] : [{ role, added, removed: [] }];
  });
}
