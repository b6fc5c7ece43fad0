// What belongs to documents by now: the menu entries that lead to their pages, the roles that hold them, and dictionaries.
import type { Kysely } from 'kysely';
import type {
  Belongings,
  DictOfSet,
  GrantsOfSet,
  MenuOfSet,
} from '../../../../src/designer/wire-belongings.ts';
import type { JsonObject } from '../../../../src/engine/document.ts';
import { isObject, ownString, ownValue } from '../../../../src/engine/values/json.ts';
import type { Database } from '../../../db/tables.ts';
import { ADMIN_ROLE } from '../../../identity/administrator.ts';
import { shippedDicts } from '../../../records/entities.ts';
import { parseDocument } from '../texts.ts';

/** Of `menu_type`. */
export const BUTTON = 2;

/** Stands for the menu entry of a page where entries are named by their codes. */
export const MENU = '';

/** A document whose belongings are meant. */
export interface Owner {
  id: string;
  text: string;
}

/** Address and permission code of the page of a document. */
export function readPage({ text }: Owner): { path: string; permission: string } {
  const route = ownValue(parseDocument(text) ?? {}, 'route');
  return { path: ownString(route, 'path') ?? '', permission: ownString(route, 'permission') ?? '' };
}

/** The entry that leads to an address. */
export async function findMenu(db: Kysely<Database>, path: string) {
  if (path === '') return undefined;
  return db
    .selectFrom('sys_permission')
    .select(['id', 'name', 'parent_id', 'sort_no', 'icon', 'hidden', 'version', 'perms'])
    .where('url', '=', path)
    .where('menu_type', '!=', BUTTON)
    .where('del_flag', '=', 0)
    .orderBy('id')
    .executeTakeFirst();
}

/** The entry by which a code is granted. */
export async function findCode(db: Kysely<Database>, code: string) {
  return db
    .selectFrom('sys_permission')
    .select(['id', 'name', 'parent_id', 'version', 'menu_type'])
    .where('perms', '=', code)
    .where('del_flag', '=', 0)
    .orderBy('id')
    .executeTakeFirst();
}

/** Buttons below an entry that carry a code. */
export async function listCodes(db: Kysely<Database>, menu: string) {
  const rows = await db
    .selectFrom('sys_permission')
    .select(['id', 'name', 'perms'])
    .where('parent_id', '=', menu)
    .where('menu_type', '=', BUTTON)
    .where('del_flag', '=', 0)
    .where('perms', 'is not', null)
    .orderBy('perms')
    .execute();
  return rows.map(({ id, name, perms }) => ({ id, title: name, code: perms ?? '' }));
}

/** Codes of the roles that hold entries, without those of administrators, who hold all. */
export async function listHolders(db: Kysely<Database>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('sys_role_permission')
    .innerJoin('sys_role', 'sys_role.id', 'sys_role_permission.role_id')
    .select(['role_code as role', 'permission_id as entry'])
    .where('permission_id', 'in', ids)
    .where('role_code', '!=', ADMIN_ROLE)
    .orderBy('role_code')
    .execute();
}

/** Belongings of documents as they are now, by ids; grants are all that roles hold. */
export async function readBelongings(
  db: Kysely<Database>,
  owners: readonly Owner[],
): Promise<Record<string, Belongings>> {
  const found: Record<string, Belongings> = {};
  const made = await listMadeDicts(db);
  for (const owner of owners) {
    const menu = await findMenu(db, readPage(owner).path);
    const codes = menu ? await listCodes(db, menu.id) : [];
    const named = new Map([
      ...(menu ? [[menu.id, MENU] as const] : []),
      ...codes.map(({ id, code }) => [id, code] as const),
    ]);
    const roles = new Map<string, string[]>();
    for (const { role, entry } of await listHolders(db, [...named.keys()]))
      roles.set(role, [...(roles.get(role) ?? []), named.get(entry) ?? MENU]);
    found[owner.id] = {
      ...(menu
        ? {
            menu: {
              title: menu.name,
              above: await listAbove(db, menu.parent_id),
              order: menu.sort_no,
              icon: menu.icon ?? '',
              isHidden: menu.hidden,
            } satisfies MenuOfSet,
          }
        : {}),
      codes: codes.map(({ code, title }) => ({ code, title })),
      grants: [...roles].map(([role, added]): GrantsOfSet => ({ role, added: added.sort(), removed: [] })),
      dicts: await readDicts(
        db,
        namedDicts(owner.text).filter((code) => made.has(code)),
      ),
    };
  }
  return found;
}

/** Menus above an entry, the top one first. */
async function listAbove(db: Kysely<Database>, parent: string | null): Promise<MenuOfSet['above']> {
  const above: { id: string; title: string }[] = [];
  for (let at = parent; at !== null && at !== '';) {
    const row = await db
      .selectFrom('sys_permission')
      .select(['id', 'name', 'parent_id'])
      .where('id', '=', at)
      .executeTakeFirst();
    // A tree that goes in circles ends here.
    if (!row || above.some(({ id }) => id === row.id)) break;
    above.unshift({ id: row.id, title: row.name });
    at = row.parent_id;
  }
  return above;
}

/** Codes of the dictionaries that somebody made in the app; those of product and modules come with these. */
async function listMadeDicts(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sys_dict')
    .select('dict_code')
    .where('del_flag', '=', 0)
    .where((where) => where.or([where('create_by', 'is', null), where('create_by', '!=', 'system')]))
    .execute();
  return new Set(rows.map(({ dict_code }) => dict_code).filter((code) => !Object.hasOwn(shippedDicts, code)));
}

export async function readDicts(db: Kysely<Database>, codes: readonly string[]): Promise<DictOfSet[]> {
  if (codes.length === 0) return [];
  const dicts = await db
    .selectFrom('sys_dict')
    .select(['id', 'dict_code', 'dict_name', 'description', 'type'])
    .where('dict_code', 'in', codes)
    .where('del_flag', '=', 0)
    .orderBy('dict_code')
    .execute();
  if (dicts.length === 0) return [];
  const items = await db
    .selectFrom('sys_dict_item')
    .select(['dict_id', 'item_value', 'item_text', 'item_color', 'status'])
    .where(
      'dict_id',
      'in',
      dicts.map(({ id }) => id),
    )
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return dicts.map((dict) => ({
    code: dict.dict_code,
    title: dict.dict_name,
    description: dict.description ?? '',
    isNumber: dict.type === 1,
    items: items
      .filter((item) => item.dict_id === dict.id)
      .map((item) => ({
        value: item.item_value,
        text: item.item_text,
        color: item.item_color ?? '',
        isOff: item.status === 0,
      })),
  }));
}

/** What may be codes of dictionaries in a document: settings that name one, and quoted words of expressions. */
export function namedDicts(text: string): string[] {
  const found = new Set<string>();
  const rest: unknown[] = [parseDocument(text)];
  for (let next = rest.pop(); rest.length > 0 || next !== undefined; next = rest.pop()) {
    if (Array.isArray(next)) rest.push(...(next as unknown[]));
    else if (isObject(next)) {
      for (const [key, value] of Object.entries(next as JsonObject)) {
        if (typeof value === 'string' && /dict$/i.test(key)) found.add(value);
        else if (typeof value === 'string' && value.includes('{{'))
          for (const [, word = ''] of value.matchAll(/['"]([\w-]+)['"]/g)) found.add(word);
        else rest.push(value);
      }
    }
  }
  return [...found].sort();
}
