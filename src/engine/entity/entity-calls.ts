// Where the calls of an entity lie and which permission each needs: one home for server, checker and generated screens.
import type { EntityDeclaration, MenuButton } from '../catalog.ts';

/** What a permission of an entity lets people do, besides listing; the titles stand in the tree of permissions. */
const OPERATIONS = {
  add: '新增',
  edit: '编辑',
  delete: '删除',
  deleteBatch: '批量删除',
  import: '导入',
  export: '导出',
  purge: '彻底删除',
} as const;

export type EntityOperation = keyof typeof OPERATIONS | 'list';

/** Part of the permission codes before the colon. */
export function resourceOf({ id, permission }: Pick<EntityDeclaration, 'id' | 'permission'>): string {
  return permission?.split(':')[0] ?? id.replaceAll('/', '.');
}

/** The permission code of an operation, e.g. `lease.contract:edit`. */
export function permissionOf(
  entity: Pick<EntityDeclaration, 'id' | 'permission'>,
  operation: EntityOperation,
): string {
  return `${resourceOf(entity)}:${operation}`;
}

/** The code that a field names as `shownWith` or `changedWith`: a verb is one of its entity. */
export function fieldCode(entity: Pick<EntityDeclaration, 'id' | 'permission'>, stated: string): string {
  return stated.includes(':') ? stated : `${resourceOf(entity)}:${stated}`;
}

/** Permissions that there are because fields of a completed entity name them, as they stand in the tree of permissions. */
export function fieldPermissionsOf(entity: EntityDeclaration): { code: string; title: string }[] {
  const given = new Set(operationsOf(entity).map((operation) => permissionOf(entity, operation)));
  const shown = new Map<string, string[]>();
  const changed = new Map<string, string[]>();
  const add = (to: Map<string, string[]>, code: string | undefined, title: string): void => {
    if (code === undefined || given.has(code) || !code.startsWith(`${resourceOf(entity)}:`)) return;
    to.set(code, [...(to.get(code) ?? []), `「${title}」`]);
  };
  for (const { shownWith, changedWith, title } of Object.values(entity.fields)) {
    add(shown, shownWith, title);
    add(changed, changedWith, title);
  }
  return [...new Set([...shown.keys(), ...changed.keys()])].map((code) => {
    const read = shown.get(code)?.join('');
    const written = changed.get(code)?.join('');
    const title =
      read === written
        ? `查看和修改${read ?? ''}`
        : [
            ...(read === undefined ? [] : [`查看${read}`]),
            ...(written === undefined ? [] : [`修改${written}`]),
          ].join('、');
    return { code, title: [...title].slice(0, MAX_TITLE).join('') };
  });
}

/** Characters that the tree of permissions has for a title. */
const MAX_TITLE = 100;

/** All codes that follow from an entity whose calls the server makes. */
export function codesOf(entity: EntityDeclaration): string[] {
  return [
    ...operationsOf(entity).map((operation) => permissionOf(entity, operation)),
    ...fieldPermissionsOf(entity).map(({ code }) => code),
  ];
}

/** Path of the calls of an entity below API_BASE, before `/list`, `/add` and so on. */
export function pathOfCalls({ id, path, calls }: Pick<EntityDeclaration, 'id' | 'path' | 'calls'>): string {
  return path ?? calls?.path ?? `/${id}`;
}

/** Operations of an entity; what lies in no recycle bin cannot be removed from one. */
export function operationsOf({ recycle }: Pick<EntityDeclaration, 'recycle'>): EntityOperation[] {
  const all = Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[];
  return ['list', ...all.filter((operation) => operation !== 'purge' || recycle === true)];
}

/**
 * The button permissions of an entity, as a menu lists them. `makeId` gives each a key that stays.
 * @param rows entities whose records are saved with it: what their fields ask for stands here, too
 */
export function buttonsOf(
  entity: EntityDeclaration,
  rows: readonly EntityDeclaration[],
  makeId: (code: string) => string,
): MenuButton[] {
  const operations = operationsOf(entity).flatMap((operation) =>
    operation === 'list' ? [] : [{ code: permissionOf(entity, operation), title: OPERATIONS[operation] }],
  );
  const ofFields = [entity, ...rows].flatMap(fieldPermissionsOf);
  const byCode = new Map([...operations, ...ofFields].map((one) => [one.code, one]));
  return [...byCode.values()].map(({ code, title }) => ({ id: makeId(code), title, action: code }));
}
