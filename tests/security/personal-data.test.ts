// S82: what somebody without the right to the user list may learn of another person, over every read there is.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameOfRoute } from '../../server/http/routing/check-route.ts';
import type { Route } from '../../server/http/routing/define-route.ts';
import { pathOf } from '../../server/http/routing/route-path.ts';
import { openAdministration, type Administration } from '../administration-driver.ts';

const PHONE = '13912345678';
const MAIL = 'somebody.private@example.com';
const BIRTHDAY = '1979-04-17';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
  await office.server.db
    .updateTable('sys_user')
    .set({ phone: PHONE, email: MAIL, birthday: BIRTHDAY })
    .where('username', '=', 'leader')
    .execute();
});
afterAll(() => office.close());

/** Everything that could lead a read to the leader, under whatever name it asks for it. */
async function listHints(): Promise<Record<string, string>> {
  const { db } = office.server;
  const { id, org_code } = await db
    .selectFrom('sys_user')
    .select(['id', 'org_code'])
    .where('username', '=', 'leader')
    .executeTakeFirstOrThrow();
  const { dep_id } = await db
    .selectFrom('sys_user_depart')
    .select('dep_id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const byUser = { id, ids: id, userIds: id, userId: id, userid: id, dataId: id };
  const byDepart = { depId: dep_id, departId: dep_id, deptId: dep_id, orgCode: org_code ?? '' };
  const byName = {
    username: 'leader',
    usernames: 'leader',
    realname: '周建华',
    keyWord: '周',
    keyword: '周',
    key: id,
  };
  const byTable = {
    table: 'sys_user',
    tableName: 'sys_user',
    dataTable: 'sys_user',
    text: 'realname',
    code: 'username',
  };
  return { ...byUser, ...byDepart, ...byName, ...byTable, pageSize: '500' };
}

it('no phone number, mail address or birthday in full, whichever call is made (S82)', async () => {
  const hints = await listHints();
  const id = hints['id'] ?? '';
  const leaks: string[] = [];
  const answered = new Set<string>();
  const ask = async (route: Route, query: Record<string, string>, param: string, token: string) => {
    const path = pathOf(route, '/api').replaceAll(/:\w+/g, encodeURIComponent(param));
    const answer = await office.server.call('GET', `${path}?${new URLSearchParams(query).toString()}`, {
      token,
    });
    const name = nameOfRoute(route);
    if (answer.statusCode === 200) answered.add(name);
    const told = [PHONE, MAIL, BIRTHDAY].filter((secret) => answer.body.includes(secret));
    return told.length > 0 ? [`${name} ${told.join()}`] : [];
  };
  const reads = office.server.routes.filter(({ method, access }) => method === 'GET' && access === 'session');
  const staff = await office.server.signIn('staff');
  const shownToAdmin = new Set<string>();
  for (const route of reads) {
    const known = Object.keys(route.request.querystring?.properties ?? {});
    const fitting = Object.fromEntries(Object.entries(hints).filter(([name]) => known.includes(name)));
    const departOnly = { ...fitting, ...('id' in fitting ? { id: hints['depId'] ?? '' } : {}) };
    const asked = new Map([{}, fitting, departOnly].map((query) => [JSON.stringify(query), query]));
    for (const query of asked.values()) {
      for (const param of [id, 'users', 'leader']) {
        leaks.push(...(await ask(route, query, param, staff)));
        if (!route.url.includes(':')) break;
      }
    }
    for (const leak of await ask(route, fitting, 'users', office.admin)) shownToAdmin.add(leak);
  }
  console.log(`S82: ${String(answered.size)} reads answered, ${String(leaks.length)} told too much`);
  expect(leaks).toEqual([]);
  // What is looked for is there to be found.
  expect(shownToAdmin.size).toBeGreaterThan(3);
});
