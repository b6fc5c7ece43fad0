// Views of a list: kept under a name, begun with on every device, and shared.
import { Api, newPassword, uniqueName } from './api.ts';
import { expect, test } from './test.ts';

const LIST = '/isystem/user';

/** Begins with a view from now on: nobody else's journey may. */
const owner = uniqueName('views');
test.beforeAll(async () => {
  const admin = await Api.signIn();
  const roles = await admin.list('/sys/role/list', { pageSize: '100' });
  await admin.addUser(owner, { selectedroles: roles.find(({ roleCode }) => roleCode === 'admin')?.id });
  await admin.dispose();
});

test('a view that was saved begins the list on another device, and somebody else chooses it once it is shared', async ({
  person,
  another,
}) => {
  const { page } = person;
  const view = uniqueName('含 a 的');
  const menu = page.getByRole('button', { name: /^视图/ });
  await person.arrive(LIST, owner, newPassword);
  await expect(person.table().rows).toHaveCount(10);
  await person.search({ 用户账号: 'a' });
  await page.getByRole('columnheader', { name: '用户账号' }).click();
  const names = await person.table().column('用户账号');

  await menu.click();
  await page.getByRole('menuitem', { name: '另存为视图…' }).click();
  await page.getByRole('textbox', { name: '视图名称' }).fill(view);
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await expect(page.getByRole('button', { name: `视图：${view}` })).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: '打开时使用此视图' }).click();
  await expect(page.getByText(`打开本列表时将使用视图“${view}”`)).toBeVisible();

  const device = await another();
  const lists: string[] = [];
  device.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/sys/user/list')) lists.push(searchParams.get('username') ?? '');
  });
  await device.arrive(LIST, owner, newPassword);
  await expect(device.page.getByRole('textbox', { name: '用户账号' })).toHaveValue('a');
  await expect.poll(() => device.table().column('用户账号')).toEqual(names);
  // The first rows that were asked for are those of the view.
  expect(new Set(lists)).toEqual(new Set(['*a*']));

  await menu.click();
  await page.getByRole('menuitem', { name: '共享给所有人…' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('条件“用户账号”可能涉及具体的人或记录，只对您自己有效');
  await question.getByRole('button', { name: '共享' }).click();
  await expect(page.getByText(`视图“${view}”已共享`)).toBeVisible();

  const friend = await another();
  // The menu may be pressed before its program is there.
  await friend.page.route(/\/ViewMenu-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await friend.arrive(LIST, 'leader');
  await friend.page.getByRole('button', { name: '视图' }).click();
  await friend.page.getByRole('menuitem', { name: view }).click();
  await expect(friend.page.getByRole('button', { name: `视图：${view}` })).toBeVisible();
  await expect(friend.page.getByRole('textbox', { name: '用户账号' })).toHaveValue('');
});
