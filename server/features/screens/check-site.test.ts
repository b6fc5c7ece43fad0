// What the checker learns of a site: dictionaries, permission codes and menus as they are in the app, and nothing else.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import type { SiteFacts } from '../../../src/engine/catalog.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());

const ask = async (): Promise<SiteFacts> => (await office.call<SiteFacts>('GET', '/checkSite')).result;

it('tells what was made in the app, without what lies in the recycle bin', async () => {
  const { db } = office.server;
  await db
    .insertInto('sys_dict')
    .values([
      { id: 'made', dict_name: '新建', dict_code: 'made_in_app' },
      { id: 'gone', dict_name: '已删', dict_code: 'gone_in_app', del_flag: 1 },
      { id: 'long', dict_name: '很长', dict_code: 'long_in_app' },
    ])
    .execute();
  const item = (dict: string, value: string) => ({
    id: `${dict}-${value}`,
    dict_id: dict,
    item_text: value,
    item_value: value,
  });
  await db
    .insertInto('sys_dict_item')
    .values([
      item('made', 'b'),
      item('made', 'a'),
      ...Array.from({ length: 501 }, (_, index) => item('long', String(index))),
    ])
    .execute();
  await db
    .insertInto('sys_permission')
    .values([
      { id: 'm', name: '页', url: '/made/in-app', component: 'x', menu_type: 0, perms: 'made:page' },
      { id: 'b', name: '钮', component: 'x', menu_type: 2, perms: 'made:press,made:other' },
    ])
    .execute();
  const { dicts, permissions, menus } = await ask();
  expect(dicts['made_in_app']).toEqual(['a', 'b']);
  expect(dicts['long_in_app']).toBeNull();
  expect(dicts).not.toHaveProperty('gone_in_app');
  expect(dicts['sex']).toEqual(['1', '2']);
  expect(permissions).toEqual(expect.arrayContaining(['user:list', 'made:page', 'made:press', 'made:other']));
  expect(menus).toEqual(expect.arrayContaining(['/isystem/user', '/made/in-app']));
  // Names of people, accounts and roles are no part of it.
  expect(JSON.stringify(await ask())).not.toMatch(/admin/);
});

it('asks for a right of its own', async () => {
  const guarded = office.server.routes.find(({ url }) => url === '/sys/checkSite');
  expect(guarded?.permission).toBe('permission:checkSite');
});
