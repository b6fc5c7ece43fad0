// What one changes about oneself from the top bar: the password, the department, how the app looks.
import { Api, newPassword, uniqueName } from './api.ts';
import { FAULTS, play } from './faults.ts';
import { inspectDialog } from './inspect.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

const NEXT_PASSWORD = 'Next-2026-pass';

test.describe.configure({ mode: 'parallel' });

interface Depart {
  id: string;
  title: string;
  orgCode: string;
}

/** Somebody who belongs to two departments. */
async function addMember(admin: Api): Promise<{ name: string; first: Depart; second: Depart }> {
  const tree = (await admin.call('GET', '/sys/sysDepart/queryTreeList')) as { children?: Depart[] }[];
  const [first, second] = tree.flatMap(({ children = [] }) => children);
  if (!first || !second) throw new Error('the demonstration has two departments');
  const name = uniqueName('m');
  await admin.addUser(name, { selecteddeparts: `${first.id},${second.id}` });
  return { name, first, second };
}

/** Chooses the department that one begins in. */
async function chooseFirst(person: Person, { title }: Depart): Promise<void> {
  const choice = person.page.getByRole('dialog', { name: '部门选择' });
  await person.choose('请选择登录部门', title, choice);
  await person.press('确认', choice);
  await expect(choice).toBeHidden();
  await person.page.waitForURL('**/dashboard/analysis');
}

// H2.58, H5.8, H5.9, H7.15
test('somebody changes their password, and signs in with the new one', async ({
  person,
  admin,
  findings,
}) => {
  findings.expectFailedLoads();
  const { page } = person;
  const name = uniqueName('p');
  await admin.addUser(name);
  await person.arrive('/dashboard/analysis', name, newPassword);
  await person.openUserMenu('修改密码');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await expect(person.field('旧密码', dialog)).toBeFocused();
  await person.press('确认', dialog);
  await person.expectError('旧密码', '请输入旧密码!', dialog);
  await person.expectError('新密码', /请输入新密码!/, dialog);
  await person.expectError('确认新密码', '请确认新密码!', dialog);
  await inspectDialog(person, 'password');

  await person.fill('旧密码', 'not-the-old-1', dialog);
  await person.fill('新密码', 'Ab-1', dialog);
  await person.fill('确认新密码', NEXT_PASSWORD, dialog);
  await person.press('确认', dialog);
  await person.expectError('新密码', /密码长度不能少于8位/, dialog);
  await person.fill('新密码', 'abcdefgh', dialog);
  await person.field('新密码', dialog).blur();
  await person.expectError('新密码', /密码须为6-20位，并至少包含/, dialog);
  await person.expectError('确认新密码', '两次输入的密码不一致!', dialog);
  await person.fill('新密码', NEXT_PASSWORD, dialog);
  await person.fill('确认新密码', NEXT_PASSWORD, dialog);
  await person.press('确认', dialog);
  await person.expectMessage('旧密码输入错误!');
  await person.fill('旧密码', newPassword, dialog);
  await person.press('确认', dialog);
  await person.expectMessage('密码已重置');
  await expect(dialog).toBeHidden();
  await (await Api.signIn(name, NEXT_PASSWORD)).dispose();
});

// H2.59, H2.60, H7.16, H7.17
test('who belongs to two departments chooses one at sign-in, and another one later', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const { name, first, second } = await addMember(admin);
  await page.goto('/user/login');
  await person.enter(name, newPassword);
  const choice = page.getByRole('dialog', { name: '部门选择' });
  await expect(choice).toContainText('您隶属于多部门，请选择当前所在部门');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  await expect(choice.getByRole('button', { name: '关闭' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(choice).toBeVisible();
  await person.press('确认', choice);
  await expect(choice.getByRole('alert')).toHaveText('请选择登录部门!');
  await inspectDialog(person, 'depart');
  await chooseFirst(person, first);

  await person.openUserMenu('切换部门');
  const change = page.getByRole('dialog', { name: `部门切换（当前部门：${first.title}）` });
  await person.choose('请选择登录部门', second.title, change);
  const reread = page.waitForResponse((answer) => answer.url().includes('/sys/loginfo'));
  await person.press('确认', change);
  // The page below shows what there is to see in the department that one works in now.
  await reread;
  await person.expectMessage(`已切换到“${second.title}”，已打开的页面已重新读取`);
  await expect(change).toBeHidden();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('User-Info') ?? '{}') as object);
  const days = ((kept as { expires: number }).expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
});

// H2.60, H7.17
test('a switch of the department that fails is told, changes nothing, and works the next time', async ({
  person,
  admin,
  findings,
}) => {
  findings.expectFailedLoads();
  const { page } = person;
  const { name, first, second } = await addMember(admin);
  await page.goto('/user/login');
  await person.enter(name, newPassword);
  await chooseFirst(person, first);
  const kept = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('User-Info'));
  const before = await kept();
  expect(before).toContain(first.orgCode);

  await person.openUserMenu('切换部门');
  const change = page.getByRole('dialog', { name: `部门切换（当前部门：${first.title}）` });
  await person.choose('请选择登录部门', second.title, change);
  for (const fault of FAULTS.filter(({ text }) => text !== '')) {
    let asked = 0;
    await page.route('**/sys/selectDepart', async (route) => {
      asked += 1;
      await play(fault, route);
    });
    await person.press('确认', change);
    const told = page.locator('.ant-message, [role="alert"]').filter({ hasText: fault.text });
    await expect(told.first(), fault.name).toBeVisible();
    expect(asked, `${fault.name}: asked again`).toBe(1);
    await expect(change.getByTitle(second.title)).toBeVisible();
    await expect(page.getByText(/^已切换到/)).toHaveCount(0);
    expect(await kept(), fault.name).toBe(before);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  // The server has not moved anybody either, and the dialog that is opened anew says so.
  await person.press('关闭', change.getByRole('form'));
  await person.confirm('内容尚未保存');
  await expect(change).toBeHidden();
  await person.openUserMenu('切换部门');
  await expect(change.getByTitle(first.title)).toBeVisible();

  await person.choose('请选择登录部门', second.title, change);
  await person.press('确认', change);
  await person.expectMessage(`已切换到“${second.title}”，已打开的页面已重新读取`);
  await expect(change).toBeHidden();
  expect(await kept()).toContain(second.orgCode);
});

// H4.22
test('without departments the person is told so', async ({ person, admin }) => {
  const name = uniqueName('n');
  await admin.addUser(name);
  await person.arrive('/dashboard/analysis', name, newPassword);
  await person.openUserMenu('切换部门');
  await person.expectMessage('您尚未设置部门信息!');
  await expect(person.page.getByRole('dialog')).toHaveCount(0);
});

// H2.40, H2.52
test('the app looks as one chooses, at once and after coming back', async ({ person }) => {
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  await person.press('设置');
  await expect(page.getByRole('menuitem')).toContainText(['外观设置', '清除缓存']);
  await page.getByRole('menuitem', { name: '外观设置' }).click();
  const dialog = page.getByRole('dialog', { name: '外观设置' });
  await expect(dialog.getByRole('radio', { name: '拂晓蓝' })).toBeAttached();
  await inspectDialog(person, 'appearance');
  const frame = page.locator('.sw-main');
  const primary = (): Promise<string> =>
    page.locator('html').evaluate((root) => root.style.getPropertyValue('--sw-primary'));
  await dialog.getByText('极客蓝', { exact: true }).click();
  await expect.poll(primary).toBe('#2f54eb');
  await dialog.getByText('侧边', { exact: true }).click();
  await expect(frame).toHaveClass(/sw-main-side/);
  await dialog.getByText('定宽', { exact: true }).click();
  await expect(frame).toHaveClass(/sw-content-fixed/);
  await dialog.getByText('色弱模式', { exact: true }).scrollIntoViewIfNeeded();
  await dialog.getByRole('switch', { name: '色弱模式' }).click();
  await expect(page.locator('html')).toHaveClass(/sw-weak/);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(frame).toHaveClass(/sw-main-side/);
  await expect.poll(primary).toBe('#2f54eb');
  await person.press('设置');
  await page.getByRole('menuitem', { name: '外观设置' }).click();
  await person.press('恢复默认', dialog);
  await person.expectMessage('已恢复默认外观');
  await expect.poll(primary).toBe('#006afe');
  await expect(frame).toHaveClass(/sw-main-top/);
  await expect(page.locator('html')).not.toHaveClass(/sw-weak/);
});
