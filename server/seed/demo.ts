// Fills an empty database with the demonstration: something to look at, search and change from the first minute.
import type { Transaction } from 'kysely';
import { hashPassword } from '../kernel/password-hash.ts';
import { levelOf, nextOrgCode } from '../kernel/org-code.ts';
import { createId } from '../records/record.ts';
import type { Database } from '../db/tables.ts';
import { grant } from './base.ts';
import { ADMIN_USERNAME } from '../identity/administrator.ts';
import { writeDemoAnnouncements } from '../features/messages/demo-announcements.ts';
import { demoCategories, type DemoCategory } from '../features/categories/demo-categories.ts';
import { demoDeparts, demoPositions, demoRoles, demoUsers, type DemoDepart } from './demo-data.ts';

const DAY = 86_400_000;

/** Where a department or a category lies. */
interface PlacedDepart {
  id: string;
  code: string;
}

/**
 * Writes departments, positions, categories, roles with their grants, users and announcements. One account per role gets a
 * password; nobody can sign in as the others.
 * @param takePassword gives the password of those accounts
 */
export async function seedDemo(
  transaction: Transaction<Database>,
  takePassword: () => Promise<string>,
  now: Date,
): Promise<void> {
  const departs = new Map<string, PlacedDepart>();
  await writeDeparts(transaction, demoDeparts, null, departs, now);
  await transaction
    .insertInto('sys_position')
    .values(
      demoPositions.map(([code, name, post_rank]) => ({
        id: createId(),
        code,
        name,
        post_rank,
        create_by: 'system',
        create_time: now,
      })),
    )
    .execute();
  await writeCategories(transaction, demoCategories, null, now);
  const roles = await writeRoles(transaction, now);
  const password = await takePassword();
  for (const [index, user] of demoUsers.entries()) {
    const depart = departs.get(user.depart);
    const roleId = roles.get(user.role);
    if (!depart || !roleId) throw new Error(`The demonstration user ${user.username} names no known place.`);
    const hasPassword = demoRoles.some(({ account }) => account === user.username);
    const number = String(index + 1).padStart(4, '0');
    const id = createId();
    const isInCharge = user.position === 'manager';
    await transaction
      .insertInto('sys_user')
      .values({
        id,
        username: user.username,
        realname: user.realname,
        // Each account has a salt of its own, although the password is the same.
        password: hasPassword ? await hashPassword(password) : null,
        sex: user.sex,
        email: `${user.username}@example.com`,
        phone: `1990000${number}`,
        work_no: `D${number}`,
        post: user.position,
        org_code: depart.code,
        user_identity: isInCharge ? 2 : 1,
        depart_ids: isInCharge ? depart.id : null,
        birthday: `${1972 + ((index * 7) % 30)}-${pad(1 + ((index * 5) % 12))}-${pad(1 + ((index * 11) % 28))}`,
        status: user.username === 'dengchao' ? 2 : 1,
        is_demo: true,
        create_by: 'system',
        create_time: new Date(now.getTime() - (demoUsers.length - index) * 3 * DAY),
      })
      .execute();
    await transaction
      .insertInto('sys_user_role')
      .values({ id: createId(), user_id: id, role_id: roleId })
      .execute();
    await transaction
      .insertInto('sys_user_depart')
      .values({ id: createId(), user_id: id, dep_id: depart.id })
      .execute();
  }
  await writeDemoAnnouncements(transaction, ADMIN_USERNAME, now);
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

async function writeDeparts(
  transaction: Transaction<Database>,
  departs: readonly DemoDepart[],
  parent: PlacedDepart | null,
  placed: Map<string, PlacedDepart>,
  now: Date,
): Promise<void> {
  const codes: string[] = [];
  for (const [index, depart] of departs.entries()) {
    const place = { id: createId(), code: nextOrgCode(parent?.code ?? '', codes) };
    codes.push(place.code);
    placed.set(depart.name, place);
    await transaction
      .insertInto('sys_depart')
      .values({
        id: place.id,
        parent_id: parent?.id ?? null,
        depart_name: depart.name,
        depart_order: index,
        org_category: depart.category,
        org_type: levelOf(place.code) === 1 ? '1' : '2',
        org_code: place.code,
        create_by: 'system',
        create_time: now,
      })
      .execute();
    await writeDeparts(transaction, depart.children ?? [], place, placed, now);
  }
}

async function writeCategories(
  transaction: Transaction<Database>,
  categories: readonly DemoCategory[],
  parent: PlacedDepart | null,
  now: Date,
): Promise<void> {
  const codes: string[] = [];
  for (const { name, children = [] } of categories) {
    const place = { id: createId(), code: nextOrgCode(parent?.code ?? '', codes) };
    codes.push(place.code);
    await transaction
      .insertInto('sys_category')
      .values({
        id: place.id,
        pid: parent?.id ?? '0',
        name,
        code: place.code,
        has_child: children.length > 0 ? '1' : '0',
        create_by: 'system',
        create_time: now,
      })
      .execute();
    await writeCategories(transaction, children, place, now);
  }
}

async function writeRoles(transaction: Transaction<Database>, now: Date): Promise<Map<string, string>> {
  const roles = new Map<string, string>();
  for (const [place, { code, name, description, grants }] of demoRoles.entries()) {
    const id = createId();
    roles.set(code, id);
    await transaction
      .insertInto('sys_role')
      .values({
        id,
        role_name: name,
        role_code: code,
        description,
        create_by: 'system',
        // The newest stands first: in their order here, in every installation.
        create_time: new Date(now.getTime() - (place + 1) * 1_000),
      })
      .execute();
    await grant(transaction, id, grants, now);
  }
  return roles;
}
