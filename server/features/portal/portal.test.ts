import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';

let administration: Administration;
beforeAll(async () => {
  administration = await openAdministration();
});
afterAll(() => administration.close());

interface Portal {
  cards: { screen: string; span: number }[];
  version: number;
  waiting: {
    failedJobs: number;
    failedDeliveries: number;
    licenceDays: number | null;
    isStartShown: boolean;
  };
}

async function ask(method: string, token: string, body?: object) {
  const options = { token, ...(body === undefined ? {} : { body }) };
  const answer = await administration.server.call(method, '/api/site/portal', options);
  return {
    status: answer.statusCode,
    ...answer.json<{ message: string; success: boolean; result: Portal }>(),
  };
}

const cards = [
  { screen: 'portal/visits', span: 8 },
  { screen: 'portal/messages', span: 4 },
];

describe('the portal', () => {
  // H2.50
  it('is arranged by the administrator for everybody, and by nobody else', async () => {
    const { server, admin } = administration;
    const staff = await server.signIn('staff');
    expect((await ask('GET', staff)).result).toMatchObject({ cards: [], version: 0 });
    const { username, password } = await administration.addUser({
      selectedroles: await administration.roleId('admin'),
    });
    const deputy = await server.signIn(username, password);
    for (const token of [staff, deputy]) {
      const refused = await ask('PUT', token, { cards, version: 0 });
      expect(refused).toMatchObject({ status: 403, message: '只有管理员账号可以编辑门户' });
    }
    expect((await ask('GET', admin)).result.cards).toEqual([]);

    const saved = await ask('PUT', admin, { cards, version: 0 });
    expect(saved).toMatchObject({ success: true, message: '已保存', result: { cards, version: 1 } });
    expect((await ask('GET', staff)).result).toMatchObject({ cards, version: 1 });
    expect((await server.call('GET', '/api/site/portal')).statusCode).toBe(401);
  });

  it('refuses what was read before somebody else saved, and keeps theirs', async () => {
    const { admin } = administration;
    const { version } = (await ask('GET', admin)).result;
    expect((await ask('PUT', admin, { cards: cards.slice(0, 1), version })).success).toBe(true);
    const late = await ask('PUT', admin, { cards: [], version });
    expect(late).toMatchObject({ status: 409, message: '门户已被他人修改，请退出编辑并刷新后重试' });
    expect((await ask('GET', admin)).result.cards).toEqual(cards.slice(0, 1));
  });

  it.each([
    ['a width that the grid does not have', [{ screen: 'portal/visits', span: 5 }], 400],
    ['an id that is none', [{ screen: '../secret', span: 4 }], 400],
    ['more cards than fit', Array.from({ length: 25 }, (_, at) => ({ screen: `a/b${at}`, span: 4 })), 400],
  ])('refuses %s', async (_, wrong, status) => {
    const { admin } = administration;
    const { version } = (await ask('GET', admin)).result;
    expect((await ask('PUT', admin, { cards: wrong, version })).status).toBe(status);
  });

  it('holds no card twice', async () => {
    const { admin } = administration;
    const { version } = (await ask('GET', admin)).result;
    const twice = await ask('PUT', admin, { cards: [cards[0], cards[0]], version });
    expect(twice).toMatchObject({ success: false, message: '同一张卡片只能放一次' });
  });
});

describe('what waits besides messages', () => {
  const nothing = { failedJobs: 0, failedDeliveries: 0, licenceDays: null, isStartShown: false };

  it('counts tasks that failed the last time and deliveries that were given up, for those alone who may look at them', async () => {
    const { admin, server } = administration;
    const staff = await server.signIn('staff');
    const waiting = async (token: string) => (await ask('GET', token)).result.waiting;
    expect(await waiting(admin)).toEqual({ ...nothing, isStartShown: true });
    const task = (id: string, status: number, last_result: number | null) => ({
      id,
      job_class_name: 'sweepHistory',
      cron_expression: '0 0 3 * * ?',
      status,
      last_result,
    });
    await server.db
      .insertInto('sys_quartz_job')
      .values([task('failed', 0, 0), task('done', 0, 1), task('new', 0, null), task('stopped', -1, 0)])
      .execute();
    const sent = (id: string, state: string) => ({
      id,
      kind: 'request',
      title: '通知门禁',
      source: 'lease/contract afterEdit',
      payload: '{}',
      state,
      next_time: new Date(),
      create_by: 'admin',
      create_time: new Date(),
    });
    await server.db
      .insertInto('sys_outbox')
      .values([sent('a', 'failed'), sent('b', 'failed'), sent('c', 'done')])
      .execute();
    expect(await waiting(admin)).toEqual({
      failedJobs: 1,
      failedDeliveries: 2,
      licenceDays: null,
      isStartShown: true,
    });
    expect(await waiting(staff)).toEqual(nothing);
  });

  it('has the first steps until they are put away, and still while one of them is not done', async () => {
    const { admin, server, call, addUser } = administration;
    const isStartShown = async () => (await ask('GET', admin)).result.waiting.isStartShown;
    await call('PUT', '/startHere/own', { isShown: false });
    expect(await isStartShown()).toBe(false);
    await call('PUT', '/startHere/own', { isShown: true, hasReadGuides: true });
    await addUser();
    expect(await isStartShown()).toBe(true);
    const steps = (await call<Record<string, boolean>>('GET', '/startHere/steps')).result;
    expect(steps).toMatchObject({ hasPeople: true, hasReadGuides: true, hasPage: false, hasData: false });
    expect(server).toBeTruthy();
  });

  it('tells who may import licences of the last thirty days of theirs, and that it counts no more', async () => {
    const { server, addUser } = administration;
    const { username, password } = await addUser();
    const began = server.clock.now;
    const days = async (account: [] | [string, string]) => {
      const token = await server.signIn(...account);
      return (await ask('GET', token)).result.waiting.licenceDays;
    };
    // An evaluation lasts a year. The latest time that was seen counts, so that nothing follows this test.
    for (const [passed, left] of [
      [334, null],
      [335, 30],
      [336, 29],
      [366, -1],
    ] as const) {
      server.clock.now = began + (passed - 0.5) * 86_400_000;
      expect(await days([]), `after ${String(passed)} days`).toBe(left);
      expect(await days([username, password])).toBeNull();
    }
  });
});
