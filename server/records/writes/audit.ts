// Who made or changed a record and when: columns that only the server writes.
import type { SignedIn } from '../asker.ts';
import type { Entity } from '../entities.ts';
import type { Changes } from './write.ts';

/** Columns of a new record; that of a managed table belongs to the department that its author works in. */
export function createdBy(
  user: Pick<SignedIn, 'username' | 'orgCode'>,
  now: number,
  entity?: Pick<Entity, 'storage'>,
): Changes {
  return {
    create_by: user.username,
    create_time: new Date(now),
    ...(entity?.storage === 'managed' ? { sys_org_code: user.orgCode } : {}),
  };
}

/** Columns of a changed record. */
export function updatedBy(user: Pick<SignedIn, 'username'>, now: number) {
  return { update_by: user.username, update_time: new Date(now) };
}
