import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openAdministration,
  type Administration,
  type RecordPage,
} from '../../../tests/administration-driver.ts';
import { readSheet } from 'read-excel-file/node';
import { textWorkbook, uploadFile } from '../../http/plugins/uploads.testing.ts';
import { MAX_CATEGORIES } from './category-writes.ts';

let administration: Administration;
let staff: string;
beforeAll(async () => {
  administration = await openAdministration();
  staff = await administration.server.signIn('staff');
});
afterAll(() => administration.close());

interface Node {
  key: string;
  value: string;
  title: string;
  code: string;
  leaf: boolean;
  parentId: string;
  children: Node[] | null;
}

const call: Administration['call'] = (...args) => administration.call(...args);
const read = <T>(path: string, query: Record<string, string> = {}, token = staff) =>
  call<T>('GET', `/category/${path}?${new URLSearchParams(query).toString()}`, undefined, token);
const add = async (name: string, pid = '0') =>
  (await call<{ id: string; code: string; hasChild: string }>('POST', '/category/add', { name, pid })).result;
const find = async (name: string) =>
  administration.server.db
    .selectFrom('sys_category')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
const countAll = async () =>
  (await administration.server.db.selectFrom('sys_category').select('id').execute()).length;

describe('the category trees', () => {
  // H7.30, W7.10
  it('open level by level below a code, the whole forest below 0', async () => {
    const roots = (await read<Node[]>('loadTreeData', { pcode: '0' })).result;
    expect(roots.map(({ title, code, leaf, parentId }) => [title, code, leaf, parentId])).toEqual([
      ['法律法规', 'A01', false, '0'],
      ['设备检查问题', 'A02', false, '0'],
      ['安全隐患', 'A03', false, '0'],
    ]);
    const below = (await read<Node[]>('loadTreeData', { pcode: 'A01' })).result;
    expect(below.map(({ title, leaf }) => [title, leaf])).toEqual([
      ['国家法律', false],
      ['地方法规', true],
      ['行业标准', true],
    ]);
    // The parent's id wins over the code, as pickers send both.
    const deeper = await read<Node[]>('loadTreeData', { pid: below[0]?.key ?? '', pcode: 'A02' });
    expect(deeper.result.map(({ title, parentId }) => [title, parentId])).toEqual([
      ['安全生产', below[0]?.key],
      ['环境保护', below[0]?.key],
    ]);
    expect((await read('loadTreeChildren', { pid: below[0]?.key ?? '' })).result).toEqual(deeper.result);
  });

  it('come whole or one level at a time from their root', async () => {
    const whole = (await read<Node[]>('loadTreeRoot', { async: 'false', pcode: 'A01' })).result;
    expect(whole[0]?.children?.map(({ title }) => title)).toEqual(['安全生产', '环境保护']);
    expect(whole[1]?.children).toBeNull();
    const level = (await read<Node[]>('loadTreeRoot', { async: 'true', pcode: 'A01' })).result;
    expect(level.map(({ title, children }) => [title, children])).toEqual([
      ['国家法律', null],
      ['地方法规', null],
      ['行业标准', null],
    ]);
  });

  it.each([
    [{}, '加载分类字典树参数有误.[null]!'],
    [{ pcode: '' }, '加载分类字典树参数有误.[null]!'],
    [{ pcode: 'Z99' }, '加载分类字典树参数有误.[code]!'],
  ])('are refused with their sentence for %j', async (query, message) => {
    expect(await read('loadTreeData', query)).toMatchObject({ success: false, message, result: null });
  });

  it('narrow a level down by a condition on declared fields', async () => {
    const condition = JSON.stringify({ name: '地方法规' });
    const { result } = await read<Node[]>('loadTreeData', { pcode: 'A01', condition });
    expect(result.map(({ title }) => title)).toEqual(['地方法规']);
    expect(await read('loadTreeData', { pcode: 'A01', condition: '1=1' })).toMatchObject({
      status: 400,
      message: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
    });
  });

  // H7.30, W7.10
  it('give names in the order of the ids, an id without a name as itself', async () => {
    const [local, law] = [await find('地方法规'), await find('国家法律')];
    const { result } = await read('loadDictItem', { ids: `${local.id},gone,${law.id},` });
    expect(result).toEqual(['地方法规', 'gone', '国家法律']);
    expect((await read('loadDictItem')).result).toEqual([]);
    expect((await read('loadDictItem/', { ids: local.id })).result).toEqual(['地方法规']);
  });

  it('give a branch as options, and one category by its code', async () => {
    const { result } = await read<{ text: string }[]>('loadAllData', { code: 'A02' });
    expect(result.map(({ text }) => text)).toEqual(['设备检查问题', '特种设备', '电气设备', '消防设施']);
    expect((await read('loadOne', { field: 'code', val: 'A02' })).result).toMatchObject({
      name: '设备检查问题',
    });
    expect((await read('loadOne', { field: 'create_by', val: 'system' })).status).toBe(400);
  });

  it('answer the table form of the tree lookup, in capitals too', async () => {
    const { result } = await call<Node[]>(
      'GET',
      `/dict/loadTreeData?${new URLSearchParams({
        tableName: 'SYS_CATEGORY',
        text: 'NAME',
        code: 'ID',
        pidField: 'PID',
        hasChildField: 'HAS_CHILD',
        pid: '0',
      }).toString()}`,
      undefined,
      staff,
    );
    expect(result.map(({ title, leaf }) => [title, leaf]).sort()).toEqual([
      ['安全隐患', false],
      ['法律法规', false],
      ['设备检查问题', false],
    ]);
  });
});

describe('administering categories', () => {
  it('gives codes by place and marks the parent', async () => {
    const root = await add('测试根');
    expect(root).toMatchObject({ code: 'A04', hasChild: '0', sysOrgCode: null, createBy: 'admin' });
    const first = await add('测试一', root.id);
    const second = await add('测试二', root.id);
    expect([first.code, second.code]).toEqual(['A04A01', 'A04A02']);
    expect(await find('测试根')).toMatchObject({ has_child: '1', pid: '0' });
    const { result } = await read<RecordPage>('rootList', {}, administration.admin);
    expect(result.records.map(({ name }) => name)).toEqual([
      '法律法规',
      '设备检查问题',
      '安全隐患',
      '测试根',
    ]);
    const children = await read<{ name: string }[]>('childList', { pid: root.id }, administration.admin);
    expect(children.result.map(({ name }) => name)).toEqual(['测试一', '测试二']);
  });

  it('renames, and keeps place, code and flags whatever is sent back', async () => {
    const before = await find('测试一');
    const answer = await call('PUT', '/category/edit', {
      id: before.id,
      name: '测试改名',
      pid: '0',
      code: 'Z01',
      hasChild: '1',
    });
    expect(answer).toMatchObject({ success: true, message: '修改成功!' });
    expect(await find('测试改名')).toMatchObject({
      pid: before.pid,
      code: 'A04A01',
      has_child: '0',
      update_by: 'admin',
    });
  });

  it('deletes with everything below, unmarks the parent, and never gives a code again', async () => {
    const root = await find('测试根');
    const second = await find('测试二');
    await add('测试二之一', second.id);
    expect((await call('DELETE', `/category/delete?id=${second.id}`)).message).toBe('删除成功!');
    await expect(find('测试二之一')).rejects.toThrow();
    expect(await find('测试根')).toMatchObject({ has_child: '1' });
    expect((await add('测试三', root.id)).code).toBe('A04A03');
    const rest = await Promise.all(['测试改名', '测试三'].map(find));
    await call('DELETE', `/category/deleteBatch?ids=${rest.map(({ id }) => id).join(',')},`);
    expect(await find('测试根')).toMatchObject({ has_child: '0' });
    await call('DELETE', `/category/delete?id=${root.id}`);
    expect((await add('测试新根')).code).toBe('A05');
    expect((await call('DELETE', `/category/delete?id=${root.id}`)).message).toBe('未找到对应实体');
    await call('DELETE', `/category/delete?id=${(await find('测试新根')).id}`);
  });

  it('gives different codes to people who add at the same moment', async () => {
    const added = await Promise.all(Array.from({ length: 12 }, (_, index) => add(`同时${String(index)}`)));
    expect(new Set(added.map(({ code }) => code)).size).toBe(12);
    await call('DELETE', `/category/deleteBatch?ids=${added.map(({ id }) => id).join(',')}`);
  });

  it.each([
    [{ name: '', pid: '0' }, 400],
    [{ name: 'x'.repeat(101), pid: '0' }, 400],
    [{ name: '无处', pid: 'nowhere' }, 200],
    [{ name: { a: 1 } }, 400],
  ])('refuses %j', async (body, status) => {
    const count = await countAll();
    const answer = await call('POST', '/category/add', body);
    expect([answer.status, answer.success]).toEqual([status, false]);
    expect(await countAll()).toBe(count);
  });

  it('says whether a code fits its parent', async () => {
    const { id } = await find('法律法规');
    const check = (query: Record<string, string>) => read('checkCode', query, administration.admin);
    expect((await check({ pid: id, code: 'A01A09' })).success).toBe(true);
    expect((await check({ pid: id, code: 'B01' })).message).toBe('分类编码须以“A01”开头');
    expect((await check({ pid: '0', code: 'a01' })).message).toBe('分类编码已存在');
    expect((await check({ pid: '0', code: ' ' })).message).toBe('分类编码不能为空');
  });

  it('is refused to people without its permissions, who may still pick', async () => {
    for (const [method, path] of [
      ['GET', 'rootList'],
      ['POST', 'add'],
      ['PUT', 'edit'],
      ['DELETE', 'delete?id=x'],
      ['DELETE', 'deleteBatch?ids=x'],
    ] as const) {
      const body = method === 'POST' || method === 'PUT' ? { name: '甲' } : undefined;
      expect((await call(method, `/category/${path}`, body, staff)).status).toBe(403);
    }
    expect((await read('loadTreeData', { pcode: '0' })).status).toBe(200);
  });
});

describe('the code of a category', () => {
  it('is the same whatever its case, in every call that takes one', async () => {
    const root = await find('法律法规');
    const titles = async (path: string, query: Record<string, string>) =>
      (await read<Node[]>(path, query)).result.map(({ title }) => title);
    for (const path of ['loadTreeData', 'loadTreeRoot']) {
      expect(await titles(path, { pcode: 'a01' })).toEqual(await titles(path, { pcode: 'A01' }));
    }
    const whole = { async: 'false', pcode: ' a01 ' };
    expect(await titles('loadTreeRoot', whole)).toEqual(['国家法律', '地方法规', '行业标准']);
    expect(await titles('loadAllData', { code: 'a01' })).toHaveLength(6);
    const one = await read<{ id: string }>('loadOne', { field: 'code', val: 'a01' });
    expect(one.result.id).toBe(root.id);
    const { server, admin } = administration;
    const book = await textWorkbook(['上级编码', '分类编码', '分类名称'], ['', 'a01', '法律法规又一次']);
    const imported = await uploadFile(server, '/api/sys/category/importExcel', book, admin);
    expect(imported.message).toContain('分类编码a01已存在');
  });
});

describe('a category more than there may be', () => {
  it('is refused, also in a workbook, and one that goes makes room for another', async () => {
    const { server, admin } = administration;
    await sql`insert into sys_category (id, pid, name, code, has_child)
      select 'many' || n, '0', '分类' || n, 'Y' || lpad(n::text, 6, '0'), '0'
      from generate_series(1, ${MAX_CATEGORIES - (await countAll())}::int) n`.execute(server.db);
    const FULL = '分类已有10000个，不能再增加，请先删除不用的分类';
    const send = () => call('POST', '/category/add', { name: '再一个', pid: '0' });
    expect(await send()).toMatchObject({ success: false, message: FULL });
    const book = await textWorkbook(['上级编码', '分类编码', '分类名称'], ['', '', '再一个']);
    const imported = await uploadFile(server, '/api/sys/category/importExcel', book, admin);
    expect(imported).toMatchObject({ code: 201, message: expect.stringContaining(FULL) as string });
    expect((await call('DELETE', '/category/delete?id=many1')).success).toBe(true);
    expect((await send()).success).toBe(true);
  });

  it('of an older installation keeps nobody from a tree below one of them', async () => {
    await sql`insert into sys_category (id, pid, name, code, has_child)
      select 'older' || n, '0', '分类' || n, 'Z' || lpad(n::text, 6, '0'), '0'
      from generate_series(1, 10) n`.execute(administration.server.db);
    expect(await countAll()).toBeGreaterThan(MAX_CATEGORIES);
    const branch = await read<Node[]>('loadTreeRoot', { async: 'false', pcode: 'A01' });
    expect(branch.result.map(({ title }) => title)).toEqual(['国家法律', '地方法规', '行业标准']);
    const whole = await read('loadTreeRoot', { async: 'false', pcode: '0' });
    expect(whole).toMatchObject({
      status: 400,
      message: expect.stringContaining('记录超过10000条') as string,
    });
    await sql`delete from sys_category where id like 'older%' or id like 'many%' or name = '再一个'`.execute(
      administration.server.db,
    );
  });
});

describe('categories as a workbook', () => {
  const HEAD = ['上级编码', '分类编码', '分类名称'];
  const upload = async (rows: readonly (readonly string[])[], token = administration.admin) =>
    uploadFile(
      administration.server,
      '/api/sys/category/importExcel',
      await textWorkbook(HEAD, ...rows),
      token,
    );
  const download = async (query: string) => {
    const url = `/api/sys/category/exportXls?${query}`;
    const answer = await administration.server.call('GET', url, { token: administration.admin });
    return readSheet(answer.rawPayload);
  };

  it('are exported with the branch below one of them, or all', async () => {
    const { id } = await find('法律法规');
    expect(await download(`pid=${id}`)).toEqual([
      HEAD,
      ['A01', 'A01A01', '国家法律'],
      ['A01A01', 'A01A01A01', '安全生产'],
      ['A01A01', 'A01A01A02', '环境保护'],
      ['A01', 'A01A02', '地方法规'],
      ['A01', 'A01A03', '行业标准'],
    ]);
    expect((await download('pid=0')).length - 1).toBe(await countAll());
    expect(await download(`selections=${id}`)).toEqual([HEAD, [null, 'A01', '法律法规']]);
  });

  it('are imported below their parents, wherever those got their codes, and overwrite nothing', async () => {
    const count = await countAll();
    const answer = await upload([
      ['', 'X1', '导入根'],
      ['X1', 'X2', '导入子'],
      ['X2', '', '导入孙'],
      ['', 'A01', '法律法规又一次'],
      ['Z99', '', '无上级'],
      ['A01', '', ''],
    ]);
    expect(answer).toMatchObject({ success: true, code: 201, result: { successCount: 3, errorCount: 3 } });
    expect(answer.message).toContain('第 5 行：分类编码A01已存在');
    expect(answer.message).toContain('第 6 行：上级编码Z99不存在');
    const [root, child, leaf] = await Promise.all(['导入根', '导入子', '导入孙'].map(find));
    expect([child?.pid, leaf?.pid, leaf?.code]).toEqual([root?.id, child?.id, `${root?.code ?? ''}A01A01`]);
    expect(root?.has_child).toBe('1');
    await call('DELETE', `/category/delete?id=${root?.id ?? ''}`);
    expect(await countAll()).toBe(count);
  });

  it('need their own permissions', async () => {
    expect((await upload([['', '', '甲']], staff)).status).toBe(403);
    expect((await call('GET', '/category/exportXls', undefined, staff)).status).toBe(403);
  });
});

describe('hostile lookups of categories', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom("A01' or '1'='1", 'A%', '_01', '*', 'A01--', '0)', '__proto__', '\\', 'null', 'sys_user'),
  );

  it('answer nothing, a sentence or a refusal, never a fault nor what was not asked for', async () => {
    const known = new Set(['0', 'A01', 'A02', 'A03', '']);
    await fc.assert(
      fc.asyncProperty(word, word, async (pcode, pid) => {
        fc.pre(!known.has(pcode) && !/^A0[1-3](A\d\d)*$/i.test(pcode.trim()));
        const byCode = await read('loadTreeData', { pcode });
        expect([200, 400]).toContain(byCode.status);
        expect(byCode.success).toBe(false);
        expect(byCode.result).toBeNull();
        if (pid === '' || pid === '0') return;
        const byParent = await read('loadTreeData', { pid });
        expect([200, 400]).toContain(byParent.status);
        if (byParent.success) expect(byParent.result).toEqual([]);
      }),
      { numRuns: 60 },
    );
    expect(await countAll()).toBe(15);
  });

  it('bind whatever stands in a condition', async () => {
    const value = fc.oneof(
      word,
      fc.integer(),
      fc.boolean(),
      fc.array(word, { maxLength: 2 }),
      fc.constant(null),
    );
    const name = fc.oneof(word, fc.constantFrom('name', 'code', 'has_child', 'hasChild', 'createBy'));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value, { minKeys: 1, maxKeys: 3 }), async (object) => {
        const { status, success, result } = await read<Node[]>('loadTreeData', {
          pcode: 'A01',
          condition: JSON.stringify(object),
        });
        expect([200, 400]).toContain(status);
        if (success) expect(result.length).toBeLessThanOrEqual(3);
        else expect(result).toBeNull();
      }),
      { numRuns: 80 },
    );
  });
});
