// A table of ten thousand rows and twenty columns in a real browser: filled from the clipboard, scrolled, edited, judged.
import fs from 'node:fs';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { slowness } from '../scripts/machine-pace.mjs';
import { uniqueName } from './api.ts';
import { findEvery, findSerious } from './axe.ts';
import { expect, test } from './test.ts';

// What other journeys left to be tidied up would take its time from this one.
test.use({ isInNewWindow: true });

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ROWS = 10_000;
const COLUMNS = 20;
/** How often a limit on the clock may be passed: other tests share the machine. */
const SPARE = 5;

const TYPES = ['input', 'inputNumber', 'select', 'date', 'checkbox'] as const;

const columns = Array.from({ length: COLUMNS }, (_, index) => {
  const type = TYPES[index % TYPES.length] ?? 'input';
  return {
    key: `c${index}`,
    title: `列${index}`,
    type,
    ...(index === 0 ? { validateRules: [{ required: true, message: '${title}不能为空' }] } : {}),
    ...(type === 'inputNumber' ? { statistics: true } : {}),
    ...(type === 'select'
      ? {
          options: [
            { title: '男', value: '1' },
            { title: '女', value: '2' },
          ],
        }
      : {}),
  };
});

const screen = {
  format: 1,
  title: '大表格',
  schema: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        title: '明细',
        'x-component': 'editable_table',
        'x-component-props': { columns, hasExport: true },
      },
      check: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '检查' },
        'x-on': { click: [{ do: 'validate' }, { do: 'message', text: '全部通过' }] },
      },
    },
  },
};

function textOf(column: number, row: number): string {
  switch (TYPES[column % TYPES.length]) {
    case 'inputNumber':
      return `${row}.1`;
    case 'select':
      return row % 2 === 0 ? '男' : '女';
    case 'date':
      return `2026-01-${String((row % 28) + 1).padStart(2, '0')}`;
    case 'checkbox':
      return row % 3 === 0 ? '是' : '否';
    default:
      return `第 ${row} 行`;
  }
}

/** Pastes a block of cells as a spreadsheet gives it; milliseconds of main-thread work. */
async function paste(page: Page, session: CDPSession, text: string): Promise<number> {
  const before = await readCpu(session);
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData('text/plain', content);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      }),
  );
  return (await readCpu(session)) - before;
}

async function readCpu(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const cellAt = (grid: Locator, row: number, column: number): Locator =>
  grid.locator(`[data-i="${row}"] [data-c="${column}"]`);

/** What the first four rows say in a column. */
async function textsOf(grid: Locator, column: number): Promise<string[]> {
  return Promise.all([0, 1, 2, 3].map((row) => cellAt(grid, row, column).innerText()));
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to drag');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await middleOf(from);
  const end = await middleOf(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}

/** Ticks are drawn as check marks, and the heads of numbers end above the numbers. */
async function expectLooks(grid: Locator): Promise<void> {
  const looks = await grid.evaluate((table) => {
    const find = (selector: string): Element => {
      const found = table.querySelector(selector);
      if (!found) throw new Error(`no ${selector}`);
      return found;
    };
    const boxOf = (selector: string, part?: string): string =>
      getComputedStyle(find(selector), part).backgroundColor;
    const markOf = (selector: string): string => {
      const { content, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(
        find(selector),
        '::after',
      );
      return content === 'none' ? '' : `${borderRightWidth} ${borderBottomWidth} ${borderLeftWidth}`;
    };
    const endOf = (selector: string): number => {
      const range = document.createRange();
      range.selectNodeContents(find(selector));
      return Math.round(range.getBoundingClientRect().right);
    };
    return {
      marks: [markOf('[data-i="0"] [data-c="4"]'), markOf('[data-i="1"] [data-c="4"]')],
      boxes: [boxOf('[data-i="0"] [data-c="4"]', '::before'), boxOf('[data-i="1"] [data-c="4"]', '::before')],
      signs: getComputedStyle(find('[data-i="0"] [data-c="4"]')).color,
      ends: [
        endOf('[data-h="1"] > :first-child'),
        endOf('[data-i="0"] [data-c="1"]'),
        endOf('.sw-et-foot > :nth-child(3)'),
      ],
    };
  });
  expect(looks.marks).toEqual(['2px 2px 0px', '']);
  expect(looks.boxes[0]).not.toBe(looks.boxes[1]);
  expect(looks.signs).toBe('rgba(0, 0, 0, 0)');
  expect(new Set(looks.ends).size, looks.ends.join(' ')).toBe(1);
}

/** Columns that are frozen stay in their place, above the others, however far the table is scrolled sideways. */
async function expectFrozen(page: Page, grid: Locator): Promise<void> {
  const head = grid.getByRole('columnheader', { name: '列1', exact: true });
  await head.click({ button: 'right' });
  await page.getByRole('button', { name: '冻结到此列' }).click();
  const leftOf = async (target: Locator): Promise<number> => (await target.boundingBox())?.x ?? Number.NaN;
  const parts = [head, cellAt(grid, 0, 0), cellAt(grid, 3, 1), grid.locator('.sw-et-foot > :nth-child(3)')];
  const before = await Promise.all(parts.map(leftOf));
  const next = await leftOf(cellAt(grid, 0, 2));
  await grid.evaluate((table) => table.scrollTo({ left: 500 }));
  await expect.poll(() => leftOf(cellAt(grid, 0, 2))).toBe(next - 500);
  expect(await Promise.all(parts.map(leftOf))).toEqual(before);
  // Playwright refuses to press what something else lies over.
  for (const part of parts.slice(1, 3)) await part.click();
  await head.click({ button: 'right' });
  await page.getByRole('button', { name: '取消冻结' }).click();
  await expect.poll(() => leftOf(cellAt(grid, 0, 0))).toBeLessThan(before[1] ?? 0);
  await grid.evaluate((table) => table.scrollTo({ left: 0 }));
}

/** Sorts, filters, finds and exports all rows; milliseconds of main-thread work of each. */
async function arrangeAll(page: Page, grid: Locator, session: CDPSession): Promise<Record<string, number>> {
  const costs: Record<string, number> = {};
  const during = async (name: string, work: () => Promise<void>): Promise<void> => {
    const before = await readCpu(session);
    await work();
    costs[name] = (await readCpu(session)) - before;
    expect(await grid.locator('.sw-et-row').count()).toBeLessThan(30);
  };
  const openMenu = async (title: string): Promise<Locator> => {
    await grid.getByRole('columnheader', { name: title, exact: true }).click({ button: 'right' });
    return page.getByRole('tooltip', { name: title });
  };
  const clear = page.getByRole('button', { name: '清除', exact: true });
  const sortMenu = await openMenu('列1');
  await during('sorting', async () => {
    await sortMenu.getByText('降序').click();
    // The row that somebody is at stays in sight: the first one is the last now.
    await expect(cellAt(grid, ROWS - 1, 1)).toHaveText('0.1');
  });
  await page.keyboard.press('Escape');
  await clear.click();
  const filterMenu = await openMenu('列2');
  await filterMenu.getByRole('textbox', { name: '搜索此列的值' }).fill('女');
  await during('filtering', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^已筛选 \d+ \/ 10000 行$/)).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await clear.click();
  await grid.focus();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: '查找' }).fill(`第 ${ROWS - 2} 行`);
  await during('finding', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
    await expect(grid.locator(`[data-i="${ROWS - 2}"]`)).toBeVisible();
  });
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await during('exporting', async () => {
    await page.getByRole('button', { name: '导出' }).click();
    expect(fs.statSync(await (await download).path()).size).toBeGreaterThan(100_000);
  });
  return costs;
}

// W9.8
test('ten thousand rows of twenty columns are filled, scrolled, edited and judged without waiting', async ({
  person,
  screens,
}) => {
  test.setTimeout(180_000);
  const { page } = person;
  const name = uniqueName('table');
  await screens.drop(name, screen);
  await person.arrive(`/drop/${name}`);
  await expect(page.getByRole('grid', { name: '明细' })).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('HeapProfiler.enable');
  const grid = page.getByRole('grid', { name: '明细' });
  const emptyHeap = await readHeap(session);

  await person.press('新增');
  await grid.focus();
  const block = (count: number, width: number, from = 0): string =>
    Array.from({ length: count }, (_, row) =>
      Array.from({ length: width }, (_, column) => textOf(column, from + row)).join('\t'),
    ).join('\r\n');
  const filling = await paste(page, session, block(ROWS, COLUMNS));
  await expect(page.getByRole('status').filter({ hasText: `共${ROWS}行` })).toBeVisible();
  await expect(grid).toHaveAttribute('aria-rowcount', String(ROWS + 1));
  expect(await grid.locator('.sw-et-row').count()).toBeLessThan(30);
  // 0.1 ten thousand times, exactly.
  await expect(grid.locator('.sw-et-foot')).toContainText('49996000');
  const heap = (await readHeap(session)) - emptyHeap;

  const { frames, blank } = await page.evaluate(async () => {
    const scroller = document.querySelector('.sw-et-scroll') as HTMLElement;
    const [rowHeight, edges] = [49, 80];
    const times: number[] = [];
    let blankFrames = 0;
    let last = performance.now();
    for (let frame = 0; frame < 120; frame += 1) {
      scroller.scrollTop += 147;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      times.push(now - last);
      last = now;
      // What is painted now: each row between head and sums has to be there.
      const { scrollTop, clientHeight } = scroller;
      const drawn = new Set(
        [...scroller.querySelectorAll('[data-i]')].map((row) => row.getAttribute('data-i')),
      );
      const first = Math.floor(scrollTop / rowHeight);
      const end = Math.ceil((scrollTop + clientHeight - edges) / rowHeight);
      const isBlank = Array.from({ length: end - first }, (_, at) => String(first + at)).some(
        (row) => !drawn.has(row),
      );
      if (isBlank) blankFrames += 1;
    }
    scroller.scrollTop = 0;
    return { frames: times, blank: blankFrames };
  });

  await grid.locator('[data-i="1"] [data-c="0"]').dblclick();
  await expect(page.getByLabel('列0，第 2 行')).toBeFocused();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keystrokes: times });
    document.addEventListener(
      'keydown',
      (event) => {
        const pressed = event.timeStamp;
        requestAnimationFrame(() => {
          setTimeout(() => times.push(performance.now() - pressed));
        });
      },
      { capture: true },
    );
  });
  await page.keyboard.type('输入一段较长的文字 and some latin text 0123456789', { delay: 20 });
  const keystrokes = await page.evaluate(() => (window as unknown as { keystrokes: number[] }).keystrokes);
  await page.keyboard.press('Enter');
  await expect(grid.locator('[data-i="1"] [data-c="0"]')).toContainText('latin text 0123456789');
  await expect(grid).toBeFocused();

  const pasting = await paste(page, session, block(1_000, 10, 500));
  await expect(grid.locator('[data-i="3"] [data-c="0"]')).toHaveText('第 501 行');

  await page.keyboard.press('Control+End');
  await expect(grid.locator(`[data-i="${ROWS - 1}"]`)).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+Home');
  await expect(grid.locator('[data-i="0"]')).toBeVisible();
  const before = await readCpu(session);
  await person.press('检查');
  const failed = grid.locator(`[data-i="${ROWS - 1}"] [data-c="0"]`);
  await expect(failed).toBeInViewport();
  await expect(failed).toHaveAttribute('title', '列0不能为空');
  await expect(grid).toBeFocused();
  const judging = (await readCpu(session)) - before;

  expect(await findEvery(page, { within: '.sw-et' })).toEqual([]);

  await grid.focus();
  await page.keyboard.type('filled');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/填写有误|不能为空/)).toHaveCount(0);
  await person.press('检查');
  await person.expectMessage('全部通过');

  await grid.focus();
  await page.keyboard.press('Control+Home');
  await dragByMouse(page, cellAt(grid, 0, 1), cellAt(grid, 1, 1));
  await expect(page.getByRole('status').filter({ hasText: '已选2行1列' })).toBeVisible();
  await dragByMouse(page, grid.locator('.sw-et-handle'), cellAt(grid, 3, 1));
  await expect.poll(() => textsOf(grid, 1)).toEqual(['0.1', '1.1', '2.1', '3.1']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => textsOf(grid, 1)).toEqual(['0.1', '1.1', '500.1', '501.1']);
  // A list gives its choice to the whole block at the first press.
  await dragByMouse(page, cellAt(grid, 0, 2), cellAt(grid, 3, 2));
  await page.keyboard.press('F2');
  const list = grid.getByRole('combobox');
  await expect(list).toHaveAttribute('aria-activedescendant', /_0$/);
  await page.keyboard.press('ArrowDown');
  await expect(list).toHaveAttribute('aria-activedescendant', /_1$/);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => textsOf(grid, 2)).toEqual(['女', '女', '女', '女']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => textsOf(grid, 2)).toEqual(['男', '女', '男', '女']);
  await expectLooks(grid);
  await expectFrozen(page, grid);

  // Gathered by a column: two groups over all rows, of which the second is some thousand lines further down.
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await grid.getByRole('columnheader', { name: '列2', exact: true }).click({ button: 'right' });
  const beforeGroups = await readCpu(session);
  await page.getByRole('button', { name: '按此列分组' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', String(ROWS + 3));
  const grouping = (await readCpu(session)) - beforeGroups;
  const folds = grid.locator('.sw-et-fold');
  await expect(folds.first()).toContainText('行');
  expect(await grid.locator('.sw-et-row').count()).toBeLessThan(30);
  await page.keyboard.press('Control+End');
  await expect(grid.locator(`[data-i="${ROWS - 1}"]`)).toBeVisible();
  await person.press('全部折叠');
  await expect(folds).toHaveCount(2);
  const counts = (await folds.allTextContents()).map((text) => Number(/(\d+)行/.exec(text)?.[1]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ROWS);
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await expect(folds.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(grid.locator('[data-i="0"] [data-c="0"]')).toHaveClass(/sw-et-active/);
  expect(await findEvery(page, { within: '.sw-et' })).toEqual([]);

  await person.press('取消分组');
  const arranged = await arrangeAll(page, grid, session);

  const p95 = percentile(keystrokes, 0.95);
  console.log(
    [
      `keystroke p95 ${p95.toFixed(1)} ms (median ${percentile(keystrokes, 0.5).toFixed(1)})`,
      `scrolled frame p95 ${percentile(frames, 0.95).toFixed(1)} ms, ${blank} of ${frames.length} with a blank`,
      `filling ${ROWS} × ${COLUMNS} ${filling.toFixed(0)} ms of main thread`,
      `pasting 1 000 × 10 ${pasting.toFixed(0)} ms`,
      `judging and jumping ${judging.toFixed(0)} ms`,
      `grouping ${grouping.toFixed(0)} ms`,
      ...Object.entries(arranged).map(([name, cost]) => `${name} ${cost.toFixed(0)} ms`),
      `heap ${heap.toFixed(1)} MB`,
    ].join(', '),
  );
  // Processor time is held to the requirement itself, at the pace of this machine: it takes a tenth of that.
  const pace = slowness();
  expect(keystrokes.length).toBeGreaterThan(20);
  expect(p95).toBeLessThan(50 * SPARE);
  expect(filling).toBeLessThan(6_000 * pace);
  expect(pasting).toBeLessThan(1_500 * pace);
  expect(judging).toBeLessThan(1_000 * pace);
  expect(grouping).toBeLessThan(2_000 * pace);
  expect(arranged['sorting']).toBeLessThan(1_000 * pace);
  expect(arranged['filtering']).toBeLessThan(1_000 * pace);
  expect(arranged['finding']).toBeLessThan(1_000 * pace);
  expect(arranged['exporting']).toBeLessThan(6_000 * pace);
  expect(heap).toBeLessThan(20);
  // The rows come before the browser paints the place that it was scrolled to: no machine is too slow for that.
  expect(blank).toBe(0);
});

/** Texts that can hardly be packed, so that file and archive are large: the libraries treat small ones differently. */
function noise(length: number, seed: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join('');
}

test('six hundred rows are exported into a file, and imported from it again', async ({ person, screens }) => {
  const { page } = person;
  const name = uniqueName('sheet');
  const rows = Array.from({ length: 600 }, (_, row) => [`第 ${row} 行`, noise(2_000, row)]);
  const sheetColumns = [
    { key: 'name', title: '名称', type: 'input' },
    { key: 'text', title: '说明', type: 'textarea' },
  ];
  const node = {
    ...screen.schema.properties.rows,
    'x-component-props': { columns: sheetColumns, hasImport: true, hasExport: true },
  };
  await screens.drop(name, { ...screen, schema: { type: 'object', properties: { rows: node } } });
  await person.arrive(`/drop/${name}`);
  await expect(page.getByRole('grid', { name: '明细' })).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await person.press('新增');
  await page.getByRole('grid', { name: '明细' }).focus();
  await paste(page, session, rows.map((row) => row.join('\t')).join('\r\n'));
  await expect(page.getByRole('status').filter({ hasText: '共600行' })).toBeVisible();

  const download = page.waitForEvent('download');
  await person.press('导出');
  const saved = await (await download).path();
  expect(fs.statSync(saved).size).toBeGreaterThan(512 * 1024);
  expect(await readSheet(saved)).toEqual([['名称', '说明'], ...rows]);

  // Whoever thinks better of it is where they were.
  const button = page.getByRole('button', { name: '导入', exact: true });
  const dialog = page.getByRole('dialog', { name: '导入到“明细”' });
  await button.press('Enter');
  await expect(dialog.getByText('文件里的行加在表格末尾')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await button.press('Enter');
  const file = { name: '明细.xlsx', mimeType: XLSX, buffer: fs.readFileSync(saved) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText(/共 600 行，将全部新增$/)).toBeVisible();
  await expect(dialog.locator('tbody tr')).toHaveCount(10);
  await expect.poll(() => findSerious(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await expect(dialog.getByRole('button', { name: '导入 600 行' })).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await person.press('导入 600 行', dialog);
  await person.expectMessage('已导入600行');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: '共1200行' })).toBeVisible();
  await expect(page.locator('[data-i="600"]')).toBeInViewport();
  await person.press('撤销一步');
  await expect(page.getByRole('status').filter({ hasText: '共600行' })).toBeVisible();
});

test('the menus of cells and heads open beside them, sort what is shown, and lead to what is looked for', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive('/dev/gallery/editable_table');
  const grid = page.getByRole('grid').first();
  const names = () =>
    grid
      .getByRole('row')
      .getByRole('gridcell', { name: /灭火器|消防栓/ })
      .allTextContents();
  await expect.poll(names).toEqual(['灭火器', '消防栓']);
  const head = grid.getByRole('columnheader', { name: '名称' });
  await head.click({ button: 'right' });
  const panel = page.getByRole('tooltip', { name: '名称' });
  await expect(panel.getByRole('group', { name: '列的位置' })).toBeInViewport();
  await panel.getByText('降序').click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect.poll(names).toEqual(['消防栓', '灭火器']);
  const menu = page.getByRole('menu', { name: '单元格操作' });
  await grid.locator('[data-i="1"] .sw-et-number').click({ button: 'right' });
  await expect(menu.getByRole('menuitem', { name: '删除1行' })).toBeInViewport();
  await expect(grid.locator('[data-i="1"] .sw-et-range')).toHaveCount(await grid.locator('[data-h]').count());
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await grid.getByRole('gridcell', { name: '消防栓' }).click({ button: 'right' });
  await expect(menu.getByRole('menuitem', { name: /^剪切/ })).toBeInViewport();
  await menu.getByRole('menuitem', { name: /^查找和替换/ }).click();
  await page.getByRole('textbox', { name: '查找' }).fill('灭');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 / 1')).toBeVisible();
  await page.getByRole('textbox', { name: '替换为' }).fill('新');
  await person.press('全部替换');
  await expect(page.getByText('已替换 1 处')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '查找' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('search', { name: '查找和替换' })).toHaveCount(0);
  await expect(grid).toBeFocused();
});

test('what an input method composes over a chosen cell is seen there, and edits it from its first letter on', async ({
  person,
  screens,
}) => {
  const { page } = person;
  const name = uniqueName('composed');
  const kinds = ['阀门', '水泵', '水箱'].map((title, at) => ({ title, value: String(at) }));
  const composedColumns = [
    { key: 'name', title: '名称', type: 'input' },
    { key: 'kind', title: '类别', type: 'select', options: kinds },
    { key: 'count', title: '数量', type: 'inputNumber' },
  ];
  const rows = [1, 2, 3].map((count) => ({ id: String(count), name: `旧${count}`, kind: '0', count }));
  const node = {
    ...screen.schema.properties.rows,
    default: rows,
    'x-component-props': { columns: composedColumns },
  };
  await screens.drop(name, { ...screen, schema: { type: 'object', properties: { rows: node } } });
  await person.arrive(`/drop/${name}`);
  const grid = page.getByRole('grid', { name: '明细' });
  const active = grid.locator('.sw-et-active');
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  const take = (text: string) => keyboard.send('Input.insertText', { text });
  /** As an input method reports a key that it keeps for itself. */
  const pressKept = (key: string) =>
    keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key });

  await cellAt(grid, 0, 0).click();
  await expect(grid).toBeFocused();
  await pressKept('Process');
  await compose('s');
  await pressKept('h');
  await compose('shui');
  await expect(active).toHaveText('shui');
  await expect(grid).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
  await expect(grid).toBeFocused();
  expect(await findEvery(page, { within: '.sw-et' })).toEqual([]);
  await take('水泵');
  await expect(page.getByLabel('名称，第 1 行')).toBeFocused();
  await expect(page.getByLabel('名称，第 1 行')).toHaveValue('水泵');
  await page.keyboard.press('Enter');
  await expect(cellAt(grid, 0, 0)).toHaveText('水泵');

  // On to the next cell: given up by the input method, and by Escape where it left that to the page.
  await compose('fa');
  await expect(active).toHaveText('fa');
  await compose('');
  await expect(active).toHaveText('旧2');
  await compose('fa');
  await page.keyboard.press('Escape');
  await expect(active).toHaveText('旧2');
  await expect(grid).toBeFocused();
  await page.keyboard.insertText('阀');
  await expect(page.getByLabel('名称，第 2 行')).toHaveValue('阀');
  await page.keyboard.press('Enter');
  await expect(cellAt(grid, 1, 0)).toHaveText('阀');

  // Over a choice, with a range from it on: what is composed is looked for.
  await dragByMouse(page, cellAt(grid, 0, 1), cellAt(grid, 1, 1));
  await compose('shui');
  await expect(cellAt(grid, 0, 1)).toHaveText('shui');
  await take('水箱');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(cellAt(grid, 1, 1)).toHaveText('水箱');
  await expect(cellAt(grid, 0, 1)).toHaveText('水箱');

  // A press elsewhere takes what stands there; numbers refuse it as they refuse letters.
  await cellAt(grid, 2, 0).click();
  await compose('dian');
  await cellAt(grid, 2, 2).click();
  await expect(cellAt(grid, 2, 0)).toHaveText('dian');
  await page.keyboard.insertText('水');
  await expect(page.getByLabel('数量，第 3 行')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.keyboard.type('12');
  await expect(page.getByLabel('数量，第 3 行')).toHaveValue('12');
  await page.keyboard.press('Escape');

  // What is copied and pasted finds the grid as before.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+v');
  await expect(cellAt(grid, 1, 0)).toHaveText('水泵');

  await person.press('新增');
  await compose('shuixiang');
  await take('水箱');
  await expect(page.getByLabel('名称，第 4 行')).toHaveValue('水箱');
});
