// The server fails in every way on every call that writes: it is told, nothing typed is lost, and the next try works.
import type { Page } from '@playwright/test';
import { newPassword, uniqueName, type Api } from './api.ts';
import { FAULTS } from './faults.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

interface Write {
  name: string;
  path: string;
  /** The call that fails. */
  call: string;
  /** Goes to the place from which the call is made. @returns makes it, each time anew */
  prepare: (person: Person, admin: Api) => Promise<() => Promise<void>>;
  /** What must still be there after each failure. */
  remains: (person: Person) => Promise<void>;
  /** What is seen when the call works at last. */
  works: (person: Person) => Promise<void>;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const writes: readonly Write[] = [
  {
    name: 'adding a user',
    path: '/isystem/user',
    call: '/sys/user/add',
    prepare: async (person) => {
      await person.press('新增');
      const form = dialog(person.page, '新增用户');
      await person.fill('用户账号', uniqueName('w'), form);
      await person.fill('用户姓名', '写入失败', form);
      await person.fill('登录密码', newPassword, form);
      await person.fill('确认密码', newPassword, form);
      return () => person.press('保存', form);
    },
    remains: async (person) => {
      const form = dialog(person.page, '新增用户');
      await expect(person.field('用户姓名', form)).toHaveValue('写入失败');
    },
    works: (person) => expect(dialog(person.page, '新增用户')).toBeHidden(),
  },
  {
    name: 'adding a dictionary',
    path: '/isystem/dict',
    call: '/sys/dictDetail/add',
    prepare: async (person) => {
      await person.press('新增');
      const form = dialog(person.page, '新增字典');
      await person.fill('字典名称', '写入失败', form);
      await person.fill('字典编码', uniqueName('w_'), form);
      return () => person.press('保存', form);
    },
    remains: async (person) => {
      await expect(person.field('字典名称', dialog(person.page, '新增字典'))).toHaveValue('写入失败');
    },
    works: (person) => expect(dialog(person.page, '新增字典')).toBeHidden(),
  },
  {
    name: 'freezing a user',
    path: '/isystem/user',
    call: '/sys/user/frozenBatch',
    prepare: async (person, admin) => {
      const name = uniqueName('w');
      await admin.addUser(name);
      await person.search({ 用户账号: name });
      await expect(person.table().row(name)).toBeVisible();
      return async () => {
        await person.table().press(name, '冻结');
        await person.confirm(/确定冻结/);
      };
    },
    remains: (person) => expect(person.table().rows.first()).toContainText('正常'),
    works: (person) => expect(person.table().rows.first()).toContainText('冻结'),
  },
  {
    name: 'deleting a dictionary',
    path: '/isystem/dict',
    call: '/sys/dict/delete',
    prepare: async (person, admin) => {
      const code = uniqueName('w_');
      await admin.call('POST', '/sys/dict/add', { dictName: code, dictCode: code });
      await person.search({ 字典编码: code });
      await expect(person.table().row(code)).toBeVisible();
      return async () => {
        await person.table().press(code, '删除');
        await person.confirm(/确定/);
      };
    },
    remains: (person) => expect(person.table().rows).toHaveCount(1),
    works: (person) => expect(person.table().rows).toHaveCount(0),
  },
  {
    name: 'refreshing the dictionaries',
    path: '/isystem/dict',
    call: '/sys/dict/refleshCache',
    prepare: (person) => Promise.resolve(() => person.press('刷新缓存')),
    remains: (person) => expect(person.table().rows.first()).toBeVisible(),
    works: (person) => person.expectMessage('刷新缓存完成！'),
  },
];

test.describe.configure({ mode: 'parallel' });

for (const { name, path, call, prepare, remains, works } of writes) {
  test(`whatever ${name} fails with, it is told, nothing is lost and the next try works`, async ({
    person,
    admin,
    findings,
  }) => {
    test.setTimeout(120_000);
    findings.expectFailedLoads();
    const { page } = person;
    await person.arrive(path);
    await expect(person.table().rows.first()).toBeVisible();
    const write = await prepare(person, admin);
    const matches = (url: URL): boolean => url.pathname.endsWith(call);
    const own = call.endsWith('refleshCache') ? '刷新缓存失败！' : undefined;
    for (const fault of FAULTS) {
      // An answer without content says that a write worked.
      if (fault.text === '') continue;
      let asked = 0;
      await page.route(matches, async (route) => {
        asked += 1;
        await fault.answer(route);
      });
      await person.takeBreath();
      await write();
      const told = page.locator('.ant-message, [role="alert"]').filter({ hasText: own ?? fault.text });
      await expect(told.first(), fault.name).toBeVisible();
      expect(asked, `${fault.name}: asked again`).toBe(1);
      await remains(person);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // The same sentence of the next fault must not be taken for this one.
      if (own !== undefined) await expect(told.first()).toBeHidden();
    }
    await person.takeBreath();
    await write();
    await works(person);
  });
}
