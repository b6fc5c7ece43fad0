// The signed-in user as clients keep it: no password, and telephone numbers only masked, because it lies in storage for days.
import { sql, type Kysely } from 'kysely';
import type { Database, Row } from '../../db/tables.ts';
import { ONLY_TENANT } from '../../kernel/one-tenant.ts';
import { formatTime } from '../../kernel/time.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';

const text = { type: ['string', 'null'] } as const;
const number = { type: ['integer', 'null'] } as const;

export const userInfoSchema = {
  type: 'object',
  required: ['id', 'username'],
  properties: {
    id: { type: 'string' },
    username: { type: 'string' },
    realname: text,
    avatar: text,
    birthday: text,
    sex: number,
    email: text,
    phone: text,
    orgCode: text,
    status: number,
    delFlag: number,
    workNo: text,
    post: text,
    telephone: text,
    createBy: text,
    createTime: text,
    updateBy: text,
    updateTime: text,
    activitiSync: number,
    userIdentity: number,
    departIds: text,
    relTenantIds: text,
    companyCode: text,
    roles: { type: 'array', items: { type: 'string' } },
    /** False: the page shows no messages in its corner when they come. */
    isReminded: { type: 'boolean' },
  },
} as const satisfies JsonSchema;

export const departSchema = {
  type: 'object',
  required: ['id', 'departName', 'orgCode'],
  properties: {
    id: { type: 'string' },
    parentId: text,
    departName: { type: 'string' },
    departNameEn: text,
    departNameAbbr: text,
    departOrder: number,
    description: text,
    orgCategory: text,
    orgType: text,
    orgCode: { type: 'string' },
    address: text,
    memo: text,
    status: text,
    delFlag: text,
  },
} as const satisfies JsonSchema;

/** 138****0000: enough to recognise one's own number. */
export function maskPhone(phone: string | null): string | null {
  if (phone === null || phone === '') return phone;
  if (phone.length < 7) return '*'.repeat(phone.length);
  return `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`;
}

/** z***@example.com */
export function maskEmail(email: string | null): string | null {
  if (email === null || email === '') return email;
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
}

function toUserInfo(user: Row<'sys_user'>, roles: readonly string[], isReminded: boolean) {
  return {
    id: user.id,
    username: user.username,
    realname: user.realname,
    avatar: user.avatar,
    birthday: user.birthday,
    sex: user.sex,
    email: maskEmail(user.email),
    phone: maskPhone(user.phone),
    orgCode: user.org_code,
    status: user.status,
    delFlag: user.del_flag,
    workNo: user.work_no,
    post: user.post,
    telephone: maskPhone(user.telephone),
    createBy: user.create_by,
    createTime: formatTime(user.create_time),
    updateBy: user.update_by,
    updateTime: formatTime(user.update_time),
    activitiSync: user.activiti_sync,
    userIdentity: user.user_identity,
    departIds: user.depart_ids,
    relTenantIds: String(ONLY_TENANT),
    companyCode: user.company_code,
    roles,
    isReminded,
  };
}

/** @throws when there is no such user */
export async function readUserInfo(db: Kysely<Database>, userId: string) {
  const user = await db
    .selectFrom('sys_user')
    .selectAll()
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('sys_user_role as held')
        .innerJoin('sys_role as role', 'role.id', 'held.role_id')
        .select('role.role_code')
        .whereRef('held.user_id', '=', 'sys_user.id')
        .orderBy('role.role_code')})`.as('roles'),
    )
    .select((eb) =>
      eb
        .selectFrom('sys_user_setting as setting')
        .select('setting.is_reminded')
        .whereRef('setting.user_id', '=', 'sys_user.id')
        .as('is_reminded'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return toUserInfo(user, user.roles, user.is_reminded ?? true);
}

/** Departments that a user belongs to and that are not deleted, by their order. */
export async function readUserDeparts(db: Kysely<Database>, userId: string) {
  const rows = await db
    .selectFrom('sys_user_depart as member')
    .innerJoin('sys_depart as depart', 'depart.id', 'member.dep_id')
    .selectAll('depart')
    .where('member.user_id', '=', userId)
    .where('depart.del_flag', '=', '0')
    .orderBy('depart.depart_order')
    .orderBy('depart.org_code')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    departName: row.depart_name,
    departNameEn: row.depart_name_en,
    departNameAbbr: row.depart_name_abbr,
    departOrder: row.depart_order,
    description: row.description,
    orgCategory: row.org_category,
    orgType: row.org_type,
    orgCode: row.org_code,
    address: row.address,
    memo: row.memo,
    status: row.status,
    delFlag: row.del_flag,
  }));
}
