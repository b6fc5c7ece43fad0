// Where somebody is on a page: it outlives a reload, can be sent as a link, and tells nothing about anybody.
import { uniqueName } from './api.ts';
import { expect, test } from './test.ts';

const LIST = '/isystem/user';

/** What the address keeps, as the person who gets it could read it. */
function readSent(url: string): string {
  const text = new URL(url).searchParams.get('_view') ?? '';
  return text === '' ? '' : Buffer.from(text.slice(2), 'base64url').toString('utf8');
}

test('search, order, page and the open record of a list are there again after a reload, and no name stands in the address', async ({
  person,
  admin,
}) => {
  const { page } = person;
  // Other journeys add users meanwhile: of these nobody else has the name.
  const name = uniqueName('view');
  for (const end of ['a', 'b']) await admin.addUser(`${name}${end}`);
  await person.arrive(LIST);
  const table = person.table();
  await expect(table.rows).toHaveCount(10);
  const steps = await page.evaluate(() => history.length);
  await page.getByTitle('2', { exact: true }).filter({ visible: true }).click();
  await expect.poll(() => readSent(page.url())).toContain('[2,10');
  await person.search({ 用户账号: name });
  await expect(table.rows).toHaveCount(2);
  await expect.poll(() => readSent(page.url())).not.toContain('[2,10');
  expect(readSent(page.url())).not.toContain('search');
  expect(await page.evaluate(() => history.length)).toBe(steps);
  const names = await table.column('用户账号');

  await page.reload();
  await expect(page.getByRole('textbox', { name: '用户账号' })).toHaveValue(name);
  await expect(table.rows).toHaveCount(2);
  expect(await table.column('用户账号')).toEqual(names);

  const detail = page.getByRole('dialog');
  await table.rows.last().getByRole('cell').nth(2).click();
  await expect(detail).toContainText(`${name}`);
  await expect.poll(() => readSent(page.url())).toContain('opened');
  await page.reload();
  await expect(detail).toContainText(names.at(-1) ?? '');
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await expect.poll(() => readSent(page.url())).not.toContain('opened');
});

test('the department whose users are listed is chosen again after a reload, and for whoever gets the link', async ({
  person,
  another,
}) => {
  const { page } = person;
  await person.arrive(LIST);
  await expect(person.table().rows).toHaveCount(10);
  const chosen = (at: typeof page) =>
    at.getByRole('tree', { name: '部门' }).getByRole('treeitem', { selected: true });
  await page.getByRole('tree', { name: '部门' }).getByText('物业服务部', { exact: true }).click();
  await expect.poll(() => readSent(page.url())).toContain('chosen');
  await expect(person.table().rows.first()).toContainText('物业服务部');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sys/user/list?')) asked.push(request.url());
  });
  await page.reload();
  await expect(chosen(page)).toHaveText('物业服务部');
  await expect(person.table().rows.first()).toContainText('物业服务部');
  expect(asked.map((url) => new URL(url).searchParams.has('departId'))).toEqual([true]);

  const friend = await another();
  const { pathname, search } = new URL(page.url());
  await friend.arrive(pathname + search);
  await expect(chosen(friend.page)).toHaveText('物业服务部');
  await friend.page.getByRole('button', { name: '全部用户' }).click();
  await expect(chosen(friend.page)).toHaveCount(0);
  await expect.poll(() => readSent(friend.page.url())).not.toContain('chosen');
});

test('a link opens the same page of the list for somebody else, and a tab that is opened anew begins anew', async ({
  person,
  another,
}) => {
  const { page } = person;
  await person.arrive(LIST);
  await expect(person.table().rows).toHaveCount(10);
  await page.getByTitle('2', { exact: true }).filter({ visible: true }).click();
  await expect.poll(() => readSent(page.url())).toContain('[2,10');
  const { pathname, search } = new URL(page.url());

  const friend = await another();
  const asked = friend.page.waitForRequest(/\/sys\/user\/list\?/);
  await friend.arrive(pathname + search);
  await expect(friend.page.getByTitle('2', { exact: true }).filter({ visible: true })).toHaveClass(/active/);
  // Which users these are changes while other journeys add some.
  expect(new URL((await asked).url()).searchParams.get('pageNo')).toBe('2');

  // Another tab has an address of its own, and going back shows what was left.
  await person.walk('/isystem/dict');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe(search);
  // By the menu one comes to the tab without a view, and the tab has one.
  await person.walk('/isystem/dict');
  await person.walk(LIST);
  await expect.poll(() => new URL(page.url()).search).toBe(search);
  await expect(page.getByRole('tab', { name: '用户管理' })).toHaveCount(1);

  await page.getByRole('tab', { name: '用户管理' }).click();
  await page.getByRole('tab', { name: '用户管理' }).press('Delete');
  await expect(page.getByRole('tab', { name: '用户管理' })).toHaveCount(0);
  await person.walk(LIST);
  await expect(page.getByTitle('1', { exact: true }).filter({ visible: true })).toHaveClass(/active/);
  expect(new URL(page.url()).search).toBe('');
});

test('a record that somebody found by its name is open for whoever gets the link, and told to be missing once it is gone', async ({
  person,
  another,
  admin,
}) => {
  const { page } = person;
  // In the order of accounts it is on none of the first pages.
  const name = uniqueName('zz');
  const { id } = await admin.addUser(name);
  await person.arrive(LIST);
  await page.getByRole('columnheader', { name: '用户账号' }).click();
  await person.search({ 用户账号: name });
  await expect(person.table().rows).toHaveCount(1);
  await person.table().rows.first().getByRole('cell').nth(2).click();
  await expect(page.getByRole('dialog')).toContainText(name);
  await expect.poll(() => readSent(page.url())).toContain('opened');
  const { pathname, search } = new URL(page.url());

  const friend = await another();
  await friend.arrive(pathname + search);
  await expect(friend.page.getByRole('dialog')).toContainText(name);
  await expect(friend.table().rows).toHaveCount(10);
  await expect(friend.table().row(name)).toHaveCount(0);

  await admin.call('DELETE', `/sys/user/delete?id=${String(id)}`);
  const late = await another();
  await late.arrive(pathname + search);
  await expect(late.page.getByText('该记录不在当前列表')).toBeVisible();
  await expect(late.page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => readSent(late.page.url())).not.toContain('opened');
});

test('whatever somebody writes there opens the page as it is', async ({ person }) => {
  const { page } = person;
  const forged = Buffer.from(
    JSON.stringify({ search: { 'search.username': 'zzz' }, lists: { table: [7, 99999, 'password', 'asc'] } }),
  ).toString('base64url');
  await person.arrive(`${LIST}?_view=1.${forged}`);
  await expect(person.table().rows).toHaveCount(10);
  await expect(page.getByRole('textbox', { name: '用户账号' })).toHaveValue('');
});
