import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';

let administration: Administration;
let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'example-calls-'));
  administration = await openAdministration({ config: { modulesFolder: folder } });
});
afterAll(async () => {
  await administration.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('the administrator account alone switches examples in and out', async () => {
  const { call, addUser, roleId, server } = administration;
  const { username, password } = await addUser({ selectedroles: await roleId('admin') });
  const deputy = await server.signIn(username, password);
  expect((await call<unknown[]>('GET', '/module/examples', undefined, deputy)).result).toEqual([]);
  for (const deed of ['putExample', 'takeExample']) {
    const refused = await call('POST', `/module/${deed}`, { id: 'lease' }, deputy);
    expect(refused).toMatchObject({ status: 403, message: '只有管理员账号可以放入和移出示例模块' });
  }
  expect(fs.readdirSync(folder)).toEqual([]);

  expect(await call('POST', '/module/putExample', { id: 'lease' })).toMatchObject({ success: true });
  expect(fs.existsSync(path.join(folder, 'lease', 'module.json'))).toBe(true);
  const found = async () =>
    (await call<{ id: string }[]>('GET', '/module/examples')).result.find(({ id }) => id === 'lease');
  expect(await found()).toMatchObject({ state: 'in' });
  const twice = await call('POST', '/module/putExample', { id: 'lease' });
  expect(twice).toMatchObject({ success: false, message: '示例模块“租赁合同”已经在模块文件夹里' });
  expect(await call('POST', '/module/takeExample', { id: 'lease' })).toMatchObject({ success: true });
  expect(fs.readdirSync(folder)).toEqual([]);
  expect(await found()).toMatchObject({ state: 'out', path: '' });
});

it('a call that is repeated because its answer was lost is told its first success, and does nothing again', async () => {
  const { server, admin } = administration;
  const post = async (deed: string, key: string) =>
    (
      await server.call('POST', `/api/sys/module/${deed}`, {
        token: admin,
        headers: { 'idempotency-key': key },
        body: { id: 'lease' },
      })
    ).json<{ success: boolean; message: string }>();
  const put = await post('putExample', 'put_example_1');
  expect(put).toMatchObject({ success: true });
  expect(await post('putExample', 'put_example_1')).toEqual(put);
  const taken = await post('takeExample', 'take_example_1');
  expect(taken).toMatchObject({ success: true });
  expect(await post('takeExample', 'take_example_1')).toEqual(taken);
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('overwrites and removes nothing of somebody’s own', async () => {
  const { call } = administration;
  const own = path.join(folder, 'lease');
  fs.mkdirSync(own);
  fs.writeFileSync(path.join(own, 'module.json'), '{"mine":true}');
  expect(await call('POST', '/module/putExample', { id: 'lease' })).toMatchObject({ success: false });
  expect(await call('POST', '/module/takeExample', { id: 'lease' })).toMatchObject({ success: false });
  expect(fs.readFileSync(path.join(own, 'module.json'), 'utf8')).toBe('{"mine":true}');
  fs.rmSync(own, { recursive: true });
});

it.each(['../lease', '/etc', 'lease/../..', '.lease', 'other'])('knows no example %j', async (id) => {
  expect((await administration.call('POST', '/module/putExample', { id })).success).toBe(false);
  expect(fs.readdirSync(folder)).toEqual([]);
});
