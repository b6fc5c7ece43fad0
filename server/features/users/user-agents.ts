// Deputies, as clients of this family keep them: everybody names their own, who may edit people those of others.
import { isNamed } from '../../db/names.ts';
import { failure } from '../../kernel/errors.ts';
import { formatTime, parseTime } from '../../kernel/time.ts';
import type { Asker } from '../../records/asker.ts';
import { createdBy, updatedBy } from '../../records/writes/audit.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { createId } from '../../records/record.ts';
import { idText, nothing } from '../../records/schemas.ts';
import { refuse } from '../../records/writes/field-refusal.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { checkNotAbove } from '../roles/grants.ts';
import { readShownUsers } from './shown-users.ts';
import { isInUse } from './user-records.ts';

const everybody = {
  open: 'everybody names their own deputy; that of somebody else needs user:edit',
} as const;

const name = { type: 'string', maxLength: 100 } as const;
const text = { type: ['string', 'null'] } as const;
const time = { type: ['string', 'null'], maxLength: 30 } as const;
const status = { type: ['string', 'integer', 'null'], enum: ['0', '1', 0, 1, '', null] } as const;

const sent = { agentUserName: name, startTime: time, endTime: time, status } as const;

/** What a form of these clients sends of a deputy. */
interface Sent {
  agentUserName: string;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  status?: string | number | null | undefined;
}

export const userAgentRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/sysUserAgent/queryByUserName',
    title: '用户的代理人',
    access: 'session',
    permission: everybody,
    scope: 'own',
    request: {
      querystring: {
        type: 'object',
        required: ['userName'],
        properties: { userName: { ...name, default: '' } },
      },
    },
    response: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        userName: { type: 'string' },
        agentUserName: { type: 'string' },
        startTime: text,
        endTime: text,
        status: { type: 'string' },
        createBy: text,
        createTime: text,
        updateBy: text,
        updateTime: text,
      },
    },
    async handler({ query, db, user, now }) {
      const person = await findPerson({ db, user, now }, query.userName);
      const row = await db
        .selectFrom('sys_user_agent as agent')
        .innerJoin('sys_user as deputy', 'deputy.id', 'agent.agent_id')
        .selectAll('agent')
        .select('deputy.username as agent_name')
        .where('agent.user_id', '=', person.id)
        .executeTakeFirst();
      // Clients take that for a person who has named nobody yet.
      if (!row) throw failure('record-missing');
      return ok({
        id: row.id,
        userName: person.username,
        agentUserName: row.agent_name,
        startTime: formatTime(row.start_time),
        endTime: formatTime(row.end_time),
        status: row.status,
        createBy: row.create_by,
        createTime: formatTime(row.create_time),
        updateBy: row.update_by,
        updateTime: formatTime(row.update_time),
      });
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/sysUserAgent/add',
    title: '新增代理人',
    access: 'session',
    permission: everybody,
    operation: { title: '设置代理人' },
    scope: 'own',
    request: {
      body: {
        type: 'object',
        required: ['userName', 'agentUserName'],
        properties: { userName: name, ...sent },
      },
    },
    response: nothing,
    async handler({ body, db, user, now }) {
      const asker = { db, user, now };
      const person = await findPerson(asker, body.userName);
      await checkNotAbove(asker, [person.id]);
      const values = await readDeputy(asker, person.id, body);
      // One a person: whoever presses again, or adds from two pages, changes the one that is there.
      await db
        .insertInto('sys_user_agent')
        .values({ id: createId(), user_id: person.id, ...values, ...createdBy(user, now()) })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ ...values, ...updatedBy(user, now()) }),
        )
        .execute();
      return ok(null, '添加成功！');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/sysUserAgent/edit',
    title: '编辑代理人',
    access: 'session',
    permission: everybody,
    operation: { title: '设置代理人' },
    scope: 'own',
    request: {
      body: { type: 'object', required: ['id', 'agentUserName'], properties: { id: idText, ...sent } },
    },
    response: nothing,
    async handler({ body, db, user, now }) {
      const asker = { db, user, now };
      // Whose deputy it is says the row, whatever is sent beside its id.
      const row = await db
        .selectFrom('sys_user_agent as agent')
        .innerJoin('sys_user as person', 'person.id', 'agent.user_id')
        .select('person.username')
        .where('agent.id', '=', body.id)
        .executeTakeFirst();
      if (!row) throw failure('record-missing');
      const person = await findPerson(asker, row.username);
      await checkNotAbove(asker, [person.id]);
      await db
        .updateTable('sys_user_agent')
        .set({ ...(await readDeputy(asker, person.id, body)), ...updatedBy(user, now()) })
        .where('id', '=', body.id)
        .execute();
      return ok(null, '修改成功!');
    },
  }),
];

/**
 * The person whose deputy is asked for or named: oneself, or whom somebody who may edit people sees.
 * @throws forbidden, record-missing
 */
async function findPerson({ db, user, now }: Asker, username: string) {
  const own = await db
    .selectFrom('sys_user')
    .select(['id', 'username'])
    .where('id', '=', user.id)
    .where(isNamed('username', username))
    .executeTakeFirst();
  if (own) return own;
  if (!user.permissions.has('user:edit')) throw failure('forbidden');
  const person = await findShown({ db, user, now }, username);
  if (!person) throw failure('record-missing');
  return person;
}

async function findShown(asker: Asker, username: string) {
  return asker.db
    .selectFrom('sys_user')
    .select(['id', 'username'])
    .where(isNamed('username', username))
    .where(isInUse)
    .where(joinConditions(await readShownUsers(asker)))
    .executeTakeFirst();
}

/** @throws request-invalid naming the field */
async function readDeputy(asker: Asker, personId: string, body: Sent) {
  const field = { name: 'agentUserName' };
  const deputy = await findShown(asker, body.agentUserName);
  if (!deputy) throw refuse(field, '代理人不存在，请重新选择');
  if (deputy.id === personId) throw refuse(field, '代理人不能是本人，请选择其他用户');
  const start = readTime('startTime', '代理开始时间', body.startTime);
  const end = readTime('endTime', '代理结束时间', body.endTime);
  if (start !== null && end !== null && end < start) {
    throw refuse({ name: 'endTime' }, '代理结束时间不能早于开始时间');
  }
  return { agent_id: deputy.id, start_time: start, end_time: end, status: readStatus(body.status) };
}

function readTime(name: string, title: string, sentTime: string | null | undefined): Date | null {
  const written = (sentTime ?? '').trim();
  if (written === '') return null;
  const read = parseTime(written);
  if (read === undefined) throw refuse({ name }, `${title}不是有效的时间`);
  return read;
}

/** In force, unless something else is said. */
function readStatus(sentStatus: string | number | null | undefined): string {
  return String(sentStatus ?? '1') === '0' ? '0' : '1';
}
