import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';

let administration: Administration;
beforeAll(async () => {
  administration = await openAdministration();
});
afterAll(() => administration.close());

async function keep(token: string, paths: unknown): Promise<number> {
  const options = { token, body: { paths } };
  return (await administration.server.call('PUT', '/api/sys/account/favourites', options)).statusCode;
}

/** They come with the menu. */
async function read(token: string): Promise<string[]> {
  const url = '/api/sys/permission/getUserPermissionByToken';
  const answer = await administration.server.call('GET', url, { token });
  return answer.json<{ result: { favourites: string[] } }>().result.favourites;
}

describe('favourites', () => {
  it('are kept in their order for whoever chose them, and for nobody else', async () => {
    const { server, admin } = administration;
    const staff = await server.signIn('staff');
    expect(await read(staff)).toEqual([]);
    await keep(staff, ['/isystem/user', '/dashboard/analysis']);
    expect(await read(staff)).toEqual(['/isystem/user', '/dashboard/analysis']);
    expect(await read(admin)).toEqual([]);
    await keep(staff, ['/dashboard/analysis']);
    expect(await read(staff)).toEqual(['/dashboard/analysis']);
    expect(
      (await server.call('PUT', '/api/sys/account/favourites', { body: { paths: [] } })).statusCode,
    ).toBe(401);
  });

  it('leave what else somebody chose as it was', async () => {
    const { server } = administration;
    const { username, password } = await administration.addUser({});
    const token = await server.signIn(username, password);
    await server.call('PUT', '/api/sys/account/reminders', { token, body: { isReminded: false } });
    await keep(token, ['/isystem/user']);
    const told = await server.call('GET', '/api/sys/user/getUserInfo', { token });
    expect(told.json()).toMatchObject({ result: { userInfo: { isReminded: false } } });
  });

  it.each([
    ['an address elsewhere', ['https://elsewhere.test/']],
    ['an address that browsers read as another host', ['//elsewhere.test']],
    ['a page twice', ['/a', '/a']],
    ['more than a menu holds', Array.from({ length: 51 }, (_, at) => `/p${String(at)}`)],
    ['no list', '/a'],
  ])('are refused with %s', async (_, paths) => {
    const { admin } = administration;
    expect(await keep(admin, paths)).toBe(400);
  });
});
