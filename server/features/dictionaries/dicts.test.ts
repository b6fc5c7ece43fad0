import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';

let server: TestApp;
let admin: string;
beforeAll(async () => {
  server = await openTestApp();
  admin = await server.signIn();
});
afterAll(() => server.close());

const call = async <T = Record<string, unknown>>(method: string, url: string, body?: unknown) => {
  const answer = await server.call(method, `/api/sys${url}`, {
    token: admin,
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.statusCode, ...answer.json<{ success: boolean; message: string; result: T }>() };
};

interface Page {
  records: Record<string, unknown>[];
  total: number;
}

describe('dictionary administration', () => {
  // H7.42
  it('lists dictionaries page by page and finds them by name', async () => {
    const { result } = await call<Page>('GET', '/dict/list?pageSize=5');
    expect(result.records).toHaveLength(5);
    const found = await call<Page>('GET', `/dict/list?dictName=*${encodeURIComponent('性别')}*`);
    expect(found.result.records).toMatchObject([
      { dictCode: 'sex', type: 1, type_dictText: '数字', delFlag: 0 },
    ]);
    const tree = await call<Record<string, unknown>[]>('GET', '/dict/treeList?dictCode=sex');
    expect(tree.result).toMatchObject([
      { title: '性别', dictCode: 'sex', key: found.result.records[0]?.['id'] },
    ]);
  });

  it('nothing kept here takes the place of a dictionary that is a table', async () => {
    const { tableDicts } = (await server.call('GET', '/_app/screens', { token: admin })).json<{
      tableDicts: string[];
    }>();
    expect(tableDicts).toEqual(expect.arrayContaining(['role_ids', 'users', 'positions']));
    for (const code of [...tableDicts, 'Role_IDs']) {
      const refused = await call('POST', '/dict/add', { dictName: '冒名', dictCode: code });
      expect(refused, code).toMatchObject({
        success: false,
        message: expect.stringContaining(code) as string,
      });
    }
    // A row that came another way is not handed out either.
    await server.db
      .insertInto('sys_dict')
      .values({ id: 'forged', dict_name: '冒名', dict_code: 'role_ids', del_flag: 0 })
      .execute();
    await server.db
      .insertInto('sys_dict_item')
      .values({
        id: 'forged',
        dict_id: 'forged',
        item_text: '普通员工',
        item_value: 'x',
        sort_order: 1,
        status: 1,
      })
      .execute();
    const all = (await call<Record<string, object[]>>('GET', '/dict/queryAllDictItems')).result;
    expect(Object.keys(all).filter((code) => tableDicts.includes(code))).toEqual([]);
    const roles = (await call<{ value: string }[]>('GET', '/dict/getDictItems/role_ids')).result;
    expect(roles.length).toBeGreaterThan(0);
    expect(roles.map(({ value }) => value)).not.toContain('x');
    await server.db.deleteFrom('sys_dict').where('id', '=', 'forged').execute();
  });

  it('a code stays what it was, because screens name it', async () => {
    const { result } = await call<Page>('GET', '/dict/list?dictCode=yn');
    const row = result.records[0];
    const moved = await call('PUT', '/dict/edit', { ...row, dictCode: 'yn_x' });
    expect(moved).toMatchObject({ success: false, message: '字典编码新增后不能修改，请新增另一个字典' });
    expect(await call('PUT', '/dict/edit', { ...row, description: '是或否' })).toMatchObject({
      success: true,
    });
  });

  it('says so when nothing of what is to be deleted is there', async () => {
    for (const [method, url] of [
      ['DELETE', '/dict/deleteBatch?ids=x,y'],
      ['DELETE', '/dictItem/deleteBatch?ids=x'],
      ['DELETE', '/role/deleteBatch?ids=x'],
      ['DELETE', '/user/deleteBatch?ids=x'],
      ['DELETE', '/sysDepart/deleteBatch?ids=x'],
    ] as const) {
      expect(await call(method, url), url).toMatchObject({ success: false, message: '未找到对应实体' });
    }
    const frozen = await call('PUT', '/user/frozenBatch', { ids: 'x,y', status: '2' });
    expect(frozen).toMatchObject({ success: false, message: '未找到对应实体' });
  });

  // H7.42
  it('a new dictionary with items shows up in look-ups, and a changed text follows', async () => {
    const added = await call<{ id: string }>('POST', '/dict/add', {
      dictName: '隐患等级',
      dictCode: 'hazard_level',
      type: '0',
    });
    expect(added).toMatchObject({ success: true, message: '保存成功！' });
    const dictId = added.result.id;
    const item = await call<{ id: string }>('POST', '/dictItem/add', {
      dictId,
      itemText: '一般',
      itemValue: '1',
    });
    await call('POST', '/dictItem/add', {
      dictId,
      itemText: '重大',
      itemValue: '2',
      status: '1',
      sortOrder: '0',
    });
    expect((await call('GET', '/dict/getDictItems/hazard_level')).result).toEqual([
      { value: '2', text: '重大', title: '重大' },
      { value: '1', text: '一般', title: '一般' },
    ]);
    const edited = await call('PUT', '/dictItem/edit', {
      id: item.result.id,
      itemText: '轻微',
      itemValue: '1',
      dictId: 'other',
    });
    expect(edited.message).toBe('编辑成功!');
    expect((await call('GET', '/dict/getDictText/hazard_level/1')).result).toBe('轻微');
    const items = await call<Page>('GET', `/dictItem/list?dictId=${dictId}`);
    expect(items.result.records.map(({ itemText }) => itemText)).toEqual(['重大', '轻微']);
    expect(items.result.records[0]).toMatchObject({ status_dictText: '启用' });
  });

  it('an item takes a declared colour, loses it again, and refuses every other text as one', async () => {
    const { id: dictId } = (
      await call<{ id: string }>('POST', '/dict/add', { dictName: '级别', dictCode: 'coloured' })
    ).result;
    const colour = { dictId, itemText: '一', itemValue: '1', itemColor: 'gold' };
    const { id } = (await call<{ id: string }>('POST', '/dictItem/add', colour)).result;
    const options = async () => (await call('GET', '/dict/getDictItems/coloured')).result;
    expect(await options()).toEqual([{ value: '1', text: '一', title: '一', color: 'gold' }]);
    const items = await call<Page>('GET', `/dictItem/list?dictId=${dictId}`);
    expect(items.result.records).toMatchObject([{ itemColor: 'gold', itemColor_dictText: '金色' }]);
    for (const itemColor of ['#ff0000', 'red;background:url(x)', 'Gold', '<b>', ['red']]) {
      const refused = await call('PUT', '/dictItem/edit', { id, itemColor });
      expect(refused.status).toBe(400);
    }
    await call('PUT', '/dictItem/edit', { id, itemText: '壹' });
    expect(await options()).toMatchObject([{ text: '壹', color: 'gold' }]);
    await call('PUT', '/dictItem/edit', { id, itemColor: null });
    expect(await options()).toEqual([{ value: '1', text: '壹', title: '壹' }]);
  });

  it('an edited dictionary keeps what was not sent and what only the server writes', async () => {
    const { result } = await call<Page>('GET', '/dict/list?dictCode=status');
    const row = result.records[0] ?? {};
    const answer = await call('PUT', '/dict/edit', {
      ...row,
      description: '说明',
      delFlag: 1,
      createBy: 'x',
      createTime: null,
    });
    expect(answer.message).toBe('编辑成功!');
    const after = (await call<Page>('GET', '/dict/list?dictCode=status')).result.records[0];
    expect(after).toMatchObject({
      ...row,
      version: Number(row?.['version']) + 1,
      description: '说明',
      updateBy: 'admin',
      updateTime: expect.any(String) as unknown,
    });
  });

  it('a code is one word and there once, whatever the case', async () => {
    expect((await call('POST', '/dict/add', { dictName: '重复', dictCode: 'SEX' })).message).toBe(
      '字典编码已存在',
    );
    for (const dictCode of ['a,b', 'a b', 'a/b', '编码', '', '__proto__', 'constructor']) {
      expect((await call('POST', '/dict/add', { dictName: '坏', dictCode })).status).toBe(400);
    }
    expect((await call('POST', '/dict/add', { dictName: '', dictCode: 'nameless' })).status).toBe(400);
    expect((await call('POST', '/dict/add', { dictName: '型', dictCode: 'typed', type: '5' })).status).toBe(
      400,
    );
  });

  it('an item value is there once per dictionary and fits its type', async () => {
    const sex = (await call<Page>('GET', '/dict/list?dictCode=sex')).result.records[0]?.['id'];
    const add = (itemValue: string) =>
      call('POST', '/dictItem/add', { dictId: sex, itemText: '新', itemValue });
    expect((await add('1')).message).toBe('该字典中已有相同的数据值');
    expect((await add('x')).message).toContain('必须是数字');
    expect((await add('1,2')).status).toBe(400);
    expect((await call('GET', `/dictItem/dictItemCheck?dictId=${String(sex)}&itemValue=1`)).success).toBe(
      false,
    );
    expect((await call('GET', `/dictItem/dictItemCheck?dictId=${String(sex)}&itemValue=7`)).message).toBe(
      '该值可用！',
    );
    expect(
      (await call('POST', '/dictItem/add', { dictId: 'none', itemText: '新', itemValue: '1' })).message,
    ).toBe('未找到对应字典');
  });

  it('a deleted dictionary rests in the recycle bin, comes back whole, and goes for good only from there', async () => {
    const { id } = (
      await call<{ id: string }>('POST', '/dict/add', { dictName: '临时', dictCode: 'fleeting' })
    ).result;
    await call('POST', '/dictItem/add', { dictId: id, itemText: '甲', itemValue: 'a' });
    expect((await call('DELETE', `/dict/deletePhysic/${id}`)).message).toBe('未找到对应实体');
    expect((await call('DELETE', `/dict/delete?id=${id}`)).message).toBe('删除成功!');
    expect((await call<Page>('GET', '/dict/list?dictCode=fleeting')).result.total).toBe(0);
    const bin = async () =>
      (await call<{ id: string }[]>('GET', '/dict/deleteList')).result.map((row) => row.id);
    expect(await bin()).toEqual([id]);
    expect((await call('PUT', `/dict/back/${id}`)).success).toBe(true);
    expect((await call('GET', '/dict/getDictItems/fleeting')).result).toHaveLength(1);
    await call('DELETE', `/dict/deleteBatch?ids=${id},`);
    expect((await call('DELETE', `/dict/deletePhysic/${id}`)).success).toBe(true);
    expect(await bin()).toEqual([]);
    expect(
      await server.db.selectFrom('sys_dict_item').select('id').where('dict_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('items are deleted one by one and in batches', async () => {
    const { id } = (await call<{ id: string }>('POST', '/dict/add', { dictName: '批量', dictCode: 'batch' }))
      .result;
    const ids: string[] = [];
    for (const value of ['a', 'b', 'c']) {
      const added = await call<{ id: string }>('POST', '/dictItem/add', {
        dictId: id,
        itemText: value,
        itemValue: value,
      });
      ids.push(added.result.id);
    }
    expect((await call('DELETE', `/dictItem/delete?id=${String(ids[0])}`)).success).toBe(true);
    expect((await call('DELETE', `/dictItem/delete?id=${String(ids[0])}`)).message).toBe('未找到对应实体');
    await call('DELETE', `/dictItem/deleteBatch?ids=${ids.slice(1).join()},`);
    expect((await call('GET', '/dict/getDictItems/batch')).result).toEqual([]);
  });

  it('the export is a workbook', async () => {
    const answer = await server.call('GET', '/api/sys/dict/exportXls', { token: admin });
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});
