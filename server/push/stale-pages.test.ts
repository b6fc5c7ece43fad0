// F25: whoever has a page open hears that dictionaries or permissions have changed. The sockets are real ones.
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openAdministration, type Administration } from '../../tests/administration-driver.ts';
import { CHANGES } from './stale-pages.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
  await office.server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => office.close());

const opened: WebSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});

/** Opens the page of a person. @returns the commands it hears from then on */
async function openPage(name: string): Promise<() => unknown[]> {
  const [id, token] = [await office.userId(name), await office.server.signIn(name)];
  const { port } = office.server.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/api/websocket/${id}`, [token]);
  opened.push(socket);
  const heard: unknown[] = [];
  socket.on('message', (data: Buffer) => heard.push((JSON.parse(data.toString()) as { cmd: unknown }).cmd));
  await new Promise((resolve) => socket.once('open', resolve));
  await expect
    .poll(() => {
      socket.send('HeartBeat');
      return heard.length;
    })
    .toBeGreaterThan(0);
  return () => heard.filter((cmd) => cmd !== 'heartcheck');
}

describe('open pages', () => {
  it('hear of a changed dictionary, and of nothing when the change was refused', async () => {
    const [staff, leader] = [await openPage('staff'), await openPage('leader')];
    const refused = await office.call('POST', '/dict/add', { dictName: '试验', dictCode: 'sex', type: 0 });
    expect(refused.success).toBe(false);
    const added = await office.call('POST', '/dict/add', { dictName: '试验', dictCode: 'push_try', type: 0 });
    expect(added.success).toBe(true);
    await expect.poll(staff).toEqual(['dict']);
    await expect.poll(leader).toEqual(['dict']);
    // Who refreshes changes nothing.
    expect((await office.call('POST', '/dict/refleshCache', {})).success).toBe(true);
    await office.call('POST', '/role/add', { roleName: '之后', roleCode: 'push_next' });
    await expect.poll(staff).toEqual(['dict', 'permission']);
  });

  it('hear of changed roles where they are concerned', async () => {
    const [staff, leader] = [await openPage('staff'), await openPage('leader')];
    const roleId = (
      await office.call<{ id: string }>('POST', '/role/add', { roleName: '推送', roleCode: 'push_role' })
    ).result.id;
    await expect.poll(() => [staff(), leader()]).toEqual([['permission'], ['permission']]);
    const userIdList = [await office.userId('staff')];
    const given = await office.call('POST', '/user/addSysUserRole', { roleId, userIdList });
    expect(given.success).toBe(true);
    await expect.poll(staff).toEqual(['permission', 'permission']);
    await office.call('DELETE', `/user/deleteUserRole?roleId=${roleId}&userId=${userIdList.join(',')}`);
    await expect.poll(staff).toEqual(['permission', 'permission', 'permission']);
    expect(leader()).toEqual(['permission']);
  });

  it('can hear of every kind of change: each rule names calls that exist', () => {
    const writing = office.server.routes.filter(({ method }) => method !== 'GET');
    for (const { calls } of CHANGES) {
      expect(writing.filter(({ url }) => calls.test(url)).length).toBeGreaterThan(0);
    }
  });
});
