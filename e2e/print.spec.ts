// Paper: ordinary pages without their frame, records by template, and templates that an administrator makes.
import { uniqueName } from './api.ts';
import { findSerious } from './axe.ts';
import { expect, test } from './test.ts';

/** What the browser was told to print: the text of the frame, and the size of its pages. */
interface Printed {
  title: string;
  text: string;
  style: string;
  pages: number;
}

test.describe('a page on paper', () => {
  test('has its content alone, and its table is whole', async ({ person }) => {
    const { page } = person;
    await person.arrive('/isystem/user');
    // Other journeys add users: which ones the first page has is not known.
    await expect(person.table().rows).toHaveCount(10);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 794, height: 1123 });
    await expect(page.locator('.sw-top-bar')).toBeHidden();
    await expect(page.locator('.sw-sider')).toHaveCount(0);
    await expect(page.locator('.sw-tabs')).toBeHidden();
    await expect(page.getByRole('search')).toBeHidden();
    await expect(page.locator('.ant-pagination')).toBeHidden();
    await expect(page.getByRole('button', { name: '编辑' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '用户管理' })).toBeVisible();
    const look = await page.evaluate(() => {
      const cells = [...document.querySelectorAll<HTMLElement>('.ant-table-tbody .ant-table-cell')].filter(
        (cell) => cell.offsetWidth > 0,
      );
      return {
        right: Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)),
        colours: [...new Set(cells.map((cell) => getComputedStyle(cell).color))],
        rows: document.querySelectorAll('.ant-table-tbody tr.ant-table-row').length,
        clipped: [...document.querySelectorAll('.ant-table-content, .ant-table-body, .sw-content')].filter(
          (box) => getComputedStyle(box).overflowX !== 'visible',
        ).length,
      };
    });
    expect(look.rows).toBe(10);
    expect(look.right).toBeLessThanOrEqual(794);
    expect(look.colours).toEqual(['rgb(0, 0, 0)']);
    expect(look.clipped).toBe(0);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.byteLength).toBeGreaterThan(5_000);
  });
});

test.describe('printing by template', () => {
  test.beforeEach(async ({ page }) => {
    // The browser's own dialog cannot be looked at: what would be in it is.
    await page.addInitScript(() => {
      window.print = () => {
        const top = window.top as unknown as { printed: Printed[] };
        top.printed ??= [];
        top.printed.push({
          title: document.title,
          text: document.body.innerText,
          style: document.head.textContent + (document.body.querySelector('style')?.textContent ?? ''),
          pages: document.querySelectorAll('[data-print-page]').length,
        });
      };
    });
  });

  // H3.23
  test('a personnel card is printed from the list of users, in a frame of its own', async ({ person }) => {
    const { page } = person;
    await person.arrive('/isystem/user');
    await person.search({ 用户账号: 'hanmei' });
    await person.table().press('hanmei', '打印');
    const dialog = page.getByRole('dialog', { name: /^打印 · / });
    await expect(dialog.getByText('人员登记卡')).toBeVisible();
    await expect(dialog.getByText('账号：hanmei')).toBeVisible();
    expect(await findSerious(page)).toEqual([]);
    await dialog.getByRole('button', { name: '打印', exact: true }).click();
    const printed = await page.waitForFunction(
      () => (window as unknown as { printed?: Printed[] }).printed?.[0],
    );
    const paper = (await printed.jsonValue()) as Printed;
    expect(paper.pages).toBe(1);
    expect(paper.text).toContain('账号：hanmei');
    expect(paper.text).toMatch(/性别：[男女]?/);
    expect(paper.text).not.toContain('用户管理');
    expect(paper.style).toContain('@page { size: 148mm 105mm; margin: 0 }');
    expect(paper.title).toMatch(/^人员-/);
    await expect(page.locator('iframe[title="打印内容"]')).toHaveCount(0);
  });

  test('a notice and the list of dictionaries are printed, the list over several pages', async ({
    person,
  }) => {
    const { page } = person;
    await person.arrive('/isystem/annountCement');
    await person.search({ 标题: '园区停电检修通知' });
    await person.table().press('园区停电检修通知', '打印');
    const notice = page.getByRole('dialog', { name: '打印 · 园区停电检修通知' });
    await expect(notice.getByText(/二号变压器进行检修/)).toBeVisible();
    await notice.getByRole('button', { name: '关闭', exact: true }).last().click();
    await person.arrive('/isystem/dict');
    await expect(person.table().rows.first()).toBeVisible();
    await person.press('打印');
    const list = page.getByRole('dialog', { name: '打印 · 数据字典' });
    await expect(list.getByText(/^共 \d+ 个字典$/)).toBeVisible();
    await list.getByRole('button', { name: '打印', exact: true }).click();
    const printed = await page.waitForFunction(
      () => (window as unknown as { printed?: Printed[] }).printed?.[0],
    );
    const paper = (await printed.jsonValue()) as Printed;
    expect(paper.pages).toBeGreaterThan(1);
    expect(paper.text.match(/字典编码/g)).toHaveLength(paper.pages);
    expect(paper.text).toContain(`第 ${paper.pages} 页，共 ${paper.pages} 页`);
  });

  // H1.5
  test('a template is designed with mouse and keyboard, copied, used and deleted', async ({ person }) => {
    const { page } = person;
    const name = uniqueName('标签');
    await person.arrive('/isystem/printTemplate');
    await expect(person.table().row('人员登记卡')).toBeVisible();
    await person.press('新增');
    const form = page.getByRole('dialog', { name: '新增打印模板' });
    await person.fill('模板名称', name, form);
    await person.fill('模板编码', uniqueName('t'), form);
    await person.choose('打印内容', '人员', form);
    await person.press('添加字段', form);
    const field = form.getByRole('option', { name: /^字段：用户姓名/ });
    await expect(field).toHaveAccessibleName(/左 15 上 15 毫米/);
    await field.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(field).toHaveAccessibleName(/左 16 上 15.1 毫米/);
    await page.keyboard.press('Control+z');
    await expect(field).toHaveAccessibleName(/左 15 上 15 毫米/);
    const box = await field.boundingBox();
    if (!box) throw new Error('the element is not drawn');
    await page.mouse.move(box.x + 10, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 110, box.y + 85, { steps: 5 });
    await page.mouse.up();
    await expect(field).not.toHaveAccessibleName(/左 15 上 15 毫米/);
    await person.press('添加二维码', form);
    expect(await findSerious(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await person.press('保存', form);
    await expect(form).toBeHidden();

    const table = person.table();
    await table.press(name, '复制');
    const copy = page.getByRole('dialog', { name: `复制打印模板 · ${name}` });
    await expect(copy.getByRole('option')).toHaveCount(2);
    await person.press('保存', copy);
    await expect(copy).toBeHidden();
    await table.press(`${name} 副本`, '删除');
    await person.confirm('删除后不能再用它打印');
    await expect(table.row(`${name} 副本`)).toHaveCount(0);

    await person.arrive('/isystem/user');
    await person.search({ 用户账号: 'admin' });
    await person.table().press('admin', '打印');
    const dialog = page.getByRole('dialog', { name: '打印 · 管理员' });
    await person.press(name, dialog);
    await expect(dialog.getByText(/纸张 210 × 297 毫米/)).toBeVisible();
    await expect(
      dialog.getByRole('region', { name: '打印预览' }).getByText('管理员', { exact: true }),
    ).toBeVisible();
    await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
    await person.arrive('/isystem/printTemplate');
    await person.table().press(name, '删除');
    await person.confirm('删除后不能再用它打印');
  });
});
