// Who is signed in at this moment, and the end of a session by somebody who may.
import { sql } from 'kysely';
import { failure } from '../../kernel/errors.ts';
import type { Sessions } from '../../identity/sessions.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { escapeLike } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { pageQuery, readPage, toPageResult } from '../../records/lists/page.ts';
import { askedId, idsText, nothing, splitSomeIds } from '../../records/schemas.ts';
import { formatTime } from '../../kernel/time.ts';
import { defineRoute, ok, pageOf } from '../../http/routing/define-route.ts';
import { describeAgent } from './describe-agent.ts';
import { checkNotAbove } from '../roles/grants.ts';
import { userEntity } from '../users/user-records.ts';

const text = { type: ['string', 'null'] } as const;
const searched = { type: 'string', maxLength: 100 } as const;

/** @param sessions knows which of them are alive */
export function createOnlineUserRoutes(sessions: Sessions) {
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/online/list',
      title: '在线用户列表',
      access: 'session',
      permission: 'online:list',
      scope: 'all',
      request: {
        querystring: {
          type: 'object',
          properties: {
            ...pageQuery.properties,
            username: searched,
            realname: searched,
            ip: searched,
            userId: askedId,
          },
        },
      },
      response: pageOf({
        type: 'object',
        properties: {
          // Of the session; the token itself is stored nowhere.
          id: { type: 'string' },
          userId: { type: 'string' },
          username: { type: 'string' },
          realname: text,
          avatar: text,
          orgCode: text,
          ip: text,
          client: text,
          agent: text,
          createTime: text,
          lastTime: text,
          isCurrent: { type: 'boolean' },
        },
      }),
      async handler({ query, db, user, now }) {
        const page = readPage(query);
        const shown = sessions
          .selectLive()
          .where(joinConditions(await readDataRules(db, user, userEntity, now(), 'user')))
          .$if(query.userId !== '', (qb) => qb.where('user.id', '=', query.userId))
          .$if(isAsked(query.username), (qb) => qb.where('user.username', 'ilike', contains(query.username)))
          .$if(isAsked(query.realname), (qb) => qb.where('user.realname', 'ilike', contains(query.realname)))
          .$if(isAsked(query.ip), (qb) => qb.where('session.ip', 'ilike', contains(query.ip)));
        const [counted, rows] = await Promise.all([
          shown.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
          shown
            .select([
              'session.id',
              'session.ip',
              'session.agent',
              'session.created_at',
              'session.last_used_at',
              'user.id as userId',
              'user.username',
              'user.realname',
              'user.avatar',
              'user.org_code',
            ])
            // One's own comes first: it is the one that must not be ended by mistake.
            .orderBy(sql`(session.id = ${user.sessionId}) desc, session.last_used_at desc, session.id`)
            .limit(page.size)
            .offset((page.number - 1) * page.size)
            .execute(),
        ]);
        const records = rows.map(({ org_code, created_at, last_used_at, ...row }) => ({
          ...row,
          orgCode: org_code,
          client: describeAgent(row.agent ?? ''),
          createTime: formatTime(created_at),
          lastTime: formatTime(last_used_at),
          isCurrent: row.id === user.sessionId,
        }));
        return ok(toPageResult(records, Number(counted.total), page));
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/online/forceLogout',
      title: '强制下线',
      access: 'session',
      permission: 'online:kick',
      scope: 'all',
      operation: { type: 4 },
      request: {
        body: { type: 'object', required: ['ids'], properties: { ids: { ...idsText, minLength: 1 } } },
      },
      response: nothing,
      async handler({ body, db, user, now, request }) {
        const ids = splitSomeIds(body.ids);
        if (ids.includes(user.sessionId)) {
          throw failure('rule', '不能强制下线自己当前的会话，请使用“退出登录”');
        }
        const found = await db
          .selectFrom('sys_session as session')
          .innerJoin('sys_user as user', 'user.id', 'session.user_id')
          .select(['session.id', 'session.user_id', 'user.username'])
          .where('session.id', 'in', ids)
          .where(joinConditions(await readDataRules(db, user, userEntity, now(), 'user')))
          .execute();
        if (found.length === 0) throw failure('rule', '会话已结束，请刷新列表');
        await checkNotAbove({ db, user, now }, [...new Set(found.map(({ user_id }) => user_id))]);
        await db
          .deleteFrom('sys_session')
          .where(
            'id',
            'in',
            found.map(({ id }) => id),
          )
          .execute();
        const names = [...new Set(found.map(({ username }) => username))];
        request.log.info({ event: 'sessions-ended', user: user.username, targets: names });
        return ok(null, '已强制下线');
      },
    }),
  ];
}

function isAsked(text: string | undefined): boolean {
  return (text ?? '').replaceAll('*', '').trim() !== '';
}

/** Clients of this family put stars around what is looked for. */
function contains(text: string | undefined): string {
  return `%${escapeLike((text ?? '').trim().replace(/^\*|\*$/g, ''))}%`;
}
