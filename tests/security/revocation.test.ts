// S27, S80: whatever takes a right away takes it away from sessions that are open, at once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/kernel/password-hash.ts';
import { endSessions } from '../../server/identity/sessions.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../app-driver.ts';

const NEW_PASSWORD = 'Other-Word-9x';

let app: TestApp;
let admin: string;
let victim: string;
let id: string;
beforeAll(async () => {
  app = await openTestApp({ isDemo: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db
    .updateTable('sys_user')
    .set({ status: 1, del_flag: 0, password: await hashPassword(TEST_PASSWORD) })
    .where('username', '=', 'leader')
    .execute();
  ({ id } = await app.db
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', 'leader')
    .executeTakeFirstOrThrow());
  admin = await app.signIn();
  victim = await app.signIn('leader');
});

const callGranted = () => app.call('GET', '/api/sys/user/exportXls', { token: victim });

/** Does something as administrator and gives the status of the victim's very next call, and the time between. */
async function after(method: string, url: string, body?: object): Promise<number> {
  expect((await callGranted()).statusCode).toBe(200);
  const done = await app.call(method, url, { token: admin, ...(body === undefined ? {} : { body }) });
  expect(done.json(), `${method} ${url}`).toMatchObject({ success: true });
  const start = performance.now();
  const { statusCode } = await callGranted();
  expect(performance.now() - start).toBeLessThan(1000);
  return statusCode;
}

describe('an open session', () => {
  it('ends with a freeze', async () => {
    expect(await after('PUT', '/api/sys/user/frozenBatch', { ids: id, status: '2' })).toBe(401);
  });

  it('ends with a new password, and the old one opens no other', async () => {
    const body = { username: 'leader', password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD };
    expect(await after('PUT', '/api/sys/user/changePassword', body)).toBe(401);
    await expect(app.signIn('leader')).rejects.toThrow('用户名或密码错误');
    await app.signIn('leader', NEW_PASSWORD);
  });

  it('ends when its user is moved to the recycle bin', async () => {
    expect(await after('DELETE', `/api/sys/user/delete?id=${id}`)).toBe(401);
  });

  it('keeps working without the right that the role lost', async () => {
    const role = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'depart_leader')
      .executeTakeFirstOrThrow();
    const held = await app.db
      .selectFrom('sys_role_permission')
      .select('permission_id')
      .where('role_id', '=', role.id)
      .execute();
    const before = held.map((row) => row.permission_id).join(',');
    const body = { roleId: role.id, permissionIds: 'menu-home', lastpermissionIds: before };
    expect(await after('POST', '/api/sys/permission/saveRolePermission', body)).toBe(403);
    expect((await app.call('GET', '/api/sys/getUserInfo', { token: victim })).statusCode).toBe(200);
  });
});

describe('a sign-in that runs while its password is being changed', () => {
  it.each([
    ['a new password', { password: 'changed-hash' }],
    ['a freeze', { status: 2 }],
    ['a removal', { del_flag: 1 }],
  ])('opens no session that outlives %s', async (_what, change) => {
    const { signingIn } = await app.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('sys_user').set(change).where('id', '=', id).execute();
      const started = app.call('POST', '/api/sys/login', {
        body: { username: 'leader', password: TEST_PASSWORD },
      });
      // The password is right as far as the sign-in can see; it now waits for this transaction.
      await new Promise((resolve) => setTimeout(resolve, 400));
      await endSessions(transaction, id);
      return { signingIn: started };
    });
    expect((await signingIn).json()).toMatchObject({ success: false, message: '用户名或密码错误' });
    const open = await app.db.selectFrom('sys_session').select('id').where('user_id', '=', id).execute();
    expect(open).toEqual([]);
  });
});
