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

/** Path of the calls of an entity below API_BASE, before `/list`, `/add` and so on. */
export function pathOfCalls({ id, path, calls }: Pick<EntityDeclaration, 'id' | 'path' | 'calls'>): string {
  return path ?? calls?.path ?? `/${id}`;
}

/** Operations of an entity; what lies in no recycle bin cannot be removed from one. */
export function operationsOf({ recycle }: Pick<EntityDeclaration, 'recycle'>): EntityOperation[] {
  const all = Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[];
  return ['list', ...all.filter((operation) => operation !== 'purge' || recycle === true)];
}

/** The button permissions of an entity, as a menu lists them. `makeId` gives each a key that stays. */
export function buttonsOf(entity: EntityDeclaration, makeId: (code: string) => string): MenuButton[] {
  return operationsOf(entity).flatMap((operation) => {
    if (operation === 'list') return [];
    const action = permissionOf(entity, operation);
    return [{ id: makeId(action), title: OPERATIONS[operation], action }];
  });
}
