// A dictionary and its items in one form: added, changed, removed and moved together, also by two people at once.
import type { Locator } from '@playwright/test';
import { newPassword, uniqueName, type Api } from './api.ts';
import type { Person } from './person.ts';
import { cell, write } from './rows.ts';
import { expect, test } from './test.ts';

const LIST = '/isystem/dict';

interface Detail {
  dictName: string;
  description: string | null;
  items: { itemText: string; itemValue: string; sortOrder: number }[];
}

async function readDict(admin: Api, code: string): Promise<Detail> {
  const [dict] = await admin.list('/sys/dict/list', { dictCode: code });
  return (await admin.call('GET', `/sys/dictDetail/queryById?id=${dict?.id ?? ''}`)) as Detail;
}

const textsOf = ({ items }: Detail): string[] => items.map(({ itemText }) => itemText);

async function openForm(person: Person, code: string): Promise<Locator> {
  await person.search({ 字典编码: code });
  await person.table().press(code, '编辑');
  const form = person.page.getByRole('dialog', { name: '编辑字典' });
  await expect(person.field('字典编码', form)).toHaveValue(code);
  return form;
}

async function save(person: Person, form: Locator): Promise<void> {
  await person.press('保存', form);
}

test('a dictionary is added with three items, one goes, the others change places, and all of it stays', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const code = uniqueName('rows_');
  await person.arrive('/');
  await person.openMenu('系统管理', '数据字典');
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增字典' });
  await person.fill('字典名称', '明细字典', form);
  await person.fill('字典编码', code, form);
  for (const [row, text] of ['甲', '乙', '丙'].entries()) {
    await person.press('新增', form);
    await write(person, form, row, 0, text);
    // The second value repeats the first at first: said at the cell, and nothing is sent.
    await write(person, form, row, 1, row === 1 ? '1' : String(row + 1));
  }
  await save(person, form);
  await expect(cell(form, 1, 1)).toHaveAttribute('aria-invalid', 'true');
  await write(person, form, 1, 1, '2');
  await save(person, form);
  await expect(form).toBeHidden();
  expect(textsOf(await readDict(admin, code))).toEqual(['甲', '乙', '丙']);

  const again = await openForm(person, code);
  await again.getByLabel('选择第 2 行').click();
  await person.press('删除', again);
  await person.confirm('是否删除选中的1行？');
  await again.getByLabel('选择第 2 行').click();
  await person.press('上移', again);
  await expect(cell(again, 0, 0)).toHaveText('丙');
  await save(person, again);
  await expect(again).toBeHidden();

  await page.reload();
  const reloaded = await openForm(person, code);
  await expect(cell(reloaded, 0, 0)).toHaveText('丙');
  await expect(cell(reloaded, 1, 0)).toHaveText('甲');
  await expect(cell(reloaded, 2, 0)).toHaveCount(0);
  expect((await readDict(admin, code)).items.map(({ sortOrder }) => sortOrder)).toEqual([1, 2]);
});

test('F10, F11: who comes second is told who was first, and nothing of either is lost', async ({
  person,
  another,
  admin,
  findings,
}) => {
  // A refused save is an answer that the browser writes down.
  findings.expectFailedLoads();
  const { page } = person;
  const code = uniqueName('both_');
  const items = ['甲', '乙', '丙'].map((itemText, at) => ({ itemText, itemValue: String(at) }));
  await admin.call('POST', '/sys/dictDetail/add', { dictName: '两人', dictCode: code, items });
  const [role] = await admin.list('/sys/role/list', { roleCode: 'admin' });
  const username = uniqueName('two');
  await admin.addUser(username, { selectedroles: role?.id });
  const other = await another();
  await other.arrive(LIST, username, newPassword);
  await person.arrive(LIST);

  const mine = await openForm(person, code);
  const theirs = await openForm(other, code);
  await write(other, theirs, 0, 0, '他的甲');
  await other.fill('描述', '他的描述', theirs);
  await save(other, theirs);
  await expect(theirs).toBeHidden();

  await write(person, mine, 0, 0, '我的甲');
  await write(person, mine, 1, 0, '我的乙');
  await save(person, mine);
  const question = page.getByRole('dialog', { name: '数据已被他人修改' });
  await expect(question.getByRole('heading')).toHaveText(
    /^第 1 行：姓名two.* 于 \d{4}-\d\d-\d\d .* 作了修改$/,
  );
  await expect(question.getByRole('row', { name: '名称 我的甲 他的甲' })).toBeVisible();
  await person.press('继续编辑', question);
  await expect(question).toBeHidden();
  await expect(cell(mine, 0, 0)).toHaveText('我的甲');
  expect(textsOf(await readDict(admin, code))).toEqual(['他的甲', '乙', '丙']);

  await save(person, mine);
  await person.press('保留我的值', question);
  await expect(mine).toBeHidden();
  const kept = await readDict(admin, code);
  expect(textsOf(kept)).toEqual(['我的甲', '我的乙', '丙']);
  expect(kept.description).toBe('他的描述');

  const second = await openForm(person, code);
  const first = await openForm(other, code);
  await write(other, first, 2, 0, '他的丙');
  await save(other, first);
  await expect(first).toBeHidden();
  await second.getByLabel('选择第 3 行').click();
  await person.press('删除', second);
  await person.confirm('是否删除选中的1行？');
  await save(person, second);
  await expect(question.getByRole('heading')).toHaveText(/^已删除的行：姓名two.*，您删除了它$/);
  await person.press('采用对方的值', question);
  await expect(question).toBeHidden();
  await expect(cell(second, 2, 0)).toHaveText('他的丙');
  await save(person, second);
  await expect(second).toBeHidden();
  expect(textsOf(await readDict(admin, code))).toEqual(['我的甲', '我的乙', '他的丙']);
});
