// A form designer who cannot program builds a contract form over a module's record type: once with the mouse, once with the
// keyboard alone. With PICTURES=1 it takes the pictures of docs/designers.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sample } from '../tests/depth.ts';
import { startServer, type ServerProcess } from '../tests/server-process.ts';
import { Api } from './api.ts';
import { ContractDesk, KeyboardHand, MouseHand, type Hand } from './designer-hands.ts';
import type { Person } from './person.ts';
import { takePicture } from './picture.ts';
import { write } from './rows.ts';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';

const project = path.join(import.meta.dirname, '..');
const pictures = path.join(project, 'docs', 'designers', 'pictures');
const takesPictures = process.env['PICTURES'] === '1';

test.use({ actionTimeout: 15_000 });

let modules: string;
let server: ServerProcess;
let admin: Api;

test.beforeAll(async () => {
  modules = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-contract-'));
  fs.cpSync(path.join(project, 'examples', 'modules', 'lease'), path.join(modules, 'lease'), {
    recursive: true,
  });
  server = await startServer({
    env: {
      CAPTCHA: 'off',
      ADMIN_PASSWORD: adminPassword,
      SEED: 'none',
      LOG_LEVEL: 'warn',
      MODULES_DIR: modules,
    },
  });
  admin = await Api.signIn('admin', adminPassword, server.url);
  await admin.call('POST', '/lease/customer/add', { name: '东湖贸易', kind: '1' });
  await admin.call('POST', '/sys/role/add', { roleName: '合同查阅', roleCode: 'contract_reader' });
});
test.afterAll(async () => {
  await server.stop();
  fs.rmSync(modules, { recursive: true });
});

const WAYS = [
  ['mouse', (person: Person) => new MouseHand(person.page)],
  ['keyboard', (person: Person) => new KeyboardHand(person.page)],
] as const;
/** An ordinary run has the mouse in `designer.spec.ts`; the pictures are taken with it here. */
const ORDINARY = takesPictures ? 'mouse' : 'keyboard';

for (const [way, hold] of sample('ways to build a contract form', WAYS, ([way]) =>
  way === ORDINARY ? [way] : [],
)) {
  test(`a contract form is built, previewed as another role, published, used, changed, compared and rolled back with the ${way} alone`, async ({
    another,
  }) => {
    test.setTimeout(240_000);
    const person = await another({ baseURL: server.url });
    await person.signIn('admin', adminPassword);
    await walk(person, hold(person), way);
  });
}

async function walk(person: Person, hand: Hand, way: string): Promise<void> {
  const { page } = person;
  const picture = async (name: string): Promise<void> => {
    if (way !== 'mouse' || !takesPictures) return;
    await page.waitForTimeout(500);
    await takePicture(page, path.join(pictures, `${name}.png`));
  };
  const id = `contract/by-${way}`;
  const desk = new ContractDesk(page, hand);
  const { aside, canvas, palette } = desk;

  await page.goto('/designer');
  await expect(page.getByRole('button', { name: '新建页面' })).toBeVisible();
  await picture('start');
  await hand.press(page.getByRole('button', { name: '新建页面' }));
  const form = page.getByRole('dialog', { name: '新建页面' });
  await hand.type(form.getByLabel('名称'), '合同登记');
  await hand.type(form.getByLabel('编号'), id);
  await hand.type(form.getByLabel('地址'), `/${id}`);
  await picture('new');
  await hand.press(form.getByRole('button', { name: '新建', exact: true }));
  await desk.opened();

  // Fields of the record type, with its rows as a table.
  await hand.press(palette.getByText('记录类型的字段', { exact: true }));
  await hand.choose(palette.getByLabel('记录类型', { exact: true }), '合同（lease/contract）');
  const titles = ['合同编号', '客户', '状态', '开始日期', '结束日期', '备注', '付款计划'];
  for (const [at, title] of titles.entries()) {
    await desk.add(title, titles[at - 1]);
    await expect(canvas.getByText(title, { exact: true }).first()).toBeVisible();
  }
  await picture('fields');

  // A call that saves, and a rule.
  await desk.tab('数据');
  await hand.press(desk.button('添加接口'));
  const calls = page.getByRole('dialog', { name: '选择接口' });
  await hand.tick(calls.locator('label').filter({ hasText: '保存（新增与编辑）' }));
  await hand.type(calls.getByLabel('搜索接口'), '/lease/contract/add');
  await expect(calls.getByRole('listitem').first()).toContainText('/lease/contract/add');
  await hand.press(calls.getByRole('listitem').first().getByRole('button'));
  await expect(aside.getByRole('region', { name: 'save' })).toContainText('/lease/contract/add');
  await expect(aside.getByRole('region', { name: 'save' })).toContainText('plans');
  await picture('data');
  await hand.press(aside.getByText('校验规则', { exact: true }));
  await hand.press(desk.button('添加校验规则'));
  await hand.type(aside.getByLabel('不通过时的提示', { exact: true }), '编号是 HT 和四位数字');
  await hand.type(aside.getByLabel('正则表达式', { exact: true }), 'HT\\d{4}');
  await hand.type(aside.getByLabel('输入一个值试试'), 'HT1');
  await expect(aside.getByRole('status')).toHaveText('编号是 HT 和四位数字');
  await picture('rule');
  await desk.select('合同编号');
  await hand.choose(aside.getByLabel('校验规则', { exact: true }), 'rule 编号是 HT 和四位数字');

  // 当 状态 等于 终止 则 显示备注.
  await desk.select('备注');
  await hand.press(desk.button('添加联动'));
  await hand.choose(aside.getByLabel('字段', { exact: true }), '状态');
  await hand.choose(aside.getByLabel('值', { exact: true }), '终止');
  await picture('linkage');

  // A button that saves, for those who may.
  await desk.add('按钮', '结束日期');
  await hand.type(aside.getByLabel('文字', { exact: true }).first(), '保存合同');
  await hand.type(aside.getByLabel('权限', { exact: true }), 'lease.contract:add');
  const steps = aside.locator('.sw-steps').first();
  for (const kind of ['校验并提交', '显示提示']) {
    await hand.press(steps.getByRole('button', { name: '添加步骤' }).last());
    await hand.press(page.getByRole('menuitem', { name: kind, exact: true }));
    if (kind === '校验并提交') await hand.type(steps.getByLabel('接口', { exact: true }).last(), 'save');
    // The button has a text of its own.
    else await hand.type(steps.getByLabel('文字', { exact: true }).last(), '合同已保存');
  }
  await expect(steps.getByRole('listitem')).toHaveText([/校验并提交“save”/, /提示“合同已保存”/]);
  await picture('steps');
  await desk.saved();

  // Nothing of a preview reaches the server; another role does not see the button.
  await hand.press(page.getByRole('button', { name: /预览$/ }));
  const preview = page.frameLocator('iframe[title="预览"]');
  await expect(preview.getByRole('button', { name: '保存合同' })).toBeVisible({ timeout: 20_000 });
  await picture('preview');
  await hand.choose(page.getByLabel('角色', { exact: true }), '合同查阅');
  await expect(preview.getByText('合同编号').first()).toBeVisible();
  await expect(preview.getByRole('button', { name: '保存合同' })).toHaveCount(0);
  await picture('preview-role');
  await hand.press(page.getByRole('button', { name: '返回设计' }));

  await desk.publish('第一版');
  await writeDown(person, id, way);

  // Changed, published, compared, rolled back.
  await desk.select('合同编号');
  await hand.type(aside.getByLabel('标题', { exact: true }), '编号');
  await expect(canvas.getByText('编号', { exact: true }).first()).toBeVisible();
  await desk.publish('改短了标题');
  await desk.tab('历史');
  await desk.tab('版本');
  const versions = page.getByRole('listitem');
  await expect(versions.filter({ hasText: '版本 2（正在使用）' })).toBeVisible();
  await picture('versions');
  const first = versions.filter({ hasText: '第一版' });
  await hand.press(first.getByRole('button', { name: '比较' }));
  const difference = page.getByRole('dialog', { name: /版本 1/ });
  await expect(difference).toContainText('修改“编号”的标题');
  await picture('compare');
  await page.keyboard.press('Escape');
  await expect(difference).toBeHidden();
  await hand.press(first.getByRole('button', { name: '回到此版本' }));
  await hand.press(page.getByRole('dialog', { name: '回到版本 1' }).getByRole('button').last());
  await expect(canvas.getByText('合同编号', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await expect(versions.filter({ hasText: '版本 3（正在使用）' })).toBeVisible();
}

/** A clerk writes a contract down with the page that was built. */
async function writeDown(person: Person, id: string, way: string): Promise<void> {
  const visitor = await person.page.context().newPage();
  await visitor.goto(`/${id}`);
  await visitor.getByLabel('合同编号').fill('HT1');
  await expect(visitor.getByLabel('备注')).toHaveCount(0);
  const code = way === 'mouse' ? 'HT0001' : 'HT0002';
  await visitor.getByLabel('客户').click();
  await visitor.getByTitle('东湖贸易').click();
  await visitor.getByLabel('结束日期').fill('2099-12-31');
  await visitor.keyboard.press('Enter');
  await visitor.getByRole('button', { name: '新增', exact: true }).click();
  const row = [
    ['第一期', '第一期'],
    ['2099-01-01', '2099-01-01'],
    ['1000', '1,000.00'],
  ] as const;
  for (const [column, [text, shown]] of row.entries()) {
    await write({ page: visitor }, visitor.locator('body'), 0, column, text, shown);
  }
  await visitor.getByRole('button', { name: '保存合同' }).click();
  await expect(visitor.getByText('编号是 HT 和四位数字')).toBeVisible();
  await visitor.getByLabel('合同编号').fill(code);
  // A button takes no second press within a second.
  await visitor.waitForTimeout(1_100);
  await visitor.getByRole('button', { name: '保存合同' }).click();
  await expect(visitor.getByText('合同已保存')).toBeVisible();
  const stored = (await admin.call('GET', `/lease/contract/list?code=${code}`)) as {
    records: { code: string; total: number }[];
  };
  expect(stored.records).toMatchObject([{ code }]);
  await visitor.close();
}
