// A workbook on its way into a list: template, file, columns, errors, result.
import { textWorkbook } from '../server/http/plugins/uploads.testing.ts';
import { uniqueName } from './api.ts';
import { findSerious } from './axe.ts';
import { expect, test } from './test.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('a workbook with titles of its own is checked, led to its columns and imported', async ({ person }) => {
  const { page } = person;
  const [first, second] = [uniqueName('imp'), uniqueName('imp')];
  await person.arrive('/isystem/position');
  await person.press('导入');
  const dialog = page.getByRole('dialog', { name: '导入到“职务列表”' });
  await expect(dialog.getByText('只新增，不修改已有的数据')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await person.press('下载模板', dialog);
  expect((await downloading).suggestedFilename()).toBe('职务导入模板.xlsx');
  expect(await findSerious(page)).toEqual([]);

  // Without a mouse.
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /把 .xlsx 文件拖到这里/ }).press('Enter');
  const rows = [
    ['代号', '职务 名称', '职务级别', '备忘'],
    [first, '导入一', '员级', '不要的'],
    [first, '', '没有这级', ''],
    [second, '导入二', '中级', ''],
  ];
  await (await choosing).setFiles({ name: '职务.xlsx', mimeType: XLSX, buffer: await textWorkbook(...rows) });
  await expect(dialog.getByText('还缺少必填的列：职务编码')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled();

  await dialog.getByRole('combobox', { name: '“代号”列填到' }).press('Enter');
  await page.getByTitle('职务编码 *').click();
  await expect(dialog.getByText('“职务.xlsx”共 3 行，将新增 2 行，1 行有错误')).toBeVisible();
  await expect(dialog.getByRole('list', { name: '错误清单' }).getByRole('listitem')).toHaveText([
    '第 3 行：职务编码已存在',
    '第 3 行：职务名称不能为空',
    '第 3 行：职务级别不在可选范围内',
  ]);
  // The button turns from grey to blue.
  await expect.poll(() => findSerious(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await expect(dialog.getByRole('button', { name: '导入 2 行' })).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });

  await person.press('导入 2 行', dialog);
  await expect(dialog.getByText('共3行，成功导入2行，错误1行，共3处')).toBeVisible();
  await person.press('完成', dialog);
  await expect(dialog).toBeHidden();
  // Whoever closes it goes on where they were.
  await person.press('导入');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '导入', exact: true })).toBeFocused();
  await person.search({ 职务编码: second });
  await expect(person.table().row('导入二')).toHaveCount(1);
});
