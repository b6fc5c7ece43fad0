// The desk of the designer: a form is arranged on the canvas with pointer and keys, and read on a telephone.
import type { FrameLocator } from '@playwright/test';
import { uniqueName } from './api.ts';
import { findEvery } from './axe.ts';
import { centreOf } from './designer-hands.ts';
import { expect, test } from './test.ts';

const at = (...names: string[]): string =>
  ['/schema', ...names.flatMap((name) => ['properties', name])].join('/');

const field = (title: string, widget = 'text'): object => ({ type: 'string', title, 'x-component': widget });

const DOCUMENT = {
  format: 1,
  title: '合同登记',
  state: { told: '' },
  schema: {
    type: 'object',
    properties: {
      name: field('合同名称'),
      day: field('签订日期', 'date'),
      hint: {
        type: 'void',
        'x-component': 'text_block',
        'x-component-props': { text: "{{ $values.name ? '已填写' : '请填写合同名称' }}" },
      },
    },
  },
};

const pointersOn = (canvas: FrameLocator) => () =>
  canvas.locator('[data-node]').evaluateAll((all) => all.map((mark) => mark.getAttribute('data-node') ?? ''));

test('a form is arranged with pointer and keys, and a telephone shows it to be read', async ({
  person,
  admin,
}) => {
  test.setTimeout(120_000);
  const { page } = person;
  const id = `e2e/${uniqueName('desk').toLowerCase().replaceAll('_', '-')}`;
  await admin.call('POST', 'sys/designer/create', { id, title: '合同登记', kind: 'blank' });
  await admin.call('POST', 'sys/designer/save', {
    id,
    text: JSON.stringify({ id, ...DOCUMENT }),
    expected: 1,
  });
  await person.arrive(`/designer/edit?id=${encodeURIComponent(id)}`);
  const canvas = page.frameLocator('iframe[title="画布"]');
  await expect(canvas.locator('.sw-canvas-layer')).toBeVisible({ timeout: 20_000 });
  const pointers = pointersOn(canvas);
  const { mouse, keyboard } = page;
  const way = page.getByRole('navigation', { name: '所选组件的位置' });
  const press = async (text: string): Promise<void> => mouse.click(...(await centreOf(canvas, text)));

  // Two fields go into a row, from the menu of the selection.
  await press('合同名称');
  await keyboard.down('Control');
  await press('签订日期');
  await keyboard.up('Control');
  await keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '放进容器' }).hover();
  await page.getByRole('menuitem', { name: '栅格行' }).click();
  await expect.poll(pointers).toEqual([at(), at('row'), at('row', 'name'), at('row', 'day'), at('hint')]);

  // One of them takes both columns: its right edge is dragged.
  await press('合同名称');
  const edge = await canvas.locator('.sw-canvas-edge').boundingBox();
  if (!edge) throw new Error('the field has no edge to drag');
  await mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await mouse.down();
  await mouse.move(edge.x + edge.width * 20, edge.y + edge.height / 2, { steps: 4 });
  await expect(canvas.getByText('占 2 列，共 2 列')).toBeVisible();
  await mouse.up();
  await expect.poll(pointers).toContain(at('row', 'column', 'name'));
  await expect(page.locator('[data-announced]')).toHaveText('“合同名称”占 2 列');

  // Anything is found by typing.
  await keyboard.press('Control+K');
  await page.getByRole('combobox', { name: '查找一切' }).fill('签订');
  await expect(page.getByRole('option', { selected: true })).toContainText('签订日期');
  await keyboard.press('Enter');
  await expect(way.locator('[aria-current]')).toHaveText('签订日期');

  // What others name is not removed unasked.
  await press('合同名称');
  await keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: '有 1 处用到要删除的内容' });
  await expect(question).toContainText('“文字”用到“合同名称”');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();

  // At another zoom what is pressed is still what is meant, and its frame lies around it.
  await mouse.move(...(await centreOf(canvas, '签订日期')));
  await keyboard.down('Control');
  await mouse.wheel(0, -100);
  await mouse.wheel(0, -100);
  await keyboard.up('Control');
  await expect(page.getByRole('group', { name: '缩放' })).toContainText('120%');
  await press('签订日期');
  await expect(way.locator('[aria-current]')).toHaveText('签订日期');
  const label = await canvas.getByText('签订日期', { exact: true }).first().boundingBox();
  const frame = await canvas.locator('.sw-canvas-selected').boundingBox();
  expect(label && frame && Math.abs(label.x - frame.x)).toBeLessThan(20);
  await keyboard.press('Control+0');
  await expect(page.getByRole('group', { name: '缩放' })).toContainText('100%');

  // Everybody finds their way in every panel.
  await page.getByRole('tab', { name: '大纲', exact: true }).click();
  expect(await findEvery(page)).toEqual([]);
  for (const name of ['组件', '问题', '历史', '设置']) {
    await page.getByRole('tab', { name, exact: true }).click();
    expect(await findEvery(page, { within: '.sw-designer-desk', without: ['iframe'] }), name).toEqual([]);
  }

  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await overflow()).toBe(0);
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeInViewport();
  await expect(page.getByRole('group', { name: '缩放' })).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('修改需要更宽的窗口')).toBeVisible();
  await expect(canvas.getByText('签订日期', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  expect(await overflow()).toBe(0);
  await press('签订日期');
  await keyboard.press('Delete');
  await expect(canvas.getByText('签订日期', { exact: true }).first()).toBeVisible();
  expect(await findEvery(page)).toEqual([]);
});

test('the desk tells why what is selected is as it is, by the made rows of the canvas', async ({
  person,
  admin,
}) => {
  test.setTimeout(90_000);
  const { page } = person;
  const id = `e2e/${uniqueName('why').toLowerCase().replaceAll('_', '-')}`;
  await admin.call('POST', 'sys/designer/create', { id, title: '用户', kind: 'blank' });
  await admin.call('POST', 'sys/designer/save', {
    id,
    text: JSON.stringify({
      id,
      format: 1,
      title: '用户',
      apis: { list: { url: '/sys/user/list', page: true } },
      schema: {
        type: 'object',
        properties: {
          kind: { ...field('类型'), default: 'a' },
          note: { ...field('说明'), 'x-visible': "{{ $values.kind === 'b' }}" },
          table: {
            type: 'array',
            title: '人员',
            'x-component': 'data_table',
            'x-source': { api: 'list' },
            'x-component-props': {
              columns: [
                { key: 'realname', title: '姓名' },
                { key: 'do', title: '操作', slot: 'stop' },
              ],
            },
            items: {
              type: 'object',
              properties: {
                stop: {
                  type: 'void',
                  'x-component': 'button',
                  'x-component-props': { text: '停用' },
                  'x-disabled': "{{ $record.realname === '姓名 1' }}",
                },
              },
            },
          },
        },
      },
    }),
    expected: 1,
  });
  await person.arrive(`/designer/edit?id=${encodeURIComponent(id)}&node=${encodeURIComponent(at('note'))}`);
  const canvas = page.frameLocator('iframe[title="画布"]');
  await expect(canvas.getByText('说明', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await page.mouse.click(...(await centreOf(canvas, '说明')), { button: 'right' });
  await page.getByRole('menuitem', { name: '为什么是这样？' }).click();
  const panel = page.getByRole('tabpanel', { name: '为什么？' });
  await expect(panel.getByText("条件 {{ $values.kind === 'b' }} 为假")).toBeVisible();
  await expect(panel.getByText('$values.kind 现在是 "a"（“类型”，默认值）')).toBeVisible();
  expect(await findEvery(page, { within: '.sw-why-panel' })).toEqual([]);

  // The first of the made rows is what a button in rows is told by; the link selects what is declared there.
  await page.mouse.click(...(await centreOf(canvas, '停用')));
  await expect(panel.getByText('$record.realname 现在是 "姓名 1"（这一行）')).toBeVisible();
  await panel.getByRole('button', { name: '人员' }).click();
  await expect(page.getByRole('navigation', { name: '所选组件的位置' })).toContainText('人员');
  await expect(panel.getByText('接口“list”：GET /sys/user/list')).toBeVisible();
  await expect(panel.getByText('这里用的是示例数据，没有经过服务器的数据规则')).toBeVisible();

  // What changes in the draft is told at once.
  await page.mouse.click(...(await centreOf(canvas, '类型')));
  await page.getByRole('tab', { name: '设置' }).click();
  const initial = page.getByRole('complementary', { name: '设置' }).getByLabel('初始值', { exact: true });
  await initial.fill('b');
  await initial.press('Tab');
  await page.mouse.click(...(await centreOf(canvas, '说明')));
  await page.getByRole('tab', { name: '为什么？' }).click();
  await expect(panel.getByText("条件 {{ $values.kind === 'b' }} 为真")).toBeVisible();
});
