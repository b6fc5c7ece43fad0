// The calls of modules are as closed as all others: by session, by permission, by data rule, by address and by field.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../tests/app-driver.ts';
import { hashPassword } from '../kernel/password-hash.ts';
import { nameOfRoute } from '../http/routing/check-route.ts';

let folder: string;
let app: TestApp;
let admin: string;

const ITEM = {
  id: 'shop/item',
  title: '商品',
  storage: 'managed',
  text: 'name',
  recycle: true,
  children: { parts: { entity: 'shop/part', parent: 'itemId' } },
  fields: {
    name: { title: '名称', type: 'string', length: 20, isRequired: true },
    cost: { title: '成本', type: 'money', isSecret: true },
  },
};

const PART = {
  id: 'shop/part',
  title: '配件',
  storage: 'managed',
  fields: {
    itemId: { title: '商品', type: 'relation', entity: 'shop/item', isRequired: true },
    name: { title: '名称', type: 'string', length: 20, isRequired: true },
  },
};

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rights-'));
  const place = path.join(folder, 'shop');
  fs.mkdirSync(path.join(place, 'entities'), { recursive: true });
  const files = {
    'module.json': { id: 'shop', title: '商店', version: '1.0.0' },
    'entities/item.json': ITEM,
    'entities/part.json': PART,
  };
  for (const [name, value] of Object.entries(files)) {
    fs.writeFileSync(path.join(place, name), JSON.stringify(value));
    const before = new Date(Date.now() - 5_000);
    fs.utimesSync(path.join(place, name), before, before);
  }
  app = await openTestApp({ modulesFolder: folder, isDemo: true });
  admin = await app.signIn();
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

/** Somebody with a role that holds these permissions. */
async function hire(name: string, codes: readonly string[]): Promise<string> {
  await app.db
    .insertInto('sys_user')
    .values({
      id: name,
      username: name,
      realname: name,
      password: await hashPassword(TEST_PASSWORD),
      status: 1,
      del_flag: 0,
    })
    .execute();
  await app.db.insertInto('sys_role').values({ id: name, role_name: name, role_code: name }).execute();
  await app.db.insertInto('sys_user_role').values({ id: name, user_id: name, role_id: name }).execute();
  for (const code of codes) {
    const { id } = await app.db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', code)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('sys_role_permission')
      .values({ id: `${name}${id}`.slice(0, 32), role_id: name, permission_id: id })
      .execute();
  }
  return app.signIn(name);
}

const listAll = () => app.modules?.added.list() ?? [];

describe('the calls of a module', () => {
  it('are each one of a verb, and more than a few', () => {
    expect(listAll().map(nameOfRoute).sort()).toEqual([
      'DELETE api /shop/item/delete',
      'DELETE api /shop/item/deleteBatch',
      'DELETE api /shop/item/purge',
      'GET api /shop/item/copy',
      'GET api /shop/item/exportXls',
      'GET api /shop/item/groups',
      'GET api /shop/item/importTemplate',
      'GET api /shop/item/list',
      'GET api /shop/item/parts/all',
      'GET api /shop/item/parts/list',
      'GET api /shop/item/queryById',
      'GET api /shop/item/recycleBin',
      'POST api /shop/item/add',
      'POST api /shop/item/importCheck',
      'POST api /shop/item/importExcel',
      'PUT api /shop/item/edit',
      'PUT api /shop/item/editBatch',
      'PUT api /shop/item/restore',
    ]);
  });

  it('answer nobody without a session, and nobody without the permission', async () => {
    const nobody = await hire('nobody', []);
    for (const route of listAll()) {
      const url = `/api${route.url}`;
      expect((await app.call(route.method, url)).statusCode, nameOfRoute(route)).toBe(401);
      expect((await app.call(route.method, url, { token: nobody })).statusCode, nameOfRoute(route)).toBe(403);
    }
  });

  it('answer whoever holds the one permission, and no other call with it', async () => {
    const reader = await hire('reader', ['shop.item:list']);
    const open = [];
    for (const route of listAll()) {
      const { statusCode } = await app.call(route.method, `/api${route.url}?id=x`, { token: reader });
      if (statusCode !== 403) open.push(nameOfRoute(route));
    }
    expect(open.sort()).toEqual([
      'GET api /shop/item/groups',
      'GET api /shop/item/list',
      'GET api /shop/item/parts/all',
      'GET api /shop/item/parts/list',
      'GET api /shop/item/queryById',
    ]);
  });

  it.each([
    '/api/shop/item/list/',
    '/api//shop/item/list',
    '/api/shop/item/list;x',
    '/api/shop/item/%6cist',
    '/api/SHOP/item/list',
    '/api/shop/item/list.js',
  ])('are reached by their exact address alone, not by %s (S24)', async (url) => {
    expect([401, 404]).toContain((await app.call('GET', url)).statusCode);
    expect((await app.call('GET', url, { token: admin })).statusCode).not.toBe(200);
  });

  it('take no field that only the server writes, and give none that is secret (S39, S36)', async () => {
    const body = {
      name: '一号',
      id: 'mine',
      createBy: 'somebody',
      sysOrgCode: 'A01',
      version: 7,
      deletedAt: '2026-01-01',
      cost: 5,
      __proto__: { x: 1 },
    };
    const added = await app.call('POST', '/api/shop/item/add', { token: admin, body });
    const { result } = added.json<{ result: { id: string } }>();
    const read = await app.call('GET', `/api/shop/item/queryById?id=${result.id}`, { token: admin });
    const record = read.json<{ result: object }>().result;
    expect(record).toMatchObject({ name: '一号', createBy: 'admin', version: 1 });
    expect(record).not.toHaveProperty('cost');
    expect(result.id).not.toBe('mine');
    const sorted = await app.call('GET', '/api/shop/item/list?column=cost', { token: admin });
    expect(sorted.statusCode).toBe(400);
    const page = await app.call('GET', '/api/shop/item/list?cost=5', { token: admin });
    expect(page.json()).toMatchObject({ result: { total: 1 } });
  });

  it('show what data rules show, in every call that reads or changes (S34)', async () => {
    const narrow = await hire('narrow', [
      'shop.item:list',
      'shop.item:edit',
      'shop.item:delete',
      'shop.item:export',
    ]);
    const list = await app.db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'shop.item:list')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('sys_permission_data_rule')
      .values({
        id: 'own',
        permission_id: list.id,
        rule_name: '自己的',
        rule_column: 'createBy',
        rule_conditions: '=',
        rule_value: '#{sys_user_code}',
        status: '1',
      })
      .execute();
    await app.db
      .updateTable('sys_role_permission')
      .set({ data_rule_ids: 'own' })
      .where('role_id', '=', 'narrow')
      .where('permission_id', '=', list.id)
      .execute();
    const added = await app.call('POST', '/api/shop/item/add', {
      token: admin,
      body: { name: '别人的', parts: [{ name: '螺丝' }] },
    });
    const { id } = added.json<{ result: { id: string } }>().result;
    const read = async (url: string) =>
      (await app.call('GET', `/api/shop/item/${url}`, { token: narrow })).json<{
        success: boolean;
        result: unknown;
      }>();
    expect((await read('list')).result).toMatchObject({ total: 0 });
    expect((await read('groups?by=name')).result).toEqual([]);
    for (const url of [`queryById?id=${id}`, `parts/list?id=${id}`, `parts/all?id=${id}`])
      expect(await read(url), url).toMatchObject({ success: false });
    const edited = await app.call('PUT', '/api/shop/item/edit', {
      token: narrow,
      body: { id, name: '改名' },
    });
    expect(edited.json()).toMatchObject({ success: false });
    const deleted = await app.call('DELETE', `/api/shop/item/delete?id=${id}`, { token: narrow });
    expect(deleted.json()).toMatchObject({ success: false });
    // In the bin it is no more theirs than before.
    await app.call('DELETE', `/api/shop/item/delete?id=${id}`, { token: admin });
    expect((await read('recycleBin')).result).toMatchObject({ total: 0 });
    expect(
      (await app.call('PUT', `/api/shop/item/restore?id=${id}`, { token: narrow })).json(),
    ).toMatchObject({ success: false });
  });
});
