import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import type { TestApp } from '../../../tests/app-driver.ts';
import { MAX_DEPARTS } from './depart-writes.ts';

let administration: Administration;
let server: TestApp;
let call: Administration['call'];
beforeAll(async () => {
  administration = await openAdministration();
  ({ server, call } = administration);
});
afterAll(() => administration.close());

interface Node {
  id: string;
  key: string;
  value: string;
  title: string;
  orgCode: string;
  orgCategory: string;
  parentId: string;
  isLeaf: boolean;
  children: Node[] | null;
}
const readTree = async () => (await call<Node[]>('GET', '/sysDepart/queryTreeList')).result;

describe('the department tree', () => {
  // H3.16, W3.9
  it('has three levels with keys, titles and codes, and null below a leaf', async () => {
    const [group] = await readTree();
    expect(group).toMatchObject({
      title: '东湖产业园集团',
      orgCode: 'A01',
      orgCategory: '1',
      parentId: '',
      isLeaf: false,
    });
    const safety = group?.children?.[0];
    expect(safety).toMatchObject({ title: '安全管理部', orgCode: 'A01A01', parentId: group?.id });
    expect(safety?.children?.[1]).toMatchObject({
      title: '应急管理组',
      orgCode: 'A01A01A02',
      isLeaf: true,
      children: null,
    });
    expect(safety?.key).toBe(safety?.id);
  });

  it('is open to everybody who is signed in, and to nobody else', async () => {
    const staff = await server.signIn('staff');
    expect((await call('GET', '/sysDepart/queryTreeList', undefined, staff)).success).toBe(true);
    expect((await call('GET', '/sysDepart/queryIdTree', undefined, staff)).result).toMatchObject([
      { title: '东湖产业园集团' },
      {},
    ]);
    expect((await server.call('GET', '/api/sys/sysDepart/queryTreeList')).statusCode).toBe(401);
  });

  // W7.12
  it('is narrowed down to one kind, whose places below others stand at the top', async () => {
    const ask = async (orgCategory: string) =>
      call<Node[]>('GET', `/sysDepart/queryTreeList?orgCategory=${encodeURIComponent(orgCategory)}`);
    const companies = (await ask('1')).result;
    expect(companies.map(({ title, children }) => [title, children])).toEqual([
      ['东湖产业园集团', null],
      ['南岸分公司', null],
    ]);
    const departs = (await ask('2')).result;
    expect(departs.map(({ orgCategory }) => orgCategory)).toEqual(departs.map(() => '2'));
    expect(departs.length).toBeGreaterThan(4);
    expect((await ask('')).result).toEqual(await readTree());
    expect((await ask("1' or '1'='1")).status).toBe(400);
  });

  it.each(['searchBy', 'queryTreeByKeyWord'])(
    'says of %s that more were found than it names',
    async (search) => {
      const { db } = server;
      const added = Array.from({ length: 201 }, (_, at) => ({
        id: `many-${String(at)}`,
        depart_name: `许多班组${String(at)}`,
        org_code: `Z${String(at).padStart(4, '0')}`,
        org_category: '2',
      }));
      const listOf = (result: unknown): unknown[] =>
        Array.isArray(result) ? result : (result as { departList: unknown[] }).departList;
      const find = () =>
        call<unknown>('GET', `/sysDepart/${search}?keyWord=${encodeURIComponent('许多班组')}`);
      try {
        await db.insertInto('sys_depart').values(added.slice(0, 200)).execute();
        const whole = await find();
        expect([listOf(whole.result).length, whole.message]).toEqual([200, '操作成功']);
        await db.insertInto('sys_depart').values(added.slice(200)).execute();
        const cut = await find();
        expect(cut).toMatchObject({
          success: true,
          message: '匹配的部门超过200个，只列出前200个，请输入更多文字',
        });
        expect(listOf(cut.result)).toHaveLength(200);
      } finally {
        await db.deleteFrom('sys_depart').where('id', 'like', 'many-%').execute();
      }
    },
  );

  it('is searched by name, literally', async () => {
    const found = await call<Node[]>('GET', `/sysDepart/searchBy?keyWord=${encodeURIComponent('车间')}`);
    expect(found.result.map(({ title }) => title)).toEqual(['一车间', '二车间']);
    expect(await call('GET', '/sysDepart/searchBy?keyWord=%25')).toMatchObject({
      success: false,
      message: '未查询匹配数据！',
    });
  });
});

describe('department administration', () => {
  // H7.41
  it('gives a new department the next code of its parent', async () => {
    const group = (await readTree())[0];
    const top = await call<{ id: string; orgCode: string; orgType: string }>('POST', '/sysDepart/add', {
      departName: '北岸分公司',
      orgCategory: 1,
    });
    expect(top.result).toMatchObject({ orgCode: 'A03', orgType: '1' });
    const below = await call('POST', '/sysDepart/add', {
      departName: '质量部',
      orgCategory: '2',
      parentId: group?.id,
      orgCode: 'Z99',
    });
    expect(below).toMatchObject({ message: '添加成功！', result: { orgCode: 'A01A05', orgType: '2' } });
  });

  it('gives every one of many that are added together a code of its own', async () => {
    const parent = (await readTree())[1];
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call<{ orgCode: string }>('POST', '/sysDepart/add', {
          departName: `并行${String(index)}`,
          orgCategory: '2',
          parentId: parent?.id,
        }),
      ),
    );
    expect(new Set(added.map(({ result }) => result.orgCode)).size).toBe(8);
  });

  it('never gives the code of a deleted department to a later one', async () => {
    const parent = (await readTree())[0];
    const given: string[] = [];
    const add = async (parentId: string | undefined) => {
      const body = { departName: '轮换', orgCategory: '2', parentId };
      const { result } = await call<{ id: string; orgCode: string }>('POST', '/sysDepart/add', body);
      expect(given).not.toContain(result.orgCode);
      given.push(result.orgCode);
      return result.id;
    };
    for (const parentId of [parent?.id, undefined]) {
      // The last sibling, then both the last ones in one call, then the last one again.
      await call('DELETE', `/sysDepart/delete?id=${await add(parentId)}`);
      const [one, two] = [await add(parentId), await add(parentId)];
      await call('DELETE', `/sysDepart/deleteBatch?ids=${two},${one}`);
      await call('DELETE', `/sysDepart/delete?id=${await add(parentId)}`);
      await call('DELETE', `/sysDepart/delete?id=${await add(parentId)}`);
    }
    // What lay below a deleted department cannot come back either: its own code does not.
    const outer = await add(parent?.id);
    await add(outer);
    await call('DELETE', `/sysDepart/delete?id=${outer}`);
    await add(await add(parent?.id));
    // A deletion and an addition at the same moment.
    const last = await add(parent?.id);
    await Promise.all([call('DELETE', `/sysDepart/delete?id=${last}`), add(parent?.id)]);
    await add(parent?.id);
  });

  it('says so when a level has used all its codes', async () => {
    const parent = await call<{ id: string; orgCode: string }>('POST', '/sysDepart/add', {
      departName: '满员',
      orgCategory: '2',
    });
    const { id, orgCode } = parent.result;
    const used = { parent_code: orgCode, last_code: `${orgCode}Z99` };
    await server.db.insertInto('sys_org_code_used').values(used).execute();
    const body = { departName: '多余', orgCategory: '2', parentId: id };
    expect(await call('POST', '/sysDepart/add', body)).toMatchObject({
      success: false,
      message: '该级部门编码已用完，请在其他部门下新增',
    });
  });

  // H7.41
  it('changes names but neither place nor code', async () => {
    const workshop = (
      await call<Node[]>('GET', `/sysDepart/searchBy?keyWord=${encodeURIComponent('二车间')}`)
    ).result[0];
    for (const parentId of ['', '0', workshop?.id]) {
      expect((await call('PUT', '/sysDepart/edit', { ...workshop, parentId })).message).toBe(
        '上级部门不能修改，请在新的上级部门下新增',
      );
    }
    const answer = await call('PUT', '/sysDepart/edit', {
      ...workshop,
      departName: '第二车间',
      orgCode: 'A09',
      orgCategory: '3',
    });
    expect(answer.message).toBe('修改成功!');
    expect((await call('GET', `/sysDepart/queryById?id=${String(workshop?.id)}`)).result).toMatchObject({
      departName: '第二车间',
      orgCode: 'A01A02A02',
      orgCategory_dictText: '岗位',
      parentId: workshop?.parentId,
    });
  });

  it('refuses a missing parent, an unknown category and an empty name', async () => {
    const add = (body: object) =>
      call('POST', '/sysDepart/add', { departName: '甲', orgCategory: '2', ...body });
    expect((await add({ parentId: 'none' })).message).toBe('上级部门不存在');
    expect((await add({ orgCategory: '9' })).status).toBe(400);
    expect((await add({ departName: ' ' })).status).toBe(400);
  });

  it('deletes a branch, and nobody goes on working there', async () => {
    const found = await call<Node[]>(
      'GET',
      `/sysDepart/searchBy?keyWord=${encodeURIComponent('设备管理部')}`,
    );
    const branch = found.result[0];
    expect((await call('DELETE', `/sysDepart/delete?id=${String(branch?.id)}`)).message).toBe('删除成功!');
    expect((await call('GET', `/sysDepart/searchBy?keyWord=${encodeURIComponent('检修班')}`)).success).toBe(
      false,
    );
    const user = await server.db
      .selectFrom('sys_user')
      .select('org_code')
      .where('username', '=', 'zhaojun')
      .executeTakeFirst();
    expect(user?.org_code).toBeNull();
    expect((await call('DELETE', `/sysDepart/delete?id=${String(branch?.id)}`)).message).toBe(
      '未找到对应实体',
    );
  });
});

describe('a department more than there may be', () => {
  it('is refused, and one that goes makes room for another', async () => {
    const { count } = await server.db
      .selectFrom('sys_depart')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await sql`insert into sys_depart (id, depart_name, org_category, org_type, org_code, del_flag)
      select 'many' || n, '部门' || n, '1', '1', 'Y' || lpad(n::text, 6, '0'), '0'
      from generate_series(1, ${MAX_DEPARTS - Number(count)}::int) n`.execute(server.db);
    const add = () => call('POST', '/sysDepart/add', { departName: '再一个', orgCategory: '1' });
    expect(await add()).toMatchObject({
      success: false,
      message: '部门已有8000个，不能再增加，请先删除不用的部门',
    });
    expect((await call('DELETE', '/sysDepart/delete?id=many1')).success).toBe(true);
    expect((await add()).success).toBe(true);
  });
});

describe('positions', () => {
  it('are listed for forms by rank', async () => {
    const { result } = await call<{ records: { code: string }[] }>('GET', '/position/list');
    expect(result.records.map(({ code }) => code)).toEqual([
      'director',
      'manager',
      'engineer',
      'supervisor',
      'operator',
    ]);
  });
});
