// Workbooks whose cells attack, for the imports of users, departments and dictionaries.
import type { Page } from '@playwright/test';
import { textWorkbook } from '../server/http/plugins/uploads.testing.ts';
import { canaries } from './canary-records.ts';
import { expect } from './test.ts';

interface Sheet {
  /** Page with the import. */
  path: string;
  /** A row that is taken, by titles; all other cells are empty. */
  give(at: number): Readonly<Record<string, string>>;
  /** Columns that take any text. */
  free: readonly string[];
  /** Columns that take some texts only: dictionaries, numbers, days, what must be unique. */
  bound: readonly string[];
}

export const sheets: readonly Sheet[] = [
  {
    path: '/isystem/user',
    give: (at) => ({ 用户账号: `sheet${String(at)}`, 用户姓名: '姓名' }),
    free: ['用户姓名'],
    bound: ['用户账号', '工号', '性别', '生日', '手机号', '邮箱', '部门', '职务', '状态'],
  },
  {
    path: '/isystem/depart',
    give: () => ({ 部门名称: '部门', 机构类型: '部门' }),
    free: ['部门名称', '英文名', '缩写', '电话', '传真', '地址', '描述', '备注'],
    bound: ['上级编码', '机构类型', '排序', '状态'],
  },
  {
    path: '/isystem/dict',
    give: (at) => ({ 字典名称: '字典', 字典编码: `sheet_${String(at)}`, 字典项名称: '项', 数据值: '1' }),
    free: ['字典名称', '描述', '字典项名称'],
    bound: ['字典编码', '数据值', '排序', '状态', '颜色'],
  },
];

/** What the shortest column holds. */
const LENGTH = 32;

/** One kind of attack in a text that fits everywhere. */
function attack(at: number): string {
  return canaries[at % canaries.length]?.texts.find((text) => text.length <= LENGTH) ?? '';
}

/**
 * Imports a workbook in which every cell attacks: for each kind a row of nothing else and one that is taken with it in
 * every free cell, for each bound cell a row with it alone.
 * @returns how many rows there were, and how many of them the page lists as refused
 */
export async function importSheet(page: Page, sheet: Sheet): Promise<{ rows: number; refused: number }> {
  const titles = [...new Set([...Object.keys(sheet.give(0)), ...sheet.free, ...sheet.bound])];
  const rowOf = (at: number, attacked: readonly string[]): string[] => {
    const given = sheet.give(at);
    return titles.map((title, index) =>
      attacked.includes(title) ? attack(at + index) : (given[title] ?? ''),
    );
  };
  const attacks = [
    ...canaries.map(() => titles),
    ...canaries.map(() => sheet.free),
    ...sheet.bound.map((title) => [title]),
  ];
  const rows = attacks.map((attacked, at) => rowOf(at, attacked));
  await page.goto(sheet.path);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: '导入.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await textWorkbook(titles, ...rows),
  });
  await dialog.getByRole('button', { name: /^导入/ }).click();
  const lines = page.getByRole('list', { name: '没有导入的行' }).getByRole('listitem');
  await expect(lines.first()).toBeVisible({ timeout: 30_000 });
  // A row is told once for each of its cells that is wrong.
  const told = (await lines.allInnerTexts()).map((text) => /第\s*(\d+)\s*行/.exec(text)?.[1]);
  return { rows: rows.length, refused: new Set(told).size };
}
