// Menu entry, codes and grants that are planned for when a draft is published: seen as if they were there, and changed.
import type {
  Belongings,
  CodeOfPage,
  DocumentAccess,
  GrantsOfSet,
  MenuOfPage,
  MenuOfSet,
} from '../wire-belongings.ts';
import type { GrantChange } from './wanted-grants.ts';

/** Ids of entries that are only planned. */
const MADE_MENU = 'planned';
const MADE_CODE = 'planned ';

/** Names the menu entry where entries are named by their codes. */
const MENU = '';

const NOTHING: Belongings = { codes: [], grants: [], dicts: [] };

/** What a page will have once its draft is published. */
export function projectAccess(access: DocumentAccess): DocumentAccess {
  const planned = access.planned ?? NOTHING;
  const titles = new Map(planned.codes.map(({ code, title }) => [code, title]));
  const codes = access.codes.map((one): CodeOfPage => {
    const title = titles.get(one.code);
    // Whoever publishes may grant it or not, which is judged then.
    return one.id !== undefined || title === undefined
      ? one
      : { ...one, id: MADE_CODE + one.code, title, isHeld: true };
  });
  const menu = planned.menu ? toPage(planned.menu, access.menu) : access.menu;
  const projected = { ...access, ...(menu ? { menu } : {}), codes };
  const changes = new Map(planned.grants.map((one) => [one.role, one]));
  const idOf = entryIds(projected);
  return {
    ...projected,
    roles: access.roles.map((role) => {
      const change = changes.get(role.code);
      if (!change) return role;
      const gone = new Set(change.removed.flatMap((code) => idOf.get(code) ?? []));
      const more = change.added.flatMap((code) => idOf.get(code) ?? []);
      return { ...role, granted: [...new Set([...role.granted.filter((id) => !gone.has(id)), ...more])] };
    }),
  };
}

/** @param wish what somebody says of the entry */
export function planMenu(
  { planned = NOTHING, parents }: DocumentAccess,
  {
    title,
    parent,
    order,
    icon,
    isHidden,
  }: Pick<MenuOfPage, 'title' | 'parent' | 'order' | 'icon' | 'isHidden'>,
): Belongings {
  const byId = new Map(parents.map((one) => [one.id, one]));
  const above: { id: string; title: string }[] = [];
  for (let at = byId.get(parent); at; at = byId.get(at.parent)) {
    const { id } = at;
    // A tree that goes in circles ends here.
    if (above.some((one) => one.id === id)) break;
    above.unshift({ id, title: at.title });
  }
  return { ...planned, menu: { title, above, order, icon, isHidden } };
}

export function planCode({ planned = NOTHING }: DocumentAccess, code: string, title: string): Belongings {
  return { ...planned, codes: [...planned.codes.filter((one) => one.code !== code), { code, title }] };
}

/** @param access as it was shown: with what is planned already */
export function planGrant(
  access: DocumentAccess,
  shown: DocumentAccess,
  { role, added, removed }: GrantChange,
): Belongings {
  const { planned = NOTHING } = access;
  const code = access.roles.find(({ id }) => id === role)?.code;
  if (code === undefined) return planned;
  const codeOf = new Map([...entryIds(shown)].map(([name, id]) => [id, name]));
  const name = (ids: readonly string[]): string[] =>
    // Menus above are given with a menu when it is published.
    ids.flatMap((id) => (codeOf.has(id) ? [codeOf.get(id) ?? MENU] : []));
  const before = planned.grants.find((one) => one.role === code);
  const [gained, lost] = [name(added), name(removed)];
  const next: GrantsOfSet = {
    role: code,
    added: [...without(before?.added, lost), ...gained],
    removed: [...without(before?.removed, gained), ...lost],
  };
  // What takes back what was only planned plans nothing.
  const held = new Set(
    (access.roles.find(({ id }) => id === role)?.granted ?? []).flatMap((id) => codeOf.get(id) ?? []),
  );
  const own = {
    ...next,
    added: [...new Set(next.added)].filter((one) => !held.has(one)),
    removed: [...new Set(next.removed)].filter((one) => held.has(one)),
  };
  const others = planned.grants.filter((one) => one.role !== code);
  return { ...planned, grants: own.added.length + own.removed.length === 0 ? others : [...others, own] };
}

/** Whether nothing is planned. */
export function isNothing({ menu, codes, grants, dicts }: Belongings): boolean {
  return menu === undefined && codes.length + grants.length + dicts.length === 0;
}

const without = (list: readonly string[] = [], less: readonly string[]): string[] =>
  list.filter((one) => !less.includes(one));

/** Ids of the entries of a page by their codes. */
function entryIds({ menu, codes }: Pick<DocumentAccess, 'menu' | 'codes'>): Map<string, string> {
  return new Map([
    ...(menu ? [[MENU, menu.id] as const] : []),
    ...codes.flatMap(({ code, id }) => (id === undefined ? [] : [[code, id] as const])),
  ]);
}

function toPage({ above, ...wish }: MenuOfSet, there: MenuOfPage | undefined): MenuOfPage {
  return {
    ...wish,
    id: there?.id ?? MADE_MENU,
    parent: above.at(-1)?.id ?? '',
    isShipped: there?.isShipped ?? false,
    version: there?.version ?? 0,
  };
}
