// How many people an announcement will reach, and which, asked before it is published.
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { escapeLike } from '../../records/conditions/filter.ts';
import { defineRoute, ok, pageOf } from '../../http/routing/define-route.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { pageQuery, readPage, toPageResult } from '../../records/lists/page.ts';
import { idsText, splitIds } from '../../records/schemas.ts';
import type { Asker } from '../../records/asker.ts';
import { readDepartNames } from '../users/user-records.ts';
import { readShownUsers } from '../users/shown-users.ts';

/** Whoever writes one chooses its receivers and may see who they are: these people are in the pickers of everybody. */
const PERMISSION = ['announcement:publish', 'announcement:add', 'announcement:edit'] as const;

/** Of a person in the dictionary `user_status`. */
const FROZEN = 2;

const addressed = {
  msgType: { type: 'string', enum: ['ALL', 'USER'] },
  userIds: { ...idsText, type: ['string', 'null'] },
} as const;

interface Addressed {
  msgType: 'ALL' | 'USER';
  userIds?: string | null | undefined;
}

const text = { type: ['string', 'null'] } as const;

export const announcementReachRoutes = [
  defineRoute({
    method: 'POST',
    url: '/sys/annountCement/reach',
    title: '通告将通知的人数',
    access: 'session',
    permission: PERMISSION,
    scope: 'all',
    operation: null,
    rateLimit: { max: 120, seconds: 60 },
    request: { body: { type: 'object', required: ['msgType'], properties: addressed } },
    // Of people the caller sees, `frozen` of them cannot sign in at present; `isPart` says that rules narrow whom the caller sees, and there may be more.
    response: {
      type: 'object',
      required: ['count', 'frozen', 'isPart'],
      properties: { count: { type: 'integer' }, frozen: { type: 'integer' }, isPart: { type: 'boolean' } },
    },
    async handler({ body, db, user, now }) {
      const { people, isPart } = await findReached({ db, user, now }, body);
      const frozen = people.where('sys_user.status', '=', FROZEN);
      return ok({ count: await countOf(people), frozen: await countOf(frozen), isPart });
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/annountCement/receivers',
    title: '通告将通知的人',
    access: 'session',
    permission: PERMISSION,
    scope: 'all',
    operation: null,
    rateLimit: { max: 120, seconds: 60 },
    request: {
      querystring: pageQuery,
      body: {
        type: 'object',
        required: ['msgType'],
        properties: { ...addressed, realname: { type: ['string', 'null'], maxLength: 100 } },
      },
    },
    response: pageOf({
      type: 'object',
      required: ['id', 'username', 'realname', 'departs', 'status'],
      properties: {
        id: { type: 'string' },
        username: { type: 'string' },
        realname: text,
        departs: text,
        status: { type: 'integer' },
      },
    }),
    async handler({ query, body, db, user, now }) {
      const asker = { db, user, now };
      const page = readPage(query);
      // Stars are how search forms say "contains".
      const name = (body.realname ?? '').replaceAll('*', '').trim();
      const { people } = await findReached(asker, body);
      const found = people.$if(name !== '', (qb) =>
        qb.where('sys_user.realname', 'ilike', `%${escapeLike(name)}%`),
      );
      const total = await countOf(found);
      const rows = await found
        .select(['sys_user.id', 'sys_user.username', 'sys_user.realname', 'sys_user.status'])
        .orderBy('sys_user.realname')
        .orderBy('sys_user.username')
        .orderBy('sys_user.id')
        .limit(page.size)
        .offset((page.number - 1) * page.size)
        .execute();
      const departs = await readDepartNames(
        asker,
        rows.map(({ id }) => id),
      );
      return ok(
        toPageResult(
          rows.map((row) => ({ ...row, departs: departs.get(row.id) ?? '' })),
          total,
          page,
        ),
      );
    },
  }),
];

/**
 * Those whom an announcement will reach, as far as the caller sees them. Number and names are both asked of this, so that
 * they never differ.
 */
async function findReached(asker: Asker, { msgType, userIds }: Addressed) {
  const shown = await readShownUsers(asker);
  const named = msgType === 'USER' ? splitIds(userIds) : undefined;
  const isNobody = named?.length === 0;
  const people = asker.db
    .selectFrom('sys_user')
    .where('sys_user.del_flag', '=', 0)
    .where(joinConditions(shown))
    .$if(isNobody, (qb) => qb.where(sql<boolean>`false`))
    .$if(named !== undefined && !isNobody, (qb) => qb.where('sys_user.id', 'in', named ?? []));
  return { people, isPart: shown.length > 0 && !isNobody };
}

async function countOf(people: SelectQueryBuilder<Database, 'sys_user', object>): Promise<number> {
  const { count } = await people
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
