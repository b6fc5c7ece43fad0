import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ config: { largeScreens: { ht: '/bigScreen/ht' } } });
});
afterAll(() => app.close());

// H7.12
it('a big screen is for those who hold its permission, where its address is configured', async () => {
  const ask = async (token: string) =>
    (await app.call('GET', '/api/park/contractReg/LargeScreenPermissions', { token })).json<{
      result: object;
    }>().result;
  const admin = await app.signIn();
  expect(await ask(admin)).toEqual({ ht: true, jw: false, addresses: { ht: '/bigScreen/ht' } });
  const body = {
    username: 'plain_2',
    realname: '员',
    password: 'Secret-word-1',
    confirmpassword: 'Secret-word-1',
  };
  await app.call('POST', '/api/sys/user/add', { token: admin, body });
  const token = await app.signIn('plain_2', 'Secret-word-1');
  expect(await ask(token)).toEqual({ ht: false, jw: false, addresses: {} });
});
