// What is kept of the pictures of the guides: it changes with what a page says, and with nothing else.
import { expect, it } from 'vitest';
import { outlineOf } from '../e2e/guide-outlines.ts';

const page = (button: string, day: string, rows: readonly string[]): string =>
  [
    '- main:',
    `  - heading "${day}好，李晓燕" [level=2]`,
    `  - text: 今天是 2026-11-${String(rows.length + 10)}`,
    `  - button "${button}" [active]`,
    '  - table:',
    '    - rowgroup:',
    '      - row "账号 操作":',
    '        - columnheader "账号"',
    '    - rowgroup:',
    ...rows.flatMap((name) => [
      `      - row "${name} 编辑 更多":`,
      `        - cell "${name}"`,
      '        - cell "编辑 更多":',
      '          - button "编辑"',
      '          - link "更多":',
      '            - /url: /x?id=17',
    ]),
    '  - text: 共 3 条',
  ].join('\n');

const before = outlineOf(page('新增', '上午', ['admin', 'staff']));

it('the outline of a picture stays the same with other rows, days and hours', () => {
  expect(outlineOf(page('新增', '晚上', ['leader', 'auditor', 'safety']))).toBe(before);
});

it('the outline of a picture is another one when a button, a column or a button of the rows is called otherwise', () => {
  expect(outlineOf(page('添加', '上午', ['admin']))).not.toBe(before);
  const renamed = (from: string, to: string) =>
    outlineOf(page('新增', '上午', ['admin']).replaceAll(from, to));
  expect(renamed('"账号"', '"用户"')).not.toBe(before);
  expect(renamed('"编辑"', '"修改"')).not.toBe(before);
});

it('the outline of a picture keeps what stands behind the rows, and names what can be pressed in them once', () => {
  expect(before.split('\n').slice(-4)).toEqual([
    '      - rows:',
    '        - button "编辑"',
    '        - link "更多":',
    '  - text: 共 0 条',
  ]);
});
