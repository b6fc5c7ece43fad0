// The life of documents: two that belong together, their menu entry and roles, and one part taken back from a version.
import { uniqueName } from './api.ts';
import { expect, test } from './test.ts';

interface Opened {
  text: string;
  number: number;
}

test('a list and its form are published as one set, get menu and role, and are compared and rolled back', async ({
  person,
  admin,
}) => {
  test.setTimeout(120_000);
  const { page } = person;
  const name = uniqueName('life').toLowerCase().replaceAll('_', '-');
  const [list, form] = [`${name}/list`, `${name}/form`];
  const formTitle = `客户表单${name}`;
  const open = async (id: string): Promise<Opened> =>
    (await admin.call('GET', `sys/designer/open?id=${encodeURIComponent(id)}`)) as Opened;
  const save = async (id: string, change: (text: string) => string): Promise<void> => {
    const { text, number } = await open(id);
    await admin.call('POST', 'sys/designer/save', { id, text: change(text), expected: number });
  };
  await admin.call('POST', 'sys/designer/create', { id: form, title: formTitle, kind: 'form' });
  await admin.call('POST', 'sys/designer/create', { id: list, title: name, kind: 'list', path: `/${name}` });
  const opener = {
    type: 'void',
    'x-component': 'button',
    'x-component-props': { text: '登记' },
    'x-on': { click: [{ do: 'open', screen: form, as: 'dialog' }] },
  };
  await save(list, (text) => {
    const document = JSON.parse(text) as { schema: { properties: Record<string, unknown> } };
    document.schema.properties = { open: opener, ...document.schema.properties };
    return JSON.stringify(document, null, 2);
  });

  // The list alone is refused: what it opens is nowhere yet. Together they are published.
  const edit = `/designer/edit?id=${encodeURIComponent(list)}`;
  await person.arrive(edit);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^发布/ });
  await expect(dialog.getByText(/有 \d+ 个错误，改正后才能发布/)).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('checkbox', { name: formTitle }).check();
  await expect(dialog.getByLabel('发布说明')).toBeVisible();
  await dialog.getByLabel('发布说明').fill('第一版');
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 20_000 });

  await page.getByRole('button', { name: '菜单与权限' }).click();
  const access = page.getByRole('dialog', { name: '菜单与权限' });
  await access.getByRole('button', { name: '新建菜单' }).click();
  const auditor = access.getByRole('checkbox', { name: '审计员 菜单' });
  await auditor.check();
  await access.getByRole('button', { name: '保存 1 个角色的授权' }).click();
  await expect(access.getByRole('button', { name: '保存授权' })).toBeVisible();
  await expect(auditor).toBeChecked();
  await access.getByRole('button', { name: '关闭' }).last().click();

  // Both change and are published as a second set; one change of the form is taken back, alone.
  await save(form, (text) =>
    text.replace('"title": "名称"', '"title": "全称"').replace('"title": "备注"', '"title": "说明"'),
  );
  await save(list, (text) => text.replace('"text": "登记"', '"text": "新登记"'));
  const documents = await Promise.all(
    [form, list].map(async (id) => ({ id, number: (await open(id)).number })),
  );
  await admin.call('POST', 'sys/designer/publish', { documents, note: '第二版', confirmed: true });
  await person.arrive(`/designer/edit?id=${encodeURIComponent(form)}`);
  const canvas = page.frameLocator('iframe[title="画布"]');
  await expect(canvas.getByLabel('全称', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('tab', { name: '历史', exact: true }).click();
  await page.getByRole('tab', { name: '版本', exact: true }).click();
  const first = page.getByRole('listitem').filter({ hasText: '第一版' });
  await first.getByRole('button', { name: '比较' }).click();
  const difference = page.getByRole('dialog', { name: '版本 1 与当前草稿的差别' });
  await difference.getByRole('button', { name: '还原：修改“全称”的标题' }).click();
  await expect(difference.getByText('修改“说明”的标题')).toBeVisible();
  await difference.getByRole('button', { name: '关闭' }).last().click();
  await expect(canvas.getByLabel('名称', { exact: true })).toBeVisible();
  await expect(canvas.getByLabel('说明', { exact: true })).toBeVisible();

  await first.getByRole('button', { name: '回到此版本' }).click();
  await page.getByRole('dialog', { name: '回到版本 1' }).getByRole('button').last().click();
  await expect(page.getByRole('listitem').filter({ hasText: '版本 3（正在使用）' })).toBeVisible({
    timeout: 20_000,
  });
  await person.arrive(`/${name}`);
  await page.getByRole('button', { name: '登记', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('备注', { exact: true })).toBeVisible();
});
