// User management as an administrator does it, and what the person concerned notices.
import fs from 'node:fs';
import type { APIResponse } from '@playwright/test';
import { Api, newPassword, uniqueName } from './api.ts';
import { findEvery, findSerious } from './axe.ts';
import { expect, test } from './test.ts';

const LIST = '/isystem/user';
/** Pixels below which a column says nothing. */
const SLIVER = 60;

test.describe.configure({ mode: 'parallel' });

test('users can be found by name, and all are there again after 重置', async ({ person }) => {
  const { page } = person;
  await person.arrive(LIST);
  const table = person.table();
  await expect(table.rows).toHaveCount(10);
  await person.search({ 用户姓名: '欧阳' });
  await expect(table.rows).toHaveCount(1);
  await expect(table.row('ouyangxue')).toBeVisible();
  await table.expectCount('1-1 共1条');
  await person.search({ 用户姓名: '无此人' });
  await expect(page.getByText('没有符合查询条件的记录')).toBeVisible();
  await person.press('重置', page.getByRole('search'));
  await expect(table.rows).toHaveCount(10);
  await expect(person.field('用户姓名')).toHaveValue('');
});

test('a percent sign in a search is a letter, not a pattern', async ({ person }) => {
  await person.arrive(LIST);
  await person.search({ 用户姓名: '%' });
  await expect(person.table().rows).toHaveCount(0);
});

// H9.23
test('the newest come first, a header sorts, and pages say where they are', async ({ person }) => {
  const { page } = person;
  await person.arrive(LIST);
  const table = person.table();
  await expect(table.rows).toHaveCount(10);
  const times = await table.column('创建时间');
  expect(times).toEqual([...times].sort().reverse());

  const list = page.waitForResponse((response) => response.url().includes('/sys/user/list'));
  await table.sortBy('用户账号');
  const asked = new URL((await list).url()).searchParams;
  expect([asked.get('column'), asked.get('order')]).toEqual(['username', 'asc']);
  const names = await table.column('用户账号');
  expect(names).toEqual([...names].sort());

  await person.press('展开');
  await person.search({ 手机号: '1990000' });
  await table.expectCount('1-10 共35条');
  await page.getByRole('listitem', { name: '4', exact: true }).click();
  await table.expectCount('31-35 共35条');
  await expect(table.rows).toHaveCount(5);
  await page.getByRole('combobox', { name: '页码' }).click();
  const sizes = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(sizes).toHaveText(['10 条/页', '20 条/页', '30 条/页']);
  await sizes.filter({ hasText: '20' }).click();
  await table.expectCount('1-20 共35条');
});

// H1.4, H7.38
test('a user is added with role and department, and both are there when edited', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const name = uniqueName('u');
  await person.arrive(LIST);
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增用户' });
  await person.press('保存', form);
  await person.expectError('用户账号', '请输入用户账号', form);
  await person.expectError('用户姓名', '请输入用户姓名', form);
  await person.fill('用户账号', 'a-b', form);
  await person.expectError('用户账号', '只允许字母、数字、下划线', form);
  await person.fill('用户账号', 'abc', form);
  await person.expectError('用户账号', '长度6到18个字符', form);
  await person.fill('用户账号', 'ouyangxue', form);
  await person.fill('用户姓名', '旅程用户', form);
  await person.expectError('用户账号', '用户账号已存在', form);
  await person.fill('用户账号', name, form);
  await person.fill('登录密码', newPassword, form);
  await person.fill('确认密码', `${newPassword}x`, form);
  await person.fill('手机号', '12345', form);
  await person.fill('邮箱', 'nobody', form);
  await person.press('保存', form);
  await person.expectError('确认密码', '两次输入的密码不一致', form);
  await person.expectError('手机号', '请正确输入您的手机号', form);
  await person.expectError('邮箱', '请正确输入您的邮箱地址', form);
  await person.fill('确认密码', newPassword, form);
  await person.fill('手机号', '', form);
  await person.fill('邮箱', `${name}@example.com`, form);
  await person.choose('角色', '审计员', form);
  await page.keyboard.press('Escape');
  await form.getByRole('radio', { name: '女' }).check();

  await person.field('部门', form).click();
  const picker = page.getByRole('dialog', { name: '选择部门' });
  await picker.getByRole('searchbox').or(picker.getByRole('textbox')).first().fill('财务组');
  await picker.getByRole('treeitem', { name: '财务组' }).getByRole('checkbox').check();
  await person.press('确认', picker);
  await expect(person.field('部门', form)).toHaveValue('财务组');
  await person.press('保存', form);
  await expect(form).toBeHidden();

  const table = person.table();
  await person.search({ 用户账号: name });
  await expect(table.row(name)).toContainText('财务组');
  await table.press(name, '编辑');
  const edit = page.getByRole('dialog', { name: `编辑用户 · 旅程用户` });
  await expect(person.field('用户账号', edit)).toBeDisabled();
  await expect(edit.getByText('审计员')).toBeVisible();
  await expect(edit.getByRole('radio', { name: '女' })).toBeChecked();
  await expect(person.field('部门', edit)).toHaveValue('财务组');
  await person.fill('用户姓名', '改名用户', edit);
  await person.press('保存', edit);
  await expect(edit).toBeHidden();
  await expect(table.row('改名用户')).toBeVisible();
  const [row] = await admin.list('/sys/user/list', { username: name });
  expect(row).toMatchObject({ realname: '改名用户', sex: 2 });
  const roles = (await admin.call('GET', `/sys/user/queryUserRole?userid=${row?.id ?? ''}`)) as string[];
  expect(roles).toHaveLength(1);
});

test('a closed form with typed text asks before it is lost', async ({ person }) => {
  const { page } = person;
  await person.arrive(LIST);
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增用户' });
  await person.fill('用户姓名', '半途', form);
  await form.getByRole('button', { name: '关闭', exact: true }).click();
  await person.confirm(/尚未保存/, '取消');
  await expect(person.field('用户姓名', form)).toHaveValue('半途');
});

// H7.39
test('freezing ends the session of that user at once, and unfreezing lets them in again', async ({
  person,
  another,
  admin,
  findings,
}) => {
  const { page } = person;
  const name = uniqueName('f');
  const role = (await admin.list('/sys/role/list', { roleCode: 'auditor' }))[0]?.id;
  await admin.addUser(name, { selectedroles: role });
  const worker = await another();
  await worker.arrive(LIST, name, newPassword);
  await expect(worker.table().rows).toHaveCount(10);

  await person.arrive(LIST);
  await person.search({ 用户账号: name });
  await person.table().press(name, '冻结');
  await person.confirm(/确定冻结/);
  await person.expectMessage('已冻结');
  await expect(person.table().row(name)).toContainText('已冻结');

  findings.expectFailedLoads();
  await worker.press('刷新', worker.page.getByRole('region', { name: '用户列表' }));
  const dialog = worker.page.getByRole('dialog').filter({ hasText: '登录已过期' });
  await expect(dialog).toContainText('很抱歉，登录已过期，请重新登录');
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await worker.page.waitForURL('**/user/login?redirect=**');
  await worker.enter(name, newPassword);
  await worker.expectMessage('该用户已冻结');

  await person.table().press(name, '解冻');
  await person.expectMessage('已解冻');
  await expect(person.table().row(name)).toContainText('正常');
  await worker.enter(name, newPassword);
  await worker.page.waitForURL(`**${LIST}`);
  await expect(page).toHaveTitle(/用户管理/);
});

test('a password that was reset is the one that works', async ({ person, another, admin }) => {
  const name = uniqueName('p');
  await admin.addUser(name);
  await person.arrive(LIST);
  await person.search({ 用户账号: name });
  await person.table().press(name, '重置密码');
  const form = person.page.getByRole('dialog', { name: `重置密码 · 姓名${name}` });
  const next = 'Another-2027-word';
  await person.fill('新密码', 'short', form);
  await person.fill('确认新密码', 'short', form);
  await person.press('保存', form);
  await person.expectError('新密码', /密码长度不能少于8位/, form);
  await person.fill('新密码', next, form);
  await person.press('保存', form);
  await person.expectError('确认新密码', '两次输入的密码不一致', form);
  await person.fill('确认新密码', next, form);
  await person.press('保存', form);
  await expect(form).toBeHidden();
  const owner = await another();
  await owner.page.goto('/user/login');
  await owner.enter(name, newPassword);
  await owner.expectMessage('用户名或密码错误');
  await owner.enter(name, next);
  await owner.page.waitForURL('**/dashboard/analysis');
});

test('deleting asks first and takes one user away', async ({ person, admin }) => {
  const name = uniqueName('d');
  await admin.addUser(name);
  await person.arrive(LIST);
  await person.search({ 用户账号: name });
  const table = person.table();
  await table.press(name, '删除');
  await person.confirm(/确定删除/, '取消');
  await expect(table.row(name)).toBeVisible();
  await table.press(name, '删除');
  await person.confirm(/确定删除/);
  await person.expectMessage('已删除');
  await expect(table.rows).toHaveCount(0);
  await expect(Api.signIn(name, newPassword)).rejects.toThrow('该用户已注销');
});

test('the keyboard stays where it was: in the list after an act that took its button away, in the first field of a dialog', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const prefix = uniqueName('k').slice(0, 14);
  for (const letter of ['x', 'y']) await admin.addUser(`${prefix}${letter}`);
  await person.arrive(LIST);
  await person.search({ 用户账号: prefix });
  const table = person.table();
  await table.row(`${prefix}x`).getByRole('button', { name: '更多' }).press('Enter');
  await page.getByRole('group', { name: '更多操作' }).getByRole('button', { name: '删除' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).press('Enter');
  await expect(table.rows).toHaveCount(1);
  await expect(table.root).toBeFocused();
  await page.locator('.ant-message').getByRole('button', { name: '撤销操作' }).press('Enter');
  await expect(table.rows).toHaveCount(2);
  await expect(table.root).toBeFocused();

  await table.root.getByRole('checkbox', { name: '全选本页' }).check();
  await page.getByRole('button', { name: '批量修改' }).press('Enter');
  const batch = page.getByRole('dialog', { name: /^批量修改用户/ });
  await expect(batch.getByRole('combobox', { name: '修改哪一项' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '批量修改' })).toBeFocused();
  const bar = table.root.locator('.sw-table-bar');
  await bar.getByRole('button', { name: '批量删除' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).press('Enter');
  await expect(table.rows).toHaveCount(0);
  await expect(table.root).toBeFocused();
});

test('who was deleted by mistake is brought back from the message, twice, and later from the recycle bin', async ({
  person,
  admin,
}) => {
  const name = uniqueName('u');
  await admin.addUser(name);
  await person.arrive(LIST);
  await person.search({ 用户账号: name });
  const { page } = person;
  const table = person.table();
  for (let time = 0; time < 2; time += 1) {
    await table.press(name, '删除');
    await person.confirm(/确定删除/);
    await expect(table.rows).toHaveCount(0);
    await page.locator('.ant-message').getByRole('button', { name: '撤销操作' }).click();
    await expect(table.row(name)).toBeVisible();
  }
  await table.press(name, '删除');
  await person.confirm(/确定删除/);
  await expect(table.rows).toHaveCount(0);
  await person.press('回收站');
  const bin = page.getByRole('dialog', { name: '用户回收站' });
  await bin.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '取回' }).click();
  await expect(bin.getByText(name)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(table.row(name)).toBeVisible();
});

test('users are found by their department and role, and a page tells all about one', async ({ person }) => {
  const { page } = person;
  await person.arrive(LIST);
  const table = person.table();
  const tree = page.getByRole('tree', { name: '部门' });
  await tree.getByText('检修班').click();
  await expect(table.row('xuhao')).toBeVisible();
  await expect(table.row('ouyangxue')).toHaveCount(0);
  await expect(table.row('xuhao')).toContainText('普通员工');
  await page.getByRole('button', { name: '全部用户' }).click();
  await expect(table.rows).toHaveCount(10);
  await person.press('展开');
  await person.choose('角色', '审计员');
  await person.press('查询');
  await expect(table.row('tangwen')).toBeVisible();
  for (const row of await table.rows.all()) await expect(row).toContainText('审计员');
  await table.press('tangwen', '详情');
  const detail = page.getByRole('dialog', { name: '唐文（tangwen）' });
  await expect(detail.getByRole('tabpanel', { name: '资料' })).toContainText('综合办公室');
  await detail.getByRole('tab', { name: '登录的设备' }).click();
  await expect(detail.getByText('现在没有登录')).toBeVisible();
  await detail.getByRole('tab', { name: '登录记录' }).click();
  await expect(detail.getByText('没有登录记录')).toBeVisible();
  await detail.getByRole('tab', { name: '修改历史' }).click();
  await expect(detail.getByRole('button', { name: '比较版本' })).toBeVisible();
  expect(await findSerious(page)).toEqual([]);
});

test('a user is read from the list, and the next ones, over its pages and back to the row', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive(LIST);
  const table = person.table();
  await expect(table.rows).toHaveCount(10);
  const names = await table.column('用户账号');
  // The cell of a name has nothing else to press.
  await table.row(String(names[8])).getByText(String(names[8]), { exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(`（${String(names[8])}）`)).toBeVisible();
  await expect(drawer.getByRole('status', { name: /^第9条/ })).toBeVisible();
  await person.press('下一条', drawer);
  await expect(drawer.getByText(`（${String(names[9])}）`)).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(drawer.getByRole('status', { name: /^第11条/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  const row = table.rows.first();
  await expect(row).toBeFocused();
  await expect(page.getByText(/^11-20 共/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('status', { name: /^第11条/ })).toBeVisible();
});

test('several users are frozen and deleted together', async ({ person, admin }) => {
  const prefix = uniqueName('b').slice(0, 14);
  for (const letter of ['x', 'y', 'z']) await admin.addUser(`${prefix}${letter}`);
  await person.arrive(LIST);
  await person.search({ 用户账号: prefix });
  const table = person.table();
  await expect(table.rows).toHaveCount(3);
  const bar = table.root.locator('.sw-table-bar');
  await expect(bar.getByRole('button', { name: '批量删除' })).toHaveCount(0);
  await table.select(`${prefix}x`);
  await table.select(`${prefix}y`);
  await expect(table.root.getByText('已选择 2 项')).toBeVisible();
  await person.press('冻结', bar);
  await person.confirm('确定冻结选中的 2 个用户吗');
  await person.expectMessage('已冻结');
  await expect.poll(() => table.cell(`${prefix}x`, '状态')).toBe('已冻结');
  expect(await table.cell(`${prefix}z`, '状态')).toBe('正常');
  await table.root.getByRole('checkbox', { name: '全选本页' }).check();
  await person.press('批量删除', bar);
  await person.confirm('确定删除选中的 3 个用户吗');
  await person.expectMessage('已删除');
  await expect(table.rows).toHaveCount(0);
});

test('several people get a telephone at once, which is taken back, and a new one begins as one of them', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const prefix = uniqueName('m');
  for (const one of ['x', 'y']) await admin.addUser(prefix + one, { sex: 2 });
  const told = async (): Promise<unknown[]> =>
    (await admin.list('/sys/user/list', { username: `${prefix}*` })).map(({ telephone }) => telephone);
  await person.arrive(LIST);
  await person.search({ 用户账号: prefix });
  const table = person.table();
  for (const one of ['x', 'y']) await table.select(prefix + one);
  await person.press('批量修改');
  const batch = page.getByRole('dialog', { name: '批量修改用户 · 2 条' });
  await person.choose('修改哪一项', '座机', batch);
  await person.fill('座机', '021-12345678', batch);
  await person.press('修改', batch);
  await expect(batch).toBeHidden();
  await person.expectMessage('已修改 2 条');
  expect(await told()).toEqual(['021-12345678', '021-12345678']);
  await page.locator('.ant-message').getByRole('button', { name: '撤销操作' }).click();
  await person.expectMessage('已恢复');
  expect(await told()).toEqual([null, null]);

  await table.press(`${prefix}x`, '复制');
  const copy = page.getByRole('dialog', { name: /^复制用户 · / });
  await person.expectValues({ 用户账号: '', 手机号: '' }, copy);
  await expect(copy.getByRole('radio', { name: '女' })).toBeChecked();
  await person.fillAll({ 用户账号: `${prefix}z`, 登录密码: newPassword, 确认密码: newPassword }, copy);
  await person.press('保存', copy);
  await expect(copy).toBeHidden();
  await expect(table.row(`${prefix}z`)).toBeVisible();
});

test('selecting moves no row: the next tick at the same place hits the next row', async ({ person }) => {
  const { page } = person;
  await person.arrive(LIST);
  const table = person.table();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(table.rows).toHaveCount(10);
    await page.waitForTimeout(300);
    const ticks = await Promise.all(
      [0, 1].map((at) => table.rows.nth(at).getByRole('checkbox').boundingBox()),
    );
    for (const [at, box] of ticks.entries()) {
      if (!box) throw new Error('no checkbox');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await expect(table.rows.nth(at).getByRole('checkbox')).toBeChecked();
    }
    await expect(table.root.getByText('已选择 2 项')).toBeVisible();
    expect((await table.rows.nth(0).getByRole('checkbox').boundingBox())?.y).toBe(ticks[0]?.y);
    await person.press('清空', table.root);
  }
});

test('on a telephone each user is a card, and its actions are behind one button', async ({ person }) => {
  const { page } = person;
  await page.setViewportSize({ width: 390, height: 844 });
  await person.arrive(LIST);
  const table = person.table();
  const row = table.row('ouyangxue');
  // Other journeys add users above.
  await person.search({ 用户账号: 'ouyangxue' });
  await expect(table.rows).toHaveCount(1);
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(page.getByRole('table')).toHaveCount(0);
  for (const text of ['ouyangxue', '欧阳雪', '安全管理部', '正常'])
    await expect(row.getByText(text)).toBeInViewport({ ratio: 1 });
  expect(await findEvery(page)).toEqual([]);
  // What does not fit beside the first button is entries of one menu.
  await row.getByRole('checkbox').check();
  await table.root.locator('.sw-table-bar').getByRole('button', { name: '更多' }).click();
  const entries = page.getByRole('group', { name: '更多操作' }).getByRole('button');
  await expect(entries.filter({ hasText: '批量删除' })).toBeVisible();
  const looks = await entries.evaluateAll((all) =>
    all.map((one) => {
      const { borderColor, backgroundColor } = getComputedStyle(one);
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { look: [left, right, borderColor, backgroundColor].join(), top, bottom };
    }),
  );
  expect(looks.length).toBeGreaterThan(2);
  expect(new Set(looks.map(({ look }) => look)).size).toBe(1);
  expect(new Set(looks.slice(1).map(({ top }, at) => top - (looks[at]?.bottom ?? 0)))).toEqual(new Set([4]));
  await page.keyboard.press('Escape');
  await row.getByRole('checkbox').uncheck();
  await row.getByRole('button', { name: '更多内容' }).click();
  await expect(row.getByText('19900000035')).toBeVisible();
  await table.press('ouyangxue', '编辑');
  await expect(page.getByRole('dialog', { name: '编辑用户 · 欧阳雪' })).toBeVisible();
});

test('the list fits its box, and what belongs together stands in one line', async ({ person }) => {
  const { page } = person;
  await person.arrive(LIST);
  const table = person.table();
  await expect(table.rows).toHaveCount(10);
  const scroller = table.root.locator('.ant-table-body, .ant-table-content').first();
  expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const textLeft = (selector: string) =>
    table.root
      .locator(selector)
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { x, y, height } = range.getBoundingClientRect();
        return { x: Math.round(x), middle: y + height / 2 };
      });
  const header = await textLeft('thead th:last-child');
  const link = await textLeft('tbody tr.ant-table-row td:last-child button span');
  const name = await textLeft('tbody tr.ant-table-row td:nth-child(2)');
  expect(link.x).toBe(header.x);
  expect(Math.abs(link.middle - name.middle)).toBeLessThanOrEqual(0.5);
  // With a height of line of its own a button holds Chinese letters of a second family below its middle.
  const add = page.getByRole('button', { name: '新增', exact: true });
  await expect(add).not.toHaveCSS('line-height', 'normal');
  // The first label of the search begins where the table does.
  const label = await page.getByRole('search').locator('.sw-label').first().boundingBox();
  const box = await table.root.locator('.ant-table').boundingBox();
  expect(label?.x).toBe(box?.x);

  // On a tablet the actions fold, before any column is too narrow for its head.
  await expect(table.rows.first().getByRole('button', { name: '详情' })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(table.rows.first().getByRole('button', { name: '更多' })).toBeVisible();
  await expect(table.rows.first().getByRole('button', { name: '详情' })).toHaveCount(0);
  const heads = await table.root.locator('thead th').evaluateAll((all) =>
    all.map((head) => {
      const range = document.createRange();
      range.selectNodeContents(head);
      const [words, cell] = [range.getBoundingClientRect(), head.getBoundingClientRect()];
      const lines = words.height / Number.parseFloat(getComputedStyle(head).lineHeight);
      return { name: head.textContent, width: cell.width, sticksOut: words.right - cell.right, lines };
    }),
  );
  const named = heads.filter(({ name }) => name !== '');
  expect(named.length).toBeGreaterThan(5);
  const slivers = named.filter(
    ({ width, sticksOut, lines }) => width < SLIVER || sticksOut > 0 || lines > 1.9,
  );
  expect(slivers).toEqual([]);
});

test('the form keeps its buttons at the bottom of the drawer and its fields below the title', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive(LIST);
  await person.search({ 用户账号: 'ouyangxue' });
  await expect(person.table().rows).toHaveCount(1);
  await person.press('新增');
  for (const name of ['新增用户', '编辑用户 · 欧阳雪']) {
    const form = page.getByRole('dialog', { name });
    await expect(person.field('用户账号', form)).toBeVisible();
    await page.waitForTimeout(400);
    const bar = await form.locator('.sw-toolbar-sticky').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(900);
    const title = await form.locator('.ant-drawer-title').boundingBox();
    const label = await form.locator('.sw-label').first().boundingBox();
    expect(title?.x).toBe(label?.x);
    if (name === '新增用户') {
      const help = await form.locator('.sw-demands').first().boundingBox();
      const next = await form.locator('.sw-label', { hasText: '角色' }).boundingBox();
      expect((next?.y ?? 0) - (help?.y ?? 0) - (help?.height ?? 0)).toBeGreaterThanOrEqual(16);
    }
    await person.press('取消', form);
    await expect(form).toBeHidden();
    if (name === '新增用户') await person.table().press('ouyangxue', '编辑');
  }
});

test('the export of a search is a spreadsheet', async ({ person }) => {
  const { page } = person;
  await person.arrive(LIST);
  await person.search({ 用户姓名: '张' });
  const coming = page.waitForEvent('download');
  const asked = page.waitForRequest((request) => request.url().includes('/sys/user/exportXls'));
  await person.press('导出');
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^用户列表.*\.xlsx$/);
  expect(new URL((await asked).url()).searchParams.get('realname')).toContain('张');
  const bytes = fs.readFileSync(await download.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.includes('xl/worksheets/sheet1.xml')).toBe(true);
});

test('columns stay as somebody set them', async ({ person }) => {
  const { page } = person;
  await person.arrive(LIST);
  const table = person.table();
  await expect(table.rows).toHaveCount(10);
  expect(await table.headers()).not.toContain('邮箱');
  await person.press('列设置');
  const settings = page.getByRole('group', { name: '列设置' });
  await settings.getByRole('checkbox', { name: '邮箱' }).check();
  await settings.getByRole('checkbox', { name: '手机号' }).uncheck();
  await person.press('上移用户姓名', settings);
  const wanted = ['用户姓名', '用户账号', '部门', '角色', '状态', '邮箱', '创建时间', '操作'];
  await expect.poll(async () => (await table.headers()).filter((header) => header !== '')).toEqual(wanted);
  await page.reload();
  await expect(table.rows).toHaveCount(10);
  expect((await table.headers()).filter((header) => header !== '')).toEqual(wanted);
  await person.press('列设置');
  await person.press('恢复默认', settings);
  await expect.poll(() => table.headers()).not.toContain('邮箱');
});

test('somebody who may only look gets no buttons, and the server refuses all the same', async ({
  person,
}) => {
  const { page } = person;
  const api = await person.arrive(LIST, 'auditor');
  await expect(person.table().rows).toHaveCount(10);
  for (const name of ['新增', '编辑', '更多', '重置密码']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: '导出' })).toBeVisible();
  const [row] = await api.list('/sys/user/list', { username: 'wanglei' });
  const id = row?.id ?? '';
  const refused = await Promise.all([
    api.ask('POST', '/sys/user/add', { username: 'intruder', realname: 'x', password: newPassword }),
    api.ask('PUT', '/sys/user/edit', { id, realname: 'x' }),
    api.ask('DELETE', `/sys/user/delete?id=${id}`),
    api.ask('PUT', '/sys/user/frozenBatch', { ids: id, status: '2' }),
    api.ask('PUT', '/sys/user/changePassword', {
      username: 'wanglei',
      password: newPassword,
      confirmpassword: newPassword,
    }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test('a telephone that somebody else got a moment before is told of at its field', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const phone = `138${String(Date.now()).slice(-8)}`;
  await person.arrive(LIST);
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增用户' });
  await person.fill('用户账号', uniqueName('u'), form);
  await person.fill('用户姓名', '后来者', form);
  await person.fill('登录密码', newPassword, form);
  await person.fill('确认密码', newPassword, form);
  // The question is answered while it is free; the other one comes between the answer and the save.
  let answer: Promise<APIResponse> | undefined;
  let taken: Promise<unknown> | undefined;
  await page.route('**/sys/duplicate/check?*fieldName=phone*', async (route) => {
    // Asked again by the save before it is answered, it gets the same answer: one of its own might come too late.
    answer ??= route.fetch();
    const response = await answer;
    taken ??= admin.addUser(uniqueName('u'), { phone });
    await taken;
    await route.fulfill({ response });
  });
  const control = person.field('手机号', form);
  await control.pressSequentially(phone);
  await person.press('保存', form);
  await person.expectError('手机号', '手机号已存在', form);
  await expect(control).toBeFocused();
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
  await control.press('End');
  await control.press('Backspace');
  await expect(form.getByText('手机号已存在')).toHaveCount(0);
});
