// What the site wants of a password, kept by the dialog and by the server alike. On a server of its own: it holds for all.
import { startServer, type ServerProcess } from '../tests/server-process.ts';
import { Api, newPassword, uniqueName } from './api.ts';
import { findEvery } from './axe.ts';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';

/** Suits level 1, 2 and 3 in turn, and none above it. */
const KINDS = { 1: 'quietlakeside', 2: 'quietlakeside7', 3: 'quiet-lakeside-7' } as const;
const SENTENCES = {
  2: '密码须为6-20位，并至少包含数字、字母、特殊字符中的两种',
  3: '密码须为6-20位，并同时包含数字、字母和特殊字符',
} as const;
const CHANGE = '/sys/user/updatePassword';

let server: ServerProcess;

test.beforeAll(async () => {
  server = await startServer({
    env: { CAPTCHA: 'off', ADMIN_PASSWORD: adminPassword, SEED: 'none', LOG_LEVEL: 'warn' },
  });
});
test.afterAll(async () => {
  await server.stop();
});

// H5.10, H5.11
test('each level of the strategy is kept by 修改密码 before anything is sent, and by the server too', async ({
  another,
}) => {
  const admin = await Api.signIn('admin', adminPassword, server.url);
  const name = uniqueName('own');
  await admin.addUser(name);
  const direct = await Api.signIn(name, newPassword, server.url);
  const keeper = await another({ baseURL: server.url });
  const person = await another({ baseURL: server.url });
  const { page } = person;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(CHANGE)) sent.push(request.method());
  });
  await keeper.signIn();
  await keeper.page.goto('/isystem/passwordStrategy');
  await person.signIn(name, newPassword);
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const open = async (): Promise<void> => {
    const read = page.waitForResponse((response) => response.url().includes('/sysPasswordStrategy/queryOne'));
    await person.openUserMenu('修改密码');
    await read;
    await person.fill('旧密码', newPassword, dialog);
  };
  const enter = async (password: string): Promise<void> => {
    await person.fill('新密码', password, dialog);
    await person.fill('确认新密码', password, dialog);
    await person.press('确认', dialog);
  };
  const leave = async (): Promise<void> => {
    await person.press('关闭', dialog.getByRole('form'));
    await person.confirm('内容尚未保存');
    await expect(dialog).toBeHidden();
  };
  const setLevel = async (text: string): Promise<void> => {
    await keeper.page.getByRole('radio', { name: text }).check();
    await keeper.press('保存');
    await keeper.expectMessage('已保存');
  };
  /** The dialog says why, nothing goes out, and the server says the same to whoever asks it. */
  const expectRefused = async (password: string, sentence: string): Promise<void> => {
    await enter(password);
    await expect(person.field('新密码', dialog)).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog).toContainText(sentence);
    expect(sent).toEqual([]);
    const body = { username: name, oldpassword: newPassword, password, confirmpassword: password };
    expect(await direct.ask('PUT', CHANGE, body)).toMatchObject({ success: false, message: sentence });
  };

  await keeper.fill('密码最小长度', '12');
  await setLevel('三级：同时包含数字、字母和特殊字符');
  await open();
  await expectRefused('Ab-4567890', '密码长度不能少于12位');
  await expectRefused(KINDS[1], SENTENCES[3]);
  await expectRefused(KINDS[2], SENTENCES[3]);
  await leave();

  await setLevel('二级：至少包含数字、字母、特殊字符中的两种');
  await open();
  await expectRefused(KINDS[1], SENTENCES[2]);
  await person.fill('新密码', KINDS[2], dialog);
  await person.field('新密码', dialog).blur();
  await expect(person.field('新密码', dialog)).not.toHaveAttribute('aria-invalid', 'true');
  await leave();

  await setLevel('一级：数字、字母或特殊字符，一种即可');
  await open();
  await enter(KINDS[1]);
  await person.expectMessage('密码已重置');
  await expect(dialog).toBeHidden();
  expect(sent).toEqual(['PUT']);
  await (await Api.signIn(name, KINDS[1], server.url)).dispose();
  await direct.dispose();
  await admin.dispose();
});

test('who registers sees what the strategy wants, ticked off while they type, and nothing is asked for before', async ({
  another,
}) => {
  const { page } = await another({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/user/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(asked.some((path) => path.endsWith('/sysPasswordStrategy/queryOne'))).toBe(false);
  await page.goto('/user/register');
  const lines = page.locator('.sw-demands').getByRole('listitem');
  await expect(lines.first()).toHaveText(/位$/);
  const password = page.getByLabel('密码', { exact: true });
  await expect(password).toHaveAccessibleDescription(/位/);
  await password.fill('a');
  await expect(lines.first()).toHaveText(/未满足$/);
  await password.fill(KINDS[3].padEnd(20, 'x'));
  await expect(lines.filter({ hasText: '未满足' })).toHaveCount(0);
  await expect(lines.first()).toHaveText(/，已满足$/);
  await expect(page.getByRole('status').filter({ hasText: '密码要求均已满足' })).toBeAttached();
  expect(await findEvery(page)).toEqual([]);
  expect(asked.filter((path) => path.endsWith('/sysPasswordStrategy/queryOne'))).toHaveLength(1);
});
