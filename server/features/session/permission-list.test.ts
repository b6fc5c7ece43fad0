import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import type { GrantEntry, MenuNode } from './menu-tree.ts';

interface PermissionList {
  menu: MenuNode[];
  auth: GrantEntry[];
  allAuth: (GrantEntry & { status: string })[];
}

const URL = '/api/sys/permission/getUserPermissionByToken';

describe('the permission list', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ isDemo: true });
  });
  afterAll(() => app.close());

  const read = async (token: string) => {
    const answer = await app.call('GET', `${URL}?token=${token}&_t=1`, { token });
    expect(answer.json()).toMatchObject({ success: true, code: 200, message: '查询成功' });
    return answer.json<{ result: PermissionList }>().result;
  };
  const walk = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => [node, ...walk(node.children ?? [])]);

  // H3.8, H3.9, H7.11, W3.27
  it('holds the menus of the user, the home page first, and every node complete', async () => {
    const { menu } = await read(await app.signIn());
    expect(menu[0]?.path).toBe('/dashboard/analysis');
    const paths = walk(menu).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/isystem/user', '/isystem/role']));
    for (const node of walk(menu)) {
      expect(node.component, node.path).toBeTruthy();
      expect(node.meta.title, node.path).toBeTruthy();
      expect(Array.isArray(node.meta.permissionList), node.path).toBe(true);
    }
  });

  // H1.3, H3.8
  it('tells what the user may press from what there is', async () => {
    const { menu, auth, allAuth } = await read(await app.signIn('leader'));
    expect(auth.map(({ action }) => action).sort()).toEqual(['user:edit', 'user:export']);
    expect(allAuth.length).toBeGreaterThan(auth.length);
    expect(allAuth[0]).toEqual({
      action: expect.any(String) as unknown,
      type: expect.stringMatching(/^[12]$/) as unknown,
      describe: expect.any(String) as unknown,
      status: '1',
      menuType: '2',
    });
    expect(walk(menu).map(({ path }) => path)).not.toContain('/isystem/role');
    const users = walk(menu).find(({ path }) => path === '/isystem/user');
    expect(users?.meta.permissionList.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user:list', 'user:edit']),
    );
  });

  it('holds what a role within a department grants', async () => {
    const { id: userId } = await app.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'leader')
      .executeTakeFirstOrThrow();
    const { id: departId } = await app.db.selectFrom('sys_depart').select('id').executeTakeFirstOrThrow();
    const { id: permissionId } = await app.db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'user:freeze')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('sys_depart_role').values({ id: 'dr', depart_id: departId }).execute();
    await app.db
      .insertInto('sys_depart_role_permission')
      .values({ id: 'drp', role_id: 'dr', permission_id: permissionId })
      .execute();
    await app.db
      .insertInto('sys_depart_role_user')
      .values({ id: 'dru', user_id: userId, drole_id: 'dr' })
      .execute();
    const { auth } = await read(await app.signIn('leader'));
    expect(auth.map(({ action }) => action)).toContain('user:freeze');
    await app.db.deleteFrom('sys_depart_role_user').execute();
  });

  it('gives the home page to a user to whom nothing was granted', async () => {
    await app.db
      .deleteFrom('sys_role_permission')
      .where('role_id', 'in', (eb) => eb.selectFrom('sys_role').select('id').where('role_code', '=', 'staff'))
      .execute();
    const { menu, auth } = await read(await app.signIn('staff'));
    expect(menu.map(({ path }) => path)).toEqual(['/dashboard/analysis']);
    expect(auth).toEqual([]);
  });

  // H7.11
  it('refuses a token in the address that is not the one of the session (S27)', async () => {
    const [mine, foreign] = [await app.signIn('leader'), await app.signIn()];
    for (const token of [foreign, 'x', mine.toLowerCase()]) {
      const answer = await app.call('GET', `${URL}?token=${token}`, { token: mine });
      expect(answer.statusCode).toBe(401);
    }
    expect((await app.call('GET', `${URL}?token=${mine}&token=${foreign}`, { token: mine })).statusCode).toBe(
      400,
    );
    expect((await app.call('GET', URL, { token: mine })).statusCode).toBe(200);
  });

  it('writes no token into the log', async () => {
    const token = await app.signIn('leader');
    await read(token);
    expect(JSON.stringify(app.log)).not.toContain(token);
  });
});
