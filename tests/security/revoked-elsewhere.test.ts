// S27: what one server takes away is gone on every other one with the very next call, although no word of it comes through.
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createListen, notifyServers } from '../../server/db/listen.ts';
import { createPool } from '../../server/db/pool.ts';
import type { Database } from '../../server/db/tables.ts';
import { openAdministration, type Administration } from '../administration-driver.ts';
import { openTestApp, type TestApp } from '../app-driver.ts';
import { openStallingProxy, type StallingProxy } from '../stalling-proxy.ts';

let office: Administration;
/** Another server on the same database, whose connection for news stands still. */
let other: TestApp;
let proxy: StallingProxy;
let news: Kysely<Database>;
/** What the other server heard. */
const heard: string[] = [];
beforeAll(async () => {
  office = await openAdministration({ isOneOfSeveral: true });
  other = await openTestApp({
    beside: office.server,
    async listen({ target }) {
      proxy = await openStallingProxy(target);
      const { db, pool } = createPool(proxy.target, { maxConnections: 1 });
      news = db;
      const listen = createListen(pool);
      return ({ onText, onBack }) => {
        const take = (text: string): void => {
          heard.push(text);
          onText(text);
        };
        return listen({ onText: take, onBack });
      };
    },
  });
});
afterAll(async () => {
  proxy.resume();
  await other.app.close();
  await news.destroy();
  await proxy.close();
  await office.close();
});

let person: { id: string; username: string; password: string };
let token: string;
let roleId: string;
let permissionId: string;

/** The status of a call that asks for the permission, on the other server. */
const askThere = async (): Promise<number> =>
  (await other.call('GET', '/api/sys/log/list', { token })).statusCode;

async function grant(permissionIds: string, lastpermissionIds: string): Promise<void> {
  const body = { roleId, permissionIds, lastpermissionIds };
  const saved = await office.call('POST', '/permission/saveRolePermission', body);
  expect(saved).toMatchObject({ success: true });
}

let made = 0;
beforeEach(async () => {
  proxy.resume();
  const roleCode = `elsewhere_${String(++made)}`;
  expect(await office.call('POST', '/role/add', { roleName: roleCode, roleCode })).toMatchObject({
    success: true,
  });
  roleId = await office.roleId(roleCode);
  const permission = office.server.db
    .selectFrom('sys_permission')
    .select('id')
    .where('perms', '=', 'log:list');
  ({ id: permissionId } = await permission.executeTakeFirstOrThrow());
  await grant(permissionId, '');
  person = await office.addUser({ selectedroles: roleId });
  token = await office.server.signIn(person.username, person.password);
  // The other server keeps in memory what it gave; from now on it hears nothing more.
  expect(await askThere()).toBe(200);
  proxy.stall();
  expect(await askThere()).toBe(200);
});
afterEach(() => proxy.resume());

describe('with two servers on one database and no word between them', () => {
  it('a permission that a role lost is gone with the next call', async () => {
    await grant('', permissionId);
    expect(await askThere()).toBe(403);
  });

  it('a role that somebody lost is gone with the next call', async () => {
    const body = { id: person.id, username: person.username, realname: '测试员', selectedroles: '' };
    expect(await office.call('PUT', '/user/edit', body)).toMatchObject({ success: true });
    expect(await askThere()).toBe(403);
  });

  it.each(['frozen', 'removed'])('a person who is %s is let in nowhere with the next call', async (how) => {
    const done =
      how === 'frozen'
        ? await office.call('PUT', '/user/frozenBatch', { ids: person.id, status: '2' })
        : await office.call('DELETE', `/user/delete?id=${person.id}`);
    expect(done).toMatchObject({ success: true });
    expect(await askThere()).toBe(401);
  });

  it('a text of a dictionary is the changed one with the next call', async () => {
    const dictCode = `elsewhere_${String(made)}`;
    await office.call('POST', '/dict/add', { dictName: dictCode, dictCode, type: 0 });
    const { result: dicts } = await office.call<{ records: { id: string }[] }>(
      'GET',
      `/dict/list?dictCode=${dictCode}`,
    );
    const item = { dictId: dicts.records[0]?.id, itemText: '运行', itemValue: '1', sortOrder: 1, status: 1 };
    expect(await office.call('POST', '/dictItem/add', item)).toMatchObject({ success: true });
    const readThere = async (): Promise<unknown> => {
      const answer = await other.call('GET', `/api/sys/dict/getDictItems/${dictCode}`, { token });
      return answer.json<{ result: { text: string }[] }>().result.map(({ text }) => text);
    };
    expect(await readThere()).toEqual(['运行']);
    const { result: items } = await office.call<{ records: object[] }>(
      'GET',
      `/dictItem/list?dictId=${item.dictId ?? ''}`,
    );
    expect(
      await office.call('PUT', '/dictItem/edit', { ...items.records[0], itemText: '停机' }),
    ).toMatchObject({ success: true });
    expect(await readThere()).toEqual(['停机']);
  });

  it('that word would have come, and does once the line is there again', async () => {
    const text = JSON.stringify({ word: made });
    await notifyServers(office.server.db, text);
    expect(await askThere()).toBe(200);
    expect(heard).not.toContain(text);
    proxy.resume();
    await expect.poll(() => heard).toContain(text);
  });
});
