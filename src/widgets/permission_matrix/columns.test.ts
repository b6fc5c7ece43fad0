import { describe, expect, it } from 'vitest';
import { findColumns, placeOperations } from './columns.ts';
import { entry, FIELDS, TREE } from './matrix.testing.ts';
import { listRows, readRows } from './rows.ts';

function pagesWith(operations: readonly [code: string, title: string][][]) {
  return readRows(
    operations.map((below, at) =>
      entry(`page${at}`, `页面${at}`, 1, { children: below.map(([code, title]) => entry(code, title, 2)) }),
    ),
    FIELDS,
  );
}

describe('columns', () => {
  it('are the operations that several pages share, called by the words that their titles share', () => {
    expect(findColumns(readRows(TREE, FIELDS))).toEqual([
      { verb: 'add', title: '新增' },
      { verb: 'edit', title: '编辑' },
    ]);
  });

  it('come from the codes of whatever module brings them, in words of any language', () => {
    const rows = pagesWith([
      [
        ['lease:approve', 'Approve leases'],
        ['lease:close', '关闭合同'],
      ],
      [
        ['room:approve', 'Approve rooms'],
        ['room:close', '房间停用'],
      ],
    ]);
    // What bears one code and says different things is no column.
    expect(findColumns(rows)).toEqual([{ verb: 'approve', title: 'Approve' }]);
  });

  it('are called by the end of the titles where these begin with what they are about', () => {
    const rows = pagesWith([[['a:add', '用户新增']], [['b:add', '角色新增']]]);
    expect(findColumns(rows)).toEqual([{ verb: 'add', title: '新增' }]);
  });

  it('leave an operation by its own name where its title says something else', () => {
    const rows = pagesWith([
      [['a:add', '新增用户']],
      [['b:add', '新增角色']],
      [
        ['licence:add', '导入许可证'],
        ['c:recycle', '回收站'],
      ],
    ]);
    const columns = findColumns(rows);
    const [first, , last] = listRows(rows).map((row) => placeOperations(row, columns));
    expect(first?.shared.map((one) => one?.title)).toEqual(['新增用户']);
    expect(last?.shared).toEqual([undefined]);
    expect(last?.others.map(({ title }) => title)).toEqual(['导入许可证', '回收站']);
  });

  it('are few: an operation that only some of many pages have has no column', () => {
    const many = Array.from({ length: 20 }, (_, at): [string, string][] => [
      [`p${at}:add`, `新增${at}`],
      ...(at < 3 ? [[`p${at}:audit`, `审核${at}`] as [string, string]] : []),
    ]);
    expect(findColumns(pagesWith(many)).map(({ verb }) => verb)).toEqual(['add']);
  });
});

describe('rows', () => {
  it('are menus and pages; without a word of the back end about it, leaves beside leaves are operations', () => {
    const plain = [
      {
        key: 'a',
        title: '系统',
        children: [
          { key: 'b', title: '用户', children: [{ key: 'c', title: '新增用户' }] },
          { key: 'd', title: '日志', children: [] },
        ],
      },
    ];
    const rows = listRows(readRows(plain, FIELDS));
    expect(rows.map(({ page, level }) => [page.key, level])).toEqual([
      ['a', 1],
      ['b', 2],
      ['d', 2],
    ]);
    expect(rows[1]?.operations.map(({ key }) => key)).toEqual(['c']);
  });

  it('say so when the data never ends', () => {
    const loop: Record<string, unknown> = { key: 'x', title: '环', menuType: 1 };
    loop['children'] = [loop];
    expect(() => readRows([loop], FIELDS)).toThrow('菜单的层级超过');
  });
});
