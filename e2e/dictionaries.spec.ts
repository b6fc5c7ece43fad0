// Dictionaries: made and changed by an administrator, seen wherever their texts are shown.
import { uniqueName } from './api.ts';
import { expect, test } from './test.ts';

const LIST = '/isystem/dict';

// H1.4, H7.42
test('a dictionary is added with items in the drawer, and its code is given once', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const code = uniqueName('dict_');
  const form = await person.openNewDictionary({ 字典名称: '旅程字典', 字典编码: 'sex' });
  await person.press('保存', form);
  await person.expectError('字典编码', '字典编码已存在', form);
  await person.fill('字典编码', code, form);
  await person.press('保存', form);
  await expect(form).toBeHidden();

  await person.search({ 字典编码: code });
  await person.table().press(code, '字典配置');
  const drawer = page.getByRole('dialog', { name: '字典配置 · 旅程字典' });
  for (const [text, value] of [
    ['第一项', '1'],
    ['第二项', '2'],
  ] as const) {
    await person.press('新增', drawer);
    const item = page.getByRole('dialog', { name: '新增字典项' });
    await person.fill('名称', text, item);
    await person.fill('数据值', value, item);
    await expect(item.getByRole('spinbutton', { name: '排序' })).toHaveValue(value);
    await person.press('保存', item);
    await expect(item).toBeHidden();
  }
  const items = person.table(drawer);
  await expect(items.rows).toHaveCount(2);
  expect(await items.column('名称')).toEqual(['第一项', '第二项']);
  await items.press('第二项', '删除');
  await person.confirm(/确定删除字典项/);
  await expect(items.rows).toHaveCount(1);
  const options = (await admin.call('GET', `/sys/dict/getDictItems/${code}`)) as { text: string }[];
  expect(options.map(({ text }) => text)).toEqual(['第一项']);
});

// H7.26
test('a changed text shows in the user list after the cache was refreshed', async ({ person, admin }) => {
  const { page } = person;
  const text = `冻结${uniqueName('')}`;
  const [dict] = await admin.list('/sys/dict/list', { dictCode: 'user_status' });
  const items = await admin.list('/sys/dictItem/list', { dictId: dict?.id ?? '' });
  const frozen = items.find((item) => item['itemValue'] === '2');
  expect(frozen).toBeDefined();
  try {
    await person.arrive('/isystem/user');
    await person.search({ 用户账号: 'dengchao' });
    const table = person.table();
    await expect.poll(() => table.cell('dengchao', '状态')).toBe('已冻结');
    const before = await page.evaluate(() => localStorage.getItem('Dict-Cache'));
    expect(before).toContain('user_status');

    await person.openMenu('系统管理', '数据字典');
    await person.search({ 字典编码: 'user_status' });
    await person.table().press('user_status', '字典配置');
    const drawer = page.getByRole('dialog', { name: /^字典配置/ });
    await person.table(drawer).press(String(frozen?.['itemText']), '编辑');
    const form = page.getByRole('dialog', { name: '编辑字典项' });
    await person.fill('名称', text, form);
    await person.press('保存', form);
    await expect(form).toBeHidden();
    await drawer.getByRole('button', { name: '关闭', exact: true }).click();
    await person.press('刷新缓存');
    await person.expectMessage('刷新缓存完成！');

    await page.getByRole('tab', { name: '用户管理' }).click();
    await expect.poll(() => table.cell('dengchao', '状态')).toBe(text);
    await person.press('展开', page.getByRole('search'));
    await person.choose('状态', text, page.getByRole('search'));
    await person.press('查询', page.getByRole('search'));
    await table.expectCount('1-1 共1条');
  } finally {
    // Back to what it was, whoever changed it since: no version is named.
    await admin.call('PUT', '/sys/dictItem/edit', { ...frozen, version: undefined });
  }
});

test('a text that somebody changes is changed on pages that others have open, at once (F25)', async ({
  person,
  screens,
  admin,
}) => {
  const { page } = person;
  const code = uniqueName('push_');
  await admin.call('POST', '/sys/dict/add', { dictName: '推送试验', dictCode: code, type: 0 });
  const [dict] = await admin.list('/sys/dict/list', { dictCode: code });
  const item = { dictId: dict?.id, itemText: '运行', itemValue: '1', sortOrder: 1, status: 1 };
  await admin.call('POST', '/sys/dictItem/add', item);
  const tag = {
    type: 'void',
    title: '状态',
    'x-component': 'dict_tag',
    'x-component-props': { dict: code, value: '1' },
  };
  const schema = { type: 'object', properties: { tag } };
  await screens.drop(code, { format: 1, title: '推送试验', schema });
  const before = page.getByText('运行', { exact: true });
  await person.arrive(`/drop/${code}`);
  await expect(before).toBeVisible();
  const [kept] = await admin.list('/sys/dictItem/list', { dictId: dict?.id ?? '' });
  await admin.call('PUT', '/sys/dictItem/edit', { ...kept, itemText: '停机检修' });
  await expect(page.getByText('停机检修', { exact: true })).toBeVisible();
});

test('when the refresh fails the old texts stay and the person is told', async ({ person, findings }) => {
  const { page } = person;
  findings.expectFailedLoads();
  await person.arrive('/isystem/user');
  const table = person.table();
  await expect(table.rows).toHaveCount(10);
  const texts = await table.column('状态');
  await page.route('**/queryAllDictItems**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await person.press('设置');
  await person.page.getByRole('menuitem', { name: '清除缓存' }).click();
  await person.expectMessage('刷新缓存失败！');
  expect(await table.column('状态')).toEqual(texts);
});

test('a deleted dictionary comes back from the message, waits in the recycle bin, is taken back, and can go for good', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const code = uniqueName('bin_');
  await admin.call('POST', '/sys/dict/add', { dictName: '回收试验', dictCode: code, type: 0 });
  await person.arrive(LIST);
  await person.search({ 字典编码: code });
  const table = person.table();
  const remove = async (): Promise<void> => {
    await table.press(code, '删除');
    await person.confirm(/删除后可在回收站取回/);
    await expect(table.rows).toHaveCount(0);
  };
  await remove();
  await page.locator('.ant-message').getByRole('button', { name: '撤销操作' }).click();
  await expect(table.row(code)).toBeVisible();
  const bin = page.getByRole('dialog', { name: '字典回收站' });
  await remove();
  await person.press('回收站');
  await person.table(bin).press(code, '取回');
  await expect(person.table(bin).row(code)).toHaveCount(0);
  await person.press('关闭', bin.locator('.sw-toolbar'));
  await expect(table.row(code)).toBeVisible();
  await remove();
  await person.press('回收站');
  await person.table(bin).press(code, '彻底删除');
  await person.confirm(/不能恢复/);
  await expect(person.table(bin).row(code)).toHaveCount(0);
  const left = (await admin.call('GET', '/sys/dict/deleteList')) as { dictCode: string }[];
  expect(left.filter(({ dictCode }) => dictCode === code)).toEqual([]);
});
